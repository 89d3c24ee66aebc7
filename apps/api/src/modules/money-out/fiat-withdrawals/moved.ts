import type { LineOf } from '../../../platform/list/line';
import { listLine } from '../../../platform/moved/list-line';
import { noMovement, transitionOf, type Cause, type ListLine, type Movement } from '../../../platform/moved/movement';
import { fiatWithdrawalEntityType, type FiatWithdrawal } from './fiat-withdrawal';

/** Sums of the list: what completed withdrawals cost. */
export const fiatWithdrawalSums: LineOf<'fiat_withdrawal'> = {
  list: 'fiat_withdrawal',
  currency: 'currency',
  moved: { column: 'status', is: 'COMPLETED' },
  amount: { of: 'debited', units: 'debit_amount', in: 'currency' },
  otherAmount: { of: 'fees', units: 'fee', in: 'currency' },
};

const lineOf = ({
  organisationId,
  businessId,
  createdAt,
  status,
  amount,
  debitAmount,
  fee,
}: FiatWithdrawal): ListLine =>
  listLine(
    fiatWithdrawalSums,
    { organisationId, businessId, at: createdAt },
    { status, currency: amount.currency, debit_amount: debitAmount.units, fee: fee.units },
  );

/**
 * Viewers are notified even without a change of status: something else about the withdrawal changed. Money to the organisation's own bank accounts
 * counts in no daily figure.
 *
 * @param before null: newly created
 */
export const movementOf = (
  before: FiatWithdrawal | null,
  after: FiatWithdrawal,
  { event, actor, at }: Cause & { readonly event: string },
): Movement => {
  const { organisationId, id, status } = after;
  const thing = { entityType: fiatWithdrawalEntityType, organisationId, id } as const;
  const from = before?.status ?? null;
  return {
    ...noMovement,
    was: before ? [lineOf(before)] : [],
    became: [lineOf(after)],
    ...(from === status
      ? { told: [{ organisationId, entityType: fiatWithdrawalEntityType, entityId: id, status, at }] }
      : { transitions: [transitionOf(thing, { from, to: status, event }, { actor, at })] }),
  };
};
