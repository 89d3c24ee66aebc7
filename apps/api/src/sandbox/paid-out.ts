import { account, credit, debit, type NewTransaction } from '@countinghouse/ledger';
import { fraction, isPositive, percentOf, subtract, zero } from '@countinghouse/money';
import { eventId } from './ids';
import type { Story } from './story';
import { platformActor } from './telling';
import type { Standing } from './world';

/**
 * A manual movement (T-23) that leaves a business with only a part of the credit of a story's deposit: it was settled by
 * hand shortly before the chain took the deposit back.
 */
export const paidOutBeforeReorg = (
  { plan, business, state }: Story,
  at: Date,
  partLeft: string,
  { available }: Standing,
): NewTransaction | null => {
  const net = state?.deposits[0]?.value?.payableAmount ?? zero(available.currency);
  const amount = subtract(available, percentOf(net, fraction(partLeft)));
  if (!isPositive(amount)) return null;
  return {
    eventType: 'T-23',
    entityType: 'MANUAL_MOVEMENT',
    entityId: eventId(plan.random, 'paid-out', at),
    valueAt: at,
    description: 'Balance settled by hand',
    actor: platformActor,
    entries: [
      debit(account.available(business.id, available.currency), amount),
      credit(account.manual(available.currency), amount),
    ],
  };
};
