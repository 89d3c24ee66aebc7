import { createContext } from 'react';

/** Place below what scrolls in a drawer; null outside of one. */
export const FootContext = createContext<HTMLElement | null>(null);
