import { businessId, organisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import { account, credit, debit, LedgerError, post } from '@countinghouse/ledger';
import { isCurrency, parseAmount, toText } from '@countinghouse/money';
import * as z from 'zod/mini';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { action } from '../action';
import { findBusinessName } from '../repository';
import { actorOf, OperatorRefused } from '../sign-in';

const reasons = [
  'FEE_CORRECTION',
  'GOODWILL',
  'MIGRATION',
  'DEPOSIT_CORRECTION',
  'WITHDRAWAL_CORRECTION',
  'UNASSOCIATED_ALLOCATION',
  'REORG_RECOVERY',
  'RECEIVABLE_SETTLEMENT',
  'OTHER',
] as const;

/** T-23: money given to a business by hand, or taken from what it has. */
export const manualMovementAction = action(
  'manual-movement',
  'Credits or debits a business by hand (T-23)',
  z.strictObject({
    organisation: organisationId,
    business: businessId,
    type: z.enum(['CREDIT', 'DEBIT']),
    currency: z.string().check(z.refine((code) => isCurrency(code), { error: 'This currency does not exist' })),
    amount: z.string(),
    reason: z.enum(reasons),
    description: plainText(280),
  }),
  async (
    tx,
    { organisation, business, type, currency, amount: typed, reason, description },
    { confirmedBy, askedBy },
  ) => {
    const parsed = parseAmount(typed, currency);
    if (!parsed.ok || parsed.amount.units === 0n)
      throw new OperatorRefused('The amount has to be plain decimal text above zero.');
    const name = await findBusinessName(tx, organisation, business);
    if (name === null) throw new OperatorRefused('There is no such business.');
    const { amount } = parsed;
    const id = newId();
    const [available, manual] = [account.available(business, currency), account.manual(currency)];
    const actor = actorOf(confirmedBy);
    try {
      await post(tx, organisation, [
        {
          eventType: 'T-23',
          entityType: 'MANUAL_MOVEMENT',
          entityId: id,
          valueAt: await clockNow(tx),
          description,
          actor,
          entries:
            type === 'CREDIT'
              ? [debit(manual, amount), credit(available, amount)]
              : [debit(available, amount), credit(manual, amount)],
        },
      ]);
    } catch (error) {
      if (error instanceof LedgerError && error.code === 'INSUFFICIENT_BALANCE')
        throw new OperatorRefused(`${name} has less than ${toText(amount)} ${currency}.`);
      throw error;
    }
    await audit(tx, {
      actor,
      organisationId: organisation,
      action: 'manual-movement.post',
      entity: { type: 'MANUAL_MOVEMENT', id },
      after: { business: name, type, currency, amount: toText(amount), reason, description, askedBy },
      result: 'SUCCESS',
    });
    return `${type === 'CREDIT' ? 'Credited' : 'Debited'} ${toText(amount)} ${currency}: ${name} (${id}).`;
  },
);
