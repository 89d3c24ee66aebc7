/** On the tab and in the sidebar, and so separate from the other texts, which load with the screens. */
export const title = 'Crypto Withdrawals';
export const formTitle = 'Crypto withdrawal';
export const createTitle = 'New crypto withdrawal';
