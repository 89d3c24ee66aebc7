/** Stands on the tab, and so apart from the other texts, which load with the list. */
export const title = 'Crypto Deposits';
