import { describe, expect, test } from 'vitest';
import { worthOf } from '../../src/discord/unasked.ts';
import { doctor } from '../support/knowledge.ts';

/** Questions about the memory of a GPU, as people put them to a channel. */
const OURS = [
  'how do I free gpu memory in pytorch without restarting the kernel?',
  'why does nvidia-smi show more memory than torch.cuda.memory_allocated?',
  'how much vram do I need to fine-tune a 7B with lora?',
  'why does my GPU memory keep growing every epoch?',
  'will a 13B model in 4 bit fit on a 3090?',
  'what does expandable_segments do and should I use it?',
  'how can I run sdxl with 6GB vram?',
  'how do I shrink the kv cache in vllm?',
  'why is reserved so much larger than allocated?',
  '显存不够怎么办？batch 已经是 1 了',
  '怎么释放 PyTorch 占用的显存？',
  '7B 模型用 4bit 量化需要多少显存？',
  '多卡训练为什么只有第一张卡显存爆了？',
  '梯度累积能省显存吗？',
  '3090 能放得下 13B 模型吗？',
];

/** Questions that lie near: other memory, other uses of a card, other questions of the field. */
const NOT_OURS = [
  'is 16GB RAM enough for gaming?',
  'why is my docker container using so much memory?',
  'how much disk space does a 70B take?',
  'my python script leaks memory, how do I find the leak?',
  'can I run that new game on 8GB VRAM?',
  'is 12GB VRAM enough for Blender rendering?',
  'is my gpu memory temperature of 100C ok?',
  'how do I overclock my gpu memory?',
  'how do I test my vram for errors?',
  'how do I save checkpoints in pytorch?',
  'how do I install flash attention?',
  'what is the best coding model for my 3090?',
  'how do I give my agent memory?',
  'why are vram prices so high this year?',
  'should I get 32GB or 64GB RAM for my new pc?',
  'how do I stop Chrome from using GPU?',
  '电脑内存 16G 够用吗？',
  'docker 容器内存占用太高怎么办？',
  '玩游戏 8G 显存够吗？',
  '显存温度 100 度正常吗？',
  '学习率设多少合适？',
  '显卡驱动怎么更新？',
  '怎么给 agent 加长期记忆？',
  '硬盘满了怎么清理模型文件？',
];

const worth = (text: string) => worthOf(doctor.diagnose(text, { fallback: 'en' }), 'all');

describe('what nobody asked us', () => {
  test.each(OURS)('is answered where it is about the memory of a GPU: %s', (text) => {
    expect(worth(text)).not.toBeNull();
  });

  test.each(NOT_OURS)('is left alone: %s', (text) => {
    expect(worth(text)).toBeNull();
  });

  test("an error of the host's memory is ours only where work of a GPU is named", () => {
    const killed = 'web_1 exited with code 137';
    expect(worth(`why does nginx stop?\n${killed}`)).toBeNull();
    expect(worthOf(doctor.diagnose(`torchrun train.py --epochs 3\n${killed}`), 'errors')).not.toBeNull();
  });
});
