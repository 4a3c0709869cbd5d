import { type Form, readerOf } from '../form.ts';

const other = { platform: null, framework: null } as const;
const form = (format: string, pattern: RegExp): Form => ({
  format,
  family: 'look-alike',
  pattern,
  states: other,
});

/** Errors that are taken for a lack of memory and are none. Each format has its own explanation in the locales. */
export const lookAlike = readerOf('look-alike', [
  form('illegal-memory-access', /anillegalmemoryaccesswasencountered|cudaErrorIllegalAddress/gi),
  form('device-side-assert', /device-sideasserttriggered|cudaErrorAssert/gi),
  // What the kernel itself prints; the file and the thread, or a condition of PyTorch's own, tell it from a C++ assertion.
  form(
    'device-side-assert',
    /\.cuh?[:(]\d{1,6}\)?:[^`]{0,500}?thread:\[[\d,]{1,30}\]Assertion(?:`[^`]{1,160}[`'’]failed\.?)?|Assertion[`'‘]?(?:srcIndex<srcSelectDimSize|t>=0&&t<n_classes|cur_target>=0&&cur_target<n_classes|idx_dim>=0&&idx_dim<index_size|input_val>=zero&&input_val<=one|(?:-sizes\[i\]<=index|index>=-sizes\[i\])&&index<sizes\[i\]|indexValue>=0&&indexValue<\w{1,40})[^`'’]{0,60}[`'’]?failed\.?|\b(?:ScatterGatherKernel|IndexKernel|Indexing|NLLLoss2d|SpatialClassNLLCriterion|ClassNLLCriterion|TensorCompare|THCTensorIndex)\.cuh?(?:[^`]{0,200}?)Assertion(?:`[^`]{1,160}[`'’]failed\.?)?/g,
  ),
  form(
    'segmentation-fault',
    /iskilledbysignal:(?:Segmentationfault|Aborted)\.?|Segmentationfault\(coredumped\)|\(SIGSEGV\)|exitcode:?-11(?!\d)/gi,
  ),
  form('no-kernel-image', /nokernelimageisavailableforexecution|isnotcompatiblewiththecurrentPyTorchinstallation/gi),
  form(
    'driver-mismatch',
    /CUDAdriverversionisinsufficient|Driver\/libraryversionmismatch|NVIDIAdriveronyoursystemistooold|forwardcompatibilitywasattempted/gi,
  ),
  form('no-cuda-device', /noCUDA-capabledeviceisdetected|TorchnotcompiledwithCUDAenabled|FoundnoNVIDIAdriver/gi),
  form('launch-failure', /unspecifiedlaunchfailure|misalignedaddress/gi),
  form(
    'launch-resources',
    /toomanyresourcesrequestedforlaunch|outofresource:sharedmemory|Ranoutofmemoryinmemoryspacevmem/gi,
  ),
  // A worker that cannot open a file and then dies for lack of memory tells of the memory.
  { ...form('open-files', /Toomanyopenfiles/gi), yields: true },
  form(
    'prompt-too-long',
    /maximumcontextlengthis\d{1,9}tokens|Tokenindicessequencelengthislongerthan|exceedsthemodel'spredefinedmaximumlength/gi,
  ),
  form('memory-query', /doesn['’]?tsupportqueryingtheavailablefreememory/gi),
  form('buffer-mismatch', /notenoughspace:expected\d{1,15},got\d{1,15}/gi),
  form('option-invalid', /Receivedinvalidvalueofarena_extend_strategy-?\d{0,20}/gi),
  // Slurm, PBS, LSF and Kubernetes; what they end leaves the same codes as a lack of memory does.
  form(
    'job-limit',
    /CANCELLEDAT[\w:.-]{0,40}DUETO(?:TIMELIMIT|PREEMPTION|JOBREQUEUE|NODEFAILURE)|State[:=]?TIMEOUT\b|PBS:jobkilled:walltime\d{1,9}exceededlimit|TERM_RUNLIMIT|reachingLSFruntimelimit|reason:?"?DeadlineExceeded/gi,
  ),
  form('disk-full', /Nospaceleftondevice/gi),
  {
    format: 'python-error',
    family: 'program',
    pattern:
      /^[ \t]{0,40}(?:[a-z_]{1,40}\.){0,6}(ModuleNotFoundError|ImportError|KeyError|TypeError|AttributeError|IndexError|NameError|SyntaxError|FileNotFoundError|IndentationError|PermissionError|JSONDecodeError|UnicodeDecodeError|ConnectionError|HTTPError)\b/gm,
    on: 'text',
    states: (match) => ({ ...other, detail: match[1] ?? '' }),
  },
  {
    // Within a sentence or behind a prompt too: the words are PyTorch's own.
    format: 'python-error',
    family: 'program',
    pattern: /(?:IndexError:)?(?:indexoutofrangeinself|Target-?\d{1,9}isoutofbounds)(?!\w)\.?/g,
    states: { ...other, detail: 'IndexError' },
  },
  form(
    'shape-mismatch',
    /matandmat2shapescannotbemultiplied|mat1andmat2shapescannotbemultiplied|sizemismatch,m1|ThesizeoftensoramustmatchThesizeoftensorb|Thesizeoftensora\(\d{1,12}\)mustmatch|start\(\d{1,12}\)\+length\(\d{1,12}\)exceedsdimensionsize\(\d{1,12}\)/gi,
  ),
]);
