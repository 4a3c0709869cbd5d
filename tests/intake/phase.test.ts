import { describe, expect, it } from 'vitest';
import type { Frame } from '../../src/intake/evidence.ts';
import { intake } from '../../src/intake/intake.ts';
import { phaseOf } from '../../src/intake/phase.ts';

type Sketch = readonly [file: string, name: string, code: string];
const stack = (...frames: readonly Sketch[]): readonly Frame[] =>
  frames.map(([file, name, code]) => ({ file, line: 1, function: name, code }));

const MAIN: Sketch = ['train.py', '<module>', 'main()'];
const TRAIN: Sketch = ['train.py', 'train', 'out = model(x)'];
const CALL: Sketch = ['torch/nn/modules/module.py', '_call_impl', 'return forward_call(*args, **kwargs)'];
const FORWARD: Sketch = ['net.py', 'forward', 'x = self.up_sample(x)'];
const BACKWARD: Sketch = ['torch/_tensor.py', 'backward', 'torch.autograd.backward('];
const ENGINE: Sketch = [
  'torch/autograd/graph.py',
  '_engine_run_backward',
  'return Variable._execution_engine.run_backward(',
];
const APPLY: Sketch = ['torch/autograd/function.py', 'apply', 'return super().apply(*args, **kwargs)'];
const CHECKPOINT: Sketch = [
  'torch/utils/checkpoint.py',
  'checkpoint',
  'return CheckpointFunction.apply(function, preserve, *args)',
];
const STEP: Sketch = ['torch/optim/optimizer.py', 'wrapper', 'out = func(*args, **kwargs)'];
const ADAM: Sketch = ['torch/optim/adam.py', 'step', 'self._init_group(group)'];
const CLOSURE: Sketch = ['torch/optim/adam.py', 'step', 'loss = closure()'];
const APPLY_ALL: Sketch = ['torch/nn/modules/module.py', '_apply', 'param_applied = fn(param)'];

