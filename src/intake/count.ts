const COUNTS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  dual: 2,
  'pair of': 2,
  three: 3,
  four: 4,
  eight: 8,
  一: 1,
  单: 1,
  两: 2,
  双: 2,
  二: 2,
  三: 3,
  四: 4,
  八: 8,
};

/** The number that digits or a word for a small number stand for. */
export const countOf = (digits: string | undefined): number => COUNTS[digits?.toLowerCase() ?? ''] ?? Number(digits);
