/** Stands on the tab and in the sidebar, and so apart from the other texts, which load with the screens. */
export const tabTitle = 'Balance conversions';
export const formTitle = 'Balance conversion';
export const createTitle = 'Convert a balance';
