import { negate } from '@countinghouse/money';
import type { Movement } from './movements';
import type { DailyFigure, Deposit, DepositValue, Refund } from './payment';
import type { DepositStatus } from './vocabulary';

/** Effect of an event on its deposit, before the payment's outcome is recomputed. */
export type Step = {
  readonly deposit: Deposit;
  readonly refund: Refund | null;
  readonly movements: readonly Movement[];
  /** The statuses the deposit went through, the last one included. */
  readonly through: readonly DepositStatus[];
  readonly figures: readonly DailyFigure[];
};

export const step = (deposit: Deposit, parts: Partial<Omit<Step, 'deposit'>> = {}): Step => ({
  deposit,
  refund: null,
  movements: [],
  through: [deposit.status],
  figures: [],
  ...parts,
});

/** Contribution of a deposit to the figures of the day it was credited on; `count` -1 takes it off again. */
export const figureOf = (deposit: Deposit, value: DepositValue, confirmedAt: Date, count: 1 | -1): DailyFigure => ({
  organisationId: deposit.organisationId,
  businessId: deposit.businessId,
  direction: 'DEPOSIT',
  day: confirmedAt.toISOString().slice(0, 10),
  count,
  volume: count === 1 ? value.acceptedAmount : negate(value.acceptedAmount),
  uniformVolume: count === 1 ? value.uniformAmount : negate(value.uniformAmount),
});
