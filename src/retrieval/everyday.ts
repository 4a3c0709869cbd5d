import { anyOf } from '../any-of.ts';
import { COUNTERS_DIFFER } from '../intake/counters.ts';
import type { Everyday } from '../knowledge/schema.ts';
import { STOP_HAN_PATTERN, STOP_WORDS } from './stop-words.ts';

/** One of the most usual questions, which no entry is about in particular. */
export interface Usual {
  readonly question: Everyday;
  /** False: the question says no more than that memory ran out. */
  readonly confident: boolean;
  /** Ways that the text itself names come first, whatever their place. */
  readonly namedFirst?: true;
}

const sure = (question: Everyday): Usual => ({ question, confident: true });
const unsure = (question: Everyday): Usual => ({ question, confident: false });

const CARD_MEMORY =
  /\bv-?ram\b|\b(?:gpu|cuda|video|graphics|device|card)(?:'s)? (?:card )?(?:memory|mem|ram)\b|\bmemory (?:usage )?(?:of|on|in) (?:my |the |a )?(?:gpu|card)|\bmemory footprint\b|显存|(?:gpu|显卡) ?内存/;
const HOST_MEMORY = /\b(?:ram|(?:host|system|cpu|main) memory)\b|(?<!(?:gpu|显卡) ?)内存/;

const SIZED_MODEL = /(?<![\w.])\d+(?:\.\d+)? ?b\b(?! ?ytes?)|(?<![\w.])\d+(?:\.\d+)? ?(?:billion|亿)/;
const SIZING =
  /\bfits?\b|\bhow (?:much|many|big)\b|\bwhat gpu\b|\bwhich gpu\b|\brequire|\bneeds?\b|\bcan i (?:run|train|load|fine-?tune|host|use)|\benough\b|(?:多少|多大|几) ?(?:g|显存|内存|的?卡|的?显卡)|够不够|够吗|够用吗|能不?能?(?:跑|装|放|训|微调|加载|部署|用)|跑得动|放得下|装得下|要多(?:少|大)|需要什么(?:显卡|卡|配置)/;
const FAILS = /(?<!\b(?:will|would) (?:it |this |that )?)\boom\b|out of memory|(?<!会)爆|(?<!够)不够|不足|溢出/;
/** Who names the way to do it asks how, not whether. */
const SHARDED = /deepspeed|\bzero\b|fsdp|without/;
const SLICES = /\bmig\b|\bddp\b|data ?parallel/;
/** The size of a card, and which model it can hold. */
const FITS_CARD =
  /\d ?gi?b?\b.{0,30}(?:能|可以)(?:跑|装|放|训练?|微调|加载|部署)(?:什么|多大|哪些|啥)|\b(?:what|which|how (?:big|large)(?: a| of a)?) (?:llms?|models?)\b.{0,40}\d ?gi?b\b/;
const CARD_SIZE = /\d ?gi?b?\b/;
/** Whether a card is large enough, or which one is. */
const CARD_WANTED =
  /\b(?:which|what) (?:gpu|card|graphics card)\b|(?:什么|哪[张个款块]?|啥)(?:样的)?(?:显卡|卡|gpu)|\d ?gi?b\b.{0,20}\benough\b|\d ?gi?b?\b.{0,10}够(?:用)?(?:吗|么|不够)/;
const SMALL_CARD =
  /(?:小显存|显存小|显存不大).{0,12}大模型|大模型.{0,12}(?:小显存|显存小)|\b(?:large|big) (?:\w+ )?models?\b.{0,20}\b(?:small|little|low|limited|single|tiny)\b.{0,8}\b(?:v?ram|gpu|card|memory)/;
/** Room is left, and yet it fails: that is no plain shortage. */
const DESPITE =
  /\b(?:enough|free|available|plenty|lots? of) (?:\w+ )?(?:memory|vram|space)\b.*\b(?:but|still|yet|oom|out of)\b|\bwh(?:en|ile) there(?:'s| is)\b|\b(?:but|though|although) there(?:'s| is)\b|明明|显存(?:足|还?够|充足|还有|没满|没用完).{0,6}(?:但|却|还是|报|oom)|(?:但|却|可是).{0,4}显存(?:足|还?够|充足|还有|没满)/;
const LARGE_MODEL = /大模型|\bllms?\b|large (?:language )?model|模型(?:太|过)大/;
const NEED =
  /\bhow (?:much|many|big)\b.{0,20}(?:v?ram|memory|gpu|gb|gib)\b.{0,20}\b(?:needs?|required?|takes?|use)|(?:训练|推理|微调|模型|跑).{0,8}(?:需要|要|吃|占)(?:多少|多大)(?:的)?显存/;

const SEVERAL =
  /multi|several|\btwo\b|\bboth\b|\bmultiple\b|\b\d (?:gpus|cards)|\bgpus\b|\bcards\b|多卡|多张|多块|双卡|几张|几块|[两二三四八\d] ?[张块]/;
const TOGETHER =
  /\badd(?:s|ed)? (?:it |them |\w+ \w+ )?(?:up|together)|\bcombin|\bpool(?:ed|ing)?\b|\bstack|\bmerge|\bsum\b|\bas one\b|\bshare (?:the(?:ir)? )?(?:v?ram|memory)|\btogether\b|加起来|合起来|相加|叠加|合并|合成|合在一起|加在一起|拼(?:起来|成)|当(?:成|作)?一[张块]|共享显存|共用显存/;

/** The memory of the computer in place of the card's. */
const BORROWED =
  /\b(?:use|using|add|borrow|give) (?:\w+ )?(?:ram|(?:system|host|cpu|main) (?:memory|ram)) (?:as|for|instead of|in place of|to extend) (?:\w+ )?(?:v-?ram|gpu|video)|(?<!(?:gpu|显卡) ?)内存[^，。,]{0,6}(?:当(?:成|作|做)?|凑|代替|替代|补|扩展?|充当|顶替)[^，。,]{0,3}(?:显存|[吗么]|$)|(?:v-?ram|gpu memory) (?:extended|extension) (?:with|by) (?:system )?ram/;

/** Two counters of one card that differ, where nothing fails for it. */
const COUNTERS = anyOf('', ...COUNTERS_DIFFER);
/** The card is full, and computes nothing. */
const IDLE =
  /\b(?:utili[sz]ation|gpu[- ]?util|gpu usage)\b[^.?!]{0,24}(?<![\d.])(?:0|zero)(?![\d.])|(?<![\d.])\b(?:0 ?%|zero|no) (?:gpu )?(?:utili[sz]ation|gpu[- ]?util|usage)\b|\b(?:gpu|card) (?:is |sits |stays )?idle\b|(?:利用率|使用率|gpu[- ]?util)[^。?!]{0,8}(?<![\d.])[0零](?![\d.])/;
const FULL = /\b(?:full|used|occupied|taken|maxed|held)\b|\b(?:9\d|100) ?%|占|爆满|用完|(?:9\d|100) ?%/;
const PROGRAM = /\b(?:vllm|sglang|lmdeploy|ollama|llama\.?cpp|comfyui|a1111|tensorflow|keras|jax|triton|tgi)\b/;
const CARD_FILLED = /\b(?:memory|v?ram|card)\b|显存|显卡/;
/** Whether the computer's own memory is enough, or how much of it is wanted. */
const HOST_ASKED =
  /\bram\b|\b(?:host|system|cpu|main|computer) memory\b|(?:电脑|机器|主机|系统|物理|服务器|运行)的?内存|内存条|\d ?gi?b?(?: ?的)? ?内存(?!条?卡)|(?<!gpu |显卡|显卡的)内存(?:只有|是|有)? ?\d/;
const ENOUGH =
  /\benough\b|\bsufficient|\bhow much\b|\bneed\b|\bdo i need\b|够|需要多[少大]|要多[少大]|[吗么]?足够|能(?:跑|训|微调)/;
/** What is asked of a way that takes the host's memory, or of a failure. */
const OFFLOADED =
  /offload|swap|num_workers|workers?\b|prefetch|page ?file|unified|\bmac\b|apple|\bm[1-5]\b|卸载|页面文件|统一内存|(?:当|代替|补|凑)/;
const FAILS_OR_OUT = /\boom|\bnot enough|(?<!够)不够|out of memory|killed|crash|137|爆|不足|溢出|被杀|崩/;

const BATCH_WORD = /\bbatch[ _-]?size|\bbatchsize|\bbs\b|\bbatch\b|批大小|批次大小|批量大小/;
const CHOICE =
  /\bwhat\b|\bwhich\b|\bhow (?:to|do i|should i|can i) (?:set|choose|pick|find|tune|decide|select)|\bhow (?:big|large)\b|\bchoos(?:e|ing)|\bpick|\boptimal\b|怎么(?:设|选|调|定|确定|取|开)|如何(?:设|选|调|定|确定)|设(?:置)?(?:成|为)?(?:多少|多大)|多少(?:合适|好)|多大(?:合适|好)|开多大|选多大|取多少/;
const BATCH_WORDS: ReadonlySet<string> = new Set(
  `batch size sizes batchsize batch_size batch-size bs set choose pick find tune decide select big large choosing picking optimal
  maximum max gpu gpus vram memory train training pytorch model choice value recommended mini-batch minibatch`.split(
    /\s+/,
  ),
);
const BATCH_HAN =
  /批(?:次|量|处理)?大小|一般|训练|显存|显卡|模型|设置|选择|调整|确定|合适|比较|多大|最大|根据|[设选调定取开成为最好该要才和能用对大怎会把在]/g;

const NOT_CLEARED =
  /\b(?:not|never|doesn't|don't|won't|isn't|can't|cannot|no longer|without)\b|不(?:释放|下降|掉|了)|没有?(?:释放|清)|无法|不能|释放不|清不|没用|还是|仍/;
const CLEARING =
  /\b(?:clear|clean|empty|free|release|flush|purge|wipe|reset|get back|reclaim)(?:s|ed|ing)?\b|清空|清理|清除|清掉|清一下|释放|腾出|回收|清(?=显存|gpu)/;
const SEEING =
  /\bwh(?:at|o)(?:'s| is| are| else)? (?:\w+ )?(?:us(?:e|es|ing)|tak(?:e|es|ing)|eat(?:s|ing)?|hogg?(?:s|ing)?|consum(?:e|es|ing)|occup(?:y|ies|ying)|fill(?:s|ing)?|hold(?:s|ing)?)\b|\b(?:check|monitor|measur|see|show|view|track|find out|profil|inspect|print|log|watch)\w*\b|\bwhere (?:does|did|is|has) .*\bgo(?:ne|ing)?\b|查看|怎么看|看(?:一下|下)|监控|监测|查询|测量|统计|哪(?:里|儿)去了|(?:谁|什么|啥|哪些|哪个|哪里)(?:东西|程序|进程)?(?:在)?(?:占|用|吃)|被(?:谁|什么|啥)/;
const GROWING =
  /\b(?:increas(?:es|ing)|grow(?:s|ing)|climb(?:s|ing)|ris(?:es|ing)|go(?:es|ing) up)\b|(?:一直|不断|持续|逐渐|慢慢|越来越|老是|会)[^，。,]{0,3}(?:涨|增|升|高|大|多)/;
const TOO_HIGH =
  /\b(?:high|[st]o much|that much|a lot|lots|large|huge|heavy)\b|(?:太|很|过|好|这么|非常|特别)(?:高|大|多)|居高不下|偏高/;
const SAVING =
  /\b(?:reduc\w*|lower\w*|decreas\w*|less|sav(?:e|ing|ings)|minimi[sz]\w*|optimi[sz]\w*|cut|shrink\w*|economi[sz]e)\b|减少|降低|减小|下降|降(?!级)|减|省|节约|优化|压缩|少占|少用/;
const OUT =
  /\boom(?:s|ed|ing)?\b|\w*out_?of_?memory|\bout of (?:\w+ ){0,2}(?:memory|vram)|outofmemory|\b(?:not enough|insufficient|lack(?:ing)?|low on|short of)\b|\binsufficient|[爆炸]了?(?:掉)?显存|\bno (?:\w+ )?(?:memory|vram) left|显存(?:[老总又就都要会]|一直|经常|总是|老是|频繁)*(?:不够|不足|爆|炸|溢出|超|太小|告急)|(?:内存)?(?:不足|不够|溢出)/;

/** Words that say nothing beside one of the wants above: the field as a whole, and what one does with memory. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `gpu gpus vram v-ram memory mem ram cuda pytorch torch nvidia graphics video device card usage consumption footprint
  utilization usages allocation allocated train trained training model models network networks net deep learning neural ml ai run
  runs running ran runtimeerror error exception fix fixed solve solved solving solution resolve resolved handle deal prevent
  avoid insufficient enough lack lacking low short full high less more lower lowering reduce reduces reducing decrease
  decreasing save saves saving savings minimize minimise optimize optimise optimization cut shrink down free freeing frees
  clear clearing clean cleaning empty emptying release releasing flush purge wipe reset reclaim back check checking monitor
  monitoring measure measuring see show view track find profile inspect print watch takes taking take eats eating eat hogging hogs hog
  consume consumes consuming occupies occupying occupy filling holding fills holds uses during while whenever machine
  code script program always often constantly repeatedly way ways tips tip tricks trick methods method techniques guide manually
  completely properly quickly python cause causes reason reasons mean outofmemoryerror oom ooms oomed message getting keeps lot lots
  large huge heavy space available where else cannot tell common simple easy quick increases increasing grows growing climbs climbing rises rising going goes steadily gradually slowly continuously time left there size system footprint process processes nvidia's gpu's fast new`.split(
    /\s+/,
  ),
);
const PLAIN_HAN =
  /深度学习|神经网络|显存|显卡|内存|训练|模型|网络|程序|代码|脚本|占用率?|使用量?|消耗|用量|不足|不够用|不够|溢出|居高不下|偏高|过高|过大|过多|这么|非常|特别|避免|防止|解决|处理|应对|方法|办法|方式|技巧|手段|窍门|途径|建议|手动|彻底|完全|减少|降低|减小|下降|节省|节约|优化|压缩|清空|清理|清除|释放|腾出|回收|查看|监控|监测|查询|测量|统计|实时|过程中?|总是|老是|经常|频繁|反复|一直|不断|逐渐|慢慢|增加|增长|上涨|上升|越来越|变大|持续|遇到|出现|发生|提示|错误|原因|新手|小白|常见|方面|去了|哪儿|东西|进程|运行|导致|报|[涨一就后完着爆炸省减降少高大多小满超占用吃清看查跑时在被谁去把给下出掉没说又再到里中上会对来么能有怎呀些想要必老该用教求]/g;

/** Whether a text has only these words and such as every question has. */
function hasOnly(text: string, words: ReadonlySet<string>, han: RegExp): boolean {
  const latin = text.match(/[a-z][\w'-]*/g) ?? [];
  if (latin.some((word) => !STOP_WORDS.has(word) && !words.has(word))) return false;
  return !/\p{Script=Han}/u.test(text.replace(STOP_HAN_PATTERN, ' ').replace(han, ' '));
}

/** One of the most usual questions; null where a text says something that entries can be told apart by. */
export function everydayOf(text: string): Usual | null {
  if (COUNTERS.test(text) && !OUT.test(text)) return sure('counters');
  if (IDLE.test(text) && FULL.test(text) && CARD_FILLED.test(text) && !PROGRAM.test(text)) return sure('idle');
  if (HOST_ASKED.test(text) && ENOUGH.test(text) && !CARD_MEMORY.test(text) && !FAILS_OR_OUT.test(text))
    return OFFLOADED.test(text) ? null : unsure('host-need');
  const sized = SIZED_MODEL.test(text) && !FAILS.test(text) && !SHARDED.test(text);
  if (CARD_WANTED.test(text) && (sized || CARD_SIZE.test(text))) return sure('which-card');
  if ((sized && SIZING.test(text)) || FITS_CARD.test(text)) return { ...sure('fit'), namedFirst: true };
  if (SEVERAL.test(text) && TOGETHER.test(text) && !SLICES.test(text)) return sure('add-up');
  if (BORROWED.test(text)) return sure('borrow');
  if (BATCH_WORD.test(text) && CHOICE.test(text) && hasOnly(text, BATCH_WORDS, BATCH_HAN)) return sure('batch');
  if (SMALL_CARD.test(text)) return sure('small-card');
  if (LARGE_MODEL.test(text) || DESPITE.test(text) || !hasOnly(text, PLAIN_WORDS, PLAIN_HAN)) return null;
  const host = HOST_MEMORY.test(text) && !CARD_MEMORY.test(text);
  if (host) return null;
  if (CARD_MEMORY.test(text) && GROWING.test(text) && !OUT.test(text)) return sure('grows');
  if (OUT.test(text)) return unsure('ran-out');
  if (!CARD_MEMORY.test(text)) return null;
  if (NEED.test(text)) return unsure('need');
  if (CLEARING.test(text)) return NOT_CLEARED.test(text) ? null : sure('clear');
  if (SEEING.test(text)) return sure('see');
  if (SAVING.test(text)) return sure('save');
  return TOO_HIGH.test(text) ? sure('high') : null;
}
