import pg from 'pg';

/** Connection of the superuser to the database behind an address, without triggers, checks of references or waits for the disk. */
export const asFiller = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
                        set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set max_parallel_maintenance_workers = 1`);
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Where every thousandth row belongs, by its place in a thousand. */
export type Slot = { readonly organisationId: string; readonly businessId: string };

type Coin = {
  readonly code: string;
  readonly network: string;
  /** Of atomic units. */
  readonly scale: number;
  /** Euros for one. */
  readonly rate: string;
};

type Wanted = { readonly rows: number; readonly slots: readonly Slot[]; readonly coins: readonly Coin[] };

/** Every how many payments one is in the ledger, too, one withdrawal is made, and an address is still watched. */
const oneIn = { ledger: 20, withdrawals: 20, addresses: 10 } as const;

/**
 * Facts of every payment, from which its rows in all tables are made: spread evenly over the two years up to now, with ids that grow with time as the
 * product's do, and addresses, hashes and references without an order. One in five asks for 100.00, one in ten expired unpaid.
 */
export const stage = async (client: pg.Client, { rows, slots, coins }: Wanted): Promise<void> => {
  await client.query(`
    create unlogged table growth_slot (slot integer, organisation_id uuid, business_id uuid);
    create unlogged table growth_coin (turn integer, coin text, network text, scale integer, rate numeric)`);
  await client.query(
    `insert into growth_slot select place - 1, organisation, business
       from unnest($1::uuid[], $2::uuid[]) with ordinality as given (organisation, business, place)`,
    [slots.map((slot) => slot.organisationId), slots.map((slot) => slot.businessId)],
  );
  await client.query(
    `insert into growth_coin select place - 1, coin, network, scale, rate
       from unnest($1::text[], $2::text[], $3::integer[], $4::numeric[]) with ordinality as given (coin, network, scale, rate, place)`,
    [
      coins.map(({ code }) => code),
      coins.map(({ network }) => network),
      coins.map(({ scale }) => scale),
      coins.map(({ rate }) => rate),
    ],
  );
  await client.query(`analyze growth_slot, growth_coin`);
  await client.query(`
    create unlogged table growth_row as
    select n, organisation_id, business_id, coin, network, rate, at, cents, round(cents * 0.01) as fee, is_paid, hash,
           round(cents / 100.0 / rate * 10::numeric ^ scale) as units,
           (moment || '7' || substr(hash, 1, 3) || 'a' || substr(hash, 4, 15))::uuid as id,
           (moment || '7' || substr(hash, 17, 3) || 'b' || substr(hash, 18, 15))::uuid as deposit_id
      from (
        select n, at, md5('payment ' || n) as hash, n % 10 <> 3 as is_paid,
               lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as moment,
               case when n % 5 = 0 then 10000 else 1000 + n * 7919::bigint % 2000000 end::numeric as cents
          from (select n, (now() - (${rows} - n) * (interval '730 days' / ${rows}))::timestamptz(3) as at
                  from generate_series(1, ${rows}) n) numbered) dated
      join growth_slot on slot = n % ${slots.length}
      join growth_coin on turn = n / 7 % ${coins.length}`);
  await client.query('analyze growth_row');
};

export const insertPayments = `
  insert into payment (
    organisation_id, id, business_id, client_payment_id, type, rate_type, status, display_currency, display_amount,
    user_service_fee, expected_display_amount, deposit_currency, network, expected_deposit_amount,
    settlement_currency, expected_settlement_amount, quoted_rate, quoted_settlement_rate, rate_locked_until,
    wallet_address, payment_token, expiration_minutes, expires_at, expired_at, overpayment_policy, refund_follow_up_deposits,
    user_service_fee_distribution, underpayment_tolerance, deposit_service_fee, deposit_spread,
    actual_display_amount, actual_settlement_amount, actual_uniform_amount, actual_service_fee, actual_payable_amount,
    created_by_type, created_by_label, created_at, updated_at)
  select organisation_id, id, business_id, 'order-' || n || '-' || substr(hash, 1, 8), 'ONE_TIME', 'FIXED',
         case when is_paid then 'DEPOSITED' else 'EXPIRED' end, 'EUR', cents, 0, cents, coin, network, units, 'EUR', cents, rate, rate,
         at + interval '40 minutes', 'bc1q' || hash, md5('token ' || n), 30, at + interval '30 minutes', at + interval '30 minutes', 'PROCESS',
         false, 0, 0.005, 0.01, 0.005, case when is_paid then cents else 0 end, case when is_paid then cents else 0 end,
         case when is_paid then cents else 0 end, case when is_paid then fee else 0 end, case when is_paid then cents - fee else 0 end,
         'USER', 'mara.lind@example.com', at, at
    from growth_row`;

export const insertDeposits = `
  insert into deposit (
    organisation_id, id, payment_id, business_id, status, deposit_currency, network, deposit_amount,
    on_chain_amount_raw, accepted_amount, at_lock, display_currency, display_amount, display_rate,
    settlement_currency, settlement_amount, settlement_rate, settlement_service_fee,
    settlement_distributed_user_service_fee, settlement_payable_amount, uniform_currency, uniform_amount,
    from_address, to_address, transaction_id, output_index, confirmations, required_confirmations, is_follow_up,
    is_late, travel_rule_status, detected_at, final_at, confirmed_at, created_at, updated_at)
  select organisation_id, deposit_id, id, business_id, 'CONFIRMED', coin, network, units, units::text, units, true, 'EUR', cents, rate,
         'EUR', cents, rate, fee, 0, cents - fee, 'EUR', cents, 'bc1q' || md5('sender ' || n), 'bc1q' || hash, md5('a' || n) || md5('b' || n), 0,
         2, 2, false, false, 'NOT_REQUIRED', at + interval '4 minutes', at + interval '9 minutes', at + interval '9 minutes',
         at + interval '4 minutes', at + interval '9 minutes'
    from growth_row where is_paid`;

export const insertAddresses = `
  insert into deposit_address (organisation_id, id, network, address, business_id, payment_id, assigned_at, derivation_index)
  select organisation_id, id, network, 'bc1q' || hash, business_id, id, at, n from growth_row
   where n % ${oneIn.addresses} = 0`;

/** Address of TRON to which one withdrawal in twenty went. */
export const frequentRecipient = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';

/** Sent and done, of USDT over TRON, a twentieth of them to one address. */
export const insertWithdrawals = `
  insert into crypto_withdrawal (
    organisation_id, id, business_id, client_withdrawal_id, currency, network, recipient_address, debit_currency, target_amount_policy,
    target_currency, target_amount, amount, blockchain_fee_paid_by, network_fee, recipient_amount, service_fee_share, spread, service_fee, cost,
    held_amount, debit_amount, uniform_currency, uniform_amount, status, approval_status, seal, own_wallet, transaction_id,
    initiated_by_type, initiated_by_label, broadcast_at, completed_at, created_at, updated_at, screening_passed)
  select organisation_id, id, business_id, 'payout-' || n || '-' || substr(hash, 1, 8), 'USDT', 'TRX',
         case when n % ${oneIn.withdrawals * 20} = 0 then '${frequentRecipient}' else 'T' || substr(hash, 1, 30) || '123' end, 'USDT', 'CRYPTO', 'USDT',
         cents * 10000, cents * 10000, 'MERCHANT', 1500000, cents * 10000, 0.002, 0, round(cents * 20), cents * 10000 + 1500000,
         round(cents * 10020) + 1500000, round(cents * 10020) + 1500000, 'EUR', cents, 'COMPLETED', 'SKIPPED', sha256(hash::bytea), false,
         md5('c' || n) || md5('d' || n), 'USER', 'mara.lind@example.com', at, at + interval '3 minutes', at, at + interval '3 minutes', true
    from growth_row where n % ${oneIn.withdrawals} = 0`;

/** Receipt (T-01) and credit (T-03) of one paid payment in so many, with accounts whose entries, numbers and balances agree. */
export const insertLedger = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create unlogged table growth_entry as
    select n, organisation_id, case tx when 1 then id else deposit_id end as transaction_id, tx, line, code, currency, direction, amount, at
      from growth_row,
    lateral (values (1, 1, 'asset:custody:' || coin || ':' || network, coin, 'DEBIT', units),
                    (1, 2, 'business:' || business_id || ':pending:' || coin, coin, 'CREDIT', units),
                    (3, 1, 'business:' || business_id || ':pending:' || coin, coin, 'DEBIT', units),
                    (3, 2, 'equity:fx:' || coin, coin, 'CREDIT', units),
                    (3, 3, 'equity:fx:EUR', 'EUR', 'DEBIT', cents),
                    (3, 4, 'business:' || business_id || ':available:EUR', 'EUR', 'CREDIT', cents - fee),
                    (3, 5, 'income:service-fee:EUR', 'EUR', 'CREDIT', fee)) entry (tx, line, code, currency, direction, amount)
    where n % ${oneIn.ledger} = 1 and is_paid`);
  await client.query(`
    insert into ledger_account (organisation_id, code, currency, type, kind, holder_id, min_balance, debits, credits, seq, last_posted_at)
    select organisation_id, code, currency,
           case split_part(code, ':', 1) when 'asset' then 'ASSET' when 'business' then 'LIABILITY' when 'equity' then 'EQUITY' else 'INCOME' end,
           case when code like 'business:%' then split_part(code, ':', 3) else split_part(code, ':', 2) end,
           case when code like 'business:%' then split_part(code, ':', 2)::uuid end,
           case when code like 'business:%' or code like 'asset:%' then 0 end,
           coalesce(sum(amount) filter (where direction = 'DEBIT'), 0), coalesce(sum(amount) filter (where direction = 'CREDIT'), 0),
           count(*), max(at)
      from growth_entry group by 1, 2, 3`);
  await client.query(`
    insert into ledger_transaction (organisation_id, id, event_type, entity_type, entity_id, idempotency_key, posted_at, value_at, description, actor)
    select organisation_id, case tx when 1 then id else deposit_id end, 'T-0' || tx, 'DEPOSIT', deposit_id, 'T-0' || tx || ':' || deposit_id || ':1',
           at, at, case tx when 1 then 'Deposit received' else 'Deposit' end, '{"type":"SYSTEM","id":null,"label":"system"}'
      from growth_row, (values (1), (3)) both_of (tx) where n % ${oneIn.ledger} = 1 and is_paid`);
  await client.query(`
    insert into ledger_entry (organisation_id, account_id, account_seq, transaction_id, line, currency, direction, amount, balance_after, posted_at)
    select e.organisation_id, a.id, row_number() over running, transaction_id, line, e.currency, direction, amount,
           sum(case when direction = a.normal_side then amount else -amount end) over running, e.at
      from growth_entry e
      join ledger_account a on a.organisation_id = e.organisation_id and a.code = e.code
    window running as (partition by a.id order by e.n, tx, line)
     order by a.id, e.n, tx, line`);
};

