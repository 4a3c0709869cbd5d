/**
 * Programs that train adapters and models for pictures: beside the name of a user interface it is they that run. Kohya's name is
 * on a trick for large pictures too.
 */
export const TRAINERS =
  /\bkohya(?:[_' -]?s{1,2}\b|\b)(?! (?:deep|hi-?res|hr))|\bsd-scripts\b|\b(?:sdxl_|sd3_|flux_)?train_(?:network|db|textual_inversion|controlnet)(?:\.py|\b)|\bone ?trainer\b|\bai-toolkit\b|\bdiffusion-pipe\b|\bsimple ?tuner\b|\bmusubi[- ]?tuner\b|\blora[-_ ]scripts\b|秋叶[^\n。,]{0,6}训练/gi;
