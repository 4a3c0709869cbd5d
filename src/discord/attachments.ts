import { decodeText, utf16Of } from '../platform/decode.ts';
import { type Download, download } from './download.ts';
import { wholeLines } from './whole-lines.ts';
import type { Word } from './words.ts';

/** An attachment as Discord describes it; name, type and size are the uploader's word. */
export interface AttachedFile {
  readonly url: string;
  readonly name: string;
  readonly contentType: string | null;
  readonly size: number;
}

/** The texts in their order, and what is to be said about the others. */
export interface ReadFiles {
  readonly texts: readonly string[];
  readonly notes: readonly Word[];
}

export type FileReader = (files: readonly AttachedFile[]) => Promise<ReadFiles>;

export interface FileReaderOptions {
  /** A Discord-compatible API whose host may serve attachments too. */
  readonly apiUrl?: string | undefined;
  readonly timeoutMs?: number;
}

const DISCORD_HOSTS: readonly string[] = ['cdn.discordapp.com', 'media.discordapp.net'];
const TEXT_NAME = /\.(txt|log|json|jsonl|ya?ml|py|md|out|err|csv|toml|cfg|ini|sh|ipynb|traceback)$/i;
const TEXT_TYPE = /^(text\/|application\/(json|x-yaml|yaml|xml|x-sh|x-python))/i;
const IMAGE_NAME = /\.(png|jpe?g|gif|webp|bmp|heic|avif)$/i;
const UNTYPED = /^application\/octet-stream\b/i;
const FILES = 10;

type Kind = 'text' | 'unknown' | 'picture' | 'binary';

/** What a file is by its type and name, before a byte of it is read. */
export function kindOf(file: Pick<AttachedFile, 'name' | 'contentType'>): Kind {
  const type = file.contentType ?? '';
  if (type.startsWith('image/') || (type === '' && IMAGE_NAME.test(file.name))) return 'picture';
  if (TEXT_TYPE.test(type) || TEXT_NAME.test(file.name)) return 'text';
  return type === '' || UNTYPED.test(type) ? 'unknown' : 'binary';
}

/** Whether a file lies where Discord puts attachments; an address that a person typed never gets here. */
export function trusted(url: string, apiUrl?: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:' && DISCORD_HOSTS.includes(host)) return true;
  return apiUrl !== undefined && /^https?:$/.test(protocol) && host === new URL(apiUrl).host;
}

function textOf(loaded: Extract<Download, { ok: true }>): string | null {
  if (loaded.tail === null) return decodeText(loaded.head);
  // The end of a UTF-16 file has no mark of its own.
  const wide = utf16Of(loaded.head);
  const [head, tail] = wholeLines(loaded.head, loaded.tail);
  const texts =
    wide === null
      ? [decodeText(head), decodeText(tail)]
      : [decodeText(loaded.head), new TextDecoder(wide).decode(loaded.tail.subarray(loaded.tail.length % 2))];
  return texts.includes(null) ? null : texts.join('\n[…]\n');
}

async function readFile(file: AttachedFile, options: FileReaderOptions): Promise<ReadFiles> {
  const note = (word: Word): ReadFiles => ({ texts: [], notes: [word] });
  const kind = kindOf(file);
  if (kind === 'picture' || kind === 'binary') return note(kind);
  if (!trusted(file.url, options.apiUrl)) return note('foreign');
  const loaded = await download(file.url, file.size, options.timeoutMs ?? 5_000);
  if (!loaded.ok) return note('unreadable');
  const text = textOf(loaded);
  if (text === null) return note('binary');
  return { texts: [text], notes: loaded.tail === null ? [] : ['shortened'] };
}

/** Reads the text files among attachments, all at once, and keeps their order. */
export function createFileReader(options: FileReaderOptions = {}): FileReader {
  return async (files) => {
    const all = await Promise.all(files.slice(0, FILES).map((file) => readFile(file, options)));
    return {
      texts: all.flatMap((read) => read.texts).filter((text) => text.trim() !== ''),
      notes: [...new Set(all.flatMap((read) => read.notes))],
    };
  };
}
