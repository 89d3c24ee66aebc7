/** Root key of this feature's queries, so that one top-up refreshes all. */
export const depositsKey = ['fiat-deposits'] as const;
