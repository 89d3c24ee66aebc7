/** The address of the transaction ledger report. */
export const path = '/transaction-ledger';
