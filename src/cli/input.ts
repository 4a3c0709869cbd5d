import { createReadStream } from 'node:fs';
import type { Bilingual } from '../language.ts';
import { decodeText } from '../platform/decode.ts';
import { collect } from './bytes.ts';
import { CliError } from './error.ts';
import { printable } from './language.ts';

/** The text of a file; a `CliError` says why there is none. */
export async function readFileText(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await collect(createReadStream(path));
  } catch (error) {
    throw new CliError(reason(nameOf(path), (error as NodeJS.ErrnoException).code));
  }
  return readable(bytes, nameOf(path));
}

/** The text of standard input. */
export async function readStreamText(input: AsyncIterable<unknown>): Promise<string> {
  return readable(await collect(input), null);
}

/** An empty name is shown as one. */
function nameOf(path: string): string {
  return printable(path) || '""';
}

function readable(bytes: Buffer, name: string | null): string {
  const text = decodeText(bytes);
  const en = name ?? 'standard input';
  const zh = name === null ? '标准输入' : `${name} `;
  if (text === null) {
    throw new CliError({
      en: `${en} is not text: give the log or the error message itself`,
      zh: `${zh}不是文本：请给出日志或报错的文字`,
    });
  }
  if (text.trim() !== '') return text;
  throw new CliError({
    en: `${en} is empty: give an error message or a log, e.g. vram-doctor diagnose train.log`,
    zh: `${zh}是空的：请给出报错或日志，例如 vram-doctor diagnose train.log`,
  });
}

function reason(name: string, code: string | undefined): Bilingual {
  switch (code) {
    case 'ENOENT':
      return { en: `there is no file ${name}`, zh: `没有文件 ${name}` };
    case 'EISDIR':
      return { en: `${name} is a directory: name a file in it`, zh: `${name} 是目录：请写出其中的文件` };
    case 'EACCES':
    case 'EPERM':
      return { en: `no permission to read ${name}`, zh: `没有权限读取 ${name}` };
    default:
      return { en: `${name} cannot be read (${code ?? 'unknown'})`, zh: `无法读取 ${name}（${code ?? '未知原因'}）` };
  }
}
