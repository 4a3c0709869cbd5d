import { readerOf, stated, wholeBytes } from '../form.ts';

const loader = { platform: 'cpu', framework: 'pytorch' } as const;

/** DataLoader workers and the shared memory between processes. */
export const dataLoader = readerOf('data-loader', [
  {
    format: 'dataloader-bus-error',
    family: 'shared-memory',
    phase: 'data-loading',
    pattern:
      /(?:DataLoaderworker\(pid\(?s?\)?[\d,]{1,200}\))?iskilledbysignal:Buserror(?:\.?Itispossiblethatdataloader['’]sworkersareoutofsharedmemory\.?(?:Pleasetrytoraiseyoursharedmemorylimit\.?)?)?|Unexpectedbuserrorencounteredinworker(?:\.?Thismightbecausedbyinsufficientsharedmemory\(shm\)\.?)?/gi,
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
    // nnU-Net's loaders (batchgenerators), and its export of predictions.
    format: 'background-workers',
    family: 'worker',
    phase: 'data-loading',
    follows: true,
    pattern:
      /(?:Oneormore|Some)backgroundworkers?(?:are|is)nolongeralive(?:\.Exiting\.?(?:Pleasechecktheprintstatementsabovefortheactualerrormessage)?)?/gi,
    states: loader,
  },
  {
    format: 'shm-full',
    releases: 'NCCL adds the reason since 2.23',
    family: 'shared-memory',
    pattern:
      /unabletowritetofile<?\/?torch_[\w./-]{0,80}>?:Nospaceleftondevice(?:\(28\))?|unabletoresizefile<?(?:\/?torch_[\w./-]{0,80}|filenamenotspecified)>?totherightsize:Nospaceleftondevice(?:\(28\))?|unabletoallocatesharedmemory\(shm\)|insufficientsharedmemory\(shm\)|Calltoposix_fallocatefailed:?Nospaceleftondevice|outofsharedmemory\.Pleasetrytoraiseyoursharedmemory|unabletoopensharedmemoryobject<?\/?torch_[\w./-]{0,80}>?inread-writemode(?::Nospaceleftondevice(?:\(28\))?|(?!:\w))/gi,
    states: { ...loader, detail: '/dev/shm' },
  },
  {
    format: 'shm-full',
    releases: 'NCCL adds the reason since 2.23',
    family: 'shared-memory',
    // Since NCCL 2.23 the reason stands behind the size.
    pattern:
      /Errorwhilecreatingsharedmemorysegment\/dev\/shm\/nccl[\w-]{0,40}(?:\(size(\d{1,20})\))?(?:,error:Nospaceleftondevice(?:\(28\))?|(?!,error))/gi,
    states: (match) => ({ ...loader, detail: '/dev/shm', ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  {
    format: 'pinned-host',
    family: 'pinned',
    pattern: /cudaHostAlloc|Pinmemorythreadexitedunexpectedly|inpinmemorythreadfordevice/gi,
    states: { ...loader, detail: 'pinned' },
  },
]);
