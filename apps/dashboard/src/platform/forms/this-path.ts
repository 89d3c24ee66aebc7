/** Path of the screen, as remembered by an attempt or an interrupted form. */
export const thisPath = (): string => window.location.pathname + window.location.search;
