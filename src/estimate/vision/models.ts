import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { convnext } from './convnext.ts';
import { densenet } from './densenet.ts';
import { type EfficientNetOptions, efficientnet, efficientnetV1, efficientnetV2 } from './efficientnet.ts';
import { googlenet } from './googlenet.ts';
import { mnasnet } from './mnasnet.ts';
import { mobilenetV2, mobilenetV3, V3_LARGE, V3_SMALL } from './mobilenet.ts';
import { type RegNetOptions, regnet } from './regnet.ts';
import { type ResNetOptions, resnet } from './resnet.ts';
import { segmentation } from './segmentation.ts';
import { shufflenet } from './shufflenet.ts';
import { squeezenet } from './squeezenet.ts';
import { type SwinOptions, swin } from './swin.ts';
import { type UNetOptions, unet } from './unet.ts';
import { alexnet, vgg } from './vgg.ts';
import { type VitOptions, vit } from './vit.ts';

/** An architecture, recorded on a tape from its input images to its scores. */
export interface VisionModel {
  readonly id: string;
  /** Side of the square images that it is published with. */
  readonly resolution: bigint;
  readonly classes: bigint;
  /** Segmentation gives a score a pixel. */
  readonly task: 'classification' | 'segmentation';
  readonly build: (tape: Tape, images: Value, classes: bigint) => Value;
}

const IMAGENET = 1000n;
const VOC = 21n;

type Build<Options> = (tape: Tape, x: Value, classes: bigint, options: Options) => Value;

function classifiers<Options>(
  build: Build<Options>,
  rows: Readonly<Record<string, Options>>,
  resolutions: Readonly<Record<string, bigint>> = {},
): readonly VisionModel[] {
  return Object.entries(rows).map(([id, options]) => ({
    id,
    resolution: resolutions[id] ?? 224n,
    classes: IMAGENET,
    task: 'classification',
    build: (tape, images, classes) => build(tape, images, classes, options),
  }));
}

const RESNETS: Readonly<Record<string, ResNetOptions>> = {
  resnet18: { block: 'basic', depths: [2, 2, 2, 2] },
  resnet34: { block: 'basic', depths: [3, 4, 6, 3] },
  resnet50: { block: 'bottleneck', depths: [3, 4, 6, 3] },
  resnet101: { block: 'bottleneck', depths: [3, 4, 23, 3] },
  resnet152: { block: 'bottleneck', depths: [3, 8, 36, 3] },
  resnext50_32x4d: { block: 'bottleneck', depths: [3, 4, 6, 3], groups: 32n, widthPerGroup: 4n },
  resnext101_32x8d: { block: 'bottleneck', depths: [3, 4, 23, 3], groups: 32n, widthPerGroup: 8n },
  resnext101_64x4d: { block: 'bottleneck', depths: [3, 4, 23, 3], groups: 64n, widthPerGroup: 4n },
  wide_resnet50_2: { block: 'bottleneck', depths: [3, 4, 6, 3], widthPerGroup: 128n },
  wide_resnet101_2: { block: 'bottleneck', depths: [3, 4, 23, 3], widthPerGroup: 128n },
};

const REGNETS: Readonly<Record<string, RegNetOptions>> = {
  regnet_x_400mf: { line: [22, 24, 24.48, 2.54, 16] },
  regnet_x_800mf: { line: [16, 56, 35.73, 2.28, 16] },
  regnet_x_1_6gf: { line: [18, 80, 34.01, 2.25, 24] },
  regnet_x_3_2gf: { line: [25, 88, 26.31, 2.25, 48] },
  regnet_x_8gf: { line: [23, 80, 49.56, 2.88, 120] },
  regnet_x_16gf: { line: [22, 216, 55.59, 2.1, 128] },
  regnet_x_32gf: { line: [23, 320, 69.86, 2, 168] },
  regnet_y_400mf: { line: [16, 48, 27.89, 2.09, 8], squeeze: 0.25 },
  regnet_y_800mf: { line: [14, 56, 38.84, 2.4, 16], squeeze: 0.25 },
  regnet_y_1_6gf: { line: [27, 48, 20.71, 2.65, 24], squeeze: 0.25 },
  regnet_y_3_2gf: { line: [21, 80, 42.63, 2.66, 24], squeeze: 0.25 },
  regnet_y_8gf: { line: [17, 192, 76.82, 2.19, 56], squeeze: 0.25 },
  regnet_y_16gf: { line: [18, 200, 106.23, 2.48, 112], squeeze: 0.25 },
  regnet_y_32gf: { line: [20, 232, 115.89, 2.53, 232], squeeze: 0.25 },
};

