import { readerOf } from '../form.ts';

const host = { platform: 'cpu', framework: null } as const;

/** Notices of notebook servers: host memory is used up, or the kernel's process is gone. */
export const notebook = readerOf('notebook', [
  {
    format: 'notebook-ram',
    family: 'killed',
    pattern:
      /Your(?:session|notebook)crashedafterusingallavailable(?:system)?RAM\.?|Yournotebooktriedtoallocatemorememorythanisavailable\.?(?:Ithasrestarted\.?)?|您的(?:会话|代码执行程序)在使用完?了?所有可用的?RAM[后之]+崩溃。?|您的工作階段在使用完?所有可用的?RAM[後之]+(?:當機|崩潰)。?/gi,
    states: { ...host, detail: 'RAM' },
  },
  {
    format: 'kernel-died',
    family: 'kernel',
    pattern:
      /Thekernelappearstohavedied\.?(?:Itwillrestartautomatically\.?)?|TheKernelcrashedwhileexecutingcodeinthecurrentcell|Kerneldied,restarting|(?:内核|服务)似乎挂掉了,?(?:但是)?(?:它很快将自动重启|会立刻重启的?)?。?/gi,
    states: host,
  },
]);
