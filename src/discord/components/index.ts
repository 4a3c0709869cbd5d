import { add } from './add.ts';
import { code } from './code.ts';
import type { Action } from './component.ts';
import { dismiss } from './dismiss.ts';
import { fix } from './fix.ts';
import { lang } from './lang.ts';
import { line } from './line.ts';
import { more } from './more.ts';
import { nothelp } from './nothelp.ts';
import { open } from './open.ts';
import { paste } from './paste.ts';
import { solved } from './solved.ts';
import { sums } from './sums.ts';

/** Everything that can be pressed; a new one is a file and a line here. */
export const ACTIONS: readonly Action[] = [
  fix,
  code,
  lang,
  line,
  more,
  sums,
  open,
  paste,
  add,
  solved,
  nothelp,
  dismiss,
];
