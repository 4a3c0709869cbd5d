import { anyOf } from '../../any-of.ts';
import { modelNameOf } from '../model-name.ts';
import { namedFrameworks } from '../system.ts';
import type { Sign } from './sign.ts';

/** Programs, languages and devices that have memory of their own, and use a GPU for nothing that we explain. */
const OTHER_SOFTWARE = anyOf(
  'i',
  /\b(?:tkinter|pyqt\d?|pygame|django|flask|celery|scrapy|selenium|openpyxl)\b/,
  /\b(?:mysql|mariadb|postgres(?:ql)?|mongodb?|redis|sqlite|oracle db|elasticsearch|kafka|hadoop|rabbitmq|nginx|tomcat|spring ?boot)\b/,
  /\b(?:java|jvm|javascript|typescript|node\.?js|webpack|react(?:\.?js)?(?= (?:app|component|native|memory|project))|vue(?:\.?js)?|angular|electron|php|laravel|ruby|golang|goroutines?|c#|asp\.net|kotlin|valgrind|std::\w{2,20})\b/,
  /\b(?:android|iphone|ios app|flutter|minecraft|excel|outlook|chrome|firefox|safari|browser|vs ?code|arduino|esp32|stm32|raspberry pi)\b/,
  /\bc\+\+ (?:vector|pointers?|string|map|class|std|new)\b|\bpython (?:lists?|dict\w{0,7}|tuples?|strings?|generators?|decorators?|recursion)\b|\blinked list\b|\bgoogle sheets?\b/,
  /\b(?:disk|hard drive|ssd|storage|drive) (?:(?:is|space|was|gets?|almost|completely) )?(?:full|low|exhausted|out of space)\b|\bout of disk\b/,
  /\bunity(?:3d| editor| build| hub)?\b|\b(?:photoshop|lightroom|premiere|after effects|pycharm|intellij|dockerd|docker (?:daemon|desktop)|git (?:push|pull|clone|gc|fetch|repack))\b/,
  /数据库|浏览器|安卓|小程序|手机|微信|前端|爬虫|单片机|(?:磁盘|硬盘|[cd]盘)(?:空间)?(?:已?满|快满|不够|不足|爆)/,
);

/** Something of them is short, or fills: what is asked. */
const SHORT_OF = /\b(?:memory|ram|heap|leak\w{0,3}|oom|disk|drive|ssd|storage)\b|内存|泄[漏露]|溢出|磁盘|硬盘|[cd]盘/i;

/** Words of our field, and that something is closed to give it room. */
const FIELD =
  /cuda|torch|tensorflow|\btf\b|keras|\bjax\b|paddle|\bonnx|transformers|hugging|llms?\b|llama|qwen|\bgpt|\bbert\b|yolo|whisper|diffusion|comfyui|webui|\btrain|训练|推理|inference|\bmodels?\b|模型|epoch|batch|\bloss\b|neural|神经|深度学习|deep.?learning|machine.?learning|data ?loader|tensor|张量|checkpoint|lora|微调|fine-?tun|dataset|数据集|jupyter|notebook|colab|kaggle|关(?:掉|闭|了)/;

/** A word of our field beside them makes it a question of ours; closing a program is a way to give a card room. */
const OURS = anyOf(
  'i',
  FIELD,
  /gpu|显卡|显存|vram|\b(?:video|graphics) (?:card|memory)\b|nvidia|\brtx\b|\b[ahv]100\b|num_workers|\/dev\/shm|shm|\b(?:clos(?:e|ing)|quit)\b/,
);

/** Programs that draw with a GPU and learn nothing with it. */
const GRAPHICS = anyOf(
  'i',
  /\b(?:video ?)?games?\b|\bgaming\b|\b(?:unreal(?: engine)?|ue[45]|unity(?:3d)?|godot|webgl\d?|webgpu|three\.?js|babylon\.?js|cryengine)\b/,
  /\b(?:premiere(?: pro)?|after effects|davinci(?: resolve)?|photoshop|lightroom|final cut|capcut|obs(?: studio)?|autocad|solidworks|sketchup|lumion|enscape)\b/,
  /\b(?:d3d(?:9|1[012])?|direct ?x|dxgi|directx ?\d{0,2}|opengl)\b|\brendering resource\b/,
  /\bvkallocatememory\b|\bswap ?chain\b|\brenderer\b|\bviewport\b|\b(?:pr|ae) ?(?:导出|渲染|剪辑|视频)/,
  /游戏|虚幻(?:引擎)?|达芬奇|剪辑软件|剪映/,
);
/** What only our field says, or a program that was closed to give a card room. */
const LEARNING = anyOf(
  'i',
  FIELD,
  /ollama|\bml\b|\bai\b|python|ggml|rocm|\b(?:clos(?:e|ed|es|ing)|quit|exit(?:ed|ing)?|kill(?:ed|ing)?)\b|退出/,
);

/** A program or a model of ours is named, or the game is what runs beside it. */
const isOfOurs = (words: string): boolean =>
  /\bwhile\b[^\n.?]{0,24}\b(?:games?|play\w{0,3})\b|\bsd(?:xl|[123])\b|\bflux\b/i.test(words) ||
  namedFrameworks(words).length > 0 ||
  modelNameOf(words) !== undefined;

/** Questions about memory that is none of ours. */
export const UNRELATED_SIGNS: readonly Sign[] = [
  {
    id: 'other-software',
    holds: (words) => OTHER_SOFTWARE.test(words) && SHORT_OF.test(words) && !OURS.test(words),
  },
  {
    // Short of the card's memory it may be, and still nothing that we know of.
    id: 'graphics-program',
    holds: (words) => GRAPHICS.test(words) && !LEARNING.test(words) && !isOfOurs(words),
  },
];
