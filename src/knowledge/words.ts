import type { Bilingual } from '../language.ts';

const list = (items: readonly string[]): Bilingual => ({ en: items.join(', '), zh: items.join('、') });

/** With the blank that stands between Han and anything else. */
const afterHan = (words: string): string => (/^\p{Script=Han}/u.test(words) ? words : ` ${words}`);

/** The nearest known name, where there is one. */
const meant = (near: string | null): Bilingual =>
  near === null ? { en: '', zh: '' } : { en: ` (did you mean "${near}"?)`, zh: `（是不是 "${near}"？）` };

/** Every sentence that a check of the entries can say, in both languages. */
export const WORDS = {
  firstLine: () => ({
    en: 'the first line must be "---": the front matter starts there',
    zh: '第一行必须是 "---"：文件头从这里开始',
  }),
  neverEnds: () => ({
    en: 'the front matter never ends: a second "---" line is missing',
    zh: '文件头没有结束：缺少第二行 "---"',
  }),
  missingFile: () => ({ en: 'the file is missing', zh: '缺少这个文件' }),
  emptyFile: () => ({ en: 'the file is empty', zh: '文件是空的' }),
  folder: () => ({ en: 'this is a folder, not a file', zh: '这是目录，不是文件' }),
  noFile: () => ({
    en: 'this is no ordinary file: a pipe, a socket or a device',
    zh: '这不是普通文件：是管道、套接字或设备',
  }),
  huge: (bytes: number, most: number) => ({
    en: `the file has ${bytes} bytes, more than the ${most} that are read`,
    zh: `文件有 ${bytes} 字节，超过上限 ${most} 字节`,
  }),
  encoding: (name: string | null) => ({
    en: `the file is ${name === null ? 'not UTF-8 from here on' : `in ${name}`}: save it as UTF-8`,
    zh: `${name === null ? '从这里起不是 UTF-8 编码' : `文件编码是 ${name}`}：请另存为 UTF-8`,
  }),
  zeroByte: () => ({
    en: 'a zero byte stands here: this is not text in UTF-8',
    zh: '这里有一个零字节：不是 UTF-8 文本',
  }),
  deadLink: () => ({
    en: 'the file is not there: the link under this name leads nowhere',
    zh: '文件不存在：这个名字是失效的符号链接',
  }),
  loopingLink: () => ({ en: 'the link under this name leads back to itself', zh: '这个名字是指向自己的符号链接' }),
  forbidden: () => ({ en: 'no permission to read the file', zh: '没有读取这个文件的权限' }),
  unreadable: (code: string) => ({ en: `the file cannot be read (${code})`, zh: `文件无法读取（${code}）` }),
  placeholder: (text: string) => ({
    en: `the placeholder ${text} is left: write what belongs there`,
    zh: `还留着占位符 ${text}：请写上该写的内容`,
  }),

  aliases: () => ({
    en: 'aliases (*name) are not read: write the value out',
    zh: '不支持别名（*name）：请把值写全',
  }),
  quoteLost: () => ({
    en: 'a quote ends this text and none opens it',
    zh: '这段文字以引号结尾，开头却没有引号',
  }),
  unknownKey: (key: string) => ({ en: `unknown key "${key}"`, zh: `未知的键 "${key}"` }),
  missingKey: (key: string) => ({ en: `missing key "${key}"`, zh: `缺少键 "${key}"` }),
  atLeast: (count: number | bigint) => ({ en: `at least ${count} are needed`, zh: `至少要 ${count} 条` }),
  atMost: (count: number | bigint) => ({ en: `no more than ${count} are allowed`, zh: `最多 ${count} 条` }),
  least: (bound: number | bigint, included: boolean) => ({
    en: included ? `is less than ${bound}` : `must be more than ${bound}`,
    zh: included ? `不能小于 ${bound}` : `必须大于 ${bound}`,
  }),
  most: (bound: number | bigint, included: boolean) => ({
    en: included ? `is more than ${bound}` : `must be less than ${bound}`,
    zh: included ? `不能大于 ${bound}` : `必须小于 ${bound}`,
  }),
  wrongType: (expected: Bilingual, found: Bilingual) => ({
    en: `expected ${expected.en}, found ${found.en}`,
    zh: `应为${afterHan(expected.zh)}，实际是${afterHan(found.zh)}`,
  }),
  noChoice: (values: readonly string[], found: Bilingual) =>
    values.length === 1
      ? { en: `can only be ${values[0]}, found ${found.en}`, zh: `只能写 ${values[0]}，实际是${afterHan(found.zh)}` }
      : {
          en: `${found.en} is not one of: ${list(values).en}`,
          zh: `${found.zh} 不在可选值之中：${list(values).zh}`,
        },
  address: () => ({
    en: 'is no web address: it starts with https:// or http:// and names a host',
    zh: '不是网址：要以 https:// 或 http:// 开头并写明主机',
  }),
  invalid: (reason: string) => ({ en: `cannot be read: ${reason}`, zh: `写法不对：${reason}` }),
  empty: () => ({ en: 'is empty', zh: '是空的' }),
  tooShort: (count: number | bigint) => ({
    en: `is shorter than ${count} characters`,
    zh: `不足 ${count} 个字符`,
  }),
  tooLong: (count: number | bigint) => ({
    en: `is longer than ${count} characters`,
    zh: `超过了 ${count} 个字符`,
  }),
  kebab: () => ({
    en: 'kebab-case: lower-case letters, digits and hyphens',
    zh: '只用小写字母、数字和连字符',
  }),
  otherName: (id: string, name: string) => ({
    en: `id "${id}" is not the file's name "${name}"`,
    zh: `id "${id}" 与文件名 "${name}" 不同`,
  }),

  indented: () => ({ en: 'code stands between fences (```), not indented', zh: '代码写在围栏（```）之间，不用缩进' }),
  openFence: () => ({ en: 'this fence is never closed', zh: '这个围栏没有结束' }),
  fenceInside: (lines: number) => ({
    en: `another fence opens ${lines} lines below, before this one is closed`,
    zh: `这个围栏还没结束，下面第 ${lines} 行又开了一个`,
  }),
  fenceLanguage: () => ({
    en: 'a code block needs its language after the fence, e.g. ```python',
    zh: '围栏后面要写语言，例如 ```python',
  }),
  unknownPart: (title: string) => ({
    en: `unknown heading "## ${title}": the parts are ## English, ## 中文, ## Code`,
    zh: `未知的标题 "## ${title}"：只有 ## English、## 中文、## Code`,
  }),
  twice: (title: string) => ({ en: `the heading "${title}" stands twice`, zh: `标题 "${title}" 出现了两次` }),
  partOrder: (title: string) => ({
    en: `"## ${title}" is out of order: ## English, ## 中文, ## Code`,
    zh: `"## ${title}" 的位置不对：依次是 ## English、## 中文、## Code`,
  }),
  depth: (title: string, depth: number) => ({
    en: `"${title}" has ${depth} #: only ## parts and ### sections are read`,
    zh: `"${title}" 有 ${depth} 个 #：只用 ## 和 ###`,
  }),
  beforeParts: (title: string) => ({
    en: `"### ${title}" stands before the first ## part`,
    zh: `"### ${title}" 写在第一个 ## 之前`,
  }),
  missingPart: (part: string) => ({ en: `missing heading "## ${part}"`, zh: `缺少标题 "## ${part}"` }),
  missingSection: (title: string, part: string) => ({
    en: `missing heading "### ${title}" under "## ${part}"`,
    zh: `"## ${part}" 下缺少标题 "### ${title}"`,
  }),
  unknownSection: (title: string, part: string, expected: readonly string[]) => ({
    en: `unknown heading "### ${title}" under "## ${part}"; it has: ${list(expected).en}`,
    zh: `"## ${part}" 下有未知的标题 "### ${title}"；应有：${list(expected).zh}`,
  }),
  sectionOrder: (title: string, expected: readonly string[]) => ({
    en: `"### ${title}" is out of order; the order is: ${list(expected).en}`,
    zh: `"### ${title}" 的位置不对；顺序是：${list(expected).zh}`,
  }),
  emptyHeading: (title: string) => ({ en: `"${title}" is empty`, zh: `"${title}" 下没有内容` }),
  strayCode: () => ({ en: 'a code block needs a ### title over it', zh: '代码块上面要有 ### 标题' }),
  strayText: () => ({
    en: 'text outside a section: put it under a ### heading',
    zh: '正文不在任何一节里：请放到 ### 标题下面',
  }),
  strayInCode: () => ({
    en: 'text outside a section: only code blocks stand under ## Code',
    zh: '正文放错了位置：## Code 下只有代码块',
  }),
  codeTitle: () => ({ en: 'a code block needs a title after ###', zh: '### 后面要写代码块的标题' }),
  codeTitleTwice: (title: string) => ({
    en: `the code title "${title}" stands twice: each variant has its own`,
    zh: `代码标题 "${title}" 出现了两次：每种情形各用一个标题`,
  }),
  noBlock: (title: string) => ({ en: `"### ${title}" has no code block`, zh: `"### ${title}" 下没有代码块` }),
  secondBlock: () => ({
    en: 'one code block a ### title: give this one its own',
    zh: '一个 ### 标题下只放一个代码块：请给它单独的标题',
  }),
  emptyBlock: () => ({ en: 'the code block is empty', zh: '代码块是空的' }),
  attribute: (word: string) => ({
    en: `"${word}" after the language is not read: write name=value, e.g. needs=torch>=2.0`,
    zh: `语言后面的 "${word}" 无法识别：请写成 name=value，例如 needs=torch>=2.0`,
  }),
  attributeUnknown: (name: string, near: string | null, known: readonly string[]) => ({
    en: `unknown attribute "${name}" of a code block${meant(near).en}; known are ${list(known).en}`,
    zh: `代码块的属性 "${name}" 无法识别${meant(near).zh}；可用的有 ${list(known).zh}`,
  }),
  attributeTwice: (name: string) => ({
    en: `the attribute "${name}" stands twice`,
    zh: `属性 "${name}" 写了两次`,
  }),
  attributeOfPython: (name: string) => ({
    en: `${name}=… says how a Python block is proven: no other language has it`,
    zh: `${name}=… 说明 Python 代码块怎样验证：其他语言没有这个属性`,
  }),
  codeLanguage: (name: string, near: string | null, known: readonly string[]) => ({
    en: `"${name}" is no language of a code block${meant(near).en}; known are ${list(known).en}`,
    zh: `代码块的语言 "${name}" 无法识别${meant(near).zh}；可用的有 ${list(known).zh}`,
  }),

  markGpu: (value: string) => ({ en: `gpu=${value}: it is yes or no`, zh: `gpu=${value}：只能是 yes 或 no` }),
  markCompile: (value: string) => ({ en: `compile=${value}: it can be only`, zh: `compile=${value}：只能是 only` }),
  markReason: () => ({ en: 'compile=only needs a reason=…', zh: 'compile=only 还要写 reason=…' }),
  markStrayReason: () => ({ en: 'reason=… belongs to compile=only', zh: 'reason=… 只和 compile=only 一起用' }),
  markNeeds: (need: string) => ({
    en: `needs=${need}: write a package, or one with >=, < or == and a version`,
    zh: `needs=${need}：请写包名，或包名加 >=、< 或 == 和版本号`,
  }),
  markExclusive: () => ({
    en: 'proof=…, gpu=yes and compile=only exclude each other',
    zh: 'proof=…、gpu=yes、compile=only 只能写其中一个',
  }),
  markMissing: () => ({
    en: 'no proof=NAME, gpu=yes, needs=PACKAGE or compile=only: a Python block says how it is proven',
    zh: '缺少 proof=NAME、gpu=yes、needs=PACKAGE 或 compile=only：Python 代码块要说明怎样验证',
  }),
  noProof: (name: string) => ({
    en: `there is no proofs/${name}.py`,
    zh: `没有 proofs/${name}.py 这个证明`,
  }),
  everydayAgain: (question: string, place: number, other: string) => ({
    en: `everyday.${question}: place ${place} is taken by ${other}`,
    zh: `everyday.${question}：第 ${place} 位已被 ${other} 占用`,
  }),

  noFix: (id: string) => ({ en: `the cause "${id}" names no fix`, zh: `原因 "${id}" 没有写任何办法` }),
  deadFix: (id: string) => ({ en: `no fix has the id "${id}"`, zh: `没有 id 为 "${id}" 的办法` }),
  deadEntry: (id: string) => ({ en: `no entry has the id "${id}"`, zh: `没有 id 为 "${id}" 的条目` }),
  fixTwice: (id: string) => ({ en: `the fix "${id}" is named twice`, zh: `办法 "${id}" 写了两次` }),
  itself: () => ({ en: 'the entry names itself', zh: '条目引用了自己' }),
  noCause: (id: string) => ({
    en: `no cause names the fix "${id}", and its see-also names none`,
    zh: `没有原因引用办法 "${id}"，它的 see-also 也没有写任何原因`,
  }),
  traps: (en: number, zh: number) => ({
    en: `traps: ${en} in English, ${zh} in Chinese: both languages say the same`,
    zh: `traps：英文 ${en} 条，中文 ${zh} 条：两种语言要说同样的内容`,
  }),
  idAgain: (id: string, place: string) => ({
    en: `the id "${id}" also stands in ${place}`,
    zh: `id "${id}" 已用于 ${place}`,
  }),
  askAgain: (ask: string, place: string) => ({
    en: `the question "${ask}" also stands in ${place}`,
    zh: `问法 "${ask}" 已写在 ${place}`,
  }),
  askAlike: (ask: string, other: string, place: string) => ({
    en: `the question "${ask}" asks nearly the same as "${other}" in ${place}: leave it to one entry, or say what is different`,
    zh: `问法 "${ask}" 与 ${place} 的 "${other}" 几乎相同：只留给一个条目，或者写清区别`,
  }),
  termAgain: (id: string, place: string) => ({
    en: `the term "${id}" also stands in ${place}`,
    zh: `术语 "${id}" 已写在 ${place}`,
  }),
  formAgain: (form: string, place: string) => ({
    en: `"${form}" also stands in ${place}`,
    zh: `写法 "${form}" 已写在 ${place}`,
  }),
  halfWidth: (found: string, wanted: string) => ({
    en: `half-width "${found}" between Chinese characters: write "${wanted}"`,
    zh: `汉字之间用了半角 "${found}"：请写 "${wanted}"`,
  }),

  linkBroken: (text: string) => ({
    en: `"${text}" looks like a link and is read as none: write [words](https://…), without blanks in the address`,
    zh: `"${text}" 像链接却没有读成链接：请写 [文字](https://…)，地址里不要有空格`,
  }),
  linkWhole: (url: string) => ({
    en: `"${url}" is not a whole web address: it starts with https:// and names a host`,
    zh: `"${url}" 不是完整的网址：要以 https:// 开头并写明主机`,
  }),
  linkEnd: (url: string) => ({
    en: `"${url}" holds or ends with punctuation of the sentence: the address alone`,
    zh: `"${url}" 带上了句子的标点：只写网址本身`,
  }),
  linkTwice: (url: string) => ({ en: `the source ${url} stands twice`, zh: `来源 ${url} 写了两次` }),

  notPython: () => ({ en: 'this cannot stand here', zh: '这里不该出现这个' }),
  python2: (old: Bilingual, now: string) => ({
    en: `${old.en} is Python 2: write ${now}`,
    zh: `${old.zh}是 Python 2 的写法：应写成 ${now}`,
  }),
  pythonTarget: (what: Bilingual) => ({ en: `nothing can be assigned to ${what.en}`, zh: `不能给${what.zh}赋值` }),
  pythonDeleted: (what: Bilingual) => ({ en: `${what.en} cannot be deleted`, zh: `不能用 del 删除${what.zh}` }),
  pythonTry: () => ({ en: 'this try has neither except nor finally', zh: '这个 try 既没有 except 也没有 finally' }),
  pythonGenerator: () => ({
    en: 'a generator beside other arguments needs brackets of its own',
    zh: '生成器和其他参数写在一起时，自己要加括号',
  }),
  pythonArguments: () => ({
    en: 'an argument without a name stands behind one with a name',
    zh: '不带名字的参数写在了带名字的参数后面',
  }),
  pythonParameters: () => ({
    en: 'a parameter without a default stands behind one that has it',
    zh: '没有默认值的参数写在了有默认值的参数后面',
  }),
  pythonOutside: (word: string, place: Bilingual) => ({
    en: `"${word}" stands outside a ${place.en}`,
    zh: `"${word}" 不在${place.zh}里`,
  }),
  quoteOpen: () => ({ en: 'this quote is never closed', zh: '这个引号没有结束' }),
  bracketOpen: (bracket: string) => ({ en: `"${bracket}" is never closed`, zh: `"${bracket}" 没有结束` }),
  bracketStray: (bracket: string) => ({ en: `"${bracket}" closes nothing`, zh: `"${bracket}" 没有对应的开头` }),
  indentUnexpected: () => ({
    en: 'this line is indented, and no line above opens a block for it',
    zh: '这一行多了缩进：上面没有开始代码块的行',
  }),
  indentMissing: () => ({
    en: 'an indented line is missing after the ":" above',
    zh: '上一行以冒号结尾，后面缺少缩进的行',
  }),
  indentOdd: () => ({
    en: 'this indentation fits no line above',
    zh: '这里的缩进与上面任何一行都对不上',
  }),
  indentTab: () => ({ en: 'a tab in the indentation: use blanks', zh: '缩进里有制表符：请用空格' }),
  colonMissing: (word: string) => ({ en: `"${word} …" needs a ":" at its end`, zh: `"${word} …" 末尾要有冒号` }),
  continued: () => ({
    en: 'the last line ends with a sign that continues it',
    zh: '最后一行以续行符结尾，后面却没有内容',
  }),
  hereDocument: (word: string) => ({
    en: `the text that starts here never ends: a line "${word}" is missing`,
    zh: `这里开始的文本没有结束：缺少单独一行 "${word}"`,
  }),
  iniLine: () => ({
    en: 'a line is [section], name=value or a comment',
    zh: '每行只能是 [section]、name=value 或注释',
  }),
  jsonExpected: (what: string) => ({ en: `${what} is expected here`, zh: `这里应当是 ${what}` }),

  code: (name: string, words: Bilingual) => ({ en: `${name}: ${words.en}`, zh: `${name}：${words.zh}` }),
} as const satisfies Readonly<Record<string, (...values: never[]) => Bilingual>>;