const VGG_DEPTHS: Readonly<Record<string, readonly number[]>> = {
  vgg11: [1, 1, 2, 2, 2],
  vgg13: [2, 2, 2, 2, 2],
  vgg16: [2, 2, 3, 3, 3],
  vgg19: [2, 2, 4, 4, 4],
};

const VGGS = Object.fromEntries(
  Object.entries(VGG_DEPTHS).flatMap(([id, depths]) => [
    [id, { depths, normed: false }],
    [`${id}_bn`, { depths, normed: true }],
  ]),
);

const EFFICIENTNETS: Readonly<Record<string, EfficientNetOptions>> = {
  efficientnet_b0: efficientnetV1(1, 1, 0.2),
  efficientnet_b1: efficientnetV1(1, 1.1, 0.2),
  efficientnet_b2: efficientnetV1(1.1, 1.2, 0.3),
  efficientnet_b3: efficientnetV1(1.2, 1.4, 0.3),
  efficientnet_b4: efficientnetV1(1.4, 1.8, 0.4),
  efficientnet_b5: efficientnetV1(1.6, 2.2, 0.4),
  efficientnet_b6: efficientnetV1(1.8, 2.6, 0.5),
  efficientnet_b7: efficientnetV1(2, 3.1, 0.5),
  efficientnet_v2_s: efficientnetV2(
    3,
    [
      [1, 3n, 1n, 24, 2],
      [4, 3n, 2n, 48, 4],
      [4, 3n, 2n, 64, 4],
      [4, 3n, 2n, 128, 6],
      [6, 3n, 1n, 160, 9],
      [6, 3n, 2n, 256, 15],
    ],
    0.2,
  ),
  efficientnet_v2_m: efficientnetV2(
    3,
    [
      [1, 3n, 1n, 24, 3],
      [4, 3n, 2n, 48, 5],
      [4, 3n, 2n, 80, 5],
      [4, 3n, 2n, 160, 7],
      [6, 3n, 1n, 176, 14],
      [6, 3n, 2n, 304, 18],
      [6, 3n, 1n, 512, 5],
    ],
    0.3,
  ),
  efficientnet_v2_l: efficientnetV2(
    3,
    [
      [1, 3n, 1n, 32, 4],
      [4, 3n, 2n, 64, 7],
      [4, 3n, 2n, 96, 7],
      [4, 3n, 2n, 192, 10],
      [6, 3n, 1n, 224, 19],
      [6, 3n, 2n, 384, 25],
      [6, 3n, 1n, 640, 7],
    ],
    0.4,
  ),
};

const EFFICIENTNET_SIZES: Readonly<Record<string, bigint>> = {
  efficientnet_b1: 240n,
  efficientnet_b2: 288n,
  efficientnet_b3: 300n,
  efficientnet_b4: 380n,
  efficientnet_b5: 456n,
  efficientnet_b6: 528n,
  efficientnet_b7: 600n,
  efficientnet_v2_s: 384n,
  efficientnet_v2_m: 480n,
  efficientnet_v2_l: 480n,
};

