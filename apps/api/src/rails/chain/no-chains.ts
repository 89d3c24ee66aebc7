import type { ChainReader } from './port';

const unread = (): never => {
  throw new Error('No chain is read here');
};

/** Where no chain is read. */
export const noChains: ChainReader = { chains: [], read: unread, locate: unread };
