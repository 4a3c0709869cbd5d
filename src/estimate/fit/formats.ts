/** GGUF's mixes to choose among, most bits first. */
export const GGUF_FORMATS: readonly string[] = [
  'F16',
  'Q8_0',
  'Q6_K',
  'Q5_K_M',
  'Q4_K_M',
  'IQ4_XS',
  'Q3_K_M',
  'IQ3_XXS',
  'Q2_K',
  'IQ2_XXS',
];

/** Formats that lose much accuracy: nobody is advised to take them unless nothing else is left. */
export const LOSSY = /^I?Q[23]/;
