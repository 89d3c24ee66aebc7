import type { TestApi } from '@countinghouse/api/testing';
import type { BusinessId } from '@countinghouse/contract/ids';
import pg from 'pg';

/** Coins of a business's payments, in turns. */
const coins = ['BTC', 'ETH', 'USDT', 'USDC', 'LTC'];

export type Filled = {
  readonly adminUrl: string;
  readonly organisationId: string;
  readonly rows: number;
  readonly businesses: number;
};

/**
 * `rows` payments with one confirmed deposit each, spread evenly over the two years up to now and over the businesses in turns, straight into the
 * tables: only reading is measured. Ids grow with time, as the product's do, so that every index is written at its end. The first business has the
 * id of its organisation.
 *
 * @returns the businesses' ids
 */
export const fillPayments = async (
  api: TestApi,
  { adminUrl, organisationId, rows, businesses }: Filled,
): Promise<BusinessId[]> => {
  const url = new URL(adminUrl);
  url.pathname = new URL(api.testDatabase.urls.appUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
    await client.query(`
      insert into business (organisation_id, id, name, settlement_currency, supported_display_currencies, deposit_networks, callback_secret_enc)
      select '${organisationId}', case n when 0 then '${organisationId}'::uuid else lpad(to_hex(n), 32, 'b')::uuid end,
        'Aurora Travel ' || n, 'EUR', '{EUR}', '{"BTC":["MAIN"]}', '' from generate_series(0, ${businesses - 1}) n`);
    const series = `
      from generate_series(1, ${rows}) n,
      lateral (select lpad(to_hex(n), 32, '0') as hex, now() - (${rows} - n) * (interval '730 days' / ${rows}) as at,
        case n % ${businesses} when 0 then '${organisationId}'::uuid else lpad(to_hex(n % ${businesses}), 32, 'b')::uuid end as business,
        (array['${coins.join("','")}'])[n / ${businesses} % ${coins.length} + 1] as coin) p`;
    await client.query(`
      insert into payment (
        organisation_id, id, business_id, client_payment_id, type, rate_type, status, display_currency, display_amount,
        user_service_fee, expected_display_amount, deposit_currency, network, expected_deposit_amount,
        settlement_currency, expected_settlement_amount, quoted_rate, quoted_settlement_rate, rate_locked_until,
        wallet_address, payment_token, expiration_minutes, expires_at, overpayment_policy, refund_follow_up_deposits,
        user_service_fee_distribution, underpayment_tolerance, deposit_service_fee, deposit_spread,
        actual_display_amount, actual_settlement_amount, actual_uniform_amount, created_by_type, created_by_label,
        created_at, updated_at)
      select '${organisationId}', p.hex::uuid, p.business, 'order-' || p.hex, 'ONE_TIME', 'FIXED', 'DEPOSITED', 'EUR', 10000,
        0, 10000, p.coin, 'MAIN', 173281, 'EUR', 10000, 57710, 57710, p.at + interval '40 minutes',
        'bc1q' || p.hex, p.hex, 30, p.at + interval '30 minutes', 'PROCESS', false,
        0, 0.005, 0.01, 0.005, 10000, 10000, 10000, 'USER', 'mara.lind@example.com', p.at, p.at ${series}`);
    await client.query(`
      insert into deposit (
        organisation_id, id, payment_id, business_id, status, deposit_currency, network, deposit_amount,
        on_chain_amount_raw, accepted_amount, at_lock, display_currency, display_amount, display_rate,
        settlement_currency, settlement_amount, settlement_rate, settlement_service_fee,
        settlement_distributed_user_service_fee, settlement_payable_amount, uniform_currency, uniform_amount,
        from_address, to_address, transaction_id, output_index, confirmations, required_confirmations, is_follow_up,
        is_late, travel_rule_status, detected_at, final_at, confirmed_at, created_at, updated_at)
      select '${organisationId}', p.hex::uuid, p.hex::uuid, p.business, 'CONFIRMED', p.coin, 'MAIN', 173281,
        '173281', 173281, true, 'EUR', 10000, 57710, 'EUR', 10000, 57710, 100, 0, 9900, 'EUR', 10000,
        'bc1q' || md5('sender' || n), 'bc1q' || p.hex, p.hex, 0, 2, 2, false,
        false, 'NOT_REQUIRED', p.at + interval '4 minutes', p.at, p.at, p.at, p.at ${series}`);
    await client.query('vacuum analyze payment');
    await client.query('vacuum analyze deposit');
    const { rows: found } = await client.query<{ id: BusinessId }>(
      'select id from business where organisation_id = $1',
      [organisationId],
    );
    return found.map(({ id }) => id);
  } finally {
    await client.end();
  }
};
