/** Stands in the sidebar and on the tab, and so apart from the other texts, which load with the screens. */
export const title = 'Statistics';
