/** The texts of the offer to change to the newer dashboard. */
export const texts = {
  offer: 'A newer dashboard is ready for you.',
  accept: 'Open it',
  leaving: 'Opening the newer dashboard',
} as const;
