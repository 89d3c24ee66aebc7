/** Key of all journal queries. */
export const ledgerKey = ['ledger'] as const;
