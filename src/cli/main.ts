#!/usr/bin/env node
import { run } from './run.ts';

// A reader such as `head` closes the pipe when it has seen enough: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

// Not awaited here: the bot runs until a signal, and its end must not look like a promise that was forgotten.
void run(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
