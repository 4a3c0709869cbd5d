import { GRAPH_SIGNS } from '../../../src/intake/signs/graph.ts';
import { full, hostError, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const pieces = (requested: string, reserved: string, allowed?: string) =>
  oom({
    requested,
    total: '23.69 GiB',
    allocated: '13.10 GiB',
    free: '0.30 GiB',
    reserved,
    ...(allowed === undefined ? {} : { allowed }),
  });
/** 2.90 GiB of cache on a large card that is nearly full. */
const large = (requested: string) =>
  oom({ requested, total: '79.15 GiB', allocated: '74.20 GiB', free: '1.31 GiB', reserved: '77.10 GiB' });
const pools = (held: string) =>
  oom({
    requested: '2.00 GiB',
    total: '79.15 GiB',
    allocated: '74.20 GiB',
    free: '1.31 GiB',
    reserved: '77.10 GiB',
    pools: held,
  });

/** What is left of a message whose first line is lost. */
const withoutRequest = (allocated: string, reserved: string) => {
  const { requestedBytes: _lost, ...rest } = oom({
    requested: '1.00 GiB',
    total: '23.69 GiB',
    allocated,
    free: '300.00 MiB',
    reserved,
  });
  return rest;
};

const NO_GRAD = { setup: { tried: ['inference-mode'] } };

/** Signs beside what the words say of a graph and of outputs, as they are read. */
const told = (signs: readonly string[], prose: string) => ({
  signs: [...signs, ...GRAPH_SIGNS.filter(({ holds }) => holds?.(prose)).map(({ id }) => id)],
});

export const KEPT: readonly RuleCase[] = [
  {
    rule: 'grows-without-graph',
    fires: [
      { signs: ['grows', 'infers'], ...NO_GRAD },
      { errors: [full], signs: ['after-many-steps', 'infers'], ...NO_GRAD },
      { ...told(['grows', 'evaluating'], 'I wrapped the test loop, it runs in torch.no_grad() and usage climbs') },
      { ...told(['grows', 'evaluating'], 'inference_mode 下评估，显存越来越高') },
    ],
    silent: [
      { signs: ['grows', 'trains'], ...NO_GRAD },
      { signs: ['grows', 'infers'] },
      { ...told(['grows', 'infers'], 'I run it without no_grad and usage climbs') },
      { errors: [full], signs: ['infers'], ...NO_GRAD },
    ],
  },
  {
    rule: 'late-with-one-size',
    fires: [{ errors: [full], signs: ['after-many-steps', 'not:variable-length'] }],
    silent: [
      { errors: [full], signs: ['after-many-steps'] },
      { errors: [full], signs: ['not:variable-length'] },
      { errors: [full], signs: ['after-many-steps', 'not:variable-length', 'infers'], ...NO_GRAD },
    ],
  },
  {
    rule: 'cache-in-pieces',
    fires: [
      { errors: [pieces('2.00 GiB', '21.60 GiB')] },
      { errors: [pieces('1.00 GiB', '14.50 GiB')] },
      { errors: [pieces('9.00 GiB', '22.30 GiB')] },
      { errors: [pieces('2.00 GiB', '21.60 GiB', '22.00 GiB')] },
      { errors: [large('1.50 GiB')] },
      { errors: [withoutRequest('13.50 GiB', '22.00 GiB')] },
    ],
    silent: [
      { errors: [withoutRequest('21.50 GiB', '22.00 GiB')] },
      { errors: [full] },
      { errors: [pieces('0.20 GiB', '21.60 GiB')] },
      { errors: [large('3.50 GiB')] },
    ],
  },
  {
    rule: 'pools',
    fires: [
      { errors: [pools('1.20 GiB')] },
      { errors: [full], signs: ['compile'] },
      { signs: ['compile', 'says-oom'] },
    ],
    silent: [{ errors: [full] }, { signs: ['compile'] }],
  },
  {
    rule: 'input-gradient',
    fires: [
      { signs: ['input-gradient'] },
      { signs: ['input-gradient', 'frozen'] },
      { signs: ['frozen', 'says-oom'] },
      { signs: ['frozen'], errors: [full] },
    ],
    silent: [{ signs: ['frozen'] }, { signs: ['frozen'], errors: [hostError('pytorch-cpu')] }],
  },
  {
    rule: 'grows',
    fires: [
      { signs: ['grows'] },
      { signs: ['accumulates-tensors'] },
      { signs: ['accumulates-tensors'], phase: 'evaluation' },
    ],
    silent: [
      { signs: ['says-oom'] },
      { signs: ['grows'], errors: [hostError('killed-shell')] },
      { signs: ['grows', 'after-first-step'] },
      { signs: ['grows', 'smi-vs-allocated'] },
      { ...told(['grows'], 'under torch.no_grad(), all outputs are appended to a list') },
    ],
  },
  {
    rule: 'gathered-without-graph',
    fires: [
      { ...told(['grows'], 'it runs under torch.no_grad(), all outputs are appended to a list') },
      { ...told(['accumulates-tensors'], 'wrapped in inference_mode, and I collect the features') },
      { ...told(['grows'], '已经加了 torch.no_grad()，每一步的结果都 append 到 list') },
      { ...told(['grows'], '预测放在 torch.no_grad() 里，输出都存到列表') },
      { ...told(['grows'], 'every output is kept in a list'), setup: { tried: ['inference-mode'] } },
    ],
    silent: [
      { ...told(['grows'], 'all outputs are appended to a list') },
      { ...told(['grows'], 'without torch.no_grad() the outputs are appended to a list') },
      { ...told(['grows'], '没有用 no_grad，结果都存到列表里') },
      { ...told(['grows'], 'it runs under torch.no_grad() and grows') },
      { ...told(['logits'], 'under torch.no_grad() I collect logits') },
    ],
  },
  {
    rule: 'late-and-varying',
    fires: [
      { signs: ['usage-jumps', 'trains'] },
      { signs: ['usage-jumps', 'trains', 'grows', 'says-oom'] },
      { errors: [full], signs: ['after-many-steps', 'variable-length'] },
      { errors: [full], signs: ['after-many-steps'] },
      { signs: ['says-oom', 'variable-length'] },
    ],
    silent: [
      { signs: ['usage-jumps'] },
      { signs: ['usage-jumps', 'trains', 'after-first-step'] },
      { errors: [full], signs: ['first-step'] },
      { signs: ['after-many-steps'] },
      { errors: [full], signs: ['after-many-steps'], phase: 'evaluation' },
      { errors: [hostError('killed-exit-code')], signs: ['after-many-steps', 'says-killed'] },
      ...(['aborted', 'after-first-step', 'one-after-another', 'processes-on-zero'] as const).map((sign) => ({
        errors: [full],
        signs: ['after-many-steps', sign],
      })),
    ],
  },
  {
    rule: 'references',
    fires: [
      { signs: ['between-runs'] },
      { signs: ['kept-after-delete', 'notebook'] },
      { signs: ['kept-after-delete'] },
    ],
    silent: [
      { signs: ['notebook'] },
      { signs: ['between-runs'], errors: [hostError('python-memory-error')] },
      { signs: ['kept-after-delete', 'smi-vs-allocated'] },
    ],
  },
  {
    rule: 'one-after-another',
    fires: [{ errors: [full], signs: ['one-after-another'] }, { signs: ['one-after-another', 'says-oom'] }],
    silent: [
      { signs: ['one-after-another'] },
      { errors: [full] },
      { errors: [hostError('killed-shell')], signs: ['one-after-another', 'says-killed'] },
    ],
  },
  {
    rule: 'dead-process',
    fires: [
      { signs: ['nothing-running', 'kept-after-delete'] },
      { signs: ['nothing-running', 'aborted'] },
      { signs: ['nothing-running', 'shows-used'] },
    ],
    // Nobody to be seen proves nothing where no memory is shown to be in use.
    silent: [
      { signs: ['nothing-running'] },
      { signs: ['kept-after-delete'] },
      { signs: ['nothing-running', 'says-oom'] },
      { signs: ['nothing-running', 'says-oom'], errors: [full] },
    ],
  },
  {
    rule: 'aborted',
    fires: [{ errors: [full], signs: ['aborted'] }],
    silent: [{ signs: ['aborted'] }, { errors: [full] }],
  },
  {
    rule: 'restart-frees-others',
    fires: [{ signs: ['restart-helps', 'says-oom'] }, { signs: ['restart-helps', 'says-oom', 'notebook'] }],
    silent: [
      { signs: ['restart-helps'] },
      { errors: [full], signs: ['restart-helps'] },
      { signs: ['restart-helps', 'says-oom', 'grows'] },
    ],
  },
  {
    rule: 'replay-buffer',
    fires: [{ errors: [full], signs: ['replay-buffer'] }, { signs: ['replay-buffer', 'says-oom', 'after-many-steps'] }],
    silent: [
      { signs: ['replay-buffer'] },
      { errors: [hostError('killed-shell')], signs: ['replay-buffer'] },
      { signs: ['replay-buffer', 'says-oom', 'host-ram'] },
    ],
  },
  {
    rule: 'restart-frees-own',
    fires: [{ errors: [full], signs: ['restart-helps'] }, { signs: ['restart-helps', 'says-oom'] }],
    silent: [{ signs: ['restart-helps'] }, { signs: ['restart-helps', 'says-oom', 'after-many-steps'] }],
  },
];
