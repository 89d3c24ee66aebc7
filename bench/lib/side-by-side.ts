/** A server with its table, asked in turn with the others. */
export type Side = {
  readonly name: string;
  /** Again before each measurement: filling a large table takes longer than an idle session lives. */
  readonly signIn: () => Promise<void>;
};

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const median = (numbers: readonly number[]): number =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );

export type Rounds = { readonly rounds: number; readonly requestsPerRound: number };

/** The p50 and p99 of each side in milliseconds, medians of the rounds; a round asks the sides in turn, so that a busy machine slows all alike. */
export const sideBySide = async <Of extends Side>(
  sides: readonly Of[],
  ask: (side: Of) => Promise<void>,
  { rounds, requestsPerRound }: Rounds,
): Promise<{ readonly p50: number; readonly p99: number }[]> => {
  const figures = sides.map(() => ({ p50: [] as number[], p99: [] as number[] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const side of sides) await side.signIn();
    const times = sides.map((): number[] => []);
    for (let request = 0; request < requestsPerRound; request += 1) {
      for (const [index, side] of sides.entries()) {
        const start = performance.now();
        await ask(side);
        times[index]?.push(performance.now() - start);
      }
    }
    if (round < 0) continue; // warms up
    for (const [index, taken] of times.entries()) {
      const sorted = taken.toSorted((a, b) => a - b);
      figures[index]?.p50.push(quantile(sorted, 0.5));
      figures[index]?.p99.push(quantile(sorted, 0.99));
    }
  }
  return figures.map(({ p50, p99 }) => ({ p50: median(p50), p99: median(p99) }));
};