/** Whitelisted addresses and members, whose names are looked for: as many as a large organisation has. */
export const insertNames = async (client: pg.Client, organisationId: string, roleId: string): Promise<void> => {
  await client.query(
    `insert into whitelisted_address (organisation_id, id, address_id, label, currency, network, address, activates_at, created_by_label, created_at)
     select $1::uuid, md5('listed ' || n)::uuid, 'payee-' || n, 'Aurora Supplier ' || n, 'USDT', 'TRX', 'T' || md5('listed ' || n) || '1', now(), 'mara.lind@example.com', now()
       from generate_series(1, 10000) n`,
    [organisationId],
  );
  await client.query(`
    insert into app_user (id, email, first_name, last_name, status)
    select md5('person ' || n)::uuid, 'person.' || n || '@growth.example', 'Mara', 'Lind ' || n, 'ACTIVE' from generate_series(1, 500) n`);
  await client.query(
    `insert into membership (organisation_id, user_id, role_id) select $1::uuid, md5('person ' || n)::uuid, $2::uuid from generate_series(1, 500) n`,
    [organisationId, roleId],
  );
};

/** Checks of a table; they are dropped. Those that come back hold for new rows: the rows that are filled in keep them by how they are made. */
export const dropChecks = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as made from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(
    ({ name, made }) => `alter table ${table} add constraint ${name} ${made.replace(/ NOT VALID$/, '')} not valid`,
  );
};

/** Indexes of a table that no constraint needs, by what makes them; they are dropped. */
export const dropIndexes = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid) and not i.indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
};
