import { chainOf } from '../chain';
import type { ScreenedTransfer, Screening, ScreeningAnswer } from './port';

/** Longest time that one run spends on questions about one chain, in milliseconds. */
const usualMs = 20_000;

type Spent = { ms: number; asking: number; since: number };

/**
 * Screening for one run over many transfers. Once the questions about a chain have taken too long together, no more are asked about it in this run, and
 * the answer is null: a source that is silent about one chain keeps the transfers of others waiting no longer.
 */
export const screeningOfRun = (
  { screen }: Pick<Screening, 'screen'>,
  mostMs = usualMs,
): ((transfer: ScreenedTransfer) => Promise<ScreeningAnswer | null>) => {
  const byChain = new Map<string, Spent>();
  return async (transfer) => {
    const chain = chainOf(transfer.currency, transfer.network, transfer.isTest);
    const spent = byChain.get(chain) ?? { ms: 0, asking: 0, since: 0 };
    byChain.set(chain, spent);
    if (spent.ms > mostMs) return null;
    if (spent.asking === 0) spent.since = performance.now();
    spent.asking += 1;
    try {
      return await screen(transfer);
    } finally {
      spent.asking -= 1;
      if (spent.asking === 0) spent.ms += performance.now() - spent.since;
    }
  };
};
