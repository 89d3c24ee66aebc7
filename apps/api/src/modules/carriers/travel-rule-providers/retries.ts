/** Seconds after each failure until the next try; the last one counts for all further ones: money or a person waits, so nothing is given up. */
const waits: readonly number[] = [15, 30, 60, 300, 900, 3_600];

/** Seconds until a message is sent again after so many failures. */
export const nextTryAfter = (failures: number): number => waits[Math.min(failures, waits.length) - 1] ?? 15;
