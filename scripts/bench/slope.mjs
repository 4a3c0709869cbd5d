import { logOf } from './inputs.mjs';

const KIBIBYTE = 2 ** 10;
/** 1 KiB to 4 MiB, each four times the one before. */
const SIZES = Array.from({ length: 7 }, (_, step) => KIBIBYTE * 4 ** step);
const RUNS = 15;

/** Processor time: what others do on the machine does not count. */
function spent(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of some runs: the time that the work itself takes. */
function least(work) {
  for (let run = 0; run < 3; run += 1) work();
  // The clock of the processor is coarse, so what is short is done many times over.
  const often = Math.max(1, Math.round(20 / Math.max(0.05, spent(work))));
  const times = Array.from({ length: RUNS }, () =>
    spent(() => {
      for (let time = 0; time < often; time += 1) work();
    }),
  );
  return Math.min(...times) / often;
}

/** Least squares over the logarithms: 1 is linear, 2 quadratic. */
function slopeOf(points) {
  const [x, y] = [points.map(({ bytes }) => Math.log(bytes)), points.map(({ milliseconds }) => Math.log(milliseconds))];
  const mean = (values) => values.reduce((total, value) => total + value, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  const above = x.reduce((total, value, at) => total + (value - meanX) * ((y[at] ?? 0) - meanY), 0);
  return above / x.reduce((total, value) => total + (value - meanX) ** 2, 0);
}

/** How the time of an answer grows with the log: a line for each size, and the slope over the large ones and over all. */
export function growth(diagnose) {
  const points = SIZES.map((bytes) => {
    const text = logOf(bytes);
    return { bytes, milliseconds: least(() => diagnose(text)) };
  });
  // A fixed part, some milliseconds for a page of answer, outweighs the log while that is small.
  return { points, slope: slopeOf(points.filter(({ bytes }) => bytes >= 2 ** 18)), whole: slopeOf(points) };
}
