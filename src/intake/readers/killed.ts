import type { ErrorReport } from '../evidence.ts';
import { readerOf, stated } from '../form.ts';
import type { Reader, Source } from '../reader.ts';
import { sizeOf } from '../size.ts';

const host = { platform: 'cpu', framework: null } as const;

const codes = readerOf('killed-codes', [
  {
    format: 'killed-exit-code',
    family: 'killed',
    follows: true,
    // A bare `return -9` is a line of code: only `exit` may go without the word for a code.
    pattern:
      /(?:\b(?:exit(?:ed|s)?[ _]?(?:with )?(?:(?:exit |return )?(?:status|code|value))?|return(?:ed|s)?[ _]?(?:with )?(?:exit )?(?:status|code|value))|\*\*\* [^\n]{0,80}Error|(?:退出|返回|状态)(?:代?码|值|状态)?)"?[ \t]{0,4}[:=(]{0,2}[ \t]{0,12}(?:is |was |为 ?|是 ?)?(-9|137)(?![\d.]*\d)/gi,
    on: 'text',
    states: (match) => ({ ...host, exitCode: Number(match[1]) }),
  },
  {
    format: 'killed-sigkill',
    family: 'killed',
    follows: true,
    pattern:
      /\bsignal:? 9(?![\d.]*\d)|\bSignals\.SIGKILL\b|(?<![\w.-])SIGKILL(?!\w)|\bsignal: killed(?!\w)|\bSIGTERM: ?Killed(?!\w)/gi,
    on: 'text',
    states: { ...host, exitCode: -9 },
  },
  {
    format: 'oom-killed',
    family: 'killed',
    saysMemory: true,
    pattern: /\bOOM ?Killed\b(?!"?[ \t]*[:=][ \t]*false)|\boom[-_ ]kill(?:er|ed)?\b|\bcgroup out-of-memory handler/gi,
    on: 'text',
    states: { ...host, detail: 'OOMKilled' },
  },
  {
    format: 'kernel-oom',
    releases: 'Linux; `Kill process` before 5.1',
    family: 'killed',
    saysMemory: true,
    // What it held itself is its anonymous memory; mapped files can be read again.
    pattern:
      /(?:Memorycgroup)?[Oo]utofmemory:Kill(?:ed)?process\d{1,10}(?:(?:\([^()]{1,40}\))?[^:]{0,60}?total-vm:\d{1,20}kB,anon-rss:(\d{1,20})kB)?|oom_reaper:reapedprocess\d{1,10}/g,
    states: (match) => ({ ...host, detail: 'oom-killer', ...stated('hostProcessBytes', sizeOf(match[1], 'KiB')) }),
  },
  {
    // Ray watches the memory of a node, and ends workers before the kernel does.
    format: 'ray-oom',
    family: 'killed',
    saysMemory: true,
    pattern:
      /Memoryonthenode\(IP:.{0,500}?(?:memoryused=(\d{1,9}(?:\.\d{1,4})?)GB\).{0,40}?)?was(\d{1,9}(?:\.\d{1,4})?)GB\/(\d{1,9}(?:\.\d{1,4})?)GB\([\d.]{1,12}\),whichexceedsthememoryusagethreshold(?:of[\d.]{1,6})?(?:\.Raykilledthisworker)?|Memoryonthenode(?=.{0,600}?exceedsthememoryusagethreshold)(?:.{0,600}?Raykilledthisworker)?|Memoryonthenode\(IP:[\w.:]{1,40},ID:[0-9a-f]{1,64}\)wherethetask|Raykilledthisworker|workers?(?:\(s\))?werekilledduetothenoderunninglowonmemory|ray\.exceptions\.OutOfMemoryError(?::Taskwaskilledduetothenoderunninglowonmemory)?|Taskwaskilledduetothenoderunninglowonmemory|Workers?(?:\(tasks\/actors\))?killedduetomemorypressure(?:\(OOM\))?|exceedsthememoryusagethreshold/gi,
    // Ray prints GB for 2^30 bytes.
    states: (match) => ({
      ...host,
      detail: 'Ray',
      ...stated('hostProcessBytes', sizeOf(match[1], 'GiB')),
      ...stated('hostUsedBytes', sizeOf(match[2], 'GiB')),
      ...stated('hostTotalBytes', sizeOf(match[3], 'GiB')),
    }),
  },
  {
    format: 'slurm-oom',
    releases: 'Slurm to 22.05, and 23 on',
    family: 'killed',
    saysMemory: true,
    pattern:
      /slurmstepd:error:Detected\d{1,4}oom(?:[-_]killevents?(?:\(s\))?in(?:StepId=|step)[\d_]{1,24}\.(?:\d{1,6}|batch|extern|interactive)(?:cgroup)?\.?(?:Someofyourprocessesmayhavebeenkilledbythecgroupout-of-memoryhandler|SomeofthesteptaskshavebeenOOMKilled)?)?|task\d{1,6}:OutOfMemory|exceeded(?:virtual)?memorylimit\(\d{1,20}>?\d{1,20}\)|State[:=]?OUT_OF_MEMORY/g,
    states: { ...host, detail: 'Slurm' },
  },
]);

// The shell's word stands alone on its line, after a prompt's job number at most, or right after the script's line.
const WORD = '(?:Killed|已杀死|已砍掉)';
const SHELL_WORD = new RegExp(
  [
    `^[ \\t]*(?:\\d{1,4}: )?${WORD}[ \\t]*$`,
    // bash names the command in a column of its own, so two blanks at least stand before it.
    `^[ \\t]*(?:\\[\\d{1,4}\\][+-]?[ \\t]{0,4}(?:\\d{1,10})?[ \\t]{0,4})?${WORD}(?:[ \\t]{2,40}|\\t)[^\\n]{1,200}$`,
    `^[^\\n]{0,120}: (?:line|行) \\d{1,7}:[ \\t]*\\d{1,10} ${WORD}(?!\\w)[^\\n]{0,200}$`,
    // zsh before it names itself: the number of the job, the process, and the word in small letters.
    '^[ \\t]*\\[\\d{1,4}\\][ \\t+-]{1,8}\\d{1,10} killed[ \\t]{2,40}\\S[^\\n]{0,200}$',
    `^(?:zsh|bash|sh|fish): ${WORD.replace('Killed', '[Kk]illed')}[^\\n]{0,200}$`,
    // A progress bar leaves the cursor on its line.
    `(?<=(?:it/s|s/it|\\])[ \\t]{0,4})${WORD}[ \\t]*$`,
  ].join('|'),
  'gm',
);

function shellWords({ text }: Source): readonly ErrorReport[] {
  if (!/killed|已杀死|已砍掉/i.test(text)) return [];
  return [...text.matchAll(SHELL_WORD)].map((match) => ({
    ...host,
    format: 'killed-shell',
    span: [match.index, match.index + match[0].length] as const,
  }));
}

/** A process ended from outside: exit status 137 or −9, the shell's `Killed`, the kernel's and schedulers' OOM killers. */
export const killed: Reader = {
  id: 'killed',
  formats: [...codes.formats, { id: 'killed-shell', family: 'killed', follows: true }],
  read: (source) => [...codes.read(source), ...shellWords(source)],
};