it.each([
  ['forward', [MAIN, TRAIN, CALL, FORWARD], 'forward'],
  ['forward under a checkpoint', [MAIN, TRAIN, CALL, CHECKPOINT, APPLY, FORWARD], 'forward'],
  [
    'forward inside the closure of an optimizer',
    [MAIN, STEP, CLOSURE, ['m.py', 'training_step', 'out = self(x)'], CALL, FORWARD],
    'forward',
  ],
  ['backward', [MAIN, ['train.py', 'train', 'loss.backward()'], BACKWARD, ENGINE], 'backward'],
  ['backward by accelerate', [MAIN, ['train.py', 'train', 'accelerator.backward(loss)'], BACKWARD], 'backward'],
  ['a recomputed forward in backward', [MAIN, BACKWARD, ENGINE, APPLY, CHECKPOINT, CALL, FORWARD], 'backward'],
  ['backward inside a closure', [MAIN, STEP, CLOSURE, BACKWARD], 'backward'],
  ['a gradient of inputs', [MAIN, ['a.py', 'attack', 'g = torch.autograd.grad(loss, x)[0]']], 'backward'],
  ['the optimizer, 2.x', [MAIN, ['train.py', 'train', 'optimizer.step()'], STEP, ADAM], 'optimizer-step'],
  ['the optimizer, 1.x', [MAIN, ['train.py', 'train', 'opt_g.step()']], 'optimizer-step'],
  ['the optimizer by name', [MAIN, ['train.py', 'train', 'self.optim.step()']], 'optimizer-step'],
  [
    'the optimizer on Windows',
    [MAIN, ['C:\\env\\torch\\optim\\adamw.py', '_multi_tensor_adamw', 'x']],
    'optimizer-step',
  ],
  ['a scaler', [MAIN, ['train.py', 'train', 'scaler.step(optimizer)']], 'optimizer-step'],
  ['torch.load', [MAIN, ['train.py', 'resume', 'ckpt = torch.load(path)']], 'load'],
  ['torch.load in an evaluation script', [MAIN, ['eval.py', 'evaluate', 'ckpt = torch.load(path)']], 'load'],
  ['from_pretrained', [MAIN, ['a.py', 'main', 'm = AutoModel.from_pretrained(name)']], 'load'],
  ['model.to', [MAIN, ['a.py', 'main', 'model.to(device)'], APPLY_ALL], 'load'],
  ['self.model.cuda', [['a.py', '__init__', 'self.model.cuda()']], 'load'],
  ['parameters moved', [APPLY_ALL, ['torch/nn/modules/module.py', 'convert', 'return t.to(device)']], 'load'],
  ['a plain validation loop', [MAIN, ['train.py', 'validate', 'out = model(x)'], CALL, FORWARD], 'evaluation'],
  ['a test function', [MAIN, ['train.py', 'test', 'out = model(x)'], CALL, FORWARD], 'evaluation'],
  [
    'the Trainer',
    [['trainer.py', 'evaluation_loop', 'loss = self.prediction_step(model)'], CALL, FORWARD],
    'evaluation',
  ],
  ['Lightning', [['trainer.py', '_run_sanity_check', 'val_loop.run()'], CALL, FORWARD], 'evaluation'],
  ['Lightning, by class', [['m.py', 'LitModel.validation_step', 'y = self(x)'], CALL, FORWARD], 'evaluation'],
  [
    'generate',
    [
      MAIN,
      ['a.py', 'main', 'ids = model.generate(**inputs)'],
      ['transformers/generation/utils.py', 'generate', 'x'],
      CALL,
    ],
    'generation',
  ],
  [
    'a loss',
    [
      MAIN,
      ['train.py', 'train', 'loss = criterion(out, y)'],
      ['torch/nn/functional.py', 'cross_entropy', 'return torch._C._nn.cross_entropy_loss('],
    ],
    'loss',
  ],
  ['a loss of a class', [MAIN, ['train.py', 'step', 'loss = self.loss_fn(out, y)']], 'loss'],
  [
    'a forward inside compute_loss',
    [
      ['t.py', 'training_step', 'loss = self.compute_loss(model, x)'],
      ['t.py', 'compute_loss', 'out = model(x)'],
      FORWARD,
    ],
    'forward',
  ],
  [
    'a data loader',
    [
      MAIN,
      ['train.py', 'train', 'for x in loader:'],
      ['torch/utils/data/dataloader.py', '__next__', 'data = self._next_data()'],
    ],
    'data-loading',
  ],
  [
    'a data set that loads files',
    [
      ['torch/utils/data/_utils/fetch.py', 'fetch', 'x'],
      ['d.py', '__getitem__', 'return torch.load(path)'],
    ],
    'data-loading',
  ],
  ['saving', [MAIN, ['train.py', 'train', "torch.save(model.state_dict(), 'a.pt')"]], 'save'],
  ['saving, by the function', [MAIN, ['ckpt.py', 'save', 'state = gather(model)']], 'save'],
  ['a state_dict of FSDP', [MAIN, ['train.py', 'train', 'cpu_state = model.state_dict()']], 'save'],
  [
    'the hook of FSDP',
    [MAIN, ['torch/distributed/fsdp/_state_dict_utils.py', '_common_unshard_pre_state_dict_hook', '']],
    'save',
  ],
  [
    'FSDP that loads',
    [
      ['a.py', 'resume', 'model.load_state_dict(state)'],
      ['torch/distributed/fsdp/_state_dict_utils.py', '_full_pre_load_state_dict_hook', ''],
    ],
    'load',
  ],
  ['a copy of weights', [MAIN, ['a.py', 'main', 'ema.load_state_dict(model.state_dict())']], 'load'],
  ['from_pretrained by its function', [['transformers/modeling_utils.py', 'from_pretrained', '']], 'load'],
  [
    'predictions that the Trainer keeps',
    [
      ['trainer_pt_utils.py', 'nested_concat', 'return torch_pad_and_concatenate(tensors, new)'],
      ['trainer_pt_utils.py', 'torch_pad_and_concatenate', 'return torch.cat((a, b), dim=0)'],
    ],
    'evaluation',
  ],
  ['nothing that is known', [MAIN], null],
] as const)('%s', (_name, frames, phase) => {
  expect(phaseOf(stack(...frames), '', [])).toBe(phase);
});

it('down-sampling is no sampling of words', () => {
  expect(phaseOf(stack(['n.py', 'forward', 'x = self.down_sample(x)']), '', [])).toBe('forward');
});

