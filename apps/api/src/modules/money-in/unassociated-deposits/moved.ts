import type { LineOf } from '../../../platform/list/line';
import { listLine } from '../../../platform/moved/list-line';
import { noMovement, transitionOf, type Cause, type ListLine, type Movement } from '../../../platform/moved/movement';
import { unassociatedEntityType, type Standing } from './unassociated-deposit';

/** Sum of the list: worth of all money but what its chain took back. */
export const unassociatedSums: LineOf<'unassociated_deposit'> = {
  list: 'unassociated_deposit',
  currency: 'currency',
  otherCurrency: 'uniform_currency',
  moved: { column: 'status', isNot: 'ORPHANED' },
  amount: { of: 'value', units: 'uniform_amount', in: 'uniform_currency' },
};

const lineOf = ({
  organisationId,
  businessId,
  receivedAt,
  status,
  amount,
  uniformCurrency,
  uniformAmount,
}: Standing): ListLine =>
  listLine(
    unassociatedSums,
    { organisationId, businessId, at: receivedAt },
    {
      status,
      currency: amount.currency,
      uniform_currency: uniformCurrency,
      uniform_amount: uniformAmount && uniformAmount.units,
    },
  );

/** @param before null: it came now */
export const movementOf = (
  before: Standing | null,
  after: Standing,
  { event, reference = '', ...cause }: Cause & { readonly event: string; readonly reference?: string },
): Movement => ({
  ...noMovement,
  was: before ? [lineOf(before)] : [],
  became: [lineOf(after)],
  transitions: [
    transitionOf(
      { ...after, entityType: unassociatedEntityType },
      { from: before?.status ?? null, to: after.status, event, reference },
      cause,
    ),
  ],
});
