/** In the sidebar, and so separate from the other texts, which load with the screen. */
export const title = 'Callbacks';
