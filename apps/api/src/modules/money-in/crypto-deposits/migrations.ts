import { organisationTable, platformTable, referenceTable } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

// All amounts are atomic units of the currency named beside them. numeric(38,0) turns NaN away only where a check
// compares it: NaN sorts above every number, so each amount has an upper bound.
const amount = sql.raw('numeric(38,0)');
const bounded = (column: string) => sql.raw(`check (${column} >= 0 and ${column} < 1e38)`);
const rate = sql.raw('numeric(38,18)');
const priced = (column: string) => sql.raw(`check (${column} > 0 and ${column} < 1e20)`);

const payments = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment (
      organisation_id uuid not null,
      id uuid not null,
      business_id uuid not null,
      client_payment_id text not null check (char_length(client_payment_id) between 1 and 64),
      type text not null check (type in ('ONE_TIME','REUSABLE')),
      rate_type text not null check (rate_type in ('FIXED','FLOATING')),
      status text not null check (status in ('NEW','PENDING','AWAITING','DEPOSITED','EXPIRED','CANCELLED','BLOCKED','REFUNDED','UNPROCESSABLE')),
      labels text[] not null default '{}' check (labels <@ array['UNDERPAID','OVERPAID','LATE','FOLLOW_UP','MIXED_CURRENCY','DEPEG_APPLIED','DEPEG_BROKEN']),
      display_currency text,
      display_amount ${amount} ${bounded('display_amount')},
      user_service_fee ${amount} ${bounded('user_service_fee')},
      expected_display_amount ${amount} ${bounded('expected_display_amount')},
      deposit_currency text,
      network text,
      expected_deposit_amount ${amount} ${bounded('expected_deposit_amount')},
      settlement_currency text not null,
      expected_settlement_amount ${amount} ${bounded('expected_settlement_amount')},
      quoted_rate ${rate} ${priced('quoted_rate')},
      quoted_settlement_rate ${rate} ${priced('quoted_settlement_rate')},
      one_to_one_applied boolean not null default false,
      quoted_peg_rate ${rate} ${priced('quoted_peg_rate')},
      rate_locked_until timestamptz(3),
      wallet_address text,
      destination_tag text,
      payment_token text,
      expiration_minutes integer check (expiration_minutes between 1 and 10080),
      expires_at timestamptz(3),
      redirect_url text,
      locale text,
      customer_email text,
      refund_address text,
      overpayment_policy text not null check (overpayment_policy in ('PROCESS','EXCESS_REFUND')),
      refund_follow_up_deposits boolean not null,
      user_service_fee_distribution numeric(9,6) not null check (user_service_fee_distribution between 0 and 1),
      depeg_threshold numeric(9,6) check (depeg_threshold between 0 and 1),
      underpayment_tolerance numeric(9,6) not null check (underpayment_tolerance between 0 and 1),
      deposit_service_fee numeric(9,6) not null check (deposit_service_fee between 0 and 1),
      deposit_spread numeric(9,6) not null check (deposit_spread between 0 and 1),
      originator jsonb,
      actual_display_amount ${amount} ${bounded('actual_display_amount')},
      actual_settlement_amount ${amount} not null ${bounded('actual_settlement_amount')},
      actual_uniform_amount ${amount} not null ${bounded('actual_uniform_amount')},
      created_by_type text not null check (created_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
      created_by_id uuid,
      created_by_label text not null,
      cancelled_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (organisation_id, id),
      foreign key (organisation_id, business_id) references business (organisation_id, id),
      check ((deposit_currency is null) = (network is null)),
      check (type = 'ONE_TIME' or rate_type = 'FLOATING'),
      check (display_currency is not null or (display_amount is null and expected_display_amount is null))
    )`.execute(db);

  // The list in its two scopes and two orders; each ends in the id, so a page's edge is exact.
  await sql`
    create index payment_of_business_created on payment (organisation_id, business_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index payment_created on payment (organisation_id, created_at desc, id desc)`.execute(db);
  await sql`
    create index payment_of_business_status
      on payment (organisation_id, business_id, status, created_at desc, id desc)`.execute(db);
  await sql`create index payment_status on payment (organisation_id, status, created_at desc, id desc)`.execute(db);
  await sql`
    create index payment_of_business_currency
      on payment (organisation_id, business_id, deposit_currency, created_at desc, id desc)`.execute(db);
  // Few payments have labels, and only those are looked through for one.
  await sql`
    create index payment_labelled
      on payment (organisation_id, business_id, created_at desc, id desc) where labels <> '{}'`.execute(db);
  await sql`
    create unique index payment_client_id on payment (organisation_id, client_payment_id, business_id)`.execute(db);
  await sql`
    create index payment_address on payment (organisation_id, wallet_address) where wallet_address is not null`.execute(
    db,
  );
  await organisationTable(db, 'payment');
};

const deposits = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table deposit (
      organisation_id uuid not null,
      id uuid not null,
      payment_id uuid not null,
      business_id uuid not null,
      status text not null check (status in ('UNCONFIRMED','PENDING_AML','PENDING_TRAVEL_RULE','CONFIRMED','REFUNDING','REFUNDED','BLOCKED','UNPROCESSABLE','ORPHANED')),
      deposit_currency text not null,
      network text not null,
      deposit_amount ${amount} not null ${bounded('deposit_amount')},
      on_chain_amount_raw text not null check (on_chain_amount_raw ~ '^[0-9]{1,78}$'),
      accepted_amount ${amount} ${bounded('accepted_amount')},
      at_lock boolean,
      peg_outcome text check (peg_outcome in ('APPLIED','BROKEN')),
      display_currency text,
      display_amount ${amount} ${bounded('display_amount')},
      display_rate ${rate} ${priced('display_rate')},
      settlement_currency text,
      settlement_amount ${amount} ${bounded('settlement_amount')},
      settlement_rate ${rate} ${priced('settlement_rate')},
      settlement_service_fee ${amount} ${bounded('settlement_service_fee')},
      settlement_distributed_user_service_fee ${amount} ${bounded('settlement_distributed_user_service_fee')},
      settlement_payable_amount ${amount} ${bounded('settlement_payable_amount')},
      display_depeg_loss ${amount} ${bounded('display_depeg_loss')},
      settlement_depeg_loss ${amount} ${bounded('settlement_depeg_loss')},
      uniform_currency text,
      uniform_amount ${amount} ${bounded('uniform_amount')},
      from_address text,
      to_address text not null,
      destination_tag text,
      transaction_id text not null,
      output_index integer not null check (output_index >= 0),
      block_height bigint check (block_height >= 0),
      confirmations integer not null check (confirmations >= 0),
      required_confirmations integer not null check (required_confirmations > 0),
      risk_score numeric(9,6) check (risk_score between 0 and 1),
      risk_category text,
      is_follow_up boolean not null,
      is_late boolean not null,
      travel_rule_status text not null check (travel_rule_status in ('NOT_REQUIRED','PENDING','COMPLETED','REFUSED')),
      detected_at timestamptz(3) not null,
      final_at timestamptz(3),
      confirmed_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (organisation_id, id),
      foreign key (organisation_id, payment_id) references payment (organisation_id, id),
      check (settlement_payable_amount = settlement_amount - settlement_service_fee),
      check (accepted_amount <= deposit_amount)
    )`.execute(db);
  await sql`create index deposit_of_payment on deposit (organisation_id, payment_id, detected_at, id)`.execute(db);
  await sql`
    create unique index deposit_on_chain
      on deposit (organisation_id, transaction_id, network, output_index, deposit_currency)`.execute(db);
  await sql`create index deposit_from on deposit (organisation_id, from_address)`.execute(db);
  await organisationTable(db, 'deposit');

  await sql`
    create table refund (
      organisation_id uuid not null,
      id uuid not null,
      deposit_id uuid not null,
      reason text not null check (reason in ('OVERPAYMENT','FOLLOW_UP','TRAVEL_RULE','COMPLIANCE','MANUAL')),
      type text not null check (type in ('PARTIAL','FULL')),
      currency text not null,
      amount ${amount} not null ${bounded('amount')},
      fee ${amount} not null ${bounded('fee')},
      to_address text,
      status text not null check (status in ('PENDING','AWAITING_ADDRESS','BROADCASTED','CONFIRMED','SKIPPED','FAILED')),
      transaction_id text,
      confirmed_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (organisation_id, id),
      unique (organisation_id, deposit_id),
      foreign key (organisation_id, deposit_id) references deposit (organisation_id, id),
      check (fee <= amount)
    )`.execute(db);
  await organisationTable(db, 'refund');

  // One address per payment, never given to another business; coins with tags share one address.
  await sql`
    create table deposit_address (
      organisation_id uuid not null,
      id uuid not null,
      network text not null,
      address text not null,
      destination_tag text,
      business_id uuid not null,
      payment_id uuid,
      assigned_at timestamptz(3) not null,
      released_at timestamptz(3),
      primary key (organisation_id, id),
      foreign key (organisation_id, business_id) references business (organisation_id, id)
    )`.execute(db);
  await sql`
    create unique index deposit_address_is_one_payment
      on deposit_address (organisation_id, network, address, destination_tag) nulls not distinct`.execute(db);
  await organisationTable(db, 'deposit_address');
};

const traces = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table state_transition (
      organisation_id uuid not null,
      entity_type text not null,
      entity_id uuid not null,
      event text not null,
      -- a transaction id, a block, a provider's id: what tells a repeated event from a new one
      reference text not null default '',
      from_status text,
      to_status text not null,
      actor_type text not null check (actor_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
      actor_id uuid,
      actor_label text not null,
      at timestamptz(3) not null,
      position bigint generated always as identity,
      primary key (organisation_id, entity_type, entity_id, event, reference)
    )`.execute(db);
  await organisationTable(db, 'state_transition', { rights: ['select', 'insert'] });

  await sql`
    create table stat_daily (
      organisation_id uuid not null,
      business_id uuid not null,
      direction text not null check (direction in ('DEPOSIT','WITHDRAWAL')),
      currency text not null,
      day date not null,
      count bigint not null,
      volume ${amount} not null,
      uniform_volume ${amount} not null,
      primary key (organisation_id, business_id, direction, currency, day)
    )`.execute(db);
  await organisationTable(db, 'stat_daily');
};

/**
 * When and whence the prices came, and the sums that lists show. Rows that exist get what can be known of them: a quote's
 * time is in the trace; where a market's price came from was not kept.
 */
const pricesAndSums = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payment
      add quoted_par_rate numeric(38,18) check (quoted_par_rate > 0 and quoted_par_rate < 1e20),
      add quoted_at timestamptz(3),
      -- when the expiry timer came by; some labels count from then on
      add expired_at timestamptz(3),
      add actual_service_fee numeric(38,0) not null default 0
        check (actual_service_fee >= 0 and actual_service_fee < 1e38),
      add actual_payable_amount numeric(38,0) not null default 0
        check (actual_payable_amount >= 0 and actual_payable_amount < 1e38),
      add received jsonb not null default '[]'`.execute(db);
  await sql`
    alter table deposit
      add rate_source text,
      add rate_at timestamptz(3),
      add uniform_rate_source text,
      add uniform_rate_at timestamptz(3)`.execute(db);
  // The owner sees rows of forced tables only while they are not forced.
  const tables = ['payment', 'deposit', 'state_transition'];
  for (const table of tables) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`
    update payment p set
      quoted_at = coalesce(
        (select t.at from state_transition t
          where t.organisation_id = p.organisation_id and t.entity_type = 'PAYMENT' and t.entity_id = p.id
            and t.event = 'CURRENCY_CHOSEN'),
        p.created_at),
      quoted_par_rate = round(p.quoted_settlement_rate / p.quoted_peg_rate, 17)
    where p.deposit_currency is not null`.execute(db);
  await sql`
    update payment set expired_at = expires_at
    where status not in ('NEW','PENDING') and expires_at <= app_clock()`.execute(db);
  await sql`
    update payment p set
      actual_service_fee = s.fee,
      actual_payable_amount = s.payable,
      received = s.received
    from (
      select organisation_id, payment_id, sum(fee) as fee, sum(payable) as payable,
             coalesce(
               jsonb_agg(jsonb_build_object('currency', deposit_currency, 'network', network, 'units', units::text)
                         order by first_at) filter (where units > 0),
               '[]') as received
      from (
        select organisation_id, payment_id, deposit_currency,
               case when min(network) = max(network) then min(network) end as network,
               sum(deposit_amount) as units, sum(settlement_service_fee) as fee,
               sum(settlement_payable_amount) as payable, min(detected_at) as first_at
        from deposit where status = 'CONFIRMED' group by 1, 2, 3
      ) per_currency
      group by 1, 2
    ) s
    where s.organisation_id = p.organisation_id and s.payment_id = p.id`.execute(db);
  await sql`
    update deposit d set rate_source = 'quote', rate_at = p.quoted_at
    from payment p
    where p.organisation_id = d.organisation_id and p.id = d.payment_id and d.at_lock`.execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`
    create index payment_expiring on payment (expires_at) where expired_at is null and status <> 'CANCELLED'`.execute(
    db,
  );
};

/** Found by how they begin, whatever the collation; the same indexes serve the whole text. */
const prefixes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index payment_address`.execute(db);
  await sql`
    create index payment_address on payment (organisation_id, wallet_address text_pattern_ops)
      where wallet_address is not null`.execute(db);
  await sql`drop index deposit_on_chain`.execute(db);
  await sql`
    create unique index deposit_on_chain
      on deposit (organisation_id, transaction_id text_pattern_ops, network, output_index, deposit_currency)`.execute(
    db,
  );
  await sql`drop index deposit_from`.execute(db);
  await sql`create index deposit_from on deposit (organisation_id, from_address text_pattern_ops)`.execute(db);
};

/** A deposit, and an address given to a payment, belong to that payment's business. */
const oneBusinessAPayment = async (db: Kysely<unknown>): Promise<void> => {
  // The owner sees rows of forced tables only while they are not forced, and existing rows are checked too.
  const tables = ['payment', 'deposit', 'deposit_address'];
  for (const table of tables) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`
    alter table payment add constraint payment_of_business unique (organisation_id, id, business_id)`.execute(db);
  await sql`
    alter table deposit
      drop constraint deposit_organisation_id_payment_id_fkey,
      add constraint deposit_of_payment_of_business foreign key (organisation_id, payment_id, business_id)
        references payment (organisation_id, id, business_id)`.execute(db);
  await sql`
    alter table deposit_address
      add constraint deposit_address_of_payment_of_business foreign key (organisation_id, payment_id, business_id)
        references payment (organisation_id, id, business_id)`.execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
};

/**
 * Addresses are numbered over all organisations, so that no two are derived alike, and found by whoever watches a chain. A
 * transfer that a reorganisation took may come again: then it is another deposit, and one of them at most counts.
 */
const liveDeposits = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create sequence deposit_address_number as bigint minvalue 0 start 0`.execute(db);
  await sql`grant usage on sequence deposit_address_number to countinghouse_app, countinghouse_worker`.execute(db);
  await sql`
    alter table deposit_address
      -- place of the address below its extended key, or of its tag; null where it was not numbered
      add derivation_index bigint check (derivation_index >= 0)`.execute(db);
  await sql`create index deposit_address_watched on deposit_address (address, network)`.execute(db);
  await sql`drop index deposit_on_chain`.execute(db);
  await sql`
    create index deposit_on_chain on deposit (organisation_id, transaction_id text_pattern_ops)`.execute(db);
  await sql`
    create unique index deposit_counts_once
      on deposit (organisation_id, network, transaction_id, output_index, deposit_currency) where status <> 'ORPHANED'`.execute(
    db,
  );
};

