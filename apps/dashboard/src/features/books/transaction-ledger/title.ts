/** Stands in the sidebar too, and so apart from the other texts, which load with the screen. */
export const title = 'Transaction ledger';
