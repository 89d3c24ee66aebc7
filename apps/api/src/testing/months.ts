import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import pg from 'pg';
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

/** Rows of a table; of events, those beside the ones that a detached month leaves. */
export const countRows = async (database: Database, table: 'callback_attempt' | 'audit_event'): Promise<number> => {
  const condition = table === 'audit_event' ? sql`action <> 'month.detach'` : sql`true`;
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
