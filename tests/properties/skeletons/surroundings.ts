import fc from 'fast-check';

/** Lines that people paste along: none of them is a message, all of them have figures or marks of one. */
const NOISE = [
  '',
  'why does this happen to me',
  '怎么办？显存明明够用。',
  '2024-05-01 10:00:00 INFO step 137 loss 0.9',
  '10:00:00.118 I worker 3: 4096 samples, 16.5 s',
  '  File "/home/u/train.py", line 9, in train',
  '| N/A   34C    P0    61W / 400W |  39137MiB / 40960MiB |',
  ' 42%|████▏     | 421/1000 [01:02<01:25,  6.80it/s]',
  '--batch-size 8 --gpu-memory-utilization 0.95',
] as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;');

/** Rich's box. */
function boxed(text: string): string {
  const lines = text.split('\n');
  const width = Math.max(...lines.map(({ length }) => length));
  return [
    `╭${'─'.repeat(width + 2)}╮`,
    ...lines.map((line) => `│ ${line.padEnd(width)} │`),
    `╰${'─'.repeat(width + 2)}╯`,
  ].join('\n');
}

/** What terminals, chats and logs do to a message. */
const DRESSINGS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^/gm, '{"log":"').replace(/$/gm, '\\n","stream":"stderr","time":"2026-03-02T10:11:12Z"}'),
  (text) => text,
  (text) => text.replace(/^/gm, '> '),
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `\`\`\`python\n${text}\n\`\`\``,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replace(/^/gm, '\u001b[31m').replace(/$/gm, '\u001b[0m'),
  (text) => text.replace(/^/gm, '[rank0]: '),
  (text) => text.replace(/^/gm, '(EngineCore_DP0 pid=4711) '),
  (text) => text.replace(/^/gm, '[] [rank=0] '),
  (text) => (text.includes('\n') ? text.replace(/^/gm, '0: ') : text),
  (text) => text.replace(/^/gm, 'worker-1: '),
  (text) => text.replace(/^/gm, 'trainer-1  | '),
  (text) => text.replace(/^/gm, '[pod/train-0/main] '),
  (text) => text.replace(/^/gm, '2026-03-02T10:11:12.123456789Z stderr F '),
  (text) => text.replace(/^/gm, '[2026-03-02 10:11:12,123] [ERROR] '),
  (text) => text.split('\n').join('\n 42%|████▏     | 421/1000 [01:02<01:25,  6.80it/s]\n'),
  (text) => boxed(text),
  (text) => `<pre>${escaped(text)}</pre>`,
  (text) => `<p>${escaped(text).replaceAll('\n', '<br/>\n')}</p>`,
];

/** What people do to a message that stands on its own lines. */
const WHOLE: readonly ((text: string) => string)[] = [
  (text) => `报错是：${text}。请问怎么解决？`,
  (text) => `**${text}**`,
  (text) => `"${text}"，显存够用`,
  (text) => text.replaceAll('\n', '\\n'),
];

/** What stands before and behind a message, and what was done to it. */
export const SURROUNDINGS = fc.record({
  before: fc.constantFrom(...NOISE),
  after: fc.constantFrom(...NOISE),
  dressing: fc.oneof(
    { weight: DRESSINGS.length, arbitrary: fc.constantFrom(...DRESSINGS).map((dress) => ({ dress, isWhole: false })) },
    { weight: WHOLE.length, arbitrary: fc.constantFrom(...WHOLE).map((dress) => ({ dress, isWhole: true })) },
  ),
});
