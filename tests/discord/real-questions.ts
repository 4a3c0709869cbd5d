export const LEAST =
  'RuntimeError: CUDA out of memory. Tried to allocate 1024.00 MiB (GPU 0; 4.00 GiB total capacity; 2.63 GiB already allocated; 0 bytes free; 2.73 GiB reserved in total by PyTorch)';

/** A 4 GB card under Windows, in backward. */
export const SMALL_CARD: Readonly<Record<'en' | 'zh-Hans', string>> = {
  en: `I am training a DDPM on my own pictures with a 4 GB card on Windows 10. I already reduced the batch size to 8, and torch.cuda.empty_cache() before each step did not help:

Traceback (most recent call last):
  File "C:\\work\\ddpm\\train.py", line 71, in <module>
    main()
  File "C:\\work\\ddpm\\train.py", line 58, in main
    loss.backward()
  File "C:\\Python39\\lib\\site-packages\\torch\\_tensor.py", line 307, in backward
    torch.autograd.backward(self, gradient, retain_graph, create_graph, inputs=inputs)
${LEAST}

What else can I do?`,
  'zh-Hans': `我在 Windows 上训练 DDPM，显卡只有 4G 显存。batch size 已经降到 8 了，每一步之前也调用了 torch.cuda.empty_cache()，还是爆显存：

Traceback (most recent call last):
  File "D:\\ddpm\\train.py", line 64, in main
    loss.backward()
${LEAST}

还有什么办法？`,
};

const CROSS_ATTENTION = `  File "/home/me/bev/modules/image_cross_attention.py", line 163, in forward
    attns = torch.cat(attns, dim=1)
RuntimeError: CUDA out of memory. Tried to allocate 640.00 MiB (GPU 0; 23.69 GiB total capacity; 21.90 GiB already allocated; 310.00 MiB free; 22.60 GiB reserved in total by PyTorch)`;

/** The gradient of a multi-camera input on one GPU. */
export const MULTI_CAMERA: Readonly<Record<'en' | 'zh-Hans', string>> = {
  en: `During evaluation I want the gradient of the loss with respect to a multi-camera input of shape [1, 6, 3, 928, 1600], float32. All parameters are frozen, only the input requires grad. Four GPUs trained the model, one evaluates it, and the image cross-attention module fails:

${CROSS_ATTENTION}

How do I get this gradient?`,
  'zh-Hans': `评估阶段我想求 loss 对多相机输入的梯度，输入形状是 [1, 6, 3, 928, 1600]，float32。模型参数全部冻结，只给输入开了梯度，跑到图像交叉注意力模块就爆显存：

${CROSS_ATTENTION}

训练时用了四张卡，评估只用一张。怎么才能算出输入的梯度？`,
};
