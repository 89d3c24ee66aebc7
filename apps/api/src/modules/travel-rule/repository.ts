import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../platform/insert-rows';
import { columns, type Columns, type InsertRow } from '../../platform/tables';

/** What an organisation's settings and coins say about the rule. */
export const findTravelRuleSettings = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<CamelCased<
  Columns<'organisation', 'travel_rule' | 'uniform_currency' | 'enabled_crypto_currencies'>
> | null> => {
  const { rows } = await sql<Columns<'organisation', 'travel_rule' | 'uniform_currency' | 'enabled_crypto_currencies'>>`
    select travel_rule, uniform_currency, enabled_crypto_currencies
      from organisation where id = ${organisationId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

type LinkedRow = Columns<'deposit', 'deposit_currency' | 'deposit_amount' | 'detected_at'>;

/** Transfers from an address to a business in a time, newest first: all that were not taken back by the chain. */
export const selectLinkedDeposits = async (
  tx: Tx,
  organisationId: OrganisationId,
  {
    businessId,
    fromAddress,
    from,
    to,
    except,
    limit,
  }: {
    readonly businessId: string;
    readonly fromAddress: string;
    readonly from: Date;
    readonly to: Date;
    readonly except: string;
    readonly limit: number;
  },
): Promise<LinkedRow[]> => {
  const { rows } = await sql<LinkedRow>`
    select deposit_currency, deposit_amount, detected_at from deposit
     where organisation_id = ${organisationId} and business_id = ${businessId} and from_address = ${fromAddress}
       and detected_at > ${from} and detected_at <= ${to} and id <> ${except} and status <> 'ORPHANED'
     order by detected_at desc limit ${limit}`.execute(tx);
  return rows;
};

const ofPerson = columns(
  'originator',
  ['id', 'quality', 'wallet_type', 'ownership_method', 'owned_by_third_party', 'created_at'],
  'o',
);
export type OriginatorFacts = CamelCased<RowOf<typeof ofPerson>>;

/** Whom the merchant named with the payment: what counts of it. */
export const findPaymentOriginator = async (
  tx: Tx,
  organisationId: OrganisationId,
  paymentId: string,
): Promise<OriginatorFacts | null> => {
  const { rows } = await sql<RowOf<typeof ofPerson>>`
    select ${ofPerson} from payment_originator p
      join originator o on o.organisation_id = p.organisation_id and o.id = p.originator_id
     where p.organisation_id = ${organisationId} and p.payment_id = ${paymentId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

export const insertPaymentOriginators = (tx: Tx, rows: readonly InsertRow<'payment_originator'>[]): Promise<void> =>
  insertRows(tx, 'payment_originator', rows);

export const insertRecords = (tx: Tx, rows: readonly InsertRow<'travel_rule_record'>[]): Promise<void> =>
  insertRows(tx, 'travel_rule_record', rows);

/** A deposit that does not wait any more leaves the queue: the chain took it back. */
export const expireRecord = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`
    update travel_rule_record set status = 'EXPIRED', updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and status = 'PENDING'`.execute(tx);
};
