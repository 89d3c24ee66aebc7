import * as z from 'zod/mini';
import { amountText, instant, uuid } from '../fields';

const outcome = z.enum(['OK', 'HIT']);

/** One source's word about a transfer. */
const screeningSource = z.object({
  /** `OFAC` (the list that is kept), `ORACLE` (a contract on chain), `PROVIDER`; `SIMULATED` in a sandbox. */
  source: z.string(),
  outcome,
  /** Between 0 and 1; null where the source states none. */
  riskScore: z.nullable(amountText),
  riskCategory: z.nullable(z.string()),
  /** The listed party of a hit, or the provider's own number of the case. */
  reference: z.nullable(z.string()),
  /** Day on which the list was published, `YYYY-MM-DD`; null where there is no list. */
  listDate: z.nullable(z.string()),
});

/** Answer of screening about one transfer at one time. */
export const screening = z.object({
  /** The deposit or the withdrawal. */
  entityId: uuid,
  outcome,
  at: instant,
  sources: z.array(screeningSource),
});
export type Screening = z.output<typeof screening>;

export const screeningExample = (entityId: string): z.input<typeof screening> => ({
  entityId,
  outcome: 'OK',
  at: '2025-03-14T10:02:30.000Z',
  sources: [
    { source: 'OFAC', outcome: 'OK', riskScore: null, riskCategory: null, reference: null, listDate: '2025-03-13' },
    {
      source: 'PROVIDER',
      outcome: 'OK',
      riskScore: '0.04',
      riskCategory: 'exchange',
      reference: 'case-88121',
      listDate: null,
    },
  ],
});
