/** On the tab and in the sidebar, and so separate from the other texts, which load with the screens. */
export const tabTitle = 'Fiat Withdrawals';
export const formTitle = 'Fiat withdrawal';
export const createTitle = 'New fiat withdrawal';
