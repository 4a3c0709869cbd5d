/** A good cause; a test breaks one place of it. */
export const CAUSE = `---
id: sample-cause
title: { en: "A cause", zh: "一个原因" }
summary: { en: "It happens.", zh: "它发生了。" }
asks:
  en: [one ask, two asks, three asks, four asks, five asks, six asks, seven asks, eight asks]
  zh: [问法一, 问法二, 问法三, 问法四, 问法五, 问法六, 问法七, 问法八]
signals:
  en: [first sign, second sign]
  zh: [迹象一, 迹象二]
fixes:
  - { id: sample-fix, note: { en: "Sometimes.", zh: "有时。" } }
sources: [https://pytorch.org/docs/stable/notes/cuda.html]
---
## English

### What happens

It happens, \`once\`.

### How to recognise it

- By this.
- By that.

### How to confirm it

Measure.

### What it is confused with

Another.

## 中文

### 发生了什么

它发生了，一次。

### 如何识别

看这里。

### 如何确认

测量。

### 容易混淆的情况

另一个。

## Code

### Measure it

\`\`\`python needs=torch>=2.0 gpu=yes
print(torch.cuda.memory_allocated())
\`\`\`

### In a shell

\`\`\`bash
nvidia-smi
\`\`\`
`;

/** A good fix, which the cause above names. */
export const FIX = `---
id: sample-fix
title: { en: "Do it", zh: "这样做" }
summary: { en: "It helps.", zh: "有用。" }
asks:
  en: [how one, how two, how three, how four, how five, how six, how seven, how eight]
  zh: [怎么做一, 怎么做二, 怎么做三, 怎么做四, 怎么做五, 怎么做六, 怎么做七, 怎么做八]
frees: activations
costs: { speed: low, accuracy: none, effort: low }
applies: { phases: [training], since: "2.1" }
---
## English
### What it does
A.
### When it helps
B.
### When it does not
C.
### Check that it worked
D.
## 中文
### 作用
甲。
### 何时有用
乙。
### 何时没用
丙。
### 如何确认有效
丁。
## Code
### PyTorch
\`\`\`python compile=only reason=sample
x = [1, 2]
\`\`\`
`;

export const GLOSSARY = `- id: vram
  en: [VRAM, GPU memory]
  zh: [显存]
  meaning: { en: "Memory of the card.", zh: "显卡的内存。" }
`;
