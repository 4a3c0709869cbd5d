import { describe, expect, test } from 'vitest';
import { renderTerminal } from '../src/render/terminal.ts';
import { doctor, knowledge } from './support/knowledge.ts';

const ids = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);
const textOf = (said: string): string => renderTerminal(doctor.diagnose(said), knowledge, { color: false, width: 200 });

const PROCESSES = [
  'my DDP run: why does the first card hold more than the rest?',
  '|=============================================================================|',
  '|    3   N/A  N/A     71001      C   /opt/env/bin/python              2101MiB |',
  '|    3   N/A  N/A     71002      C   /opt/env/bin/python               811MiB |',
  '|    3   N/A  N/A     71003      C   /opt/env/bin/python               811MiB |',
  '|    4   N/A  N/A     71002      C   /opt/env/bin/python              2099MiB |',
  '|    5   N/A  N/A     71003      C   /opt/env/bin/python              2099MiB |',
  '+-----------------------------------------------------------------------------+',
].join('\n');

describe('processes of other cards in a pasted table', () => {
  const answer = doctor.diagnose(PROCESSES);

  test('are the finding, without a word that memory ran out', () => {
    expect(answer.causes[0]?.id).toBe('all-processes-on-gpu-zero');
    expect(answer.headline.key).toBe('headline.symptom');
  });

  test('are told with the card on which they stand', () => {
    expect(textOf(PROCESSES)).toContain('2 processes of other cards hold memory on GPU 3 too');
  });

  test('are no reason to take what is in use already', () => {
    expect(ids(answer.fixes)).not.toContain('use-ddp');
  });
});

test.each([
  'DataParallel: GPU 0 has 8400MiB and GPU 1 far less. Any way to even this out?',
  'with nn.DataParallel the largest batch is the same with two cards',
  'DataParallel on two cards: the largest batch is the same as on one, GPU 0 uses much more memory than the other',
  '用 DataParallel 双卡训练，显存占用不均衡，第一张卡高很多',
])('cards that differ are a diagnosis: %s', (said) => {
  const answer = doctor.diagnose(said);
  expect(answer.kind).toBe('diagnosis');
  expect(answer.causes[0]?.id).toBe('data-parallel-imbalance');
  expect(answer.headline.key).toBe('headline.symptom');
});

test.each([
  'dedicated GPU memory is full, 6 GB of the shared one is in use, each epoch takes 50 min. Windows 11, 128GB RAM, RTX 3070 8GB',
  'Windows，专用显存占满，共享显存也用了 6G，训练慢得离谱，没有报错。内存 128G，显卡 3070 8G',
])('what spills is the memory of the card: %s', (said) => {
  const answer = doctor.diagnose(said);
  expect(answer.causes[0]?.id).toBe('windows-sysmem-fallback');
  expect(answer.fixes.filter(({ reason }) => reason.key.startsWith('reason.frees-host'))).toEqual([]);
});

test('an offload to the host is none where the host ran out', () => {
  const answer = doctor.diagnose(
    'ZeRO-3 with offload, full fine-tuning of a 13B model on one A100 80G, Adam\nexitcode: -9\ndmesg says OOM',
  );
  expect(answer.causes[0]?.id).toBe('host-memory-exhausted');
  expect(ids(answer.fixes)).not.toContain('cpu-offload');
  expect(ids(answer.causes)).not.toContain('input-too-large');
});

test.each([
  'mode="max-autotune" fills the card prompt after prompt until OOM. Without torch.compile there is no OOM at all.',
  '开了 torch.compile 显存一直涨直到 OOM，去掉 compile 就没有 OOM',
])('what fits uncompiled is a failure all the same: %s', (said) => {
  const answer = doctor.diagnose(said);
  expect(answer.kind).toBe('diagnosis');
  expect(answer.causes[0]?.id).toBe('compile-or-capture-overhead');
});

test('a message that breaks off behind its device keeps the device', () => {
  const [error] = doctor.diagnose(
    'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 12.50 GiB. GPU 3',
  ).errors;
  expect(error?.device).toBe(3);
  expect(doctor.diagnose('CUDA out of memory. Tried to allocate 12.50 GiB. GPU 3 is mine').errors[0]?.device).toBe(
    undefined,
  );
});

test('a line of an optimizer above the message is where it failed', () => {
  const answer = doctor.diagnose(
    [
      'denom = (exp_avg_sq.sqrt() / bias_correction2_sqrt).add_(group["eps"])',
      'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB (GPU 0; 23.69 GiB total capacity; 21.30 GiB already allocated; 0.90 GiB free; 21.50 GiB reserved in total by PyTorch)',
    ].join('\n'),
  );
  expect(answer.causes[0]?.id).toBe('optimizer-states');
});

test.each([
  [
    'NCCL watchdog timeout on an all_reduce, then: CUDA out of memory. Tried to allocate more than 1EB memory.',
    'framework-bug',
  ],
  ['RuntimeError: CUDA out of memory. Tried to allocate more than 1EB memory.', 'wrong-shape'],
])('a request above 1 EiB: %s', (said, cause) => {
  expect(doctor.diagnose(said).causes[0]?.id).toBe(cause);
});

test('a failed allocation of NCCL is told once, with its bytes', () => {
  const answer = doctor.diagnose(
    "n1:77:91 [0] include/alloc.h:178 NCCL WARN Cuda failure 'out of memory'\nn1:77:91 [0] include/alloc.h:185 NCCL WARN Failed to CUDA calloc 4194304 bytes",
  );
  expect(answer.errors).toHaveLength(1);
  expect(answer.errors[0]?.requestedBytes).toBe(4194304n);
});

test.each([
  ['batch size 都设成 1 了还是爆显存', 1],
  ['batch size 也改成 2 了还是爆显存', 2],
  ['training with --max-len 300, OOM at one of the batches', undefined],
  ['bs2 ga16 爆显存', 2],
])('the batch of: %s', (said, batch) => {
  const { setup } = doctor.diagnose(said).evidence;
  expect(setup.batch).toBe(batch);
  expect(setup.gpuBytes).toBeUndefined();
});

test('a save in mixed words is where it fails', () => {
  expect(doctor.diagnose('前面 5 个 epoch 都没事，save 模型的时候 CUDA out of memory').causes[0]?.id).toBe(
    'checkpoint-save-peak',
  );
});

test('adapters are not the first idea for a net of convolutions', () => {
  const answer = doctor.diagnose('vgg16: SGD trains at batch 8, with Adam I get out of memory');
  expect(answer.causes[0]?.id).toBe('optimizer-states');
  expect(ids(answer.fixes).indexOf('lora')).toBeGreaterThan(ids(answer.fixes).indexOf('optimizer-in-backward'));
});

test.each(['validation is fine but training runs out of memory', '训练爆显存，验证没问题'])(
  'what runs well is not the cause: %s',
  (said) => {
    const found = ids(doctor.diagnose(said).causes);
    expect(found).not.toContain('validation-peak');
    expect(found).not.toContain('inference-builds-graph');
  },
);
