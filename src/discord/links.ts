const LINK = /<?https?:\/\/[^\s<>]+>?/gi;

const PASTE_SITES: readonly string[] = [
  'pastebin.com',
  'hastebin.com',
  'hastebin.skyra.pw',
  'gist.github.com',
  'pastes.dev',
  'paste.ee',
  'paste.rs',
  'paste.gg',
  'paste.mozilla.org',
  'paste.ubuntu.com',
  'paste.debian.net',
  'paste.pythondiscord.com',
  'dpaste.com',
  'dpaste.org',
  'bpa.st',
  'rentry.co',
  'rentry.org',
  'termbin.com',
  'ix.io',
  '0x0.st',
  'privatebin.net',
  'controlc.com',
  'ctrl-v.app',
  'ctrlv.link',
  'justpaste.it',
  'paste.sh',
  'mclo.gs',
  'fars.ee',
  'netcut.cn',
  'textdb.online',
];

const links = (text: string): readonly string[] => text.match(LINK) ?? [];

/** Whether a text is nothing but links. */
export function onlyLinks(text: string): boolean {
  return links(text).length > 0 && !/[\p{L}\p{N}]/u.test(text.replace(LINK, ' '));
}

/** Whether a link leads to a paste site, whose text the person may believe that we read. */
export function hasPasteLink(text: string): boolean {
  return links(text).some((link) => {
    const url = link.replace(/[<>]/g, '');
    return URL.canParse(url) && PASTE_SITES.includes(new URL(url).hostname.replace(/^www\./, ''));
  });
}
