import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import pg from 'pg';
import type { ColdTable } from '../platform/months/repository';
import { createBusiness } from './commerce';
import { testConfig } from './config';
import { createOrganisation } from './people';

/** A delivery that was given up, to which attempts may be added; the ids of both. */
export const createDelivery = async (database: Database) => {
  const organisation = await createOrganisation(database);
  const business = await createBusiness({ database, config: testConfig() }, organisation);
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ id: string }>`
      insert into callback_delivery (organisation_id, id, business_id, event, entity_type, entity_id, url, lane, payload, status, created_at)
      values (${organisation.id}, gen_random_uuid(), ${business.id}, 'PAYMENT_CLOSED', 'PAYMENT', gen_random_uuid(),
              'https://shop.example', 'shop.example', '{}', 'FAILED', '2026-01-01T00:00:00Z') returning id`.execute(tx),
  );
  return { organisationId: organisation.id, id: rows[0]?.id ?? '' };
};

/** Adds attempts numbered from one number to another, a second apart from an instant on. */
export const addAttempts = async (
  database: Database,
  delivery: { readonly organisationId: OrganisationId; readonly id: string },
  { from, to, since }: { readonly from: number; readonly to: number; readonly since: string },
): Promise<void> => {
  await database.acrossOrganisations((tx) =>
    sql`
      insert into callback_attempt (organisation_id, delivery_id, number, at, signatures, ended, milliseconds, status_code)
      select ${delivery.organisationId}, ${delivery.id}, n, ${since}::timestamptz + make_interval(secs => n), 1, true, 12, 500
        from generate_series(${from}::integer, ${to}::integer) n`.execute(tx),
  );
};

/** Adds messages that arrived, a second apart from an instant on, with a payload as one about a deposit has it. */
export const addMessages = async (
  database: Database,
  delivery: { readonly organisationId: OrganisationId; readonly id: string },
  { count, since }: { readonly count: number; readonly since: string },
): Promise<void> => {
  await database.acrossOrganisations((tx) =>
    sql`
      insert into callback_delivery (organisation_id, id, business_id, event, entity_type, entity_id, url, lane, payload, status, attempt,
                                     last_attempt_at, last_status_code, delivered_at, created_at)
      select d.organisation_id, gen_random_uuid(), d.business_id, 'DEPOSIT_RECEIVED', 'DEPOSIT', gen_random_uuid(),
             'https://shop.example/countinghouse/callbacks/deposits', 'https://shop.example',
             json_build_object('event', 'DEPOSIT_RECEIVED', 'paymentId', gen_random_uuid(), 'clientPaymentId', 'order-' || n, 'businessId', d.business_id,
               'payLinkId', null, 'invoiceId', null, 'metadata', json_build_object(), 'depositId', gen_random_uuid(), 'status', 'CONFIRMED',
               'paymentStatus', 'DEPOSITED', 'labels', json_build_array(), 'depositCurrency', 'USDT', 'network', 'TRX', 'depositAmount', '104.217731',
               'expectedDepositAmount', '104.217731', 'displayCurrency', 'EUR', 'displayAmount', '96.50', 'expectedDisplayAmount', '96.50',
               'address', 'TQrZ8J4cnMWvkXyM1b7pKfYxZ4V4r2iYkq', 'transactionHash', md5(n::text) || md5(n::text), 'createdAt', instant)::text,
             'DELIVERED', 1, instant, 200, instant, instant
        from callback_delivery d cross join generate_series(1, ${count}::integer) n
       cross join lateral (select ${since}::timestamptz + make_interval(secs => n)) as i (instant)
       where d.organisation_id = ${delivery.organisationId} and d.id = ${delivery.id}`.execute(tx),
  );
};

/** Bytes of a table, and of its indexes. */
export const bytesOf = async (
  database: Database,
  table: 'callback_delivery' | 'cold_callback',
): Promise<{ readonly rows: number; readonly indexes: number }> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ of_rows: number; of_indexes: number }>`
      select pg_table_size(${table}::regclass)::float8 as of_rows, pg_indexes_size(${table}::regclass)::float8 as of_indexes`.execute(
      tx,
    ),
  );
  return { rows: rows[0]?.of_rows ?? 0, indexes: rows[0]?.of_indexes ?? 0 };
};

/** Digest of what a table has, whatever the order of its rows. */
export const contentOf = async (
  database: Database,
  table: 'callback_attempt' | 'callback_delivery',
): Promise<string> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ digest: string }>`
      select md5(string_agg(of_row, '' order by of_row)) as digest from (select md5(t::text) as of_row from ${sql.table(table)} t) rows`.execute(
      tx,
    ),
  );
  return rows[0]?.digest ?? '';
};

/** Rows of a table; of events, those beside those about months themselves. */
export const countRows = async (database: Database, table: ColdTable): Promise<number> => {
  const condition = table === 'audit_event' ? sql`action not in ('month.detach', 'month.return')` : sql`true`;
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)} where ${condition}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
};

/** Adds events of each trail, a second apart from an instant on, recorded then. */
export const addEvents = async (
  database: Database,
  trails: readonly (OrganisationId | null)[],
  { count, since }: { readonly count: number; readonly since: string },
): Promise<void> => {
  await database.acrossOrganisations((tx) =>
    sql`
      insert into audit_event (id, at, recorded_at, actor_type, actor_label, organisation_id, action, after, result)
      select gen_random_uuid(), instant, instant, 'SYSTEM', 'test', trail, 'thing.happens', jsonb_build_object('number', n), 'SUCCESS'
        from generate_series(1, ${count}::integer) n
       cross join lateral (select ${since}::timestamptz + make_interval(secs => n)) as i (instant)
       cross join unnest(${[...trails]}::uuid[]) trail`.execute(tx),
  );
};

/** Makes months that are past, in a database whose tables have no row yet. */
export const beginMonths = async (ownerUrl: string, firstDays: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const table of ['callback_attempt', 'audit_event']) {
      await client.query(`alter table ${table} detach partition months.${table}_before`);
      await client.query(
        `alter table ${table} attach partition months.${table}_before for values from (minvalue) to ('${firstDays[0]}')`,
      );
      for (const day of firstDays) await client.query('select make_month($1, $2)', [table, day]);
    }
  } finally {
    await client.end();
  }
};
