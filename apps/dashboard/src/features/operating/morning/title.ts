/** In the sidebar and on the tab, and so separate from the other texts, which load with the screen. */
export const title = 'Today';
