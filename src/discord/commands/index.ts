import { ask } from './ask.ts';
import type { Command } from './command.ts';
import { diagnose } from './diagnose.ts';
import { diagnoseMessage } from './diagnose-message.ts';
import { forgetMe } from './forget-me.ts';
import { memory } from './memory.ts';
import { vramDoctor } from './vram-doctor.ts';

/** Every command; a new one is a file and a line here. */
export const COMMANDS: readonly Command[] = [ask, diagnose, diagnoseMessage, memory, forgetMe, vramDoctor];
