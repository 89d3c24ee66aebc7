import * as z from 'zod/mini';
import { anyCaller, endpoint } from '../endpoint';
import { currencyCode, instant } from '../fields';

/** `DELAYED`: not read for longer than a payer should wait to be seen. `NOT_READ`: not once so far. */
export const chainStates = ['UP_TO_DATE', 'DELAYED', 'NOT_READ'] as const;

/** Reading progress of one chain of blocks. */
export const chainStatus = z.object({
  /** Its network's code, or the coin's where the coin has a chain of its own: `ETH`, `TRX`, `BTC`. */
  chain: z.string(),
  /** Coins that arrive over it, in picker order. */
  currencies: z.array(currencyCode),
  status: z.enum(chainStates),
  /** Newest block that was read. */
  height: z.nullable(z.int()),
  readAt: z.nullable(instant),
});
export type ChainStatus = z.output<typeof chainStatus>;

export const getNetworkStatus = endpoint({
  name: 'getNetworkStatus',
  slug: 'network-status',
  method: 'GET',
  path: 'networks/status',
  access: anyCaller,
  answer: z.object({ chains: z.array(chainStatus), asOf: instant }),
});