const VITS: Readonly<Record<string, VitOptions>> = {
  vit_b_16: { patch: 16n, depth: 12, heads: 12n, width: 768n },
  vit_b_32: { patch: 32n, depth: 12, heads: 12n, width: 768n },
  vit_l_16: { patch: 16n, depth: 24, heads: 16n, width: 1024n },
  vit_l_32: { patch: 32n, depth: 24, heads: 16n, width: 1024n },
  vit_h_14: { patch: 14n, depth: 32, heads: 16n, width: 1280n },
  vit_tiny_patch16_224: { patch: 16n, depth: 12, heads: 3n, width: 192n, style: 'timm' },
  vit_small_patch16_224: { patch: 16n, depth: 12, heads: 6n, width: 384n, style: 'timm' },
  vit_base_patch16_224: { patch: 16n, depth: 12, heads: 12n, width: 768n, style: 'timm' },
  vit_large_patch16_224: { patch: 16n, depth: 24, heads: 16n, width: 1024n, style: 'timm' },
  deit_tiny: { patch: 16n, depth: 12, heads: 3n, width: 192n, style: 'spelled-out' },
  deit_small: { patch: 16n, depth: 12, heads: 6n, width: 384n, style: 'spelled-out' },
  deit_base: { patch: 16n, depth: 12, heads: 12n, width: 768n, style: 'spelled-out' },
};

const SWINS: Readonly<Record<string, SwinOptions>> = {
  swin_t: { width: 96n, depths: [2, 2, 6, 2], heads: [3n, 6n, 12n, 24n], dropPath: 0.2 },
  swin_s: { width: 96n, depths: [2, 2, 18, 2], heads: [3n, 6n, 12n, 24n], dropPath: 0.3 },
  swin_b: { width: 128n, depths: [2, 2, 18, 2], heads: [4n, 8n, 16n, 32n], dropPath: 0.5 },
};

const SEGMENTERS: readonly VisionModel[] = (
  [
    ['fcn_resnet50', 'fcn', [3, 4, 6, 3]],
    ['fcn_resnet101', 'fcn', [3, 4, 23, 3]],
    ['deeplabv3_resnet50', 'deeplab', [3, 4, 6, 3]],
    ['deeplabv3_resnet101', 'deeplab', [3, 4, 23, 3]],
  ] as const
).map(([id, head, depths]) => ({
  id,
  resolution: 520n,
  classes: VOC,
  task: 'segmentation',
  build: (tape, images, classes) => segmentation(tape, images, classes, { head, depths }),
}));

/** A U-Net of these channels and stages; its images may have two or three dimensions. */
export function unetModel(options: UNetOptions = {}): VisionModel {
  return {
    id: 'unet',
    resolution: 512n,
    classes: 2n,
    task: 'segmentation',
    build: (tape, images, classes) => unet(tape, images, classes, options),
  };
}

/** Every vision architecture that is known. */
export const VISION_MODELS: readonly VisionModel[] = [
  ...classifiers(resnet, RESNETS),
  ...classifiers(regnet, REGNETS),
  ...classifiers((tape, x, classes, { depths, normed }) => vgg(tape, x, classes, depths, normed), VGGS),
  ...classifiers(alexnet, { alexnet: undefined }),
  ...classifiers(densenet, {
    densenet121: { growth: 32n, stem: 64n, depths: [6, 12, 24, 16] },
    densenet161: { growth: 48n, stem: 96n, depths: [6, 12, 36, 24] },
    densenet169: { growth: 32n, stem: 64n, depths: [6, 12, 32, 32] },
    densenet201: { growth: 32n, stem: 64n, depths: [6, 12, 48, 32] },
  }),
  ...classifiers(googlenet, { googlenet: undefined }),
  ...classifiers(squeezenet, {
    squeezenet1_0: {
      stem: { out: 96n, kernel: 7n },
      modules: ['pool', 16n, 16n, 32n, 'pool', 32n, 48n, 48n, 64n, 'pool', 64n],
    },
    squeezenet1_1: {
      stem: { out: 64n, kernel: 3n },
      modules: ['pool', 16n, 16n, 'pool', 32n, 32n, 'pool', 48n, 48n, 64n, 64n],
    },
  }),
  ...classifiers(mnasnet, { mnasnet0_5: 0.5, mnasnet0_75: 0.75, mnasnet1_0: 1, mnasnet1_3: 1.3 }),
  ...classifiers(shufflenet, {
    shufflenet_v2_x0_5: [48n, 96n, 192n, 1024n],
    shufflenet_v2_x1_0: [116n, 232n, 464n, 1024n],
    shufflenet_v2_x1_5: [176n, 352n, 704n, 1024n],
    shufflenet_v2_x2_0: [244n, 488n, 976n, 2048n],
  }),
  ...classifiers(mobilenetV2, { mobilenet_v2: undefined }),
  ...classifiers(mobilenetV3, { mobilenet_v3_large: V3_LARGE, mobilenet_v3_small: V3_SMALL }),
  ...classifiers(efficientnet, EFFICIENTNETS, EFFICIENTNET_SIZES),
  ...classifiers(convnext, {
    convnext_tiny: { depths: [3, 3, 9, 3], width: 96n, dropPath: 0.1 },
    convnext_small: { depths: [3, 3, 27, 3], width: 96n, dropPath: 0.4 },
    convnext_base: { depths: [3, 3, 27, 3], width: 128n, dropPath: 0.5 },
    convnext_large: { depths: [3, 3, 27, 3], width: 192n, dropPath: 0.5 },
  }),
  ...classifiers(vit, VITS),
  ...classifiers(swin, SWINS),
  ...SEGMENTERS,
  unetModel(),
];

