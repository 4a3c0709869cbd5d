/** A key of the right form, made up, and nobody's. */
const word = (length: number): string => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z'.repeat(10).slice(0, length);

export const SECRETS: readonly string[] = [
  `hf_${word(34)}`,
  `sk-proj-${word(60)}`,
  'AKIAABCDEFGHIJKLMNOP',
  `ghp_${word(36)}`,
  `M${word(25)}.GAbCdE.${word(38)}`,
  `Bearer ${word(30)}`,
  `xoxb-123456789012-${word(24)}`,
  `eyJ${word(20)}.${word(40)}.${word(43)}`,
];
const [HF, OPENAI, AWS, GITHUB, DISCORD, BEARER, SLACK, JWT] = SECRETS as readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const OOM =
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.69 GiB of which 1.10 GiB is free. Of the allocated memory 20.90 GiB is allocated by PyTorch, and 1.10 GiB is reserved by PyTorch but unallocated.';
const smi = (name: string): string => `|    0   N/A  N/A      4242      C   ${name.padEnd(30)} 18000MiB |\n${OOM}`;

/** What came of a paste: the failure was diagnosed, a question answered, or one line said that there is nothing to read. */
export type Outcome = 'diagnosed' | 'answered' | 'not known';

export interface Hostile {
  readonly name: string;
  readonly text?: string;
  readonly file?: {
    readonly name: string;
    readonly bytes: string | Uint8Array;
    readonly type?: string;
    readonly url?: string;
  };
  readonly outcome: Outcome;
}

const paste = (name: string, text: string, outcome: Outcome = 'diagnosed'): Hostile => ({ name, text, outcome });
const ZIP = new Uint8Array([
  0x50,
  0x4b,
  3,
  4,
  20,
  0,
  0,
  0,
  8,
  0,
  ...Array.from({ length: 200 }, (_, at) => (at * 37) % 256),
]);

export const HOSTILE: readonly Hostile[] = [
  paste('a ping of everybody', `@everyone @here ${OOM}`),
  paste('a ping of everybody alone', '@everyone', 'not known'),
  paste('a ping of a person', `<@200000000000000009> look ${OOM}`),
  paste('a ping of a person, old form', `<@!200000000000000009> ${OOM}`),
  paste('a ping of a role', `<@&300000000000000001> ${OOM}`),
  paste('a link to a channel', `<#400000000000000001> ${OOM}`),
  paste('a command as a mention', `</ask:500000000000000001> ${OOM}`),
  paste('an emoji of a server', `<:x:500000000000000001> <a:y:500000000000000001> ${OOM}`),
  paste('a ping as the name of a model', `model: @everyone/llama-7b\n${OOM}`),
  paste('a ping as the name of a process', smi('@everyone')),
  paste('a ping with a mark that is not seen', `@\u200beveryone @\u2060here ${OOM}`),
  paste('a ping in full-width letters', `＠everyone ${OOM}`),
  paste('a fence that is left open', `\`\`\`\n${OOM}`),
  paste('a fence in a fence', `\`\`\`\`\n\`\`\`\n${OOM}\n\`\`\`\n@everyone\n\`\`\`\``),
  paste('a fence of tildes', `~~~\n${OOM}\n~~~`),
  paste('a hundred fences', `${'```\n'.repeat(101)}${OOM}`),
  paste('a fence parted by marks that are not seen', `\`\u200b\`\u200b\`\n${OOM}\n\`\u2060\`\u2060\`\n@everyone`),
  paste('a fence as the name of a process', smi('```@here')),
  paste('a backtick in the name of a model', `model meta-llama/Llama\`-3-8B\` batch size 4 ${OOM}`),
  paste('a heading, a quote and a list', `# BIG\n> quoted\n- item\n-# small\n${OOM}`),
  paste('a spoiler', `||${OOM}||`),
  paste('bold, italic and struck', `**__~~${OOM}~~__**`),
  paste('a masked link', `[click](https://evil.example/x) ${OOM}`),
  paste('a masked link as the name of a model', `model [llama-7b](https://evil.example) ${OOM}`),
  paste('a bare link', `https://evil.example/log.txt ${OOM}`),
  paste('a link alone', 'https://evil.example/log.txt', 'not known'),
  paste('an invitation', `discord.gg/evil ${OOM}`),
  paste('a link with a key', `https://user:hunter2hunter2@evil.example/ ${OOM}`),
  paste('the order of letters turned', `\u202e${OOM}\u202c`),
  paste('the order turned in the name of a process', smi('py\u202enohtyp')),
  paste('isolates around the figures', `\u2066${OOM.replace('2.00', '\u20672.00\u2069')}\u2069`),
  paste('marks that are not seen in the figures', OOM.replace('2.00', '2\u200b.\u200d0\ufeff0')),
  paste('letters of tags', `${OOM}${String.fromCodePoint(0xe0041, 0xe0042)}`),
  paste('a thousand accents on one letter', `o${'\u0301'.repeat(1_000)} ${OOM}`),
  paste('a key of Hugging Face', `HF_TOKEN=${HF} python train.py\n${OOM}`),
  paste('a key of OpenAI', `export OPENAI_API_KEY="${OPENAI}"\n${OOM}`),
  paste('a key of AWS', `aws ${AWS}\n${OOM}`),
  paste('a key of GitHub', `git clone https://${GITHUB}@github.com/x/y\n${OOM}`),
  paste('a token of Discord', `client.run('${DISCORD}')\n${OOM}`),
  paste('a header', `Authorization: ${BEARER}\n${OOM}`),
  paste('a token of Slack and a JWT', `${SLACK} ${JWT} ${OOM}`),
  paste('a key as the name of a model', `model ${HF} batch size 8\n${OOM}`),
  paste(
    'a key parted by marks that are not seen',
    `model ${HF.replace('_', '_\u200b').replace('dE', 'd\u2060E')} ${OOM}`,
  ),
  paste(
    'a key in a question that nobody can answer',
    `why does the gpu memory of ${OPENAI} hum at night?`,
    'not known',
  ),
  paste('escapes of a terminal', `\u001b[31m${OOM}\u001b[0m\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007`),
  paste('2⁶⁴ and more', OOM.replace('2.00 GiB', '18446744073709551616.00 GiB')),
  { name: 'a megabyte of letters', file: { name: 'big.log', bytes: `${'a'.repeat(1 << 20)}\n` }, outcome: 'not known' },
  {
    name: 'a megabyte of pings and fences before an error',
    file: { name: 'big.log', bytes: `${'@everyone ```\n'.repeat(72_000)}${OOM}\n` },
    outcome: 'diagnosed',
  },
  { name: 'a zip named .txt', file: { name: 'log.txt', bytes: ZIP, type: 'text/plain' }, outcome: 'not known' },
  {
    name: 'a file that does not lie on Discord',
    file: { name: 'x.log', bytes: OOM, url: 'http://169.254.169.254/latest/meta-data' },
    outcome: 'not known',
  },
  {
    name: 'a name of a file that pings',
    file: { name: '@everyone ``` [x](https://evil.example).log', bytes: OOM, type: 'text/plain' },
    outcome: 'diagnosed',
  },
];
