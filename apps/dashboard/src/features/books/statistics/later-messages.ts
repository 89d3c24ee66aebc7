import type { Difference, Pair } from './compare';

const figures = new Intl.NumberFormat('en-GB');
const inDays = (days: number) => (days === 1 ? 'one day' : `${figures.format(days)} days`);
const changed = (change: string) => `${change}\u00a0%`;

/** Texts of parts that load later: comparison and file. */
export const texts = {
  title: 'Compare with',
  kind: 'What to compare with',
  period: 'Another period',
  business: 'Another business',
  periodLabel: 'Period beside, in days of UTC',
  businessLabel: 'Business beside',
  stop: 'Stop comparing',
  lengths: (one: number, other: number) =>
    `The periods differ in length: A has ${inDays(one)}, B has ${inDays(other)}.`,
  failed: (name: string, message: string) => `${name}: ${message}`,
  sideLabel: (side: string, [one, other]: Pair<string>) => `${side} by day, ${one} beside ${other}`,
  chart: (side: string, measure: 'count' | 'volume', [one, other]: Pair<string>) =>
    `Daily ${measure === 'count' ? 'number' : 'volume'} of ${side}, ${one} beside ${other}. Arrow keys walk the days.`,
  dayNumber: (day: number) => `Day ${figures.format(day)}`,
  noDay: (name: string) => `No such day in ${name}`,
  difference: ({ absolute, change }: Difference, unit: string) =>
    `A against B: ${absolute} ${unit}${change === null ? '' : ` (${changed(change)})`}`,
  daily: ([one, other]: Pair<string>, unit: string, change: string | null) =>
    `A day on average: A ${one}, B ${other} ${unit}${change === null ? '' : ` (${changed(change)})`}`,
  saved: 'Deposits and withdrawals by coin, every coin by its name, and by day. Days are those of UTC.',
  whose: (letter: string, name: string) => `${letter}, ${name}`,
  differenceHead: 'Difference',
  differenceIn: (unit: string) => `Difference, ${unit}`,
  noChange: 'no percentage: nothing to compare with',
} as const;
