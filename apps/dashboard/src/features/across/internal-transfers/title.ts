/** On the tab and in the sidebar, and so separate from the other texts, which load with the screens. */
export const tabTitle = 'Internal Transfers';
export const formTitle = 'Internal transfer';
export const createTitle = 'New internal transfer';