/**
 * Which payment a link leads to, for somebody who has nothing but the link: whoever names its token sees the one row, and
 * nobody another. It holds no token, only what one is recognised by; rows are written by their own organisation.
 */
const paymentLinks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_link (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      organisation_id uuid not null,
      payment_id uuid not null,
      foreign key (organisation_id, payment_id) references payment (organisation_id, id) on delete cascade
    )`.execute(db);
  // The owner sees rows of forced tables only while they are not forced.
  await sql`alter table payment no force row level security`.execute(db);
  await sql`
    insert into payment_link (token_hash, organisation_id, payment_id)
    select sha256(convert_to(payment_token, 'UTF8')), organisation_id, id from payment where payment_token is not null
    on conflict do nothing`.execute(db);
  await sql`alter table payment force row level security`.execute(db);
  await sql`alter table payment_link enable row level security`.execute(db);
  await sql`alter table payment_link force row level security`.execute(db);
  await sql`
    create policy of_the_named_link on payment_link for select to countinghouse_app
      using (token_hash = sha256(convert_to(current_setting('app.payment_token', true), 'UTF8')))`.execute(db);
  await sql`
    create policy written_at_home on payment_link for insert to countinghouse_app
      with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)`.execute(db);
  await sql`
    create policy of_every_organisation on payment_link to countinghouse_worker using (true) with check (true)`.execute(
    db,
  );
  await platformTable(db, 'payment_link', { rights: ['select', 'insert'] });
};

/** The links of payments that were told as history had been left out: they led nowhere. */
const linksOfAllPayments = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['payment', 'payment_link'])
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`
    insert into payment_link (token_hash, organisation_id, payment_id)
    select sha256(convert_to(payment_token, 'UTF8')), organisation_id, id from payment where payment_token is not null
    on conflict do nothing`.execute(db);
  for (const table of ['payment', 'payment_link'])
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
};

/** How far each chain was read, and which transfers are followed on it until they lie deep. */
const chainWatch = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table chain_cursor (
      chain text primary key,
      position text,
      head_height bigint,
      read_at timestamptz(3) not null
    )`.execute(db);
  await referenceTable(db, 'chain_cursor');
  await sql`
    create table watched_transfer (
      organisation_id uuid not null references organisation (id),
      -- of the deposit, or of the unassociated deposit that it is or becomes
      id uuid not null,
      chain text not null,
      network text not null,
      currency text not null,
      transaction_id text not null,
      output_index integer not null check (output_index >= 0),
      -- the payment it is told to; null: money for none
      payment_id uuid,
      -- why, and whose it is, where it is for none
      reason text check (reason in ('UNKNOWN_TAG','MISSING_TAG','UNSUPPORTED_TOKEN','CLOSED_PAYMENT','OTHER')),
      business_id uuid,
      amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
      from_address text,
      to_address text not null,
      tag text,
      required_confirmations integer not null check (required_confirmations > 0),
      block_height bigint check (block_height >= 0),
      block_hash text,
      is_final boolean not null default false,
      -- the blocks it stood in are others now: to be looked for
      is_doubtful boolean not null default false,
      seen_at timestamptz(3) not null,
      primary key (organisation_id, id),
      check (reason is not null or payment_id is not null)
    )`.execute(db);
  await sql`
    create unique index watched_transfer_once
      on watched_transfer (organisation_id, network, transaction_id, output_index, currency)`.execute(db);
  await sql`create index watched_transfer_of_chain on watched_transfer (chain, is_final, block_height)`.execute(db);
  await organisationTable(db, 'watched_transfer');
};

