import { defineCommand } from 'citty';
import { type TensorFlags, tensorCalculator, tensorJson } from '../../estimate/calculators/tensor.ts';
import { describeProblem, describeTensors } from '../../estimate/describe-tensor.ts';
import { chosenLanguage, terminalLanguage } from '../language.ts';
import { type CommonOptions, OPTIONS, words } from '../options.ts';
import { processTerminal, type Terminal } from '../terminal.ts';

export const tensorCommand = defineCommand({
  meta: { name: 'tensor', description: 'How much memory tensors take  张量占多少显存' },
  args: {
    shapes: words({
      type: 'positional',
      required: false,
      description: 'Shapes and dtypes, best in quotes  形状和 dtype，最好加引号',
      valueHint: '[1,6,3,928,1600] float32, 8x64x512x512 bf16',
    }),
    gradient: { type: 'boolean', description: 'Count the gradient too  加上梯度' },
    adam: { type: 'boolean', description: "Count the gradient and Adam's two states too  加上梯度和 Adam 的两份状态" },
    ...OPTIONS,
  },
  run: ({ args, data }) => tensor(args._.join(' '), args, (data as Terminal | undefined) ?? processTerminal()),
});

/** Prints what tensors take; a text that cannot be read is wrong use, with a `^` under the character. */
function tensor(text: string, options: CommonOptions & TensorFlags, terminal: Terminal): number {
  // A shape has no language, so that of the terminal decides.
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  const answer = tensorCalculator.run(text, options);
  if (!answer.ok) {
    terminal.errors.write(`vram-doctor: ${describeProblem(text, answer, language).join('\n')}\n`);
    return 2;
  }
  const lines = options.json
    ? [JSON.stringify(tensorJson(answer.result))]
    : describeTensors(answer.result, options, language);
  terminal.output.write(`${lines.join('\n')}\n`);
  return 0;
}
