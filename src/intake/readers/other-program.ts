import { type Form, readerOf } from '../form.ts';

/** What a program prints that ran out of the computer's memory, or of a limit of its own. */
const program = (detail: string, pattern: RegExp): Form => ({
  format: 'other-program',
  family: 'look-alike',
  pattern,
  // Beside an error of ours it is another story of the same paste.
  yields: true,
  states: { platform: null, framework: null, detail },
});

/** Messages of programs with memory of their own; nothing of them lies on a GPU. */
export const otherProgram = readerOf('other-program', [
  program(
    'Node.js (V8)',
    /Reachedheaplimit(?:Allocationfailed)?|(?:CALL_AND_RETRY_LAST|Ineffectivemark-compactsnearheaplimit)Allocationfailed|JavaScriptheapoutofmemory|ERR_WORKER_OUT_OF_MEMORY|RangeError:Arraybufferallocationfailed/gi,
  ),
  program(
    'Java (JVM)',
    /java\.lang\.OutOfMemoryError(?::(?:Javaheapspace|GCoverheadlimitexceeded|Metaspace|PermGenspace|Directbuffermemory|RequestedarraysizeexceedsVMlimit|unabletocreate(?:new)?nativethread))?|Javaheapspace|GCoverheadlimitexceeded|insufficientmemoryfortheJavaRuntimeEnvironment|Couldnotreserveenoughspacefor\w{0,20}objectheap/gi,
  ),
  program(
    'PostgreSQL',
    /(?:(?:ERROR|FATAL):outofmemory(?:DETAIL:)?)?Failedonrequestofsize\d{1,20}(?:inmemorycontext)?|(?:ERROR|FATAL):outofsharedmemory|couldnotmapanonymoussharedmemory|SQLSTATE\[?53200/g,
  ),
  program(
    'MySQL',
    /(?<!\d)(?:5|1037|1038|1041)\(HY\w{3}\)(?::Outofmemory)?(?:\(Needed\d{1,20}bytes\))?|(?:mysqld:)?Outofmemory\(Needed\d{1,20}bytes\)|InnoDB:Cannotallocatememory|Outofsortmemory,consider/gi,
  ),
  program('Redis', /OOMcommandnotallowedwhenusedmemory|Can['’]tsaveinbackground:fork:Cannotallocatememory/gi),
  program('MongoDB', /QueryExceededMemoryLimit\w{0,40}|Sortexceededmemorylimitof\d{1,20}/gi),
  program('SQL Server', /insufficientsystemmemoryinresourcepool/gi),
  program('Oracle', /ORA-0403[01](?!\d)/g),
  program('Elasticsearch', /circuit_?breaking_?exception/gi),
  program('PHP', /Allowedmemorysizeof\d{1,20}bytesexhausted/gi),
  program('Go', /fatalerror:runtime:outofmemory|runtime:outofmemory:cannotallocate\d{1,20}-byteblock/gi),
  program('Ruby', /NoMemoryError:failedtoallocatememory/g),
  program('R', /cannotallocatevectorofsize\d/gi),
  program('MATLAB', /Outofmemory\.Type["“]?helpmemory|Requestedarrayexceedsthemaximumpossiblevariablesize/gi),
  program('.NET', /System\.OutOfMemoryException/g),
  program(
    'Chrome',
    /(?:Aw,?Snap|Thispageishavingaproblem|喔唷,?崩溃|此页面?(?:存在|出现)问题)[\s\S]{0,160}?Out_?of_?Memory|Pausedbeforepotentialout-of-memorycrash/gi,
  ),
  program(
    'Unity',
    /Couldnotallocatememory:Systemoutofmemory|Tryingtoallocate:\d{1,20}Bwith\d{1,6}alignment\.?MemoryLabel/gi,
  ),
  program(
    'Excel',
    /Excelcannotcompletethistaskwithavailableresources|enoughmemorytocompletethisaction\.?Tryusinglessdata|内存或磁盘空间不足,?(?:Microsoft)?Excel|Excel(?:使用)?可用资源(?:不足,?)?无法完成/gi,
  ),
  program('Photoshop', /becausethereisnotenoughmemory\(RAM\)|因为(?:没有足够的?)?内存\(RAM\)(?:不足)?/gi),
  program(
    'Docker',
    /Errorresponsefromdaemon:[\s\S]{0,300}?(?:cannotallocatememory|outofmemory|notenoughmemory|Minimummemorylimit)/gi,
  ),
  program(
    'git',
    /fatal:Outofmemory,(?:m|re|c)allocfailed|fatal:mmapfailed:Cannotallocatememory|(?:pack-objects|index-pack)died(?:ofsignal9)?/gi,
  ),
]);