/** Other names that people and libraries give them. */
const ALIASES: Readonly<Record<string, string>> = {
  'deit-ti': 'deit_tiny',
  'deit-s': 'deit_small',
  'deit-b': 'deit_base',
  deit_tiny_patch16_224: 'deit_tiny',
  deit_small_patch16_224: 'deit_small',
  deit_base_patch16_224: 'deit_base',
  'vit-ti/16': 'vit_tiny_patch16_224',
  'vit-s/16': 'vit_small_patch16_224',
  vit: 'vit_b_16',
  swin_tiny: 'swin_t',
  swin_small: 'swin_s',
  swin_base: 'swin_b',
  convnext_t: 'convnext_tiny',
  convnext_s: 'convnext_small',
  convnext_b: 'convnext_base',
  convnext_l: 'convnext_large',
  resnext50: 'resnext50_32x4d',
  resnext101: 'resnext101_32x8d',
  wide_resnet50: 'wide_resnet50_2',
  wide_resnet101: 'wide_resnet101_2',
  deeplabv3: 'deeplabv3_resnet50',
  fcn: 'fcn_resnet50',
  mobilenet_v3: 'mobilenet_v3_large',
  mobilenet: 'mobilenet_v2',
  squeezenet: 'squeezenet1_0',
  shufflenet_v2: 'shufflenet_v2_x1_0',
  mnasnet: 'mnasnet1_0',
  efficientnet: 'efficientnet_b0',
  densenet: 'densenet121',
  'inception-v1': 'googlenet',
  regnet: 'regnet_y_8gf',
  regnetx: 'regnet_x_8gf',
  regnety: 'regnet_y_8gf',
};

/** Signs make no difference but between digits: `regnet_x_1_6gf` is no `regnet_x_16gf`. */
const spelled = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(?<=\d)[^a-z0-9]{1,3}(?=\d)/g, '.')
    .replace(/[^a-z0-9.]|(?<!\d)\.|\.(?!\d)/g, '');

const byName: ReadonlyMap<string, VisionModel> = new Map([
  ...Object.entries(ALIASES).flatMap(([name, id]) => {
    const model = VISION_MODELS.find((known) => known.id === id);
    return model === undefined ? [] : [[spelled(name), model] as const];
  }),
  ...VISION_MODELS.map((model) => [spelled(model.id), model] as const),
]);

/** The architecture of this name however it is spelled: `ResNet-50`, `resnet50`, `torchvision.models.resnet50`. */
export function visionModelOf(name: string): VisionModel | null {
  const last = name.split('.').at(-1) ?? name;
  return byName.get(spelled(name)) ?? byName.get(spelled(last)) ?? null;
}
