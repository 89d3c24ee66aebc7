import type { LineOf } from '../../../platform/list/line';
import { listLine } from '../../../platform/moved/list-line';
import { noMovement, transitionOf, type Cause, type ListLine, type Movement } from '../../../platform/moved/movement';
import { conversionEntityType, type Conversion } from './conversion';

/** A conversion as its list shows it. */
export type Standing = Pick<Conversion, 'organisationId' | 'id' | 'businessId' | 'debit' | 'credit' | 'createdAt'> & {
  readonly status: 'PENDING' | 'EXECUTED' | 'EXPIRED' | 'FAILED';
};

/** Sums of the list: money that was exchanged. */
export const conversionSums: LineOf<'balance_conversion'> = {
  list: 'balance_conversion',
  currency: 'debit_currency',
  otherCurrency: 'credit_currency',
  moved: { column: 'status', is: 'EXECUTED' },
  amount: { of: 'sold', units: 'debit_amount', in: 'debit_currency' },
  otherAmount: { of: 'bought', units: 'credit_amount', in: 'credit_currency' },
};

const lineOf = ({ organisationId, businessId, debit, credit, createdAt, status }: Standing): ListLine =>
  listLine(
    conversionSums,
    { organisationId, businessId, at: createdAt },
    {
      status,
      debit_currency: debit.currency,
      debit_amount: debit.units,
      credit_currency: credit.currency,
      credit_amount: credit.units,
    },
  );

/** @param before null: it was quoted now */
export const movementOf = (before: Standing | null, after: Standing, cause: Cause): Movement => ({
  ...noMovement,
  was: before ? [lineOf(before)] : [],
  became: [lineOf(after)],
  transitions: [
    transitionOf(
      { ...after, entityType: conversionEntityType },
      { from: before?.status ?? null, to: after.status, event: before ? after.status : 'CREATED' },
      cause,
    ),
  ],
});
