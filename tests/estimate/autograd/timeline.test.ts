import { describe, expect, it } from 'vitest';
import { keptBy } from '../../../src/estimate/autograd/kept.ts';
import { createTape, type Run } from '../../../src/estimate/autograd/tape.ts';
import { timelineOf } from '../../../src/estimate/autograd/timeline.ts';
import { activation } from '../../../src/estimate/layers/activation.ts';
import { checkpoint } from '../../../src/estimate/layers/checkpoint.ts';
import { linear } from '../../../src/estimate/layers/linear.ts';
import { add } from '../../../src/estimate/layers/reshape.ts';

const RUN: Run = {
  precision: 'fp32',
  device: 'cuda',
  training: true,
  records: true,
  frozen: false,
  checkpoints: false,
};
const UNIT = 128n * 128n * 4n;

describe('the timeline', () => {
  it('counts a storage once although two operations keep it', () => {
    const tape = createTape(RUN);
    const x = linear(tape, tape.input([128n, 128n]), { out: 128n, bias: false });
    const active = activation(tape, x, 'relu');
    linear(tape, active, { out: 128n, bias: false });
    // The images, and what ReLU gives: its own backward and the second weight's gradient need the same tensor.
    expect(keptBy(tape).bytes).toBe(2n * UNIT);
  });

  it('frees what backward has used, and grows gradients meanwhile', () => {
    const tape = createTape(RUN);
    let flow = tape.input([128n, 128n]);
    for (let layer = 0; layer < 3; layer += 1)
      flow = activation(tape, linear(tape, flow, { out: 128n, bias: false }), 'relu');
    const { peak } = timelineOf(tape);
    // Third layer's backward: input, three kept outputs less the last, its gradient, and those of input and weight.
    expect(peak.total).toBe(6n * UNIT);
    expect(peak.inputs).toBe(UNIT);
    expect(peak.gradients).toBe(0n);
  });

  it('holds nothing but what runs without autograd', () => {
    const tape = createTape({ ...RUN, records: false });
    let flow = tape.input([128n, 128n]);
    for (let layer = 0; layer < 5; layer += 1) flow = activation(tape, flow, 'relu');
    expect(keptBy(tape).bytes).toBe(0n);
    expect(timelineOf(tape).forward.total).toBe(3n * UNIT);
  });

  it('keeps a held input alive to the end of the part that it went into', () => {
    const tape = createTape({ ...RUN, records: false });
    const x = activation(tape, tape.input([128n, 128n]), 'relu');
    tape.within(x, () => activation(tape, activation(tape, x, 'relu'), 'relu'));
    expect(timelineOf(tape).forward.total).toBe(4n * UNIT);
  });

  it('passes one gradient to both operands of a sum', () => {
    const tape = createTape(RUN);
    const x = linear(tape, tape.input([128n, 128n]), { out: 128n, bias: false });
    add(tape, x, x);
    expect(timelineOf(tape).peak.temporary).toBeLessThanOrEqual(2n * UNIT);
  });

  it('casts a weight once a pass under autocast', () => {
    const tape = createTape({ ...RUN, precision: 'autocast-bf16' });
    const weight = tape.parameter([128n, 128n]);
    expect(tape.cast(weight, 'bf16')).toBe(tape.cast(weight, 'bf16'));
  });

  it('runs a checkpointed part again', () => {
    const tape = createTape(RUN);
    const x = linear(tape, tape.input([128n, 128n]), { out: 128n, bias: false });
    checkpoint(tape, x, (inner, held) => {
      let flow = held;
      for (let layer = 0; layer < 4; layer += 1) flow = activation(inner, flow, 'gelu');
      return flow;
    });
    expect(keptBy(tape).bytes).toBe(2n * UNIT);
    // Input, the part's input, the gradient, and three inner results with one gradient on its way.
    expect(timelineOf(tape).peak.total).toBeGreaterThanOrEqual(7n * UNIT);
  });
});
