/** A UNet of Stable Diffusion: widths and transformer layers from the outermost level inward. */
export interface UnetShape {
  readonly channels: readonly number[];
  readonly transformers: readonly number[];
  readonly heads: readonly number[];
}
