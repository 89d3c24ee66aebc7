/** A clock that was wrong by some seconds for a while, by the wall clock in milliseconds. */
export type Shift = { readonly name: string; readonly seconds: number; readonly from: number; readonly to: number };

/** Longest call, and the most that two readings of one clock may differ, in milliseconds. */
const spanMs = 31_000;
const skewMs = 2_000;

/**
 * Instants on record that no clock of the cluster showed while the call was in progress. `acknowledged`: instants by the wall clock, `recorded`: by the
 * books, both by the id of what was made.
 */
export const strangeTimes = (
  acknowledged: ReadonlyMap<string, number>,
  recorded: ReadonlyMap<string, number>,
  shifts: readonly Shift[],
): string[] =>
  [...acknowledged].flatMap(([id, at]) => {
    const on = recorded.get(id);
    if (on === undefined) return [];
    const offsets = [
      0,
      ...shifts.filter(({ from, to }) => from < at + skewMs && at - spanMs < to).map((one) => one.seconds),
    ];
    const isShown = offsets.some((seconds) => {
      const off = on - seconds * 1_000 - at;
      return off > -spanMs && off < skewMs;
    });
    return isShown ? [] : [`${id}: ${new Date(on).toISOString()}, acknowledged at ${new Date(at).toISOString()}`];
  });
