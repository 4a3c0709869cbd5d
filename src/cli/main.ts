#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { run } from './run.ts';

// One answer runs most patterns once or twice: compiled at once they cost less than interpreted first and compiled after.
setFlagsFromString('--no-regexp-tier-up');

// A reader such as `head` closes the pipe when it has seen enough: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

// Not awaited here: the bot runs until a signal, and its end must not look like a promise that was forgotten.
void run(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
