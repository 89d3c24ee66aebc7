/** Stands on the tab and in the sidebar, and so apart from the other texts, which load with the screens. */
export const title = 'Crypto Withdrawals';
export const formTitle = 'Crypto withdrawal';
export const createTitle = 'New crypto withdrawal';
