import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { migrations } from '../migrations';
import type { Witnessed } from '../platform/audit/witness';

/** Data of a release: every row of every table, as PostgreSQL writes it in JSON. */
export type ReleaseFixture = {
  readonly version: string;
  readonly keptAt: string;
  /** Names of the migrations that its database had. */
  readonly migrations: readonly string[];
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Next value of each sequence. */
  readonly sequences: Readonly<Record<string, string>>;
  /** SHA-256 of the entries of the ledger and of the balances, which no upgrade changes. */
  readonly digest: string;
  /** Newest seals, as a server would have remembered them. */
  readonly witnesses: Readonly<Record<'audit' | 'ledger', { readonly number: string; readonly mac: string }>>;
};

const directory = join(import.meta.dirname, 'releases');
const mostBytes = 300 * 1024;

/** Fixtures of all releases, by their version. */
export const releaseFixtures = (): readonly ReleaseFixture[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.json.gz'))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => JSON.parse(gunzipSync(readFileSync(join(directory, name))).toString()) as ReleaseFixture);

/** Writes a fixture; returns its size in bytes. Throws an Error if it is larger than 300 KiB. */
export const storeFixture = (fixture: ReleaseFixture): number => {
  const packed = gzipSync(JSON.stringify(fixture), { level: 9 });
  if (packed.length > mostBytes)
    throw new Error(`The fixture has ${packed.length} bytes, at most ${mostBytes} are kept`);
  writeFileSync(join(directory, `${fixture.version}.json.gz`), packed);
  return packed.length;
};

const onServer = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const address = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES'] ?? '');
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

const textsOf = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<[string]>({ text: query, rowMode: 'array' })).rows.map(([text]) => text);

const tablesOf = (client: pg.Client): Promise<string[]> =>
  textsOf(
    client,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname not like 'kysely\\_%' order by relname`,
  );

/** Digest of the ledger's entries and balances, in a fixed order. */
export const ledgerDigest = (url: string): Promise<string> =>
  onServer(url, async (client) => {
    const lines = await textsOf(
      client,
      `select concat_ws('|', a.code, e.account_seq, e.transaction_id, e.line, e.direction, e.amount, e.balance_after)
         from ledger_entry e join ledger_account a on a.id = e.account_id
        order by a.code collate "C", a.organisation_id, e.account_seq`,
    );
    return createHash('sha256').update(lines.join('\n')).digest('hex');
  });

/** Reads a test's whole database. */
export const readFixture = async (
  url: string,
  version: string,
  witnesses: Readonly<Record<'audit' | 'ledger', Witnessed | null>>,
): Promise<ReleaseFixture> => {
  const { audit, ledger } = witnesses;
  if (!audit || !ledger) throw new Error('Nothing is sealed yet');
  const digest = await ledgerDigest(url);
  return onServer(url, async (client) => {
    const tables: Record<string, readonly string[]> = {};
    for (const table of await tablesOf(client)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const rows = await textsOf(client, `select row_to_json(t)::text from "${table}" t order by 1`);
      if (rows.length > 0) tables[table] = rows;
    }
    const sequences = await textsOf(
      client,
      `select schemaname || '.' || sequencename || ' ' || coalesce(last_value + 1, start_value)
         from pg_sequences where schemaname = 'public' order by 1`,
    );
    return {
      version,
      keptAt: new Date().toISOString(),
      migrations: Object.keys(migrations).toSorted(),
      tables,
      sequences: Object.fromEntries(sequences.map((line) => line.split(' ') as [string, string])),
      digest,
      witnesses: {
        audit: { number: String(audit.number), mac: audit.mac },
        ledger: { number: String(ledger.number), mac: ledger.mac },
      },
    };
  });
};

/** Puts a fixture's rows into an empty database of its schema, beside all triggers. */
export const fillWith = (url: string, { tables, sequences }: ReleaseFixture): Promise<void> =>
  onServer(url, async (client) => {
    await client.query('set session_replication_role = replica');
    const known = await tablesOf(client);
    await client.query(`truncate ${known.map((table) => `"${table}"`).join(', ')}`);
    for (const [table, rows] of Object.entries(tables)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const columns = await textsOf(
        client,
        `select quote_ident(attname) from pg_attribute
          where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      );
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query(
        `insert into "${table}" (${columns.join(', ')}) overriding system value
         select ${columns.join(', ')} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
        [`[${rows.join(',')}]`],
      );
    }
    for (const [sequence, next] of Object.entries(sequences)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query('select setval($1::regclass, $2::bigint, false)', [sequence, next]);
    }
  });
