import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { knowledge } from '../support/knowledge.ts';
import { COMMON, KNOWN, type KnownCommand, VARIABLES } from './known-options.ts';
import { type Command, commandsOf } from './shell-commands.ts';

const blocks = [...knowledge.causes, ...knowledge.fixes].flatMap(({ id, code }) =>
  code.flatMap(({ title, language, text }) => (language === 'bash' ? [[`${id}: ${title}`, text] as const] : [])),
);

/** What bash says of a text that it reads and never runs; empty where nothing is wrong. */
const bashSays = (text: string): string => {
  const { status, stderr } = spawnSync('bash', ['--norc', '-n'], { input: text, encoding: 'utf8' });
  return status === 0 ? '' : stderr || `status ${status}`;
};

const hasBash = spawnSync('bash', ['-c', ':']).status === 0;

describe.runIf(hasBash)('bash reads', () => {
  test.each(blocks)('%s', (_, text) => {
    expect(bashSays(text)).toBe('');
  });

  test.each([
    'for f in *; do echo "$f"',
    'if [ -e a ]; then ls',
    'echo (all of it)',
    'nvidia-smi | | head',
    'case $a in x) ls',
    'ls && && df',
  ])('and refuses %s', (text) => {
    expect(bashSays(text)).toMatch(/syntax error/);
  });
});

/** The entry of the table that a command belongs to, and the words behind its name. */
function known(command: Command): readonly [KnownCommand, Command] | null {
  const [name = '', ...rest] = command.map((word, at) =>
    at === 0 ? word.replace(/^\.\/(?:other\/bin\/)?/, '') : word,
  );
  for (const length of [2, 1, 0]) {
    const found = KNOWN[[name, ...rest.slice(0, length)].join(' ')];
    if (found !== undefined) return [found, rest.slice(length)];
  }
  return null;
}

const programOf = ([name = '']: Command): string => name.replace(/^\.\/(?:other\/bin\/)?/, '');

/** Options of a command that its table does not have, and names of fields within them. */
function strange(command: Command): readonly string[] {
  const found = known(command);
  if (found === null) return [];
  const [{ options, fields = {} }, words] = found;
  const script = words.findIndex((word) => /\.(?:py|sh)$/.test(word));
  // Behind a launcher's script stand the options of the script, which are its author's own.
  const own = script >= 0 && ['torchrun', 'accelerate', 'deepspeed', 'sbatch'].includes(programOf(command));
  return (own ? words.slice(0, script) : words).flatMap((word, at, all) => {
    if (all.slice(0, at).some((before) => before.startsWith('my-image'))) return [];
    const [option = '', value] = word.split(/=(.*)/s);
    if (!/^-{1,2}[A-Za-z]/.test(option)) return [];
    if (!options.includes(option)) return [option];
    const names = fields[option];
    return names === undefined || value === undefined ? [] : value.split(',').filter((name) => !names.includes(name));
  });
}

const { COMMANDLINE_ARGS } = KNOWN;

/** Options in the value of a variable that is a command line of its own. */
const strangeArguments = (text: string): readonly string[] =>
  [...text.matchAll(/^export COMMANDLINE_ARGS="([^"]*)"/gm)].flatMap(([, value = '']) =>
    (value.match(/(?<!\S)--?[a-z][\w-]*/g) ?? []).filter((option) => !COMMANDLINE_ARGS?.options.includes(option)),
  );

/** Variables that a text sets for a program; those it reads again itself are its own. */
const strangeVariables = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => [...line.matchAll(/(?<![\w.=-])([A-Z][A-Za-z]*_\w+)=/g)].map(([, name = '']) => name))
    .filter((name) => !VARIABLES.has(name) && !text.includes(`$${name}`));

describe('the commands of', () => {
  test.each(blocks)('%s', (_, text) => {
    const commands = commandsOf(text);
    expect(
      commands
        .filter((one) => known(one) === null)
        .map(programOf)
        .filter((name) => !COMMON.has(name)),
    ).toEqual([]);
    expect([...commands.flatMap(strange), ...strangeArguments(text), ...strangeVariables(text)]).toEqual([]);
  });
});

describe('what is made up is found', () => {
  test.each([
    ['nvidia-smi --query-gpu=memory.available --format=csv', ['memory.available']],
    ['nvidia-smi --free-memory', ['--free-memory']],
    ['sudo nvidia-smi mig --list', ['--list']],
    ['vllm serve MODEL --max-context 8192 \\\n  --low-memory', ['--max-context', '--low-memory']],
    ['A=1 python -m sglang.launch_server --model-path M --max-model-len 8', ['--max-model-len']],
    ['llama-server -m m.gguf --auto-offload 2>&1 | tee log', ['--auto-offload']],
    ['ollama run m --ctx 4096', ['--ctx']],
    ['docker run --vram=8g my-image python train.py --any', ['--vram']],
    ['x=$(vllm serve M --tiny)', ['--tiny']],
    ['torchrun --gpus 4 train.py --any', ['--gpus']],
  ])('%s', (text, options) => {
    expect(commandsOf(text).flatMap(strange)).toEqual(options);
  });

  test('a program', () => {
    expect(
      commandsOf('gpu-clean --all')
        .filter((one) => known(one) === null)
        .map(programOf),
    ).toEqual(['gpu-clean']);
    expect(COMMON.has('gpu-clean')).toBe(false);
  });

  test('a variable, and an argument inside one', () => {
    expect(strangeVariables('OLLAMA_VRAM_LIMIT=8 ollama serve')).toEqual(['OLLAMA_VRAM_LIMIT']);
    expect(strangeVariables('MY_FILE=a\ncat "$MY_FILE"')).toEqual([]);
    expect(strangeArguments('export COMMANDLINE_ARGS="--xformers --tinyvram"')).toEqual(['--tinyvram']);
  });
});
