/** Stands in the sidebar, and so apart from the other texts, which load with the screen. */
export const confirmationTitle = 'Balance confirmation';
