import { readerOf, stated } from '../form.ts';
import { SIZE, sizeOf } from '../size.ts';

const host = { platform: 'cpu', framework: 'ollama' } as const;
const wrapper = { platform: null, framework: 'ollama' } as const;

/** Ollama: plans against the machine's RAM before it loads, and what its runner ended with. */
export const ollama = readerOf('ollama', [
  {
    format: 'ollama-system-memory',
    releases: 'Ollama, July 2024 to 0.29',
    family: 'host-plan',
    phase: 'load',
    pattern: new RegExp(
      `modelrequiresmoresystemmemory(?:\\(${SIZE}\\)thanisavailable\\(${SIZE}\\)|thaniscurrentlyavailable(?:unabletoloadfullmodelonGPU)?)`,
      'gi',
    ),
    states: (match) => ({
      ...host,
      ...stated('hostNeededBytes', sizeOf(match[1], match[2])),
      ...stated('hostAvailableBytes', sizeOf(match[3], match[4])),
    }),
  },
  {
    format: 'ollama-layout',
    releases: 'Ollama, 2025',
    family: 'weights',
    phase: 'load',
    pattern:
      /memorylayoutcannotbeallocated(?:withnum_gpu=(\d{1,4}))?|insufficientmemory-requiredallocations:|insufficientVRAMtoloadanymodellayers/gi,
    states: (match) => ({ platform: 'cuda', framework: 'ollama', ...stated('detail', match[1]) }),
  },
  {
    format: 'ollama-server-oom',
    releases: 'Ollama 0.30 on',
    family: 'bare',
    follows: true,
    phase: 'load',
    pattern: /llama-serverreportedout-of-memoryduringstartup/gi,
    states: { platform: 'cuda', framework: 'ollama' },
  },
  {
    format: 'ollama-runner-killed',
    family: 'killed',
    pattern: /llama(?:runner|-server)processhasterminated:signal:killed/gi,
    states: { ...host, exitCode: -9 },
  },
  {
    format: 'ollama-runner-ended',
    family: 'wrapper',
    follows: true,
    pattern:
      /llama(?:runner|-server)processhasterminated(?!:signal:killed)|modelrunnerhasunexpectedlystopped,?(?:thismaybeduetoresourcelimitationsoraninternalerror,?(?:checkollamaserverlogsfordetails)?)?/gi,
    states: wrapper,
  },
]);
