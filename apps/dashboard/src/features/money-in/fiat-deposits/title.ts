/** On the tab and in the sidebar, and so separate from the other texts, which load with the screens. */
export const tabTitle = 'Fiat Deposits';
export const formTitle = 'Fiat deposit';
export const createTitle = 'New fiat deposit';
