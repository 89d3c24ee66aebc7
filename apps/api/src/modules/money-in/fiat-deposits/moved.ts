import type { LineOf } from '../../../platform/list/line';
import { listLine } from '../../../platform/moved/list-line';
import { noMovement, transitionOf, type Cause, type ListLine, type Movement } from '../../../platform/moved/movement';
import { fiatEntityType, whitelabelEntityType, type FiatDeposit, type WhitelabelDeposit } from './fiat-deposit';

type Event = Cause & { readonly event: string };

/** Sums of the list: money that was credited, and fees that were kept of it. */
export const fiatDepositSums: LineOf<'fiat_deposit'> = {
  list: 'fiat_deposit',
  currency: 'currency',
  moved: { column: 'status', is: 'RECEIVED' },
  amount: { of: 'net', units: { of: 'received_amount', less: 'fee' }, in: 'currency' },
  otherAmount: { of: 'fees', units: 'fee', in: 'currency' },
};

/** Sums of the list of money by collection reference, of which every row was credited. */
export const whitelabelSums: LineOf<'whitelabel_fiat_deposit'> = {
  list: 'whitelabel_fiat_deposit',
  status: { always: 'RECEIVED' },
  currency: 'currency',
  amount: { of: 'net', units: { of: 'amount', less: 'fee' }, in: 'currency' },
  otherAmount: { of: 'fees', units: 'fee', in: 'currency' },
};

const lineOf = ({ organisationId, businessId, createdAt, status, expectedAmount, received }: FiatDeposit): ListLine =>
  listLine(
    fiatDepositSums,
    { organisationId, businessId, at: createdAt },
    {
      status,
      currency: expectedAmount.currency,
      received_amount: received && received.amount.units,
      fee: received?.fee?.units ?? null,
    },
  );

/**
 * Money by bank counts in no daily figure.
 *
 * @param before null: it was announced now
 */
export const movementOf = (before: FiatDeposit | null, after: FiatDeposit, { event, ...cause }: Event): Movement => ({
  ...noMovement,
  was: before ? [lineOf(before)] : [],
  became: [lineOf(after)],
  transitions: [
    transitionOf(
      { ...after, entityType: fiatEntityType },
      { from: before?.status ?? null, to: after.status, event },
      cause,
    ),
  ],
});

/** Fields of money by a business's collection reference that its list shows. */
export type Whitelabel = Pick<WhitelabelDeposit, 'organisationId' | 'id' | 'businessId' | 'amount' | 'fee' | 'at'>;

const whitelabelLineOf = ({ organisationId, businessId, amount, fee, at }: Whitelabel): ListLine =>
  listLine(
    whitelabelSums,
    { organisationId, businessId, at },
    { currency: amount.currency, amount: amount.units, fee: fee.units },
  );

/**
 * Money by a business's collection reference: added at once, and removed from its list if the bank reverses it.
 *
 * @param before null: it came now
 * @param after null: the bank reversed it
 */
export const whitelabelMovementOf = (
  before: Whitelabel | null,
  after: Whitelabel | null,
  { event, ...cause }: Event,
): Movement => {
  const deposit = after ?? before;
  if (!deposit) return noMovement;
  return {
    ...noMovement,
    was: before ? [whitelabelLineOf(before)] : [],
    became: after ? [whitelabelLineOf(after)] : [],
    transitions: [
      transitionOf(
        { ...deposit, entityType: whitelabelEntityType },
        { from: before && 'RECEIVED', to: after ? 'RECEIVED' : 'RETURNED', event },
        cause,
      ),
    ],
  };
};
