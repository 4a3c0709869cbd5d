/** Measures retrieval beside plain libraries: `npm run bench:retrieval`, or `npx tsx scripts/bench-retrieval.ts quick` for ours alone. */
import { cpus, loadavg, release, totalmem } from 'node:os';
import type { Knowledge } from '../src/knowledge/knowledge.ts';
import { retrieve } from '../src/retrieval/retrieve.ts';
import { type Engine, FUSE, MAKERS, type Maker, OURS, ours } from './bench-retrieval-engines.ts';
import { grown } from './bench-retrieval-growth.ts';
import {
  curated,
  entriesOf,
  heldOut,
  indexed,
  judgeOf,
  labelled,
  offEntry,
  type Question,
  type Side,
  unseen,
} from './bench-retrieval-sets.ts';

/** Plain Fuse.js takes a tenth of a second and more for a question: of the held-out ones it gets every tenth. */
const EVERY = 10;
/** An engine gets this long for its questions at one size, in milliseconds. */
const TIME_BOX = 15_000;
const SIZES = [1, 10, 100];

const quick = process.argv.includes('quick');
const knowledge = curated();
const hits = judgeOf(knowledge);
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** How often each side's questions found an answer first, and among the first three. */
class Tally {
  readonly #counts = new Map<Side, { all: number; first: number; three: number }>();

  add(side: Side, ids: readonly string[], right: (id: string | undefined) => boolean): void {
    const count = this.#counts.get(side) ?? { all: 0, first: 0, three: 0 };
    count.all += 1;
    if (right(ids[0])) count.first += 1;
    if (ids.slice(0, 3).some(right)) count.three += 1;
    this.#counts.set(side, count);
  }

  row(): Readonly<Record<string, string | number>> {
    const cells = [...this.#counts].flatMap(([side, { all, first, three }]) => [
      [`${side} asked`, all],
      [`${side} first`, percent(first, all)],
      [`${side} first three`, percent(three, all)],
    ]);
    return Object.fromEntries(cells) as Readonly<Record<string, string | number>>;
  }
}

async function ask({ find }: Engine, questions: readonly Question[], linked: boolean): Promise<Tally> {
  const tally = new Tally();
  for (const { side, text, own } of questions) {
    tally.add(side, await find(text), (id) => (linked ? hits(own, id) : id !== undefined && own.includes(id)));
  }
  return tally;
}

/** One engine over the entries as they are at each turn. */
async function askWithout(make: (knowledge: Knowledge) => Engine | Promise<Engine>, every: number): Promise<Tally> {
  const tally = new Tally();
  for (const turn of heldOut(knowledge)) {
    const engine = await make(turn.knowledge);
    for (const { side, text, own } of turn.questions.filter((_, at) => at % every === 0)) {
      tally.add(side, await engine.find(text), (id) => hits(own, id));
    }
  }
  return tally;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** Sorted times of single questions, as many as fit the time box, in both languages by turns. */
async function timesOf({ find }: Engine, questions: readonly Question[]): Promise<readonly number[]> {
  const times: number[] = [];
  const until = performance.now() + TIME_BOX;
  for (const { text } of questions.slice(0, 3)) await find(text);
  for (const { text } of questions) {
    const start = performance.now();
    await find(text);
    times.push(performance.now() - start);
    if (performance.now() > until) break;
  }
  return times.sort((a, b) => a - b);
}

const milliseconds = (value: number): string => `${value.toPrecision(3)} ms`;

async function timing(size: number): Promise<void> {
  const more = grown(knowledge, size);
  const questions = unseen().toSorted((a, b) => (a.text < b.text ? -1 : 1));
  console.log(`\nTime for one of the unseen questions, ${entriesOf(more).length} entries`);
  const rows: Record<string, unknown> = {};
  let base = 0;
  for (const [name, make] of Object.entries(MAKERS)) {
    const times = await timesOf(await make(more), questions);
    const median = quantile(times, 0.5);
    base ||= median;
    rows[name] = {
      asked: times.length,
      median: milliseconds(median),
      p99: milliseconds(quantile(times, 0.99)),
      'median to ours': `${(median / base).toFixed(1)} ×`,
    };
  }
  console.table(rows);
}

function honesty(known: Knowledge): void {
  const find = (text: string) => retrieve(text, 'en', known);
  const confident = (texts: readonly string[]): string =>
    `${texts.filter((text) => find(text).confident).length} of ${texts.length}`;
  const { tuning, kept } = offEntry();
  console.log('\nWhether an answer is given at all; even questions were used for tuning, odd ones were not');
  const rows: Record<string, unknown> = {};
  for (const [half, rest] of [
    ['even', 0],
    ['odd', 1],
  ] as const) {
    const all = labelled().filter((_, at) => at % 2 === rest);
    const asked = all.filter(({ first, bare }) => first !== undefined && !bare);
    const said = asked.filter((one) => find(one.ask).confident);
    const right = said.filter((one) => one.first?.includes(find(one.ask).matches[0]?.id ?? ''));
    rows[half] = {
      'answerable answered': percent(said.length, asked.length),
      'right of these': percent(right.length, said.length),
      'off topic answered': confident(all.filter(({ other }) => other).map((one) => one.ask)),
      'memory, but in no entry, answered': confident(all.filter((one) => one.unknown).map((one) => one.ask)),
    };
  }
  rows['off-entry, tuned on'] = { 'memory, but in no entry, answered': confident(tuning) };
  rows['off-entry, kept back'] = { 'memory, but in no entry, answered': confident(kept) };
  const answered = unseen().filter(({ text }) => find(text).confident);
  rows.unseen = {
    'answerable answered': percent(answered.length, unseen().length),
    'right of these': percent(
      answered.filter(({ text, own }) => hits(own, find(text).matches[0]?.id)).length,
      answered.length,
    ),
  };
  console.table(rows);
}

const [cpu] = cpus();
console.log(
  `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; Node ${process.version} on ${process.platform} ${release()}; load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(`${entriesOf(knowledge).length} entries; first: the entry itself, one as good, or a cause or fix of it`);

const makers: Readonly<Record<string, Maker>> = quick ? { [OURS]: ours } : MAKERS;
const show = (title: string, rows: Readonly<Record<string, Tally>>): void => {
  console.log(`\n${title}`);
  console.table(Object.fromEntries(Object.entries(rows).map(([name, tally]) => [name, tally.row()])));
};

show('Indexed titles and ways of asking: the very entry', {
  [OURS]: await ask(ours(knowledge), indexed(knowledge), false),
});
const absent: Record<string, Tally> = {};
const fresh: Record<string, Tally> = {};
for (const [name, make] of Object.entries(makers)) {
  absent[name] = await askWithout(make, name === FUSE ? EVERY : 1);
  fresh[name] = await ask(await make(knowledge), unseen(), true);
}
show('Ways of asking, each absent from the index while it is asked', absent);
show('Unseen questions', fresh);
honesty(knowledge);
if (!quick) for (const size of SIZES) await timing(size);
