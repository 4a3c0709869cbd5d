/** Keys and tokens by their own marks; every repeat is bounded. */
const SECRETS: readonly RegExp[] = [
  /\bhf_[A-Za-z0-9]{20,200}/g,
  /\bsk-[A-Za-z0-9_-]{20,200}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,255}/g,
  /\bgithub_pat_\w{20,255}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,200}/g,
  // Discord: the id, a time and a signature.
  /\b[MNO][A-Za-z\d_-]{22,30}\.[\w-]{6}\.[\w-]{25,110}/g,
  /\beyJ[\w-]{10,2000}\.[\w-]{10,4000}\.[\w-]{10,1000}/g,
];

/** What follows these names is a secret, whatever it looks like. */
const NAMED: readonly RegExp[] = [
  /(\bauthorization["']?\s{0,4}[:=：＝]\s{0,4}["']?)(?:(?:bearer|basic|token|bot)\s{1,4})?[^\s"',;]{1,500}/gi,
  /((?:api[_-]?key|secret(?:[_-]?access)?[_-]?key|access[_-]?token|auth[_-]?token|password|passwd|_token|_secret)["']?\s{0,4}[:=：＝]\s{0,4}["']?)[^\s"',;]{6,500}/gi,
  /(\bbearer\s{1,4})[\w~+/.=-]{12,500}/gi,
  // A "pass" of a network has a size or a time behind it.
  /(\b(?:pass|pwd|passphrase)["']?\s{0,4}=\s{0,4}["']?)(?!\d{1,12}(?:\.\d{1,6})?\s{0,2}(?:[kmg]i?b?|m?s)?(?:\W|$))[^\s"',;]{4,500}/gi,
  // "token" and "key" are words of models too: what stands there must look like a key.
  /(\b(?:token|key|secret)["']?\s{0,4}[:=：＝]\s{0,4}["']?)(?=[A-Za-z_+/=-]{0,200}\d)(?=[\d_+/=-]{0,200}[A-Za-z])[\w+/=-]{16,500}/gi,
  /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,100}:)[^\s/@]{1,200}(?=@)/gi,
];

const HIDDEN = '[secret]';

/** Full-width letters, digits and the marks inside a key, as an input method for Chinese writes them. */
const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ＿－]+/g;
const halfWidth = (run: string): string => run.normalize('NFKC');

/** A text without the keys and tokens in it. */
export function withoutSecrets(text: string): string {
  const plain = text.replace(FULL_WIDTH, halfWidth);
  const marked = SECRETS.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), plain);
  return NAMED.reduce((rest, pattern) => rest.replace(pattern, `$1${HIDDEN}`), marked);
}

/** Characters that show nothing, or turn the order of what stands behind them: they hide a key or a fence from a reader. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** A text as it is seen, without its secrets: what answers may repeat and a store may keep. */
export function readable(text: string): string {
  return withoutSecrets(/[^\n\t -~]/.test(text) ? text.replace(UNSEEN, '') : text);
}