/**
 * Figures of all businesses are those of a few days among those of years: their key begins with the business. Nothing that changes with a movement stands in the
 * index, so that a figure is still rewritten in place.
 */
const figuresByDay = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index stat_daily_by_day on stat_daily (organisation_id, direction, day)`.execute(db);
};

/** The same figures without the business: a year of all businesses is then read in as many rows as there are days and coins. */
const figuresOfAllBusinesses = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table stat_daily_total (
      organisation_id uuid not null,
      direction text not null check (direction in ('DEPOSIT','WITHDRAWAL','TRANSFER_IN','TRANSFER_OUT')),
      currency text not null,
      day date not null,
      count bigint not null,
      volume numeric(38,0) not null,
      uniform_volume numeric(38,0) not null,
      primary key (organisation_id, direction, currency, day)
    )`.execute(db);
  // The owner sees rows of forced tables only while they are not forced.
  await sql`alter table stat_daily no force row level security`.execute(db);
  await sql`
    insert into stat_daily_total (organisation_id, direction, currency, day, count, volume, uniform_volume)
    select organisation_id, direction, currency, day, sum(count), sum(volume), sum(uniform_volume)
      from stat_daily group by 1, 2, 3, 4`.execute(db);
  await sql`alter table stat_daily force row level security`.execute(db);
  await organisationTable(db, 'stat_daily_total', { rights: ['select', 'insert', 'update'] });
};

export const cryptoDepositMigrations: Record<string, Migration> = {
  '0320-crypto-deposits': {
    up: async (db) => {
      await payments(db);
      await deposits(db);
      await traces(db);
    },
  },
  '0482-payment-prices-and-sums': { up: pricesAndSums },
  '0521-one-business-a-payment': { up: oneBusinessAPayment },
  '0530-payments-by-prefix': { up: prefixes },
  '0600-live-deposits': { up: liveDeposits },
  '0610-payment-links': { up: paymentLinks },
  '0620-chain-watch': { up: chainWatch },
  '0621-links-of-all-payments': { up: linksOfAllPayments },
  '0790-daily-figures-by-day': { up: figuresByDay },
  '0940-daily-figures-of-all-businesses': { up: figuresOfAllBusinesses },
};
