/** Every sentence of an answer in English. `{name}` stands for a value; inline Markdown is limited to code spans and bold. */
export const en = {
  // --- the verdict ---
  'headline.tensor': '`{shape}` in {dtype} is **{bytes}**.',
  'headline.tensor-gradient': '`{shape}` in {dtype} is {bytes}, its gradient {gradient}: **{total}** in all.',
  'headline.tensor-adam':
    "`{shape}` in {dtype} is {bytes}, its gradient {gradient}, Adam's two moments {states}: **{total}** in all.",
  'headline.size': '{run}: {way} takes **{bytes}** (expect {low} to {high}).',
  'headline.size-between':
    '{run}: {way} takes **{bytes}** (expect {low} to {high}); the least that is counted, {least}, **{leastBytes}** (expect {leastLow} to {leastHigh}).',
  'headline.size-card': '{run}, on `{card}` with {total}: {verdict}',
  'headline.size-cards': '{run}, on {count} × `{card}` with {total} each: {verdict}',
  'size.fits': '{way} **fits** with **{bytes}** (expect {low} to {high}).',
  'size.fits-most-likely':
    '{way} **fits** with **{bytes}**, but the upper end of what to expect ({low} to {high}) does not.',
  'size.tight': '{way} is **tight** with **{bytes}** (expect {low} to {high}): less than 8 % of the card is left.',
  'size.no': '**nothing of it fits**; the least that is counted, {way}, wants **{bytes}** (expect {low} to {high}).',
  'size.no-single': '{way} **does not fit**: it wants **{bytes}** (expect {low} to {high}).',
  'size.no-most-likely':
    '**most likely nothing of it fits**: the least that is counted, {way}, wants **{bytes}**, and only the lower end of its range ({low} to {high}) fits.',
  'size.no-instead': '{less} In its place fits: {way}, with {bytes}.',
  'size.but': '{less} Too large: {way}, which wants {bytes}.',
  'size.way': '{way}: {bytes} ({low} to {high})',
  'size.way-fits': '{way}: {bytes} ({low} to {high}), fits',
  'size.way-tight': '{way}: {bytes} ({low} to {high}), tight',
  'size.way-no': '{way}: {bytes} ({low} to {high}), does not fit',
  'size.terms': '**{way}**, term by term:',
  'size.term': '{term}',
  'size.most': 'The most that fits with {way}, all else as it is: batch {batch}, or sequences of {length} tokens.',
  'size.most-batch': 'The most that fits with {way}, all else as it is: batch {batch}.',
  'size.most-length': 'The most that fits with {way}, all else as it is: sequences of {length} tokens.',
  'size.most-limit':
    'The most that fits with {way}, all else as it is: batch {batch}, or sequences of {length} tokens, which is as long as the model takes; the card would hold more.',
  'headline.size-largest': '`{card}` with {total}, {run}; the largest models of the list that fit: {found}.',
  'size.largest-way': '{way}: `{model}`, {bytes}',
  'size.one-card': 'Counted on one card alone.',
  'size.ram': "These are figures of the GPU's memory; the computer's RAM is not counted here.",
  'size.not-counted': 'Not counted: {words}.',
  'size.change': 'What makes it fit, cheapest first: {changes}.',
  'size.others': 'What holds it, each by itself: {others}.',
  'headline.size-cache': 'The KV cache of {run} takes {bytes} in {dtype}: {each} a token of a sequence.',
  'size.past-limit': 'The model takes no more than {limit} tokens; longer sequences need its context extended.',
  'size.assumed': 'Taken for granted: {assumed}.',
  'label.calculate-run': 'Other models, cards, batches, lengths and formats: ',
  'effect.beyond':
    'As stated ({run}) the run takes {low} to {high} by the calculators, more than there was: it failed before its peak.',
  'effect.beyond-halve-batch': 'With batch {from} → {to}: {low} to {high} in all.',
  'effect.beyond-autocast': 'Under bf16 autocast: {low} to {high} in all.',
  'effect.beyond-checkpointing': 'With gradient checkpointing: {low} to {high} in all.',
  'effect.halve-batch': 'Batch {from} → {to}: {low} to {high} less ({run}).',
  'effect.halve-batch-checkpointed':
    'Batch {from} → {to}, with gradient checkpointing on: {low} to {high} less ({run}).',
  'effect.halve-batch-plain': 'Batch {from} → {to}, without gradient checkpointing: {low} to {high} less ({run}).',
  'effect.autocast': 'bf16 autocast, if it computes in fp32 now: {low} to {high} less ({run}).',
  'effect.checkpointing': 'Gradient checkpointing, if it is off now: {low} to {high} less ({run}).',
  'headline.limit-and-card':
    "{gpu}: the request of **{requested}** passes this process's **own limit** ({allowed} allowed) by {over}, and the card has only **{free}** free of {total}. Both are too small.",
  'headline.library-undecided':
    'A CUDA library failed (`{status}`). A lack of GPU memory **can** be behind it, so can another fault: the status alone does not tell.',
  'headline.short':
    '{gpu} ran out of memory: one request of **{requested}** met **{free}** free of {total}, short by at least **{shortfall}**.',
  'headline.short-of-free':
    '{gpu} ran out of memory: one request of **{requested}** met **{free}** free, short by at least **{shortfall}**.',
  'headline.requested': '{gpu} ran out of memory at one request of **{requested}**.',
  'headline.requested-allocated':
    '{gpu} ran out of memory at one request of **{requested}**: **{allocated}** of {total} is allocated. What was free is not stated.',
  'headline.above-total':
    '{gpu}: one request of **{requested}** is larger than the whole card ({total}). No freeing can make room for it.',
  'headline.limit':
    "{gpu}: this process ran into its **own limit** ({allowed} allowed), not into the card's. It passes the limit by {over}.",
  'headline.spilled':
    '{gpu}: **{allocated}** is allocated on a card of **{total}**. The driver has spilled into system memory; the card itself has long been full.',
  'headline.spilled-reserve':
    '{gpu}: PyTorch keeps **{reserved}** reserved on a card of **{total}**. The driver has spilled into system memory; the card itself has long been full.',
  'headline.barely':
    '{gpu} is full: one request of **{requested}** met **{free}** free of {total}, and the driver cannot hand out the last MiB of a card.',
  'headline.barely-free':
    '{gpu} is full: one request of **{requested}** met **{free}** free, and the driver cannot hand out the last MiB of a card.',
  'headline.fits-free':
    '{gpu} refused **{requested}** although **{free}** of {total} is reported free: this is not a plain shortage of GPU memory.',
  'headline.requested-only':
    'The GPU ran out of memory at one request of **{requested}**. The message states no more figures, so where the rest went cannot be computed.',
  'headline.no-request':
    'The GPU had no room left for what was asked. How much that was cannot be read from the message, so what is missing cannot be computed.',
  'headline.no-figures':
    'The GPU had no room left for what was asked. The message states no figures, so nothing can be computed from it.',
  'headline.counters':
    "{gpu} ran out of memory: PyTorch held **{reserved}** of it, **{allocated}** in live tensors, by the allocator's own counters. How much was asked for, and how large the card is, they do not say.",
  'headline.requested-cut':
    'The GPU ran out of memory at one request of **{requested}**. The message breaks off behind it: the figures that tell where the rest went are missing here.',
  'headline.requested-cut-total':
    '{gpu} ({total}) ran out of memory at one request of **{requested}**. The message breaks off there: what was free and who held the rest stand in its missing part.',
  'headline.end-cut':
    'The GPU ran out of memory. The message breaks off before it says how much was asked for, so what was short cannot be computed.',
  'headline.beginning-cut':
    'The GPU ran out of memory. The beginning of the message is missing, and with it how much was asked for, so what was short cannot be computed.',
  'headline.beginning-cut-figures':
    'The GPU ran out of memory with **{free}** free and **{reserved}** held by PyTorch. The beginning of the message is missing, and with it how much was asked for, so what was short cannot be computed.',
  'headline.said': 'By your description memory ran out; there is no message with figures to compute from.',
  'headline.symptom': 'No error is shown here; this is what your description points to.',
  'headline.spills':
    'Nothing failed by your description: the card is full, and what does not fit is worked on in system memory, many times slower.',
  'headline.vanished':
    'Your program ended **without a message**. A full graphics card raises an error; what ends in silence is nearly always short of **RAM**, or crashed.',
  'headline.held': 'By your description memory is still held although the program has ended.',
  'headline.above-card': 'By your description more is allocated than the card has.',
  'headline.says-killed':
    'Your process was **killed from outside**. Nearly always that is the host running out of RAM; VRAM of a graphics card never does this.',
  'headline.killed':
    'The process was **killed from outside** ({code}). Nearly always the host ran out of **RAM**; VRAM of a graphics card never does this.',
  'headline.oom-killed':
    'The host ran out of **RAM** (or the job passed its limit of it) and the system **killed the process** ({code}); VRAM of a graphics card never does this.',
  'headline.host': '**Host memory (RAM)** ran out, not GPU memory.',
  'headline.host-request': '**Host memory (RAM)** ran out, not GPU memory: one allocation of **{requested}** failed.',
  'headline.windows-commit-limit': "Windows' **commit limit** (RAM plus page file) is used up; this is not GPU memory.",
  'headline.shm-full':
    '**Shared memory (`/dev/shm`)** is full or too small; neither GPU memory nor RAM in general ran out.',
  'headline.dataloader-bus-error':
    'A DataLoader worker died of a bus error: **shared memory (`/dev/shm`)** is too small. GPU memory did not run out.',
  'headline.dataloader-exited':
    'A DataLoader worker ended unexpectedly. Most often the host ran out of RAM; the message alone does not prove it.',
  'headline.background-workers':
    'The background workers are gone. Most often the host ran out of RAM; what one of them printed before tells for certain.',
  'headline.pinned-host': 'Page-locked (**pinned**) host memory could not be had. That is RAM, not GPU memory.',
  'headline.library':
    'A CUDA library failed (`{status}`). The usual reason behind it is that **no GPU memory was left** for its workspace.',
  'headline.nccl': 'NCCL could not allocate its communication buffers: **no GPU memory was left** beside the model.',
  'headline.mps':
    "The Mac's GPU memory limit is reached: **{requested}** more was asked for with **{allocated}** allocated by PyTorch and **{other}** by others in this process; at most **{allowed}** is allowed.",
  'headline.1eb': 'The request was above **1 EiB**. No GPU is that large: a shape is wrong, or a size went negative.',
  'headline.share-not-free':
    "vLLM wants **{desired}** at the start ({share} of {total}), but only **{free}** is free: short by **{shortfall}**. **{held}** is held before it starts, by other processes and this one's CUDA context.",
  'headline.taken-while-profiling':
    "The free memory **changed while vLLM was measuring**: another process gave memory back or took some. This is no shortage of the model's own.",
  'headline.no-cache-left':
    "After weights and activations **nothing of the engine's share is left for the KV cache**: the share is too low for this model.",
  'headline.cache-below-zero':
    "Weights and activations alone pass the engine's share: **{available}** is left for the KV cache, short by **{shortfall}** before the first token.",
  'headline.budget-passed':
    'The engine may use **{desired}** of {total}, but weights and activations alone take **{held}**: the KV cache is left with **{available}**, short by **{shortfall}**.',
  'headline.length-passes-cache':
    'One request of {length} tokens needs **{needed}** of KV cache and there is **{available}**: short by **{shortfall}**. About **{fits} tokens** fit.',
  'headline.length-needs':
    'One request of {length} tokens needs **{needed}** of KV cache and there is **{available}**: short by **{shortfall}**.',
  'headline.length-passes-slots':
    "The model's length is {length} tokens, but the KV cache holds **{fits} tokens**: up to that length it starts.",
  'headline.length-too-long': 'The KV cache does not hold one request of {length} tokens.',
  'headline.slots-full':
    "The engine's **KV cache is full** while it serves: too many tokens or requests at once. Slots are counted here, not bytes.",
  'headline.slots-short':
    "The engine's **KV cache is full** while it serves: {tokens} tokens were wanted and {most} slots are free. Slots are counted here, not bytes.",
  'headline.beside-pool':
    "The engine's pool is taken; what runs **beside the pool** (warm-up, sampler, CUDA graphs) found no room. The share is too high, not too low.",
  'headline.host-plan': 'The model wants more **host memory (RAM)** than the machine has left; this is not GPU memory.',
  'headline.host-plan-short':
    'The model wants **{needed}** of **host memory (RAM)** and **{available}** is available: short by **{shortfall}** of RAM or swap. This is not GPU memory.',
  'headline.guard': 'The program refused before it started: **attention at this size** does not fit into what is free.',
  'headline.guard-short':
    'Attention at this size needs **{requested}** free and **{free}** is: short by **{shortfall}**, even cut into its finest slices.',
  'headline.guard-most':
    'Attention at this size needs **{requested}** free and **{free}** is: short by **{shortfall}**, even cut into its finest slices. The program puts the largest size at about {detail}.',
  'headline.pool':
    'The memory that this program may use is full: one request of **{requested}** failed. The message does not say how much is in use.',
  'headline.tensor-failed': 'The GPU ran out of memory at one tensor: `{shape}` in {dtype} is **{requested}**.',
  'headline.tensor-on-host':
    '**Host memory (RAM)** ran out, not GPU memory: the tensor `{shape}` in {dtype} is **{requested}**.',
  'headline.buffer':
    'This is the list of the largest buffers of a compiled program, `{shape}` among them; the failed request itself stands above it.',
  'headline.program-plan':
    'The compiled program wants **{desired}** for all its buffers; how much the device has is not in the message.',
  'headline.program-above-device':
    'The compiled program wants **{desired}** and the device has **{total}**: too much by **{shortfall}**.',
  'headline.block-weights': 'The **weights** do not fit on the GPU with this many layers.',
  'headline.block-weights-request':
    'The **weights** do not fit on the GPU: one buffer of **{requested}** was refused. The message does not say what was free.',
  'headline.block-kv-cache': 'The weights are loaded; the **KV cache** for the whole context does not fit beside them.',
  'headline.block-kv-cache-request':
    'The weights are loaded; the **KV cache** for the whole context does not fit: **{requested}** was refused.',
  'headline.block-compute-buffer':
    'Weights and KV cache are there; the **compute buffer** (scratch memory) found no room.',
  'headline.block-compute-buffer-request':
    'Weights and KV cache are there; the **compute buffer** (scratch memory) does not fit: **{requested}** was refused.',
  'headline.wrapper':
    'This line only says that the engine ended. **The cause stands higher in the log**; from this line alone I cannot tell whether memory ran out.',
  'headline.is-vllm-preempted':
    "Nothing failed: vLLM's KV cache was full for a moment, so it put a request back and computes it again. That costs speed only.",
  'headline.is-sglang-retracted':
    "Nothing failed: SGLang's KV cache was full for a moment, so requests were put back and run again. That costs speed only.",
  'headline.is-ggml-pinned':
    'Nothing failed: page-locked host memory could not be had, so loading goes on with ordinary memory. GPU memory did **not** run out.',
  'headline.is-comfyui-retry':
    'Nothing failed: memory was short for one piece, so ComfyUI does it again in tiles or slices. The picture is made all the same.',
  'headline.is-tensorflow-handled':
    'Nothing failed: TensorFlow had no room for a faster way and took another. That costs speed only.',
  'headline.is-tensorflow-start':
    'Nothing failed by this line: TensorFlow could not take as much of the card as it wanted and asks again for less; something else holds a part of it.',
  'headline.is-tensorrt-tactic':
    'Nothing failed: TensorRT skipped a tactic for which there was no room and takes another. A larger workspace limit would allow it.',
  'headline.entry': '**{entry}**',
  'headline.unknown': "I don't know: nothing in this text says what ran out or why.",
  'headline.solved':
    'As I read it this is solved, and nothing is asked. If it comes back, paste the error with its figures.',
  'headline.other':
    'This is not about GPU or host memory, so I have nothing to say about it. I answer out-of-memory errors and memory questions.',
  'headline.graphics-program':
    "I don't know: this is a program that draws with the GPU (a game, an editor, an engine). I know GPU memory where models are trained or run; its maker's help is the place to ask.",
  'headline.other-software':
    "I don't know: this is the memory or disk of another program, and nothing here points at a GPU. I answer for GPU memory, and for host memory where a model trains or runs.",
  'headline.is-illegal-memory-access':
    'Memory did **not** run out: a kernel read or wrote a wrong address (index out of range, freed pointer, faulty extension).',
  'headline.is-device-side-assert':
    'Memory did **not** run out: an assertion failed inside a kernel, nearly always an index or a class label out of range.',
  'headline.is-no-kernel-image':
    'Memory did **not** run out: this build has no kernels for your GPU. Install a build for its compute capability.',
  'headline.is-driver-mismatch':
    'Memory did **not** run out: the driver and the CUDA build do not fit each other. Update the driver, or take a build for an older CUDA.',
  'headline.is-no-cuda-device':
    'Memory did **not** run out: the program sees no CUDA device, or this build has no CUDA.',
  'headline.is-launch-failure':
    'Memory did **not** run out: a kernel crashed (wrong address, faulty extension, unstable hardware).',
  'headline.is-launch-resources':
    'GPU memory did **not** run out: one kernel wants more registers or on-chip shared memory than a block may have. Smaller blocks or fewer stages help; the batch size does not matter.',
  'headline.is-segmentation-fault':
    'Memory did **not** run out: the process crashed (segmentation fault), mostly in compiled code of a library.',
  'headline.is-open-files':
    'Memory did **not** run out: too many files are open. Raise `ulimit -n`, or set the sharing strategy to `file_system`.',
  'headline.is-prompt-too-long': "Memory did **not** run out: the prompt is longer than the model's maximum length.",
  'headline.is-memory-query':
    'Memory did **not** run out: this device or driver cannot tell how much of its memory is free, and the program asks for it.',
  'headline.is-buffer-mismatch':
    'GPU memory did **not** run out: a buffer was planned for one shape and met another; the numbers are its bytes.',
  'headline.is-option-invalid':
    "Memory did **not** run out: an option of ONNX Runtime's memory pool holds a value that does not exist.",
  'headline.is-job-limit':
    'Memory did **not** run out: the scheduler ended the job, at its time limit or to give its place away. `Killed` and 137 behind it are its way to do so.',
  'headline.stopped':
    'By your words it was stopped from outside, by hand or by a limit of time: exit code 137 (signal 9) is what that leaves. Nothing here says that memory ran out.',
  'headline.is-disk-full': 'Memory did **not** run out: the disk is full.',
  'headline.is-other-program':
    "This is **not** GPU memory: {detail} came to the end of the computer's memory, or of a limit of its own. I answer for GPU memory.",
  'headline.is-python-error':
    'Memory did **not** run out here: this is a `{detail}`, an error of the program or its installation.',
  'headline.is-shape-mismatch': 'Memory did **not** run out: the shapes of two tensors do not fit each other.',

  // --- beside the verdict ---
  'note.cut-off': 'The message is cut off: what is missing is not known and not guessed.',
  'note.cut-off-bare': 'The message is cut off. Missing, and not guessed: {lacks}.',
  'note.cut-off-figures': 'The message is cut off. What is left of it says: {read}. Missing, and not guessed: {lacks}.',
  'note.read-requested': '{bytes} asked for',
  'note.read-total': '{bytes} on the card in all',
  'note.read-free': '{bytes} free',
  'note.read-process': '{bytes} in this process',
  'note.read-other': '{bytes} in process {pid}',
  'note.read-allowed': '{bytes} allowed',
  'note.read-allocated': '{bytes} allocated by PyTorch',
  'note.read-reserved': '{bytes} reserved by PyTorch',
  'note.read-pools': '{bytes} in private pools',
  'note.read-cached': '{bytes} cached by PyTorch',
  'note.lack-requested': 'how much was asked for',
  'note.lack-total': "the card's memory",
  'note.lack-free': 'what was free',
  'note.lack-allocated': 'what PyTorch had allocated',
  'note.lack-reserved': 'what PyTorch had reserved',
  'note.lack-cached': "PyTorch's cache",
  'note.phase-load':
    'It happens while weights are loaded or moved to the GPU, before any step: batch size has no part in it.',
  'note.phase-forward': 'It happens in the forward pass.',
  'note.phase-loss': 'It happens while the loss is computed.',
  'note.phase-backward':
    'It happens in the backward pass, where all activations kept by the forward pass and the new gradients exist at once.',
  'note.phase-optimizer-step': "It happens in the optimizer's step: forward and backward passed.",
  'note.phase-evaluation': 'It happens in evaluation or prediction, not in a training step.',
  'note.phase-generation': 'It happens while text is generated: keys and values of every token so far are kept.',
  'note.phase-data-loading': 'It happens while data is loaded.',
  'note.phase-save': 'It happens while a checkpoint is saved.',
  'note.phase-startup': 'It happens at start-up.',
  'note.spilled': 'The total counts only the dedicated memory of the card; what lies above it is in RAM and slow.',
  'note.beside-pytorch':
    'This process holds {context} beside PyTorch, far more than a CUDA context takes: buffers for communication between cards (NCCL), captured graphs, or another library in the same process.',
  'note.fits-free': 'Neither the batch size nor fragmentation explains a request smaller than the free memory.',
  'note.free-beyond-total':
    'The message states {free} free, more than the {total} that the device has in all: one of the two is wrong, so nothing is computed from the free memory.',
  'note.card-differs':
    'The message states {total} in all, and {card} has {bytes}: it was another card, or a part of one. The figures here are those of the message.',
  'note.caller': 'Process {pid} is this process itself: seen from a container, the driver lists it by its host pid.',
  'note.unattributed':
    '{bytes} is held outside this PyTorch: CUDA context and libraries, the desktop, other programs. The message does not say by whom; `nvidia-smi` does.',
  'note.minimum-request':
    'PyTorch asks the driver for {requested} where the tensor needs {range}: it says only "full", not which tensor.',
  'note.one-request': '"Tried to allocate" is this one request, not what the model needs in all.',
  'note.request-is-tensor': 'The failed request has the size of the `{shape}` {dtype} tensor that you name: {bytes}.',
  'note.tensor': '`{shape}` in {dtype} is {bytes}.',
  'note.tensor-assumed': '`{shape}` is {bytes} in {dtype} (no dtype is stated; half of it in fp16 or bf16).',
  'note.also': 'Also in the text: {formats}.',
  'note.also-same': 'The same error, with the same figures, on {devices}.',
  'note.also-gpu': 'Also in the text: {error} on GPU {device} ({figures}).',
  'note.also-again': 'Also in the text: {error} ({figures}).',
  'note.shortened': 'The text is very long: its first and last part were read, the middle was left out.',

  // --- the sums ---
  'sum.held': 'Held before the start = total − free = {total} − {free} = {held}',
  'sum.share-short': 'Missing = wanted − free = {desired} − {free} = {shortfall}',
  'sum.free-share': 'Largest share that can start = free ÷ total = {free} ÷ {total} = {share} (cut down)',
  'sum.cache-short': 'Missing KV cache = needed − available = {needed} − {available} = {shortfall}',
  'sum.token': 'KV cache of one token = {needed} ÷ {length} = {token}',
  'sum.fits': 'Tokens that fit = {available} ÷ {token} ≈ {fits}, in whole blocks',
  'sum.before-cache': 'Weights, activations and the rest = budget − what is left = {desired} − ({available}) = {held}',
  'sum.least-share': 'Least share that leaves a KV cache = {held} ÷ {total}, rounded up: {share}',
  'sum.tensor': '{shape} elements × {size} bytes = {requested}',
  'sum.pool': 'Free inside the pool = limit − in use = {limit} − {used} = {free}',
  'sum.host-plan': 'Missing RAM = needed − available = {needed} − {available} = {shortfall}',
  'sum.peak': 'The peak of live tensors so far = {peak}; now {live}: the run needs room for the peak',
  'sum.host-node': 'RAM in use on the machine = {used} of {total}',
  'sum.host-process': 'The killed process held {process} of RAM itself',
  'sum.program': 'Too much by = program − device = {desired} − {total} = {shortfall}',
  'sum.mps':
    'over the limit = allocated + other + requested − allowed = {allocated} + {other} + {requested} − {allowed} = {over}',
  'sum.live': 'live tensors = allocated − private pools = {allocated} − {pools} = {live}',
  'sum.reserved': 'reserved by PyTorch = allocated + cached = {allocated} + {cached} = {reserved}',
  'sum.cached': 'cache = reserved − allocated = {reserved} − {allocated} = {cached}',
  'sum.context': 'context and libraries = this process − reserved = {own} − {reserved} = {context}',
  'sum.unattributed': 'outside = total − free − accounted for = {total} − {free} − {held} = {rest}',
  'sum.limit': 'over the limit = reserved + requested − allowed = {reserved} + {requested} − {allowed} = {over}',
  'sum.shortfall': 'short = requested − free = {requested} − {free} = {shortfall}',

  // --- why a cause ---
  'evidence.share-not-free': 'the share asked for is {desired}, and only {free} is free at the start',
  'evidence.held-before-start': '{held} of the card is in use before the engine starts',
  'evidence.taken-while-profiling': 'free memory changed while the engine measured: another process was at work',
  'evidence.no-cache-left': "after weights and activations the engine's share has nothing left for the KV cache",
  'evidence.cache-below-zero': 'the budget for the KV cache is {shortfall} below zero',
  'evidence.weights-pass-share': 'weights and activations alone are larger than the share',
  'evidence.length-passes-cache': 'one request of {length} tokens needs more KV cache than there is',
  'evidence.cache-per-token': 'the KV cache grows with every token of the length',
  'evidence.slots-full': 'no slot of the KV cache is left for the next tokens',
  'evidence.slots-shared': 'all running requests share one KV cache',
  'evidence.beside-pool': 'the engine has taken its pool; what it needs beside it found no room',
  'evidence.graphs-beside-pool': 'it failed while capturing CUDA graphs',
  'evidence.takes-all': 'this program reserves most of the card at its start, whatever it needs',
  'evidence.host-plan': "the plan for this model passes the machine's RAM",
  'evidence.host-plan-figures': 'the plan wants {needed} of RAM, {available} is available',
  'evidence.host-plan-times': 'it wants {times} times what is available',
  'evidence.weights-block': 'the buffer of the weights was refused',
  'evidence.layers': 'a runtime that puts layers on the GPU found no room',
  'evidence.cache-block': 'the buffer of the KV cache was refused, the weights are loaded',
  'evidence.cache-of-context': 'the KV cache of the whole context lies beside the weights',
  'evidence.compute-block': 'the compute buffer was refused, weights and KV cache are there',
  'evidence.buffer-limit': "one buffer passes the driver's own limit, whatever is free",
  'evidence.platform-rocm': "the message is ROCm's own",
  'evidence.platform-xpu': "the message is XPU's own",
  'evidence.platform-npu': "the message is NPU's own",
  'evidence.platform-directml': "the message is DirectML's own",
  'evidence.platform-vulkan': "the message is Vulkan's own",
  'evidence.pool-in-pieces': '{free} is free inside the pool, more than the {requested} asked for: it lies in pieces',
  'evidence.tensor-batch': 'the tensor that failed holds a batch of {samples}',
  'evidence.tensor-single': 'the tensor that failed holds a single sample',
  'evidence.pool-full': "the program's own pool is full",
  'evidence.pool-share': 'the pool is a fixed share of the card, which other programs or libraries may need too',
  'evidence.program-above-device': 'all buffers of the compiled program together pass the device',
  'evidence.whole-pipeline': 'the whole pipeline (text encoder, UNet, VAE) lies on the card at once',
  'evidence.whole-pipeline-card': 'the whole pipeline lies on a card of {total} at once',
  'evidence.kept-on-card': '`--gpu-only` or `--highvram` keeps every part of the pipeline on the card',
  'evidence.card-without-flash':
    'one request of {requested}, and a card before Ampere: without FlashAttention the whole matrix of attention scores is made',
  'evidence.all-layers': 'every layer was put on the GPU: layers that stay on the CPU would need no room there',
  'evidence.load-guarded': "LM Studio's own estimate passes its guardrail; nothing was loaded yet",
  'evidence.estimate-not-a-number': 'the estimate is no number (`NaN`): it failed, and says nothing about your memory',
  'evidence.pairs-of-residues': 'one chain is one input, and memory grows with the square of its residues',
  'evidence.mps-said': 'on a Mac MPS takes its memory from the one that the machine has, up to a limit of its own',
  'evidence.whole-on-one-card':
    'one card holds {held}, as much as the whole model in {precision} takes ({weights}): it was not split',
  'evidence.one-card-climbs':
    'it climbs on one card alone: a leak would be on all of them, while long or large samples come to one rank',
  'evidence.decoding-picture': 'it failed while the VAE decoded or the picture was enlarged',
  'evidence.guarded-attention': "the program's own sum: attention at this size is too large",
  'evidence.guarded-size': 'the message itself asks for a lower resolution',
  'evidence.guarded-most': 'the message puts the largest size at about {most}',
  'evidence.guard-room': 'what the models hold on the card is missing for the picture',
  'evidence.is-vllm-preempted': '`--max-num-seqs` lower or more KV cache makes it rarer',
  'evidence.is-sglang-retracted': 'fewer `--max-running-requests` or a larger pool makes it rarer',
  'evidence.is-ggml-pinned': 'it matters only where loading then fails with a line of its own',
  'evidence.is-comfyui-retry': 'look for an exception behind it: only that is a failure',
  'evidence.is-tensorflow-handled': 'only `OOM when allocating tensor` is a failure',
  'evidence.is-tensorflow-start': '`nvidia-smi` shows who holds the rest; `set_memory_growth` takes what is needed',
  'evidence.is-tensorrt-tactic': 'only `OutOfMemory` with an error code is a failure',
  'evidence.graphics': '`nvidia-smi` lists {count} programs that draw on this GPU, {held} in all; short by {shortfall}',
  'evidence.kernel-died': 'the notebook kernel died without a Python error',
  'evidence.processes-on-zero': 'several processes of your own sit on GPU 0',
  'evidence.outputs-gathered': 'the outputs of all evaluation batches are gathered',
  'evidence.after-first-step':
    "usage steps up once after the first optimizer step and then stays: that is when the optimizer's states are made",
  'evidence.one-after-another':
    'several models run one after another in one process: the earlier ones are still referred to',
  'evidence.pairwise':
    'every pair of boxes or points is compared at once: the request grows with the product of their numbers',
  'evidence.training-states':
    'weights, gradients and AdamW states take {each} bytes a parameter at least, {states} in all, on {total}',
  'evidence.training-states-most':
    'weights, gradients and AdamW states take {each} bytes a parameter at least, {states} of {total}: {rest} is left for activations',
  'evidence.words-near': 'your words come nearest to this cause, and do not decide it',
  'evidence.words': 'your words match this cause',
  'evidence.denied': 'you say that there is none, yet what you pasted shows it',
  'evidence.above-1eb': 'the request is above 1 EiB',
  'evidence.request-absurd': 'one request of {requested} is beyond any GPU',
  'evidence.request-above-total': 'one request of {requested} is larger than the card ({total})',
  'evidence.in-attention': 'it fails inside attention or a softmax',
  'evidence.large-request-in-attention':
    'one large request ({requested}) inside attention: its scores grow with the square of the length',
  'evidence.request-pairs':
    'the request has the size of a `{shape}` {dtype} matrix, {bytes}: everything against everything, which grows with the square of the number you state',
  'evidence.request-scores': 'the request has the size of the attention scores, `{shape}` in {dtype}: {bytes}',
  'evidence.request-logits': 'the request has the size of the logits, `{shape}` in {dtype}: {bytes}',
  'evidence.request-share': 'one request takes {percent} % of the card',
  'evidence.cudnn-algorithm': 'cuDNN found no algorithm whose workspace fits',
  'evidence.library-status': '`{status}`: the library could not allocate',
  'evidence.library-undecided': '`{status}` often follows from a lack of memory, yet other faults give it too',
  'evidence.workspace':
    'a convolution asks for {requested} at once with only {live} live: that is a workspace, not an activation',
  'evidence.in-loss': 'it fails where the loss turns logits over the vocabulary into fp32',
  'evidence.logits-named': 'logits over a vocabulary are involved',
  'evidence.other-processes': 'other processes ({count}) hold {held} of this GPU; short by {shortfall}',
  'evidence.other-processes-held': 'other processes ({count}) hold {held} of {total}',
  'evidence.outside': '{outside} of {total} is held outside this PyTorch',
  'evidence.desktop':
    '{outside} of a {total} card is held outside PyTorch: desktop, other programs and the CUDA context',
  'evidence.desktop-said': 'you name programs that draw on this GPU',
  'evidence.taken-said': 'you say that the memory is taken: some process holds it',
  'evidence.others-said': 'you say that somebody or something else uses this GPU',
  'evidence.table-processes': '`nvidia-smi` lists programs that hold {held} of this GPU: pid {pids}',
  'evidence.table-processes-short':
    '`nvidia-smi` lists programs that hold {held} of this GPU (pid {pids}); short by {shortfall}',
  'evidence.smi': '`nvidia-smi` shows {used} of {total} in use on GPU {gpu}',
  'evidence.no-room-for-context': 'the very first CUDA calls find no room: the GPU was full before this program began',
  'evidence.no-room-for-call': 'a direct CUDA call found no room; nvidia-smi shows whether the GPU was full before',
  'evidence.siblings': '{count} processes with neighbouring pids sit on GPU 0: the ranks of one launch',
  'evidence.only-gpu-zero': 'only GPU 0 is full',
  'evidence.wrong-device': 'the error is on GPU 0 although another one was chosen',
  'evidence.one-fills-first':
    'only the first GPU is full, and this one process fills it: so does a single process that gathers the outputs of all GPUs there',
  'evidence.data-parallel': 'DataParallel gathers outputs and loss on its first GPU',
  'evidence.concurrent': '{count} processes share this GPU, and you run several at once',
  'evidence.concurrent-said': 'several runs, workers or requests share the card',
  'evidence.spilled-reserve': '{reserved} reserved on a card of {total}',
  'evidence.replay-buffer':
    'every state that a replay buffer stores as a tensor of the GPU stays there until the buffer is full',
  'evidence.whole-graph':
    'the whole graph is computed at once, and dense layers make a row of every node for every other',
  'evidence.starts-empty': 'nothing of this run is on the card, and yet a request smaller than the card is refused',
  'evidence.batch-without-effect':
    'a smaller batch changes nothing, or there is none: a single input may fill the card',
  'evidence.beside-pytorch': '{context} of this process lies beside PyTorch, far more than a CUDA context takes',
  'evidence.single-block':
    'nothing is allocated, and one piece smaller than the card is refused: drivers for Intel GPUs limit the size of one allocation, to 4 GiB on Arc A cards',
  'evidence.spilled': '{live} allocated on a card of {total}',
  'evidence.spilling-said': 'you see shared GPU memory in use',
  'evidence.limit': '{reserved} reserved + {requested} requested pass the {allowed} that this process is allowed',
  'evidence.own-limit':
    'PyTorch refused it before asking the driver: the process would pass the limit that it set for itself',
  'evidence.slice-said': 'the process sees a slice or a fraction of the card',
  'evidence.total-below-card': 'the message sees {total}, your card has {card}',
  'evidence.context': '{context} is CUDA context and libraries of this process',
  'evidence.phase': 'it fails in {phase}, where activations of the whole batch live',
  'evidence.batch': 'it fails in {phase} at batch {batch}: activations grow with the batch',
  'evidence.own-memory': 'PyTorch itself holds {reserved} of {total}',
  'evidence.batch-per-process':
    'with DDP the batch size is per process: {batch} in each of {count} processes is {total} in all',
  'evidence.commonest': 'the commonest cause where nothing more is known',
  'evidence.smaller-batch-works': 'a smaller batch works',
  'evidence.eval-mode':
    '`model.eval()` does not switch autograd off: without `no_grad` or `inference_mode` the graph is built',
  'evidence.conversation': 'usage grows with the conversation: every token so far keeps its keys and values',
  'evidence.frozen': 'weights are frozen, yet whatever lies behind the optimised input keeps its activations',
  'evidence.conv-benchmark': '`cudnn.benchmark` tries algorithms with large workspaces',
  'evidence.context-each': 'each process pays its own CUDA context',
  'evidence.gathering': 'it fails while parameters or gradients of several ranks are gathered',
  'evidence.batch-one': 'the batch is already 1: a single sample is too large',
  'evidence.batch-one-training': 'at batch 1 the activations kept for backward are what is left to save',
  'evidence.resolution': 'the input is {width} × {height}',
  'evidence.big-input': 'you describe a large input',
  'evidence.backward': 'it fails in backward, with every kept activation alive',
  'evidence.optimizer-step': "forward and backward pass, the optimizer's first step allocates its states",
  'evidence.map-undone':
    'device_map spreads the layers, and the .cuda() or .to() behind it moves them all onto one card',
  'evidence.split-processor': 'part of the model computes on the CPU',
  'evidence.stages-share': 'an earlier step has run, and its model lies on the card beside the next one',
  'evidence.loading': 'it fails while the weights are loaded or moved',
  'evidence.weights': 'the weights alone are about {weights} in {precision}, on {total}',
  'evidence.weights-most':
    'the weights alone are about {weights} in {precision} of {total}: {rest} is left for all else',
  'evidence.beside-weights':
    'the weights take about {weights} in {precision}; the KV cache and all else have to fit into the other {rest}',
  'evidence.torch-load': 'it fails inside `torch.load`, which puts tensors back on the GPU they were saved from',
  'evidence.resuming': 'it fails when a checkpoint is resumed',
  'evidence.no-grad-absent': 'evaluation runs without `no_grad`',
  'evidence.evaluation': 'it fails in evaluation, not in a training step',
  'evidence.train-fits': 'training fits, evaluation does not',
  'evidence.generation': 'it fails during generation',
  'evidence.saving': 'it fails while a checkpoint is saved',
  'evidence.fragmented':
    '{cached} is reserved but unallocated, more than the {requested} asked for: the free space is in pieces',
  'evidence.cache-large':
    '{cached} of the {reserved} that PyTorch reserved is in use by nothing: the free space is in pieces',
  'evidence.cache-covers': '{cached} of cache in pieces would cover the missing {shortfall}',
  'evidence.pools': '{pools} lies in private pools of CUDA graphs, which ordinary requests cannot use',
  'evidence.compile': 'compilation or graph capture is on',
  'evidence.uncompiled-fits': 'without compilation the same run fits',
  'evidence.plain-optimizer-fits':
    'it fits with an optimizer that keeps less: Adam adds two moments of every parameter, 8 bytes in fp32',
  'evidence.whole-set': 'the whole validation set goes through the model at once',
  'evidence.whole-images': 'training sees crops, the evaluation whole pictures',
  'evidence.slow-and-spilling': "the driver's shared memory is in use and the run is slow, with no error",
  'evidence.freed-in-except': 'inside the except block the exception still holds the frames with their tensors',
  'evidence.input-gradient': 'a gradient with respect to the input is wanted: the graph from input to output is kept',
  'evidence.input-gradient-frozen':
    'a gradient with respect to the input is wanted: frozen weights drop their own gradients, the activations stay',
  'evidence.accumulates': 'tensors with history are stored across steps',
  'evidence.gathered-without-graph': 'the outputs of every batch are kept; under no_grad they have no history',
  'evidence.grows-without-graph':
    'usage climbs under no_grad, where no graph is kept: something else stays on the GPU, most often outputs',
  'evidence.late-without-graph':
    'it fails after many good batches under no_grad: outputs that stay on the GPU may have added up',
  'evidence.late-one-size': 'it fails after many good steps of one size: something may be kept from step to step',
  'evidence.grows': 'usage climbs from step to step',
  'evidence.starting-up': 'it fails at start-up, before anything is served: what is being loaded does not fit',
  'evidence.long-context': 'a long context is named: every token of it lies in the cache',
  'evidence.length-threshold': 'it fails from a length on, and runs below it',
  'evidence.after-training': 'it fails after the last step, where the weights are usually gathered and saved',
  'evidence.size-corrupt': 'a size like this can be a corrupted number too: a fault of the library, not of a shape',
  'evidence.carve-out':
    "a graphics unit that shares the machine's RAM: only {total} of it is set aside, and nothing lies there yet",
  'evidence.jumps': 'usage goes up in jumps, or up and down: some batches need more than others',
  'evidence.restart-helps': 'after a restart the same run fits: what was left on the card is gone',
  'evidence.largest-part':
    'the parts are moved onto the card one by one already: the largest, with what it computes, does not fit',
  'evidence.rollout-engine': 'the engine that writes the samples keeps its share of the card beside the trainer',
  'evidence.pool-left': 'so small a request fails only in a pool that is full or tiny: it takes what others leave',
  'evidence.models-hosted': 'several models lie on the card together',
  'evidence.vanished': 'the program is gone without a message, as the system ends one that takes too much RAM',
  'evidence.arrays-whole': 'arrays are computed on whole',
  'evidence.arrays-deleted':
    'each array is given back before the next: the pool keeps the pieces, of another size each time',
  'evidence.pool-limit': "the pool's own maximum is reached, not the end of the card",
  'evidence.tiny-card': 'the card has no more than {total}',
  'evidence.sharded-states':
    'ZeRO-{stage} on {count} GPUs puts about {states} of weights, gradients and Adam states on each, of {total}',
  'evidence.times-tactics':
    'TensorRT times many ways of computing each layer while it builds, and some want a large workspace',
  'evidence.plan-short': 'the plan that the program prints is short before it begins: `Remaining` is negative',
  'evidence.low-vram-warning': 'the program itself warns that its weights leave too little room for the computation',
  'evidence.smaller-size-works': 'by your words a smaller size works',
  'evidence.climbs-under-load': 'it climbs with the requests that are under way at once',
  'evidence.climbs-beside-pool': "the engine's pool is taken at the start: what climbs later lies beside it",
  'evidence.climbs-with-requests':
    'a service keeps what its largest requests took; usage climbs until the largest has come',
  'evidence.split-ignored': 'a split over the cards was set, and one card is filled all the same',
  'evidence.climbs-in-parallel': 'each request that is under way at once has its own share',
  'evidence.next-instance': 'the first ones on the card start, the next one does not',
  'evidence.late-and-varying': 'it fails after many good steps, and the sizes vary',
  'evidence.late': 'it fails after many good steps: a batch with longer or larger samples than before may have come up',
  'evidence.now-and-then': 'it fails now and then, not always: batches differ in size',
  'evidence.guests-on-zero': '{count} processes of other cards hold memory on GPU {gpu} too',
  'evidence.scratch-works':
    'from scratch it fits, resumed it does not: what was loaded from the file still lies on the card',
  'evidence.older-version-works': 'with another version the same run does not fail',
  'evidence.graphs-by-shape': 'CUDA graphs are recorded for every shape anew, each with a pool of its own',
  'evidence.varying': 'sizes vary from batch to batch',
  'evidence.notebook': 'a notebook keeps references: results, the last exception, old variables',
  'evidence.between-runs': 'the first run works, a later one in the same process does not',
  'evidence.kept': 'memory stays in use after it should be gone',
  'evidence.dead-process': 'memory is in use with no program to be seen: a dead or hidden process holds it',
  'evidence.same-as-before':
    'the same run fitted before, so what differs is who else holds the card, or what an earlier run left there',
  'evidence.changed-version': 'it fitted before a version changed',
  'evidence.fitted-before-outside':
    'the same run fitted before, and {outside} lies outside this process now: what others or the desktop hold is what can be new',
  'evidence.fitted-before-around':
    "the same run fitted before, and {outside} lies outside PyTorch now, more than this process's own context takes: what others or the desktop hold is what can be new",
  'evidence.fitted-before-open':
    'the same run fitted before, only {short} is missing, and {outside} lies outside PyTorch: a little more of a browser or another program can be the difference, as can a longer sample, a version or a setting',
  'evidence.fitted-before-data':
    'the same run fitted before, and others hold at most {outside} now: the run itself asks for more than then, as with a longer or larger sample',
  'evidence.fitted-before-setting':
    'the same run fitted before, and others hold at most {outside} now: a version, a driver or a setting can be what changed',
  'evidence.fitted-before-version':
    'it fitted before the version changed, and others hold at most {outside} now: the version is what is known to differ',
  'evidence.free-said':
    'free memory is said to be larger than what is asked: then a limit of this process, somebody in between or, on Windows, the commit limit refused it, not the size of the card',
  'evidence.limit-hidden':
    '{requested} was refused with {free} free: a limit of this process does that, and this release of PyTorch (2.1 to 2.4) does not print it',
  'evidence.limit-untold':
    '{requested} was refused with {free} free: with PyTorch 2.1 to 2.4 a limit of this process does that unprinted; other releases would print it',
  'evidence.allocated-above-card':
    'more is allocated than the card has: on Windows and WSL the driver moves the rest to system memory',
  'evidence.holder-listed': 'the table lists who holds it: process {pid} ({name}) with {held}',
  'evidence.aborted': 'an earlier run was interrupted: what it held may still be there',
  'evidence.killed': 'killed from outside ({code})',
  'evidence.says-killed': 'the process ends with "killed" and without a Python error',
  'evidence.request-large': 'one request of {requested} is a single large tensor',
  'evidence.same-step': 'it fails at the same step every time: the sample there is larger than those before',
  'evidence.one-card-fits':
    'the same run fits one card: several add buckets of gradients and buffers for communication',
  'evidence.worker-exited': 'a DataLoader worker vanished',
  'evidence.host-error': 'the error comes from the allocator of host memory',
  'evidence.host-request': 'one allocation of {requested} in host memory failed',
  'evidence.commit-limit': 'error 1455: the commit limit (RAM plus page file) is reached',
  'evidence.free-yet-refused':
    '{requested} was refused with {free} free: on Windows and WSL a GPU allocation also needs RAM and page file (commit)',
  'evidence.taken-between':
    'the {free} free is read after the refusal: another process that came and went may have held it in between',
  'evidence.host-said': 'you speak of RAM, not of GPU memory',
  'evidence.shm': '{detail}: shared memory between processes is full',
  'evidence.pinned': 'page-locked host memory could not be had',
  'evidence.mps': "the MPS allocator's own limit on a Mac",
  'evidence.nvml': 'PyTorch was writing an out-of-memory message when NVML failed: the lack of memory came first',
  'evidence.no-figures': 'a direct CUDA call found no memory; it states no figures',
  'evidence.nccl': 'NCCL itself could not allocate',
  'evidence.is-illegal-memory-access':
    'find the line with `CUDA_LAUNCH_BLOCKING=1`, `compute-sanitizer`, or a run on the CPU',
  'evidence.is-device-side-assert':
    'run once on the CPU or with `CUDA_LAUNCH_BLOCKING=1`: the true line and index appear',
  'evidence.is-no-kernel-image': '`torch.cuda.get_arch_list()` shows what the build supports',
  'evidence.is-driver-mismatch': '`nvidia-smi` shows the driver, `torch.version.cuda` the build',
  'evidence.is-no-cuda-device': '`torch.cuda.is_available()` and `nvidia-smi` show whether a device is there',
  'evidence.is-launch-failure': 'find the line with `CUDA_LAUNCH_BLOCKING=1` or `compute-sanitizer`',
  'evidence.is-launch-resources': 'on-chip shared memory and registers are limits of one block, not of the card',
  'evidence.is-segmentation-fault':
    'set `num_workers=0` and run with `python -X faulthandler` to see the line; look at versions of OpenCV, PyTorch and their extensions that were built apart',
  'evidence.is-open-files': '`ulimit -n` shows the limit',
  'evidence.is-prompt-too-long': 'shorten the prompt or take a model with a longer context',
  'evidence.is-memory-query': 'newer releases of PyTorch and the driver can; an integrated GPU shares the RAM',
  'evidence.is-buffer-mismatch':
    'switch the memory pattern off where shapes vary (`enable_mem_pattern = False`), or keep one shape per session',
  'evidence.is-option-invalid':
    'initialise every field of the options (in C++ the whole structure), then set `gpu_mem_limit`',
  'evidence.is-job-limit': 'ask for more time, or write checkpoints and resume',
  'evidence.stopped': '`dmesg -T | grep -i oom` shows whether the kernel ended anything for lack of memory',
  'evidence.is-disk-full': '`df -h` shows which file system is full',
  'evidence.is-other-program': "the message is that program's own, and its documentation names the limit",
  'evidence.is-python-error': 'the last line of the traceback names what is missing or wrong',
  'evidence.is-shape-mismatch': 'print the shapes before the failing line',

  // --- why a fix, or why not ---
  'reason.lower-share':
    'lower `--gpu-memory-utilization`: at most {share} can start as things are (free ÷ total); raising it asks for still more',
  'reason.start-again': 'start again when no other process is starting or ending on this card',
  'reason.tactic-workspace':
    "cap the builder's scratch memory (`trtexec --memPoolSize=workspace:2048` in MiB, `setMemoryPoolLimit`), lower `--builderOptimizationLevel`, and build for smaller maximum shapes",
  'reason.attention-scratch':
    'fewer tokens in one prefill (`--chunked-prefill-size`, `--max-num-batched-tokens`) and fewer requests at once, or a larger scratch memory, in bytes: `SGLANG_FLASHINFER_WORKSPACE_SIZE`, `VLLM_FLASHINFER_WORKSPACE_BUFFER_SIZE`',
  'reason.scratch-fixed': 'this scratch memory has a fixed size, whatever the KV cache takes',
  'reason.next-zero-stage': 'ZeRO-3 shards the weights too (`zero_optimization.stage: 3`)',
  'reason.offload-fills-ram':
    'the offload to the CPU is what fills the RAM: send it to a disk, or keep a part on the GPU',
  'reason.room-stands-free': '{free} stand free already, and {requested} were asked for',
  'reason.room-beside-pool':
    'lower `--max-num-seqs` or `--gpu-memory-utilization` a little: what failed lives outside the pool, so raising the share makes it worse',
  'reason.room-beside-pool-sglang':
    'lower `--mem-fraction-static` a little, or `--cuda-graph-max-bs`: what failed lives outside the pool',
  'reason.room-beside-pool-tgi':
    'lower `--max-batch-prefill-tokens` or `--max-batch-total-tokens`: the start-up run fills them both',
  'reason.room-beside-pool-mlc-llm':
    'lower `prefill_chunk_size`, `max_num_sequence` or the context: the scratch memory grows with them',
  'reason.raise-share':
    'raise `--gpu-memory-utilization` where `nvidia-smi` shows room above it; lowering it leaves still less for the KV cache',
  'reason.raise-share-sglang':
    'raise `--mem-fraction-static` where the card has room; lowering it leaves still less for the KV cache',
  'reason.raise-share-to':
    'raise `--gpu-memory-utilization` to {share} or more, where so much of the card is free: below that nothing is left for the KV cache',
  'reason.length-that-fits': 'set `--max-model-len {fits}` or less: so much fits as it is',
  'reason.shorter-length': 'lower `--max-model-len`, or raise the share where the card has room',
  'reason.fewer-prefill':
    'prefill in smaller pieces (`--chunked-prefill-size`), fewer requests at once (`--max-running-requests`)',
  'reason.fewer-decode': 'fewer requests at once (`--max-running-requests`): each holds the cache of all its tokens',
  'reason.fewer-requests': 'a smaller `--max-running-requests`, as the message says',
  'reason.close-programs': 'close programs that hold RAM, raise the limit of the container or of WSL',
  'reason.add-swap': 'swap (Linux) or a larger page file (Windows) counts as available, at the cost of speed',
  'reason.smaller-model': 'a smaller model or a smaller quantisation of it wants less RAM',
  'reason.shorter-context': 'a shorter context (`num_ctx`) makes the plan smaller',
  'reason.layers-into-ram': 'fewer layers on the GPU put still more into RAM, which is what is short here',
  'reason.layers-not-compute':
    'the compute buffer does not depend on the layers; fewer of them only make room beside it',
  'reason.most-pixels': 'at most about {most}, as the program computed with what is free',
  'reason.pairs-in-chunks':
    'compute some rows at a time and keep only the result of each: the whole table never exists',
  'reason.pieces-of-table': "read and compute in pieces: parsing and joins want a multiple of the data's own size",
  'reason.spills': 'managed memory lets the pool spill into RAM, at the cost of speed',
  'reason.accumulation-had': 'you accumulate already: only a smaller micro-batch than now saves anything',
  'reason.own-ranks':
    'only where one of them is a leftover of an earlier run: the ranks of this launch belong on other GPUs',
  'reason.cannot': 'you say that it cannot be used here',
  'reason.batch-works': '{works} works and {batch} does not, as you say: stay at {works} or below',
  'reason.restart': 'gives back everything that the old process holds',
  'reason.references':
    'gives back what leftover references hold; how much that is, `memory_allocated()` shows before and after',
  'reason.alone':
    'the message names this process on the card and nobody else; the {outside} outside it are nothing that this frees',
  'reason.too-old': 'as given here it needs PyTorch {since}; a message of this form comes from {last} or older',
  'reason.earlier.inference-mode':
    'run evaluation inside `with torch.no_grad():`, so that nothing is kept for backward; `torch.inference_mode()` came with PyTorch {since}',
  'reason.earlier.zero-grad-to-none':
    'set `p.grad = None` for every parameter right after the step: the gradients are freed before the next forward; `set_to_none` came with PyTorch {since}',
  'reason.asked.before-step':
    'the states are made in the first `optimizer.step()`: they weigh here only if steps had run before it failed',
  'reason.asked.cached': 'helps only where unused pieces of the cache are what is missing; nothing here shows that',
  'reason.asked.graph-pools': 'helps only where CUDA graphs hold memory; nothing here shows that',
  'reason.asked.other-processes': 'helps only where others hold memory on this GPU, which `nvidia-smi` tells',
  'reason.asked.context': 'saves a CUDA context of 0.3 to 0.9 GiB a process, and only where several run',
  'reason.asked.activations':
    'helps only where what it does not keep is what fills the card; nothing here shows that yet',
  'reason.asked.gradients': 'saves gradients only: about as much as the trained weights take; activations stay',
  'reason.asked.optimizer':
    'shrinks what training keeps beside the weights, not the activations; nothing here says how much that is',
  'reason.asked.weights':
    'saves what the weights take, activations stay; nothing here says which of them fills the card',
  'reason.asked.kv-cache': 'helps only where the KV cache of a generation is what fills the card',
  'reason.asked.request':
    'makes one kind of tensor smaller; nothing here shows that the failed request is one of these',
  'reason.asked.host': 'saves RAM',
  'reason.asked.nothing': 'frees nothing by itself, it removes or shows the cause',
  'reason.not-device': "saves RAM; what ran out is the GPU's memory",
  'reason.request-above-card':
    'the one failed request, {requested}, is larger than the card, {total}: nothing that lies beside it makes it fit',
  'reason.frees.cached': 'helps if fragmentation is the cause; how much lies in pieces is not in the message',
  'reason.frees.graph-pools': 'gives back the private pools of CUDA graphs; their size is not in the message',
  'reason.frees.other-processes': 'gives back what others hold on this GPU; how much that is, `nvidia-smi` tells',
  'reason.frees.context': 'saves a CUDA context of 0.3 to 0.9 GiB a process',
  'reason.frees.activations': 'shrinks the activations; how much they take is not in the message',
  'reason.frees.gradients': 'shrinks the gradients; how much they take is not in the message',
  'reason.frees.optimizer': "shrinks the optimizer's states; how much they take is not in the message",
  'reason.frees.weights': 'shrinks what the weights take on this GPU',
  'reason.frees.kv-cache': 'shrinks the KV cache',
  'reason.frees.request': 'makes the failed request itself smaller',
  'reason.frees.host': 'saves host memory',
  'reason.frees.nothing': 'frees nothing by itself, it removes or shows the cause',
  'reason.frees-host.weights':
    'takes less RAM where the weights are what fills it, as while a model is loaded; how much, the message does not tell',
  'reason.frees-host.other-processes':
    'gives back the RAM that the other processes hold; `free -h` or `top` tells how much',
  'reason.frees-host.nothing': 'frees no RAM by itself, it removes or shows the cause',
  'reason.data-not-weights': 'the RAM ran out while data was loaded: that is not what the weights take',
  'reason.enough': '{part}: {bytes}, short by {shortfall}. Enough for this request.',
  'reason.may-be-enough': '{part}: at most {bytes}, short by {shortfall}. May be enough for this request.',
  'reason.too-small': '{part}: only {bytes}, short by {shortfall}.',
  'reason.batch-next': 'from {batch} to {next}, then {after}: activations fall about in proportion',
  'reason.batch-last': 'from {batch} to {next}: activations fall about in proportion',
  'reason.batch-per-process':
    'with DDP the batch size is per process: {batch} × {count} = {total} in all. For {batch} in all set {batch} / {count} = {each}',
  'reason.batch-without-effect': 'as you say, a smaller batch changes nothing, or there is none',
  'reason.starts-empty': 'nothing of this run is on the card yet: no batch fills it',
  'reason.spilled-not-pieces':
    'more is reserved than the card has: it lies in system memory, not in pieces on the card',
  'reason.batch-at-end': 'the batch is already 1',
  'reason.batch-not-loaded': 'it fails before any batch is made',
  'reason.accumulation': 'only with a smaller micro-batch than now: effective batch = micro-batch × steps',
  'reason.accumulation-steps':
    'micro-batch {micro} × {steps} steps = {effective}, the same effective batch. Keeping {batch} × {steps} = {wasted} saves nothing',
  'reason.accumulation-negatives':
    'micro-batch {micro} × {steps} steps = {effective}; each sample is compared within its micro-batch only, which is another loss than that of one batch',
  'reason.accumulation-statistics':
    'micro-batch {micro} × {steps} steps = {effective}; BatchNorm takes its statistics from {micro} samples at a time: GroupNorm, or frozen statistics, where that is too few',
  'reason.accumulation-statistics-unknown':
    'BatchNorm takes its statistics from one micro-batch at a time: GroupNorm, or frozen statistics, where that is too few',
  'reason.accumulation-negatives-unknown':
    'each sample is compared within its micro-batch only, which is another loss than that of one batch',
  'reason.accumulation-at-end': 'the micro-batch cannot go below 1; accumulating saves nothing then',
  'reason.eval-batch-one': 'the batch is 1; what is left is moving outputs to the CPU as they come',
  'reason.precision-at-end': '{precision} is already in use',
  'reason.quantized-at-end': 'the weights are already in 4 bits',
  'reason.quantize-next': 'from 8 bits to 4',
  'reason.empty-cache':
    'frees nothing that is in use, and PyTorch has already given back its free segments when this error is raised',
  'reason.empty-cache-figures':
    'the cache is only {cached}, short by {shortfall}; and PyTorch has already given back its free segments when this error is raised',
  'reason.empty-cache-pieces':
    'PyTorch has already given back its free segments when this error is raised; the {cached} left lies in segments that are partly in use',
  'reason.cache-too-small': 'the cache is only {cached}, short by {shortfall}: fragmentation is not the problem here',
  'reason.served-by-free': '{free} are free and {requested} were asked for: no cache is what is missing',
  'reason.holds-nothing': 'PyTorch holds nothing on the card yet: {outside} lie outside it',
  'reason.not-in-training': 'is for inference only; what fails here trains',
  'reason.half-weights':
    'For inference load the weights in bf16 or fp16: half of fp32, with no autocast and no GradScaler',
  'reason.outputs-to-host': 'Move each output to the CPU, or reduce it to a number, before the next batch',
  'reason.not-in-inference': 'is for training only; what fails here does not train',
  'reason.fills-host': 'it moves more into the RAM, which is what ran out',
  'reason.not-host': 'saves memory of the GPU; what ran out is RAM',
  'reason.wrong-framework': 'is not for {framework}',
  'reason.expandable-windows': 'expandable segments do not exist on Windows and WSL',
  'reason.gradient-needed': 'you need the gradient: `no_grad` and `inference_mode` remove it',
  'reason.training-needs-graph': 'it fails in training, which needs the graph',
  'reason.free-gpu': 'GPU {gpu} is free: {used} of {total} in use',
  'reason.map-undone':
    'keep `device_map="auto"` and drop the `.cuda()` or `.to()` behind it; give a `torch_dtype` of 16 bits',
  'reason.generates-without-graph': '`generate()` and the pipelines of these libraries switch autograd off themselves',
  'reason.trainer-without-graph': 'the Trainer evaluates and predicts without gradients already',
  'reason.single-gpu': 'there is only one GPU',
  'reason.choose-gpu': 'where another GPU is free',
  'reason.table-pids':
    'your `nvidia-smi` table shows pid {pids} with {bytes} in all: make sure whose they are before ending one',
  'reason.table-pids-short':
    'your `nvidia-smi` table shows pid {pids} with {bytes} in all, short by {shortfall}: make sure whose they are before ending one',
  'reason.free-pids': 'ending {pids} frees {bytes}, short by {shortfall}',
  'reason.ddp-batch-one': 'a batch of 1 cannot be split: DataParallel splits dimension 0 and leaves it on one GPU',
  'reason.wrap-finer':
    'wrap each block as its own unit (auto_wrap_policy): what is gathered at once is then one block, not the model',
  'reason.not-windows': 'only for Windows and WSL',
  'reason.wrong-os': 'does not exist on {os}',
  'reason.wrong-platform': 'does not exist on {platform}',
  'reason.tried': 'you have it already',

  // --- what to paste ---
  'missing.rest':
    'the whole message, from "Tried to allocate" to the end of the line, copied from the log or the terminal',
  'missing.message': 'the last lines of the error, whole, with the figures',
  'missing.last-line': 'the last line of the traceback: it names the error',
  'missing.traceback': 'the traceback above it',
  'missing.nvidia-smi': 'the output of `nvidia-smi` at that moment',
  'missing.shapes': 'batch size and input shape or length',

  // --- headings and labels ---
  'change.line': 'Changed since the answer before: {changes}.',
  'change.fact': '{field}',
  'change.set': '{field} {to}',
  'change.named': '{field}: {to}',
  'change.fix': '{fix}: {reason}.',
  'change.from': '{field} {from} → {to}',
  'change.supposed': 'This has not run yet: the figures below are still those of the run before.',
  'change.new-error': 'a new error takes the place of the one before',
  'change.same-error': 'a new paste with the same figures',
  'change.request': 'the failed request',
  'change.batch': 'batch',
  'change.batch-works': 'batch that works:',
  'change.accumulation': 'accumulation steps',
  'change.length': 'length',
  'change.resolution': 'resolution',
  'change.model': 'model',
  'change.parameters': 'parameters',
  'change.gpu': 'card',
  'change.gpu-memory': 'memory of the card',
  'change.gpu-count': 'cards',
  'change.precision': 'precision',
  'change.release': 'PyTorch',
  'change.tried': 'tried or in place',
  'change.cannot': 'cannot be used',
  'change.asked': 'asked about',
  'change.phase': 'it fails in',
  'change.os': 'system',
  'change.framework': 'framework',
  'change.smi': 'the table of `nvidia-smi`',
  'change.told': 'what you tell of the run',
  'label.where': 'Where the memory is',
  'label.cause': 'Likeliest cause',
  'label.also': 'It can also be',
  'label.fixes': 'What can help here',
  'label.unknown':
    'Where no verdict stands, the message does not state how much that part takes: whether it is enough cannot be computed.',
  'label.ruled-out': 'What will not help here',
  'label.notes': 'Good to know',
  'label.arithmetic': 'The arithmetic',
  'label.missing': 'Paste next',
  'label.nearest': 'The nearest that I know',
  'label.traps': 'Versions of this advice that do not work',
  'label.calculate': 'Other shapes and dtypes, gradient and Adam states: ',
  'label.related': 'Related',
  'label.confidence': 'confidence {percent} %',
  'label.meaning': 'What it means',
  'verdict.enough': 'enough',
  'verdict.may-be-enough': 'may be enough',
  'verdict.unknown': '',
  'gpu.unknown': 'The GPU',
  'range.middle': 'between 1 and 10 MiB',
  'range.small': '1 MiB or less',
  'part.othersAndOutside': 'other processes and the rest outside PyTorch',
  'part.live': 'live tensors',
  'part.cached': 'PyTorch cache',
  'part.graphPools': 'graph pools',
  'part.context': 'context, libraries',
  'part.otherProcesses': 'other processes',
  'part.unattributed': 'outside PyTorch',
  'part.free': 'free',
  'phase.load': 'loading',
  'phase.forward': 'forward',
  'phase.loss': 'the loss',
  'phase.backward': 'backward',
  'phase.optimizer-step': 'the optimizer step',
  'phase.evaluation': 'evaluation',
  'phase.generation': 'generation',
  'phase.data-loading': 'data loading',
  'phase.save': 'saving',
  'phase.startup': 'start-up',
} as const;

/** Key of a sentence or label. */
export type PhraseKey = keyof typeof en;
