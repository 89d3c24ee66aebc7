/** Where the screen stands, as an attempt or a form that was interrupted remembers it. */
export const thisPath = (): string => window.location.pathname + window.location.search;
