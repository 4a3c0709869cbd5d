/** The JSON part of a request body, whether it is sent alone or with files. */
export function jsonBody(raw: Buffer, contentType: string): unknown {
  if (raw.length === 0) return undefined;
  if (contentType.startsWith('application/json')) return JSON.parse(raw.toString('utf8'));
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary === undefined) return undefined;
  const part = raw
    .toString('utf8')
    .split(`--${boundary}`)
    .find((text) => text.includes('name="payload_json"'));
  return part === undefined ? undefined : JSON.parse(part.slice(part.indexOf('\r\n\r\n') + 4));
}
