import type { Ranked } from './rank.ts';
import { TOPICS } from './topics.ts';

/** The memory of the card; `gpu ram` is no host memory, `cpu` no card. */
const CARD = /\b(?:v-?ram|gpus?|cuda|cards?|(?:graphics|video|device) (?:card|memory|ram))\b|显存|显卡/;
/** The memory of the computer, or what only fails there. */
const HOST =
  /(?<!\b(?:gpu|video|graphics|card) )\b(?:ram|(?:host|system|cpu|main) (?:memory|ram)|swap\w*|pin(?:ned|ning)?|pin_memory|cudahostalloc|page-?locked|page ?files?|paging|virtual memory|commit limit|1455|shm\w*|shmem|shared memory|bus error|killed|oom-?kill\w*|sigkill|137|workers?|num_workers|dataloaders?|offload\w*)\b|shm|(?<!(?:gpu|显卡|视频|设备|统一) ?)内存|锁页|页面文件|交换(?:空间|分区|文件)|卸载/;
/** Only these say host memory beyond doubt: 内存 alone is often said of the card. */
const SURELY_HOST = /\b(?:ram|(?:host|system|cpu|main) (?:memory|ram))\b|(?:电脑|主机|系统|物理|运行|cpu) ?内存/;

/** Far enough below every line of confidence. */
const HELD_BACK = 0.3;
const OTHER_MEMORY = 0.55;

/** Whether something is asked about rather than complained of: then no cause is the answer, a way to do it may be. */
const OPINION =
  /\b(?:is|are|was) (?:it |the )?[\w. ()-]{0,40}\b(?:good idea|worth it|recommended|any good|bad idea)|好不好|值得吗|推荐(?:用)?吗/;
const ASKED_ABOUT = 0.55;

function share({ kind, telling, indexed }: Ranked, question: string): number {
  const { topic, memory } = indexed.entry;
  const words = topic === undefined ? null : TOPICS[topic];
  let held = 1;
  if (words !== null && !words.named.test(question)) {
    if (words.without === 'absent') return 0;
    if (words.without === 'always' || !telling) held = HELD_BACK;
  }
  const card = CARD.test(question);
  if (memory === 'host' && card && !HOST.test(question)) held = HELD_BACK;
  if (memory === 'card' && !card && SURELY_HOST.test(question)) held = Math.min(held, OTHER_MEMORY);
  return kind === 'cause' && OPINION.test(question) ? held * ASKED_ABOUT : held;
}

/** Whether an entry is named for something that the person says is not in use. */
const isDenied = (id: string, denied: readonly string[]): boolean =>
  denied.some((name) => name.length > 3 && id.replaceAll('-', '').includes(name));

/**
 * Holds entries back whose topic or kind of memory the question does not name: in words alone they are near to every question,
 * since all of them are about memory that ran out. A word of their own that the question has names the topic too.
 */
export function inPlace(
  ranked: readonly Ranked[],
  question: string,
  denied: readonly string[] = [],
): readonly Ranked[] {
  return ranked
    .flatMap((one) => {
      const held = share(one, question) * (isDenied(one.id, denied) ? HELD_BACK : 1);
      return held === 0 ? [] : [held === 1 ? one : { ...one, score: one.score * held }];
    })
    .sort((a, b) => b.score - a.score);
}
