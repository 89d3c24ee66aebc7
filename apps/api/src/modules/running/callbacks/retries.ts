/** How long after the failure of attempt 1, 2 … the next one is made, in seconds. Source: callback delivery. */
const waits: readonly number[] = [30, 120, 600, 1_800, 7_200, 21_600, 43_200, 86_400];

/** Seconds until the next attempt after so many have failed; null: there is none, a person may send it again. */
export const secondsUntilNext = (failedAttempts: number): number | null => waits[failedAttempts - 1] ?? null;
