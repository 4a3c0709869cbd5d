/** Measures retrieval on tests/fixtures/questions.yml beside plain libraries: `npx tsx scripts/bench-retrieval.ts [--misses]`. */
import { readFileSync } from 'node:fs';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { parse } from 'yaml';
import { loadFolder } from '../src/knowledge/load.ts';
import { retrieve } from '../src/retrieval/retrieve.ts';

interface Question {
  readonly ask: string;
  readonly first?: readonly string[];
  readonly other?: boolean;
  readonly unknown?: boolean;
  readonly bare?: boolean;
}
interface Found {
  readonly ids: readonly string[];
  /** Something was said, be it that it is no memory problem. */
  readonly answered: boolean;
}
type Engine = (ask: string) => Found;

const questions = parse(
  readFileSync(new URL('../tests/fixtures/questions.yml', import.meta.url), 'utf8'),
) as Question[];
const loaded = loadFolder(new URL('../knowledge', import.meta.url).pathname);
const knowledge = {
  version: 'bench',
  causes: loaded.causes.map(({ entry }) => entry),
  fixes: loaded.fixes.map(({ entry }) => entry),
  terms: loaded.glossary.terms,
};
const entries = [...knowledge.causes, ...knowledge.fixes];
const flat = entries.map(({ id, title, asks, summary }) => ({
  id,
  title: `${title.en} ${title.zh}`,
  asks: [...asks.en, ...asks.zh],
  summary: `${summary.en} ${summary.zh}`,
}));

function fuseEngine(cut: number): Engine {
  const fuse = new Fuse(flat, { keys: ['title', 'asks', 'summary'] });
  return (ask) => {
    const ids = fuse.search(ask.slice(0, cut), { limit: 8 }).map(({ item }) => item.id);
    return { ids, answered: ids.length > 0 };
  };
}

function miniSearchEngine(): Engine {
  const engine = new MiniSearch({ fields: ['title', 'asks', 'summary'], searchOptions: { fuzzy: 0.2, prefix: true } });
  engine.addAll(flat.map((one) => ({ ...one, asks: one.asks.join('\n') })));
  return (ask) => {
    const ids = engine
      .search(ask)
      .slice(0, 8)
      .map(({ id }) => String(id));
    return { ids, answered: ids.length > 0 };
  };
}

const ours: Engine = (ask) => {
  const { matches, confident, aboutMemory } = retrieve(ask, 'en', knowledge);
  const ids = matches.map(({ id }) => id);
  return { ids, answered: confident || (ids[0] === 'not-out-of-memory' && !aboutMemory) };
};

const engines: Readonly<Record<string, Engine>> = {
  ours: ours,
  'MiniSearch, defaults': miniSearchEngine(),
  'Fuse.js, cut at 32': fuseEngine(32),
  'Fuse.js, raw': fuseEngine(Number.POSITIVE_INFINITY),
};

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`);
const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;

function measure(engine: Engine, set: readonly Question[]) {
  const times: number[] = [];
  const rows = set.map((question) => {
    const start = performance.now();
    const found = engine(question.ask);
    times.push(performance.now() - start);
    const wrong = question.first === undefined && found.answered && found.ids[0] !== 'not-out-of-memory';
    const rank = found.ids.findIndex((id) => question.first?.includes(id)) + 1;
    return { question, found, rank, wrong };
  });
  times.sort((a, b) => a - b);
  const asked = rows.filter(({ question }) => question.first !== undefined);
  const other = rows.filter(({ question }) => question.other);
  const unknown = rows.filter(({ question }) => question.unknown);
  const answerable = asked.filter(({ question }) => !question.bare);
  const said = answerable.filter(({ found }) => found.answered);
  return {
    rows,
    line: {
      'hit@1': percent(asked.filter(({ rank }) => rank === 1).length, asked.length),
      'hit@3': percent(asked.filter(({ rank }) => rank >= 1 && rank <= 3).length, asked.length),
      MRR: (asked.reduce((total, { rank }) => total + (rank > 0 ? 1 / rank : 0), 0) / asked.length).toFixed(3),
      answered: percent(said.length, answerable.length),
      'right of answered': percent(said.filter(({ rank }) => rank === 1).length, said.length),
      'off-topic answered': `${other.filter(({ wrong }) => wrong).length}/${other.length}`,
      'unknown answered': `${unknown.filter(({ wrong }) => wrong).length}/${unknown.length}`,
      'p50 ms': quantile(times, 0.5).toFixed(2),
      'p99 ms': quantile(times, 0.99).toFixed(1),
    },
  };
}

const halves = { even: questions.filter((_, at) => at % 2 === 0), odd: questions.filter((_, at) => at % 2 === 1) };
ours('warm up');
const chosen = process.argv.includes('--ours') ? { ours } : engines;
for (const [half, set] of Object.entries(halves)) {
  console.log(`\n${half} entries${half === 'even' ? ' (used for tuning)' : ''}: ${set.length} questions`);
  console.table(Object.fromEntries(Object.entries(chosen).map(([name, engine]) => [name, measure(engine, set).line])));
}

if (process.argv.includes('--scores')) {
  for (const { question } of measure(ours, halves.even).rows) {
    const { matches, aboutMemory } = retrieve(question.ask, 'en', knowledge);
    console.log(
      `${matches[0]?.score.toFixed(2)} ${aboutMemory} ${question.first?.includes(matches[0]?.id ?? '') ?? 'none'} ${question.ask}`,
    );
  }
}

if (process.argv.includes('--misses')) {
  for (const { question, found, rank, wrong } of measure(ours, halves.even).rows) {
    const missed = question.first === undefined ? wrong : rank !== 1 || (!found.answered && !question.bare);
    if (!missed) continue;
    const { matches, aboutMemory } = retrieve(question.ask, 'en', knowledge);
    const first = matches.slice(0, 3).map(({ id, score }) => `${id} ${score.toFixed(2)}`);
    console.log(
      `${rank} ${found.answered ? 'said' : 'unsaid'} ${aboutMemory ? 'memory' : 'other'} | ${question.ask} | ${question.first?.join('|') ?? 'none'} | ${first.join(', ')}`,
    );
  }
}
