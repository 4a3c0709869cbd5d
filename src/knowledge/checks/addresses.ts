import type { Fault } from '../fault.ts';
import { addressFault } from '../link.ts';
import type { Loaded } from '../load.ts';
import { WORDS } from '../words.ts';

/** Sources and links are whole web addresses without the sentence's punctuation, and a source stands once. */
export function checkAddresses(loaded: Loaded): readonly Fault[] {
  return [...loaded.causes, ...loaded.fixes].flatMap(({ file, entry, links, locate }) => {
    const sources = entry.sources ?? [];
    return [
      ...sources.flatMap((url, index) => {
        const message = sources.indexOf(url) < index ? WORDS.linkTwice(url) : addressFault(url);
        return message === null ? [] : [{ file, ...locate(['sources', index]), message }];
      }),
      ...links.flatMap(({ url, text, line, column }) => {
        const message = url === null ? WORDS.linkBroken(text) : addressFault(url);
        return message === null ? [] : [{ file, line, column, message }];
      }),
    ];
  });
}
