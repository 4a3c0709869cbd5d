/** What a program is known to take, and the page that says so. */
export interface KnownCommand {
  readonly source: string;
  /** Options by their names, without values. */
  readonly options: readonly string[];
  /** Values of options that are lists of names themselves. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Programs whose options go out of date or are made up most easily, by their first words. */
export const KNOWN: Readonly<Record<string, KnownCommand>> = {
  'nvidia-smi': {
    source: 'https://docs.nvidia.com/deploy/nvidia-smi/index.html',
    options: words('-L -l -lms -i -q -d -f -x --query-gpu --query-compute-apps --format --loop --list-gpus'),
    fields: {
      '--query-gpu': words(`timestamp index name uuid driver_version display_active display_mode compute_mode
        memory.total memory.reserved memory.used memory.free utilization.gpu utilization.memory pci.bus_id`),
      '--query-compute-apps': words('timestamp gpu_name gpu_bus_id gpu_uuid pid process_name used_memory'),
      '--format': words('csv noheader nounits'),
    },
  },
  'nvidia-smi pmon': {
    source: 'https://docs.nvidia.com/deploy/nvidia-smi/index.html',
    options: words('-c -d -i -s -o'),
  },
  'nvidia-smi mig': {
    source: 'https://docs.nvidia.com/datacenter/tesla/mig-user-guide/',
    options: words('-i -gi -lgip -lgi -cgi -dgi -lcip -lci -cci -dci -C'),
  },
  'rocm-smi': {
    source: 'https://rocm.docs.amd.com/projects/rocm_smi_lib/en/latest/how-to/use-python.html',
    options: words('--showmeminfo --showmemuse --showpids --showuse -d'),
  },
  'vllm serve': {
    source: 'https://docs.vllm.ai/en/latest/cli/serve/',
    options: words(`--max-model-len --gpu-memory-utilization --max-num-seqs --max-num-batched-tokens --kv-cache-dtype
      --kv-cache-memory-bytes --cpu-offload-gb --enforce-eager --compilation-config --quantization --dtype
      --limit-mm-per-prompt --mm-processor-kwargs --enable-sleep-mode --tensor-parallel-size
      --pipeline-parallel-size --data-parallel-size --swap-space --load-format`),
  },
  'python -m sglang.launch_server': {
    source: 'https://docs.sglang.io/advanced_features/server_arguments.html',
    options: words(`--model-path --tp --tp-size --dp-size --mem-fraction-static --context-length --quantization
      --max-running-requests --max-total-tokens --chunked-prefill-size --kv-cache-dtype --disable-cuda-graph
      --cuda-graph-max-bs --cuda-graph-max-bs-decode`),
  },
  'lmdeploy serve': {
    source: 'https://lmdeploy.readthedocs.io/en/latest/llm/api_server.html',
    options: words('--cache-max-entry-count --session-len --max-batch-size --quant-policy --tp'),
  },
  'text-generation-launcher': {
    source: 'https://huggingface.co/docs/text-generation-inference/reference/launcher',
    options: words(`--model-id --quantize --num-shard --cuda-memory-fraction --max-input-tokens --max-total-tokens
      --max-batch-prefill-tokens --max-concurrent-requests`),
  },
  'llama-server': {
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md',
    options: words(`-m -c -b -ub -np --parallel -ngl -fa --flash-attn -ctk -ctv --device --list-devices --split-mode
      --main-gpu --tensor-split --n-cpu-moe --cpu-moe --fit --fit-target --fit-ctx --no-kv-offload --mlock --no-mmap`),
  },
  ...Object.fromEntries(
    Object.entries({
      create: '-f --file -q --quantize',
      ps: '',
      run: '--keepalive --verbose',
      serve: '',
      show: '',
      stop: '',
    }).map(([name, options]) => [
      `ollama ${name}`,
      { source: 'https://docs.ollama.com/cli', options: words(options).filter((option) => option !== '') },
    ]),
  ),
  'docker run': {
    source: 'https://docs.docker.com/reference/cli/docker/container/run/',
    options: words('--gpus --shm-size --ipc --memory -m --memory-swap --rm -it --env -e --volume -v'),
  },
  'docker ps': {
    source: 'https://docs.docker.com/reference/cli/docker/container/ls/',
    options: words('--quiet -q --format --all -a'),
  },
  'docker inspect': { source: 'https://docs.docker.com/reference/cli/docker/inspect/', options: words('--format -f') },
  torchrun: {
    source: 'https://docs.pytorch.org/docs/stable/elastic/run.html',
    options: words('--nproc_per_node --nproc-per-node --nnodes --standalone --master_port --rdzv_endpoint'),
  },
  'accelerate launch': {
    source: 'https://huggingface.co/docs/accelerate/package_reference/cli',
    options: words('--multi_gpu --num_processes --gpu_ids --config_file --mixed_precision --use_fsdp'),
  },
  deepspeed: {
    source: 'https://www.deepspeed.ai/getting-started/',
    options: words('--num_gpus --num_nodes --include --exclude --hostfile --deepspeed --deepspeed_config'),
  },
  'python main.py': {
    source: 'https://docs.comfy.org/development/comfyui-server/startup-flags',
    options: words(`--cuda-device --reserve-vram --disable-smart-memory --gpu-only --highvram --normalvram --lowvram
      --novram --cpu --cpu-vae --bf16-unet --bf16-vae --fp16-vae --fp32-vae --force-fp16 --force-fp32
      --fp8_e4m3fn-unet --fp8_e5m2-unet --fp8_e4m3fn-text-enc --fp8_e5m2-text-enc --cache-none --cache-classic
      --cache-lru --use-split-cross-attention --use-quad-cross-attention --use-pytorch-cross-attention
      --use-flash-attention --directml`),
  },
  COMMANDLINE_ARGS: {
    source: 'https://github.com/AUTOMATIC1111/stable-diffusion-webui/wiki/Command-Line-Arguments-and-Settings',
    options: words(`--medvram --medvram-sdxl --lowvram --xformers --opt-sdp-attention --opt-sub-quad-attention
      --opt-split-attention --opt-split-attention-v1 --no-half --no-half-vae --precision --device-id --api
      --gpu-device-id --always-offload-from-vram --attention-quad --attention-split --attention-pytorch
      --unet-in-bf16 --unet-in-fp8-e4m3fn --clip-in-fp8-e4m3fn --vae-in-bf16`),
  },
  'python entry_with_update.py': {
    source: 'https://github.com/lllyasviel/Fooocus#cmd-flags',
    options: words('--always-low-vram --always-no-vram --always-normal-vram --always-high-vram'),
  },
  sbatch: {
    source: 'https://slurm.schedmd.com/sbatch.html',
    options: words('--gres --mem --mem-per-cpu --gpus --time'),
  },
  sacct: { source: 'https://slurm.schedmd.com/sacct.html', options: words('-j --format --units') },
};

/** Programs of the system and words of the shell, whose options do not change. */
export const COMMON: ReadonlySet<string> = new Set(
  words(`apt-get awk cat curl cut df dmesg ds_report echo env export free fuser git google-chrome grep gunicorn head
    kill kubectl llama-quantize ls mount npu-smi pgrep pip printf ps python read rocm-smi scancel sleep sort source
    squeue srun systemctl tail tee tr tune ubuntu-drivers vulkaninfo wait watch xargs docker`),
);

/** Environment variables that the programs named in the blocks read. */
export const VARIABLES: ReadonlySet<string> = new Set(
  words(`AMD_SERIALIZE_KERNEL COMMANDLINE_ARGS CUDA_DEVICE_ORDER CUDA_LAUNCH_BLOCKING CUDA_VISIBLE_DEVICES
    FLAGS_allocator_strategy FLAGS_use_cuda_managed_memory GGML_CUDA_ENABLE_UNIFIED_MEMORY
    GGML_VK_FORCE_MAX_ALLOCATION_SIZE HCCL_BUFFSIZE HIP_VISIBLE_DEVICES MIOPEN_FIND_MODE NCCL_DEBUG
    OLLAMA_CONTEXT_LENGTH OLLAMA_FLASH_ATTENTION OLLAMA_GPU_OVERHEAD OLLAMA_KEEP_ALIVE OLLAMA_KV_CACHE_TYPE
    OLLAMA_MAX_LOADED_MODELS OLLAMA_NUM_PARALLEL OLLAMA_SCHED_SPREAD PYTORCH_CUDA_ALLOC_CONF
    PYTORCH_MPS_HIGH_WATERMARK_RATIO PYTORCH_MPS_LOW_WATERMARK_RATIO PYTORCH_NPU_ALLOC_CONF TASK_QUEUE_ENABLE
    TF_CUDNN_USE_AUTOTUNE TF_CUDNN_WORKSPACE_LIMIT_IN_MB TF_FORCE_GPU_ALLOW_GROWTH TF_FORCE_UNIFIED_MEMORY
    TF_GPU_ALLOCATOR TORCH_COMPILE_DISABLE TORCH_LOGS UR_L0_ENABLE_RELAXED_ALLOCATION_LIMITS VLLM_SERVER_DEV_MODE
    XLA_CLIENT_MEM_FRACTION XLA_PYTHON_CLIENT_MEM_FRACTION`),
);
