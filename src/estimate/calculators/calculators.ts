import type { Calculator } from '../calculator.ts';
import { fitCalculator } from './fit.ts';
import { inferCalculator } from './infer.ts';
import { layerCalculator } from './layer.ts';
import { tensorCalculator } from './tensor.ts';
import { trainCalculator } from './train.ts';

/** Every calculator; a new one is a file and a line here. */
export const CALCULATORS: readonly Calculator[] = [
  tensorCalculator,
  layerCalculator,
  trainCalculator,
  inferCalculator,
  fitCalculator,
];
