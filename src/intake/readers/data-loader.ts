import { readerOf } from '../form.ts';

const loader = { platform: 'cpu', framework: 'pytorch' } as const;

/** DataLoader workers and the shared memory between processes. */
export const dataLoader = readerOf('data-loader', [
  {
    format: 'dataloader-bus-error',
    family: 'shared-memory',
    phase: 'data-loading',
    pattern: /iskilledbysignal:Buserror|Unexpectedbuserrorencounteredinworker/gi,
    states: { ...loader, detail: 'Bus error' },
  },
  {
    format: 'dataloader-killed',
    family: 'killed',
    phase: 'data-loading',
    pattern: /DataLoaderworker\(pid\(?s?\)?[\d,]{1,200}\)iskilledbysignal:Killed/gi,
    states: { ...loader, exitCode: -9 },
  },
  {
    format: 'dataloader-exited',
    family: 'worker',
    phase: 'data-loading',
    follows: true,
    pattern: /DataLoaderworker\(pid\(?s?\)?[\d,]{1,200}\)exitedunexpectedly(?:withexitcode(-?\d{1,3})(?=\.))?/gi,
    states: (match) => ({ ...loader, ...(match[1] === undefined ? {} : { exitCode: Number(match[1]) }) }),
  },
  {
    format: 'shm-full',
    family: 'shared-memory',
    pattern:
      /unabletowritetofile<?\/?torch_[\w./-]{0,80}>?:Nospaceleftondevice|unabletoresizefile<?\/?torch_[\w./-]{0,80}>?totherightsize:Nospaceleftondevice|unabletoallocatesharedmemory\(shm\)|insufficientsharedmemory\(shm\)|outofsharedmemory\.Pleasetrytoraiseyoursharedmemory|unabletoopensharedmemoryobject<?\/?torch_[\w./-]{0,80}>?inread-writemode(?!:Toomanyopenfiles)|Errorwhilecreatingsharedmemorysegment\/dev\/shm\/nccl/gi,
    states: { ...loader, detail: '/dev/shm' },
  },
  {
    format: 'pinned-host',
    family: 'pinned',
    pattern: /cudaHostAlloc|Pinmemorythreadexitedunexpectedly|inpinmemorythreadfordevice/gi,
    states: { ...loader, detail: 'pinned' },
  },
]);
