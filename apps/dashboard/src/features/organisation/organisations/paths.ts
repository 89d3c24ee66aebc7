/** The switcher. */
export const path = '/organisations';
