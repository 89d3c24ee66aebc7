/** Seconds between the failure of attempt 1, 2 … and the next one. Source: callback delivery. */
const waits: readonly number[] = [30, 120, 600, 1_800, 7_200, 21_600, 43_200, 86_400];

/** Seconds until the next attempt after `failedAttempts` failures; null: none, a person may send it again. */
export const secondsUntilNext = (failedAttempts: number): number | null => waits[failedAttempts - 1] ?? null;
