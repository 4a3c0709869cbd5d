/** Whether a release such as "2.1" comes after another such as "1.13". */
export function isLater(release: string, than: string): boolean {
  const [a = 0, b = 0] = release.split('.').map(Number);
  const [c = 0, d = 0] = than.split('.').map(Number);
  return a > c || (a === c && b > d);
}

/** `torch==1.7.1+cu110`, `PyTorch version: 1.4`, `torch.__version__ '1.2.0'`; no size, and nothing that is so many times faster. */
const STATED =
  /(?<![\w./-])(?:py)?torch(?:\.__version__|[ _-]?version|[ ]?版本)?[ ]?(?:==?|[:：]|-|\bis\b|是|为)?[ ]?['"v]?([012]\.\d{1,2})(?:\.\d{1,2})?(?:\+\w{1,10})?(?![\d.]|[ ]?(?:[GMK]i?B|x\b|×|倍|times\b|\+|以上|or (?:later|newer|above)))/gi;
/** What names a release stands at the beginning of a message or not at all. */
const READ = 50_000;

/** The newest release of PyTorch that a text states; undefined where it states none. */
export const statedRelease = (text: string): string | undefined =>
  [...text.slice(0, READ).matchAll(STATED)]
    .map(([, release = '']) => release)
    .reduce<string | undefined>((most, one) => (most === undefined || isLater(one, most) ? one : most), undefined);
