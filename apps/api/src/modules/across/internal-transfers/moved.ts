import { uniformValue, type RateBook } from '@countinghouse/payments';
import type { LineOf } from '../../../platform/list/line';
import { listLine } from '../../../platform/moved/list-line';
import { noMovement, transitionOf, type Movement } from '../../../platform/moved/movement';
import { transferEntityType, type InternalTransfer } from './transfer';

const completed = { currency: 'currency', moved: { column: 'status', is: 'COMPLETED' } } as const;
/** Sums of the lists of both sides. */
export const incoming: LineOf<'internal_transfer'> = {
  ...completed,
  list: 'transfer_in',
  amount: { of: 'in', units: 'amount', in: 'currency' },
};
/** The fee is of the side that pays it. */
export const outgoing: LineOf<'internal_transfer'> = {
  ...completed,
  list: 'transfer_out',
  amount: { of: 'out', units: 'amount', in: 'currency' },
  otherAmount: { of: 'fees', units: 'fee', in: 'currency' },
};

/** A transfer is in the lists of both its businesses, and counts on the day of both; the fee is in neither's figures. */
export const movementOf = (
  transfer: InternalTransfer,
  prices: { readonly rates: RateBook; readonly uniformCurrency: string },
): Movement => {
  const { organisationId, id, fromBusinessId, toBusinessId, amount, fee, initiatedBy, at } = transfer;
  const row = { status: 'COMPLETED', currency: amount.currency, amount: amount.units, fee: fee.units };
  const figure = {
    organisationId,
    day: at.toISOString().slice(0, 10),
    count: 1,
    volume: amount,
    uniformVolume: uniformValue(amount, prices.rates, prices.uniformCurrency),
  } as const;
  return {
    ...noMovement,
    became: [
      listLine(outgoing, { organisationId, businessId: fromBusinessId, at }, row),
      listLine(incoming, { organisationId, businessId: toBusinessId, at }, row),
    ],
    figures: [
      { ...figure, businessId: fromBusinessId, direction: 'TRANSFER_OUT' },
      { ...figure, businessId: toBusinessId, direction: 'TRANSFER_IN' },
    ],
    transitions: [
      transitionOf(
        { entityType: transferEntityType, organisationId, id },
        { from: null, to: 'COMPLETED', event: 'CREATED' },
        { actor: initiatedBy, at },
      ),
    ],
  };
};

/** Figures of all transfers, by their rows. No row says what a transfer was worth. */
export const transferFigures = `
        select organisation_id, from_business_id as business_id, 'TRANSFER_OUT' as direction, currency, created_at as at,
               (created_at at time zone 'UTC')::date as day, amount as volume, null::numeric as uniform_volume
          from internal_transfer
        union all
        select organisation_id, to_business_id, 'TRANSFER_IN', currency, created_at,
               (created_at at time zone 'UTC')::date, amount, null
          from internal_transfer`;
