import { detailTexts, type StatementDetails, type StatementEntry } from '@countinghouse/ledger';
import { sql, type RawBuilder } from 'kysely';
import type { BusinessScope } from '../../organisation/businesses';

/** Details from the lists, beyond the ledger. */
const names = ['reference', 'counterparty', 'transactionHash', 'euroUnits'] as const;

/** Detail of a movement; null without one. */
export const detailOf = ({ details }: Pick<StatementEntry, 'details'>, name: (typeof names)[number]): string | null =>
  details[names.indexOf(name)] || null;

type Of = {
  readonly reference?: RawBuilder<unknown>;
  readonly counterparty?: RawBuilder<unknown>;
  readonly hash?: RawBuilder<unknown>;
  /** Value in atomic units of EUR, if the money was exchanged or its worth was stored. */
  readonly euroUnits?: RawBuilder<unknown>;
};
const none = sql`null::text`;
const texts = ({ reference = none, counterparty = none, hash = none, euroUnits = none }: Of) =>
  detailTexts(reference, counterparty, hash, euroUnits);

const named = (name: string, account: string) => sql`concat_ws(' ', ${sql.ref(name)}, ${sql.ref(account)})`;

/**
 * Details of each movement of a business, found by the key of the transaction's subject: the client's own reference, the counterparty, the
 * transaction on its chain. A business not visible to the caller is not named.
 */
export const detailsFor = (
  businessId: string,
  { hiddenBusinessId, onlyBusinessIds }: BusinessScope,
): StatementDetails => {
  const of = (table: string, told: Of, more: RawBuilder<unknown> = sql``) => sql`(
    select ${texts(told)} from ${sql.table(table)} x ${more}
     where x.organisation_id = t.organisation_id and x.id = t.entity_id)`;
  return {
    count: names.length,
    of: sql`case t.entity_type
      when 'DEPOSIT' then ${of(
        'deposit',
        {
          reference: sql`p.client_payment_id`,
          counterparty: sql`x.from_address`,
          hash: sql`x.transaction_id`,
          // The worth of the whole is stored with the deposit; the entry gets its share.
          euroUnits: sql`case when x.uniform_currency = 'EUR' and p.settlement_currency = e.currency and x.settlement_amount > 0
                              then round(e.amount * x.uniform_amount / x.settlement_amount)::text end`,
        },
        sql`join payment p on p.organisation_id = x.organisation_id and p.id = x.payment_id`,
      )}
      when 'WITHDRAWAL' then ${of('crypto_withdrawal', {
        reference: sql`x.client_withdrawal_id`,
        counterparty: sql`x.recipient_address`,
        hash: sql`x.transaction_id`,
        euroUnits: sql`case when x.uniform_currency = 'EUR' and x.debit_currency = x.currency and e.currency = x.currency
                            then round(e.amount * x.uniform_amount / x.amount)::text end`,
      })}
      when 'FIAT_DEPOSIT' then ${of('fiat_deposit', {
        reference: sql`x.client_label`,
        counterparty: named('x.remitter_name', 'x.remitter_account_masked'),
      })}
      when 'WHITELABEL_FIAT_DEPOSIT' then ${of('whitelabel_fiat_deposit', {
        reference: sql`x.reference`,
        counterparty: named('x.remitter_name', 'x.remitter_account_masked'),
      })}
      when 'FIAT_WITHDRAWAL' then ${of('fiat_withdrawal', {
        reference: sql`x.client_label`,
        counterparty: sql`x.paid_to ->> 'holderName'`,
      })}
      when 'INTERNAL_TRANSFER' then ${of(
        'internal_transfer',
        { reference: sql`x.client_label`, counterparty: sql`b.name` },
        sql`left join business b on b.organisation_id = x.organisation_id
              and b.id = case when x.from_business_id = ${businessId}::uuid then x.to_business_id else x.from_business_id end
              and (${hiddenBusinessId}::uuid is null or b.id <> ${hiddenBusinessId}::uuid)
              and (${onlyBusinessIds}::uuid[] is null or b.id = any(${onlyBusinessIds}::uuid[]))`,
      )}
      when 'BALANCE_CONVERSION' then ${of('balance_conversion', {
        // A part of a credit may repay a debt, as an entry of its own.
        euroUnits: sql`round(e.amount * case 'EUR' when x.debit_currency then x.debit_amount
                                                  when x.credit_currency then x.credit_amount
                                                  when x.uniform_currency then x.uniform_amount end
                             / case e.currency when x.debit_currency then x.debit_amount else x.credit_amount end)::text`,
      })}
      end`,
  };
};
