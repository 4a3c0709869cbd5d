/** A file of a request with several parts. */
export interface SentFile {
  /** `files[0]`. */
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** The JSON part of a request body, whether it is sent alone or with files. */
export function jsonBody(raw: Buffer, contentType: string): unknown {
  if (raw.length === 0) return undefined;
  if (contentType.startsWith('application/json')) return JSON.parse(raw.toString('utf8'));
  const part = partsOf(raw, contentType).find(({ head }) => head.includes('name="payload_json"'));
  return part === undefined ? undefined : JSON.parse(part.bytes.toString('utf8'));
}

/** The files of a request body. */
export function filesOf(raw: Buffer, contentType: string): readonly SentFile[] {
  return partsOf(raw, contentType).flatMap(({ head, bytes }) => {
    const [, field] = / name="([^"]*)"/.exec(head) ?? [];
    const [, name] = / filename="([^"]*)"/.exec(head) ?? [];
    return field === undefined || name === undefined ? [] : [{ field, name, bytes }];
  });
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** What Discord would hold against the files of a message: parts that nothing names, names that no part has. */
export function fileProblems(body: unknown, files: readonly SentFile[]): readonly string[] {
  const message = isNode(body) && isNode(body.data) ? body.data : body;
  if (!isNode(message)) return files.length > 0 ? ['files without a message'] : [];
  const listed = Array.isArray(message.attachments) ? message.attachments.filter(isNode) : [];
  const ids = new Set(listed.map(({ id }) => `files[${String(id)}]`));
  const shown = [...JSON.stringify(message.components ?? []).matchAll(/attachment:\/\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  return [
    ...files.filter(({ field }) => !ids.has(field)).map(({ field }) => `${field} is not among the attachments`),
    ...listed
      .filter(({ id }) => !files.some(({ field }) => field === `files[${String(id)}]`))
      .map(() => 'no such file'),
    ...shown.filter((name) => !files.some((file) => file.name === name)).map((name) => `${name} was not sent`),
    ...files.filter(({ name }) => !shown.includes(name)).map(({ name }) => `${name} is sent and never shown`),
  ];
}

interface Part {
  readonly head: string;
  readonly bytes: Buffer;
}

function partsOf(raw: Buffer, contentType: string): readonly Part[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let from = raw.indexOf(mark);
  for (let to = raw.indexOf(mark, from + 1); from >= 0 && to >= 0; to = raw.indexOf(mark, from + 1)) {
    const whole = raw.subarray(from + mark.length + 2, to - 2);
    const end = whole.indexOf('\r\n\r\n');
    parts.push({ head: whole.subarray(0, end).toString('utf8'), bytes: whole.subarray(end + 4) });
    from = to;
  }
  return parts;
}
