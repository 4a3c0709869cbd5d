import type { ErrorReport } from '../evidence.ts';
import { readerOf } from '../form.ts';
import type { Reader, Source } from '../reader.ts';

const host = { platform: 'cpu', framework: null } as const;

const codes = readerOf(
  'killed-codes',
  [],
  [
    {
      format: 'killed-exit-code',
      pattern:
        /(?:exit(?:ed|s)?|return|退出|返回)[ _]?(?:with )?(?:exit |return )?(?:status|code|value|码)?[ \t]{0,3}[:=(]{0,2}[ \t]{0,3}(?:is |为 ?)?(-9|137)(?![\d.]*\d)/gi,
      on: 'text',
      states: (match) => ({ ...host, exitCode: Number(match[1]) }),
    },
    { format: 'killed-sigkill', pattern: /signal 9|(?<!\w)SIGKILL(?!\w)|signal: killed(?!\w)/gi, on: 'text', states: { ...host, exitCode: -9 } },
    { format: 'oom-killed', pattern: /OOMKilled(?!"?:false)|oom[-_]kill(?:er|event)?|cgroupout-of-memoryhandler/gi, states: { ...host, detail: 'OOMKilled' } },
    { format: 'kernel-oom', pattern: /(?:Memorycgroup)?[Oo]utofmemory:Kill(?:ed)?process\d{1,10}/g, states: { ...host, detail: 'oom-killer' } },
    { format: 'slurm-oom', pattern: /slurmstepd:error:Detected\d{1,4}oom|task\d{1,6}:OutOfMemory|exceededmemorylimit\(\d{1,20}>\d{1,20}\)/g, states: { ...host, detail: 'Slurm' } },
  ],
);

// The shell's word stands alone on its line, after a prompt's job number at most, or right after the script's line.
const SHELL_WORD = /^[ \t]*(?:\[\d{1,4}\][ \t]{0,4}\d{0,10}[ \t]{0,4}|[\w./~:$@ \t-]{0,120}: line \d{1,7}:[ \t]*\d{1,10} )?(?:Killed|已杀死|已终止)(?:[ \t]{1,40}[^\n]{0,200})?$/gm;

function shellWords({ text }: Source): readonly ErrorReport[] {
  return [...text.matchAll(SHELL_WORD)]
    .filter((match) => !/process \d/i.test(match[0]))
    .map((match) => ({ ...host, format: 'killed-shell', span: [match.index, match.index + match[0].length] as const }));
}

/** A process ended from outside: exit status 137 or −9, the shell's `Killed`, the kernel's and schedulers' OOM killers. */
export const killed: Reader = {
  id: 'killed',
  formats: [...new Set([...codes.formats, 'killed-shell'])],
  hints: ['kill', '137', '-9', '已杀死', '已终止', 'oom', 'outofmemory', 'exceededmemorylimit'],
  read: (source) => [...codes.read(source), ...shellWords(source)],
};
