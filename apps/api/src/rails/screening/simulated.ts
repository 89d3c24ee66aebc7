import { createHash } from 'node:crypto';
import { fraction } from '@countinghouse/money';
import { listOf, type SimulatedList } from './lists';
import type { ScreenedTransfer, Screening, ScreeningAnswer } from './port';

const cleanCategories = ['exchange', 'wallet', 'payment service', 'mining pool'] as const;

const hits: Readonly<Record<Exclude<SimulatedList, 'SILENT'>, { riskScore: string; riskCategory: string }>> = {
  SANCTIONS: { riskScore: '0.98', riskCategory: 'sanctions' },
  MIXER: { riskScore: '0.87', riskCategory: 'mixer' },
};

/** The same for the same address, so that a second question has the same answer. */
const clean = ({ address, transactionId }: ScreenedTransfer): ScreeningAnswer => {
  const [first = 0, second = 0] = createHash('sha256')
    .update(address ?? transactionId ?? '')
    .digest();
  return {
    kind: 'ANSWERED',
    outcome: 'OK',
    riskScore: fraction((0.01 + (0.29 * second) / 255).toFixed(2)),
    riskCategory: cleanCategories[first % cleanCategories.length]!,
  };
};

/** The sandbox's: it hits on the addresses of its lists, has no answer about silent ones, and takes all others. */
export const simulatedScreening: Screening = {
  screen: async (transfer) => {
    const list = transfer.address === null ? null : listOf(transfer.address);
    if (list === null) return clean(transfer);
    if (list === 'SILENT')
      return { kind: 'NO_ANSWER', problem: 'The address is on the list of those without an answer' };
    const { riskScore, riskCategory } = hits[list];
    return { kind: 'ANSWERED', outcome: 'HIT', riskScore: fraction(riskScore), riskCategory };
  },
};

/** Where nobody was named to ask: everything waits. */
export const silentScreening: Screening = {
  screen: async () => ({ kind: 'NO_ANSWER', problem: 'No screening provider is configured' }),
};
