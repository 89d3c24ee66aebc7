/** Stands on the tab, and so apart from the other texts, which load with the screen. */
export const tabTitle = 'Unassociated Deposits';
