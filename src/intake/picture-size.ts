const PLAIN = /(?<![\d.xX×*])(\d{3,5})[ \t]?[xX×*][ \t]?(\d{3,5})(?![\d.]*[\dxX×])/;
// A second side stands behind a cross, or behind a comma in brackets: "分辨率 224, 12G" has one.
const NAMED =
  /(?:ima?ge?[-_ ]?(?:size|sz)|img[-_]?size|imgsz|resolution|input size|crop[_ ]size|分辨率|图像大小|图片大小|尺寸)["']?[ \t]{0,3}(?:=|:|of|is|为|是)?[ \t]{0,3}(?:[[(](\d{2,5})[ \t]?,[ \t]?(\d{2,5})|[[(]?(\d{2,5})(?:[ \t]?[xX×*][ \t]?(\d{2,5}))?)/i;
/** "resnet50 at 384", "sdxl @ 768px": the side of a square. */
const AT =
  /(?:\bat|@)[ \t]?(\d{2,4})[ \t]?(?:px\b|pixels?\b)?(?![\w.]|[ \t]?(?:k|steps?|epochs?|tokens?|iter\w*|batch|images?|samples?|fps|%)\b)/i;
const OF_PICTURES =
  /^(?:sd|stable|flux|pixart|resnet|wide_resnet|resnext|densenet|vgg|alexnet|efficientnet|mobilenet|convnext|regnet|inception|googlenet|squeezenet|shufflenet|mnasnet|vit|swin|deeplab|fcn)/i;

/** Width and height of pictures as the text states them. @param model the model that it names */
export function resolutionOf(text: string, model?: string): readonly [number, number] | undefined {
  const named = NAMED.exec(text);
  if (named !== null) {
    const [side, other = side] = [named[1] ?? named[3], named[2] ?? named[4]];
    return [Number(side), Number(other)];
  }
  const plain = PLAIN.exec(text);
  if (plain !== null) return [Number(plain[1]), Number(plain[2])];
  const at = model !== undefined && OF_PICTURES.test(model) ? AT.exec(text) : null;
  return at === null ? undefined : [Number(at[1]), Number(at[1])];
}
