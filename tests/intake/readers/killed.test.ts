import { expect, it } from 'vitest';
import { errorsOf, formatsOf } from './messages.ts';

it.each([
  ['Process finished with exit code 137', 'killed-exit-code', 137],
  ['Process finished with exit code -9', 'killed-exit-code', -9],
  ['exited with code 137', 'killed-exit-code', 137],
  ['Exited (137) 2 minutes ago', 'killed-exit-code', 137],
  ['Exit Code:    137', 'killed-exit-code', 137],
  ['"ExitCode": 137,', 'killed-exit-code', 137],
  ['exit status: 137', 'killed-exit-code', 137],
  ["subprocess.CalledProcessError: Command '['python']' returned non-zero exit status -9.", 'killed-exit-code', -9],
  [
    "[ERROR] [launch.py:321:sigkill_handler] ['python', 'train.py'] exits with return code = -9",
    'killed-exit-code',
    -9,
  ],
  ['  exitcode  : -9 (pid: 4127)', 'killed-exit-code', -9],
  ['exitcode=137', 'killed-exit-code', 137],
  ['returncode: -9', 'killed-exit-code', -9],
  ['make: *** [Makefile:3: train] Error 137', 'killed-exit-code', 137],
  ['进程已结束，退出代码为 137', 'killed-exit-code', 137],
  ['退出码 137', 'killed-exit-code', 137],
  ['程序退出码是-9', 'killed-exit-code', -9],
  ['Signal 9 (SIGKILL) received by PID 4127', 'killed-sigkill', -9],
  ['died with <Signals.SIGKILL: 9>.', 'killed-sigkill', -9],
  ['interrupted by signal 9', 'killed-sigkill', -9],
  ['Killed', 'killed-shell', undefined],
  ['train.sh: line 4: 31337 Killed                  python train.py --epochs 3', 'killed-shell', undefined],
  ['[1]+  Killed                  python train.py', 'killed-shell', undefined],
  ['zsh: killed     python train.py', 'killed-shell', undefined],
  ['[1]    93211 killed     python preprocess.py', 'killed-shell', undefined],
  ['[2]  + 4242 killed     ./run.sh', 'killed-shell', undefined],
  ['Loading:  67%|██████▋   | 2/3 [00:10<00:05,  5.10s/it]Killed', 'killed-shell', undefined],
  ['已杀死', 'killed-shell', undefined],
  ['train.sh: 行 4: 31337 已杀死              python train.py', 'killed-shell', undefined],
  ['      Reason:       OOMKilled', 'oom-killed', undefined],
  ['"OOMKilled": true', 'oom-killed', undefined],
  ['python invoked oom-killer: gfp_mask=0xcc0, order=0, oom_score_adj=0', 'oom-killed', undefined],
  ['Some of the step tasks have been OOM Killed.', 'oom-killed', undefined],
  ['Out of memory: Killed process 48213 (python) total-vm:141284332kB, anon-rss:62914560kB', 'kernel-oom', undefined],
  ['Memory cgroup out of memory: Killed process 48213 (python)', 'kernel-oom', undefined],
  ['Out of memory: Kill process 1234 (python) score 900 or sacrifice child', 'kernel-oom', undefined],
  ['srun: error: node7: task 0: Out Of Memory', 'slurm-oom', undefined],
  [
    'Memory on the node (IP: 10.0.0.7, ID: 41ab) where the task (task ID: 9f, name=rollout, pid=77, memory used=30.10GB) was running was 60.90GB / 64.00GB (0.951563), which exceeds the memory usage threshold of 0.95. Ray killed this worker (ID: 5c)',
    'ray-oom',
    undefined,
  ],
  ['ray.exceptions.OutOfMemoryError: Task was killed due to the node running low on memory.', 'ray-oom', undefined],
  ['(raylet) 4 Workers (tasks / actors) killed due to memory pressure (OOM)', 'ray-oom', undefined],
  ['usage exceeds the memory usage threshold of 0.9', 'ray-oom', undefined],
  [
    'slurmstepd: error: StepId=918273.0 exceeded memory limit (68853694464 > 68719476736), being killed',
    'slurm-oom',
    undefined,
  ],
] as const)('%s', (text, format, exitCode) => {
  const report = errorsOf(text).find((one) => one.format === format);
  expect(report).toMatchObject({ format, platform: 'cpu' });
  expect(report?.exitCode).toBe(exitCode);
});

it.each([
  'I killed it and started again',
  'Killed the old process and it works now',
  'it kills my motivation',
  'the update killed performance',
  'Process finished with exit code 1',
  'Process finished with exit code 0',
  'exit code 139',
  'exit code 1370',
  'exit code 137.5',
  'exit code 13',
  'exit code -95',
  'step 137 of 1370, loss 0.137',
  'loss at epoch 137: 0.9',
  'x = 5 -9 + 137',
  'return -9',
  'return 137',
  'lr=1e-9',
  'kill -9 1234',
  'kill -SIGKILL 1234',
  'os.kill(pid, signal.SIGKILL)',
  'killed by signal 95',
  'our chat room killed the mood',
  '"OOMKilled": false',
  '已终止',
  'Terminated',
])('reads no kill in: %s', (text) => {
  expect(formatsOf(text)).toEqual([]);
});

it('what the kernel and Ray print of the memory', () => {
  expect(
    errorsOf(
      '[812.4] Out of memory: Killed process 991 (python) total-vm:90000000kB, anon-rss:52428800kB, file-rss:9kB',
    ),
  ).toMatchObject([{ format: 'kernel-oom', hostProcessBytes: 50n << 30n }]);
  expect(errorsOf('Memory cgroup out of memory: Killed process 991 (python)')[0]).not.toHaveProperty(
    'hostProcessBytes',
  );
  const [ray] = errorsOf(
    'Memory on the node (IP: 10.0.0.9, ID: 77ab) where the task (task ID: 12, name=train, pid=51, memory used=20.00GB) was running was 61.00GB / 64.00GB (0.953125), which exceeds the memory usage threshold of 0.95. Ray killed this worker (ID: 3c) because',
  );
  expect(ray).toMatchObject({
    format: 'ray-oom',
    hostProcessBytes: 20n << 30n,
    hostUsedBytes: 61n << 30n,
    hostTotalBytes: 64n << 30n,
  });
  expect(errorsOf('Memory on the node (IP: 10.0.0.9, ID: 77ab) where the task (task ID: 12, memory')).toMatchObject([
    { format: 'ray-oom' },
  ]);
});
