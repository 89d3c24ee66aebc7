import pg from 'pg';
import type { TestApi } from '.';
import type { TestBusiness } from './commerce';

/** Superuser connection, above all guards, to the database of a test's server. */
export const asSuperuser = async <Result>(
  api: TestApi,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES'] ?? '');
  url.pathname = new URL(api.testDatabase.urls.ownerUrl).pathname;
  const client = new pg.Client(url.toString());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

export type Movements = {
  readonly count: number;
  /** The instant of the first, and milliseconds from each to the next. */
  readonly from: Date;
  readonly everyMs: number;
};

/**
 * Credits of 1.01 EUR, each a transaction of its own, to a business without any: put into their tables by plain inserts, with neither checks
 * nor triggers.
 *
 * @returns the account of the business
 */
export const fillMovements = (
  api: TestApi,
  { organisationId, id: businessId }: TestBusiness,
  { count, from, everyMs }: Movements,
): Promise<string> =>
  asSuperuser(api, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: string; kind: string }>(
      `insert into ledger_account (organisation_id, code, currency, type, kind, holder_id, min_balance)
       values ($1::uuid, 'business:' || cast($2 as text) || ':available:EUR', 'EUR', 'LIABILITY', 'available', cast($3 as uuid), 0), ($1::uuid, 'equity:opening:EUR', 'EUR', 'EQUITY', 'opening', null, null)
       returning id, kind`,
      [organisationId, businessId, businessId],
    );
    const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? '';
    await client.query(
      `create temporary table filled as
       select n, uuidv7() as id,
              ('${from.toISOString()}'::timestamptz + n * interval '1 millisecond' * ${everyMs})::timestamptz(3) as at
         from generate_series(1, ${count}) n`,
    );
    await client.query(
      `insert into ledger_transaction (organisation_id, id, event_type, entity_type, entity_id, idempotency_key, posted_at, value_at, description, actor)
       select $1::uuid, id, 'T-23', 'MANUAL_MOVEMENT', id, 'T-23:' || id || ':1', at, at, 'One of many movements', '{"type":"SYSTEM","id":null,"label":"test"}' from filled`,
      [organisationId],
    );
    await client.query(
      `insert into ledger_entry (organisation_id, account_id, account_seq, transaction_id, line, currency, direction, amount, balance_after, posted_at)
       select $1::uuid, $2::bigint, n, id, 2, 'EUR', 'CREDIT', 101, n * 101, at from filled
       union all select $1::uuid, $3::bigint, n, id, 1, 'EUR', 'DEBIT', 101, -n * 101, at from filled`,
      [organisationId, idOf('available'), idOf('opening')],
    );
    await client.query('vacuum analyze ledger_entry, ledger_account, ledger_transaction');
    return idOf('available');
  });
