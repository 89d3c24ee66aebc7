import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { installMovableClock, setClock } from '../clock';
import type { Database } from '../database';
import { openDatabase } from '../database';
import type { DatabaseUrls } from '../logins';
import { createPoolLogins, withLogin } from '../logins';
import { migrate } from '../migrate';
import type { Migrations } from '../migrations';
import { databaseMigrations } from '../migrations';
import { appRole, workerRole } from '../roles';
import { sealingWith } from '../sealing';
import { serverVariable } from './server';

export type TestDatabase = {
  readonly database: Database;
  readonly urls: DatabaseUrls;
  /** Stops the one clock at an instant; `{ frozen: false }` lets it run on from there. */
  readonly setClock: (instant: Date | string | null, options?: { readonly frozen?: boolean }) => Promise<void>;
  /** Closes the pools and drops the database. */
  readonly close: () => Promise<void>;
};

export type TestDatabaseOptions = {
  /** Address of the server to use; default the one of the test run. */
  readonly adminUrl?: string;
  /** Connections of the request pool; default 12. */
  readonly poolSize?: number;
  /** A clock that cannot be moved, as in production: `setClock` fails. */
  readonly realClock?: boolean;
  /** No table is divided into months, as in a database whose tables were too large for the upgrade. */
  readonly undivided?: boolean;
  /** Rows in it from the beginning; none by default. */
  readonly filled?: Filling | undefined;
};

/** Rows a database begins with: made once per test run by the first who asks, and copied from then on. */
export type Filling = {
  /** Distinguishes it from other fillings of the same migrations. */
  readonly name: string;
  readonly fill: (test: Omit<TestDatabase, 'close' | 'urls'>) => Promise<void>;
};

/**
 * A migrated database of the caller's own, empty or filled, copied in some 50 ms from a template that the first caller of
 * these migrations and this filling makes.
 */
export const createTestDatabase = async (
  migrations: Migrations = databaseMigrations,
  { adminUrl = runServer(), poolSize, realClock = false, undivided = false, filled }: TestDatabaseOptions = {},
): Promise<TestDatabase> => {
  // A schema of the past consists of its own migrations alone.
  const isWhole = '0001-roles-and-clock' in migrations;
  const all = isWhole ? migrations : { ...databaseMigrations, ...migrations };
  const empty = await templateFor(adminUrl, all, { realClock, undivided });
  const template = filled ? await filledTemplate(adminUrl, empty, filled) : empty;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (client) => client.query(copyOf(template, name)));
  const opened = await reopenTestDatabase(name, { adminUrl, poolSize });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await asAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

/** A database that a former run made and left on its server; `close` leaves it there again. */
export const reopenTestDatabase = async (
  name: string,
  { adminUrl = runServer(), poolSize }: Pick<TestDatabaseOptions, 'adminUrl' | 'poolSize'> = {},
): Promise<TestDatabase> => {
  const urls = urlsOf(adminUrl, name);
  // A hundred callers at once on a busy machine wait longer than production would let them.
  const database = await openDatabase({ ...urls, poolSize, waitMs: 60_000, unhurried: true, sealing });
  return {
    database,
    urls,
    setClock: (instant, { frozen = true } = {}) => setClock(database, instant, { frozen }),
    close: () => database.close(),
  };
};

const runServer = (): string => {
  const url = process.env[serverVariable];
  if (!url)
    throw new Error('No database server for this run: name the file *.db.test.ts, or start one by startTestServer().');
  return url;
};

/** Secret of every installation in tests, including those that run as separate programs. */
export const testSecretKey = 'the secret of the tests, long enough to count';
const sealing = sealingWith(testSecretKey);

const password = 'for-tests-only';
const owner = { name: 'test_owner', password };
const app = { name: 'test_app_login', password };
const worker = { name: 'test_worker_login', password };

const urlsOf = (adminUrl: string, name: string): DatabaseUrls => ({
  ownerUrl: withLogin(adminUrl, owner, name),
  appUrl: withLogin(adminUrl, app, name),
  workerUrl: withLogin(adminUrl, worker, name),
});

/** Copies files instead of logging each page, which on a server without writes to disk takes a tenth of the work. */
const copyOf = (template: string, name: string): string =>
  `create database ${name} template ${template} owner ${owner.name} strategy file_copy`;

/** Serialises the makers of templates over all test processes. */
const templateLock = 4_711;

const templateFor = async (
  adminUrl: string,
  migrations: Migrations,
  { realClock, undivided }: { readonly realClock: boolean; readonly undivided: boolean },
): Promise<string> => {
  const texts = JSON.stringify(Object.entries(migrations).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const hash = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  const template = `template_${hash}${realClock ? '_real' : ''}${undivided ? '_undivided' : ''}`;
  await makeOnce(adminUrl, template, async (client, unfinished) => {
    await createPoolLogins(adminUrl, { app, worker });
    await createOwner(client);
    await client.query(`create database ${unfinished} owner ${owner.name}`);
    if (undivided) await client.query(`alter database ${unfinished} set countinghouse.partition_at_most = '0'`);
    const { ownerUrl } = urlsOf(adminUrl, unfinished);
    await migrate(ownerUrl, migrations);
    if (!realClock) await installMovableClock(ownerUrl);
  });
  return template;
};

const filledTemplate = async (adminUrl: string, empty: string, { name, fill }: Filling): Promise<string> => {
  const template = `${empty}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
  await makeOnce(adminUrl, template, async (client, unfinished) => {
    await client.query(copyOf(empty, unfinished));
    const database = await openDatabase({
      ...urlsOf(adminUrl, unfinished),
      waitMs: 60_000,
      unhurried: true,
      sealing,
    });
    try {
      await fill({
        database,
        setClock: (instant, { frozen = true } = {}) => setClock(database, instant, { frozen }),
      });
    } finally {
      await database.close();
    }
  });
  return template;
};

/** Makes a template unless there is one; concurrent callers wait for it. */
const makeOnce = (
  adminUrl: string,
  template: string,
  make: (client: pg.Client, unfinished: string) => Promise<void>,
): Promise<void> =>
  asAdmin(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rows } = await client.query('select from pg_database where datname = $1', [template]);
    if (rows.length > 0) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await make(client, unfinished);
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });

/** No superuser, as in production, so that a migration that needs one already fails here. */
const createOwner = async (client: pg.Client) => {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [owner.name]);
  if (rows.length > 0) return;
  await client.query(`create role ${owner.name} login createdb password '${owner.password}'`);
  await client.query(`grant ${appRole}, ${workerRole} to ${owner.name} with admin option`);
};

/** On a connection of its own: its end releases every lock. */
const asAdmin = async (adminUrl: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
};
