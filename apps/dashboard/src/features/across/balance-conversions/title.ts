/** On the tab and in the sidebar, and so separate from the other texts, which load with the screens. */
export const tabTitle = 'Balance conversions';
export const formTitle = 'Balance conversion';
export const createTitle = 'Convert a balance';
