import { createHash } from 'node:crypto';
import { fraction } from '@countinghouse/money';
import { screeningBy } from './all-sources';
import { listOf, type SimulatedList } from './lists';
import {
  UnansweredTransfer,
  type ScreenedTransfer,
  type Screening,
  type ScreeningSource,
  type SourceAnswer,
} from './port';

const cleanCategories = ['exchange', 'wallet', 'payment service', 'mining pool'] as const;

const hits: Readonly<Record<Exclude<SimulatedList, 'SILENT'>, { riskScore: string; riskCategory: string }>> = {
  SANCTIONS: { riskScore: '0.98', riskCategory: 'sanctions' },
  MIXER: { riskScore: '0.87', riskCategory: 'mixer' },
};

const said = (answer: Pick<SourceAnswer, 'outcome' | 'riskScore' | 'riskCategory'>): SourceAnswer => ({
  source: 'SIMULATED',
  reference: null,
  listDate: null,
  ...answer,
});

/** Deterministic by address, so that a second question has the same answer. */
const clean = ({ addresses, transactionId }: ScreenedTransfer): SourceAnswer => {
  const [first = 0, second = 0] = createHash('sha256')
    .update(addresses[0] ?? transactionId ?? '')
    .digest();
  return said({
    outcome: 'OK',
    riskScore: fraction((0.01 + (0.29 * second) / 255).toFixed(2)),
    riskCategory: cleanCategories[first % cleanCategories.length]!,
  });
};

/** Source of the sandbox: a hit for the addresses of its lists, no answer for silent ones, and a pass for all others. */
export const simulatedSource: ScreeningSource = {
  name: 'SIMULATED',
  ask: async (transfer) => {
    const lists = transfer.addresses.flatMap((address) => listOf(address) ?? []);
    const list = lists.find((name) => name !== 'SILENT') ?? lists[0];
    if (list === undefined) return clean(transfer);
    if (list === 'SILENT') throw new UnansweredTransfer('The address is on the list of those without an answer');
    const { riskScore, riskCategory } = hits[list];
    return said({ outcome: 'HIT', riskScore: fraction(riskScore), riskCategory });
  },
};

/** Screening of the sandbox, without notes. */
export const simulatedScreening: Screening = screeningBy([simulatedSource]);

/** Screening of an installation that serves no chain: nothing is there to be asked about. */
export const silentScreening: Screening = {
  screen: async () => ({ kind: 'NO_ANSWER', problem: 'No source of screening is named' }),
};
