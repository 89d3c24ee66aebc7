/** Stands in the palette too, and so apart from the other texts, which load with the screen. */
export const title = 'Network status';
