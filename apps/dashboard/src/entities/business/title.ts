/** In the palette and in empty screens too, and so separate from the texts of the form. */
export const createTitle = 'Create new business';
