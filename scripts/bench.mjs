import { existsSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { inputGradient, log, question, smallCard, story, traceback } from './bench/inputs.mjs';
import { bot, diagnose, floor, peakOf } from './bench/processes.mjs';
import { growth } from './bench/slope.mjs';

const WARM_UP = 5;
const PROCESSES = 10;

const library = new URL('../dist/index.js', import.meta.url);
if (!existsSync(library)) {
  console.error('bench measures dist: run `npm run build` first');
  process.exit(2);
}
const { createDoctor, loadKnowledge } = await import(library);

/** The value below which a share of the sorted values lies. */
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
const statistics = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return { fastest: sorted[0], median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
};

const time = (work) => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

function repeat(runs, work) {
  for (let run = 0; run < WARM_UP; run += 1) work();
  return Array.from({ length: runs }, () => time(work));
}

const milliseconds = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const mebibytes = (value) => `${(value / 1024).toFixed(0)} MiB`;
const rows = [];
function add(what, values, limit, print, unit) {
  const { fastest, median, p99 } = statistics(values);
  const verdict = median < limit ? 'yes' : 'NO';
  rows.push([
    what,
    String(values.length),
    print(fastest),
    print(median),
    print(p99),
    `under ${limit / unit} ${print === mebibytes ? 'MiB' : 'ms'}`,
    verdict,
  ]);
}

// Other work on the machine shows in the medians, so the load before the first run is told beside them.
const [load] = loadavg();
const started = performance.now();
const doctor = createDoctor(loadKnowledge());
const loaded = performance.now();
doctor.diagnose(traceback);
const first = performance.now();

add(
  'answer: traceback of 40 lines',
  repeat(200, () => doctor.diagnose(traceback)),
  5,
  milliseconds,
  1,
);
add(
  'answer: question of 10 words',
  repeat(200, () => doctor.ask(question)),
  5,
  milliseconds,
  1,
);
add(
  'answer: real question, small card',
  repeat(200, () => doctor.diagnose(smallCard)),
  5,
  milliseconds,
  1,
);
add(
  'answer: real question, gradient of the input',
  repeat(200, () => doctor.diagnose(inputGradient)),
  5,
  milliseconds,
  1,
);
add(
  'answer: log of 1 MiB',
  repeat(30, () => doctor.diagnose(log)),
  100,
  milliseconds,
  1,
);

const floors = [];
for (const [what, text] of [
  ['bare', traceback],
  ['with words', story],
  ['small card', smallCard],
  ['input gradient', inputGradient],
]) {
  const times = [];
  const peaks = [];
  for (let run = 0; run < PROCESSES; run += 1) {
    // In turn, so that a busy minute weighs on both.
    floors.push(await floor());
    times.push(await diagnose(text));
    peaks.push(await peakOf(text));
  }
  add(`diagnose, ${what}: start to answer`, times, 600, milliseconds, 1);
  add(`diagnose, ${what}: peak resident`, peaks, 150 * 1024, mebibytes, 1024);
}

const { points, slope, whole } = growth((text) => doctor.diagnose(text));

const running = await bot();
if (running.reason === undefined) add('bot: resident at READY', [running.kibibytes], 160 * 1024, mebibytes, 1024);
else rows.push(['bot: resident at READY', '–', '–', '–', '–', running.reason, '–']);

const table = [['what', 'runs', 'least', 'median', 'p99', 'expected', 'met'], ...rows];
const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
for (const row of table)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );

console.log('\nlog, processor time of an answer');
for (const { bytes, milliseconds: took } of points)
  console.log(
    `${String(bytes / 1024).padStart(6)} KiB  ${milliseconds(took).padStart(8)}  ${(took / (bytes / 2 ** 20)).toFixed(0)} ms a MiB`,
  );
console.log(
  `slope from 1 KiB to 4 MiB ${whole.toFixed(2)}, from 256 KiB on ${slope.toFixed(2)} (1 is linear): ${slope < 1.2 ? 'linear' : 'NOT LINEAR'}`,
);

const [cpu] = cpus();
console.log(`
loading the knowledge ${milliseconds(loaded - started)}, first answer ${milliseconds(first - loaded)}
of each start Node alone takes ${milliseconds(statistics(floors).median)} (median of ${floors.length}, in turn with the others)
${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; Node ${process.version} on ${process.platform} ${release()}; load before ${load?.toFixed(1)}`);
process.exit(0);