describe('without frames the words decide', () => {
  it.each([
    ['it fails in loss.backward()', 'backward'],
    ['反向传播的时候爆显存', 'backward'],
    ['it dies during validation', 'evaluation'],
    ['验证的时候显存爆了', 'evaluation'],
    ['when loading the checkpoint', 'load'],
    ['加载模型就爆', 'load'],
    ['the first optimizer step fails', 'optimizer-step'],
    ['保存模型的时候', 'save'],
    ['137 OOMKilled while loading the dataset', 'data-loading'],
    ['读取整个数据集的时候被杀掉', 'data-loading'],
    ['it dies 200 iterations into the val loader', 'evaluation'],
    ['跑到验证集就炸了', 'evaluation'],
    ['评估的时候显存不够', 'evaluation'],
    ['在评测过程中爆显存', 'evaluation'],
    ['一到预测阶段就爆', 'evaluation'],
    ['评估函数还没写，现在就爆显存', null],
    ['it fails at model.to(device)', 'load'],
    ['i do model.cuda(5) and GPU 0 is full', null],
    ['I have a question', null],
  ])('%s', (text, phase) => {
    expect(intake(text).phase).toBe(phase);
  });

  it.each([
    ['model.cuda()\nRuntimeError: CUDA error: out of memory', 'load'],
    [
      '>>> model = model.to(device)\nTraceback (most recent call last):\nRuntimeError: CUDA error: out of memory',
      'load',
    ],
    [
      '    self.optimizer.step()\ntorch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 4.54 GiB',
      'optimizer-step',
    ],
    [
      'def validate(model, loader):\n    for x in loader:\n        out = model(x)\nRuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB',
      'evaluation',
    ],
    ['x = torch.zeros(8)\nRuntimeError: CUDA error: out of memory', null],
  ])('a snippet that ends at the error stands for a frame: %s', (text, phase) => {
    expect(intake(text).phase).toBe(phase);
  });

  it("a loader's error tells", () => {
    expect(intake('DataLoader worker (pid 1) is killed by signal: Killed.').phase).toBe('data-loading');
  });
});

it.each([
  ['没有做验证时的推理', null],
  ['it fails in training, not in validation', null],
  ['it fails in validation, not in training', 'evaluation'],
])('a phase that is denied is none: %s', (prose, phase) => {
  expect(phaseOf([], prose, [])).toBe(phase);
});

describe('the innermost call', () => {
  const named = (name: string): Sketch => ['app.py', name, 'run(args)'];
  it.each([
    ['infer', 'pipe.to(device)'],
    ['test', 'model = model.cuda()'],
    ['evaluate', 'self.model.to(args.device)'],
    ['predict', 'unet.to("cuda")'],
  ])('moves a model before anything is inferred: %s: %s', (name, code) => {
    expect(phaseOf(stack(MAIN, ['app.py', name, code]), '', [])).toBe('load');
    const inside: Sketch = ['torch/nn/modules/module.py', '_apply', 'module._apply(fn)'];
    const convert: Sketch = ['torch/nn/modules/module.py', 'convert', 'return t.to(device)'];
    expect(phaseOf(stack(MAIN, ['app.py', name, code], inside, convert), '', [])).toBe('load');
  });

  it.each([
    ['infer', 'out = model(x.to(device))'],
    ['test', 'images = images.cuda()'],
    ['evaluate', 'batch = {k: v.to(device) for k, v in batch.items()}'],
  ])('or computes: %s: %s', (name, code) => {
    expect(phaseOf(stack(MAIN, ['app.py', name, code]), '', [])).toBe('evaluation');
  });

  it('of a stack that goes on is not the move', () => {
    expect(phaseOf(stack(MAIN, named('evaluate'), ['app.py', 'run', 'model.to(device)'], CALL, FORWARD), '', [])).toBe(
      'evaluation',
    );
  });
});

describe('what works is not where it fails', () => {
  it.each([
    '单独跑测试没问题，训练就报错',
    '测试集上评估可以，训练一开始就 OOM',
    'validation is fine, training runs out of memory',
  ])('%s', (text) => {
    expect(intake(text).phase).not.toBe('evaluation');
    expect(intake(text).signs).not.toContain('evaluating');
  });

  it.each(['训练没问题，验证的时候爆显存', 'training is fine, during validation it runs out of memory'])(
    'unlike %s',
    (text) => {
      expect(intake(text).phase).toBe('evaluation');
    },
  );
});
