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
  /** As in production, where the clock cannot be moved: `setClock` fails. */
  readonly realClock?: boolean;
  /** What stands in it from the beginning; default nothing. */
  readonly filled?: Filling | undefined;
};

/** What a database begins with, made once a test run by whoever asks first and copied from then on. */
export type Filling = {
  /** Tells it from other fillings of the same migrations. */
  readonly name: string;
  readonly fill: (test: Omit<TestDatabase, 'close' | 'urls'>) => Promise<void>;
};

/**
 * A migrated database of the caller's own, empty or filled, copied in some 50 ms from a template that the first caller of
 * these migrations and this filling makes.
 */
export const createTestDatabase = async (
  migrations: Migrations = databaseMigrations,
  { adminUrl = runServer(), poolSize, realClock = false, filled }: TestDatabaseOptions = {},
): Promise<TestDatabase> => {
  // A schema of the past is made of its own migrations alone.
  const isWhole = '0001-roles-and-clock' in migrations;
  const all = isWhole ? migrations : { ...databaseMigrations, ...migrations };
  const empty = await templateFor(adminUrl, all, realClock);
  const template = filled ? await filledTemplate(adminUrl, empty, filled) : empty;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (client) => client.query(`create database ${name} template ${template} owner ${owner.name}`));
  const urls = urlsOf(adminUrl, name);
  // A hundred callers at once on a busy machine wait longer than production would let them.
  const database = await openDatabase({ ...urls, poolSize, waitMs: 60_000, unhurried: true, sealing });
  return {
    database,
    urls,
    setClock: (instant, { frozen = true } = {}) => setClock(database, instant, { frozen }),
    close: async () => {
      await database.close();
      await asAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

const runServer = (): string => {
  const url = process.env[serverVariable];
  if (!url)
    throw new Error('No database server for this run: name the file *.db.test.ts, or start one by startTestServer().');
  return url;
};

/** The secret of every installation in tests, those that run as programs of their own included. */
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

/** Serialises the makers of templates over all test processes. */
const templateLock = 4_711;

const templateFor = async (adminUrl: string, migrations: Migrations, realClock: boolean): Promise<string> => {
  const texts = JSON.stringify(Object.entries(migrations).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const hash = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  const template = `template_${hash}${realClock ? '_real' : ''}`;
  await makeOnce(adminUrl, template, async (client, unfinished) => {
    await createPoolLogins(adminUrl, { app, worker });
    await createOwner(client);
    await client.query(`create database ${unfinished} owner ${owner.name}`);
    const { ownerUrl } = urlsOf(adminUrl, unfinished);
    await migrate(ownerUrl, migrations);
    if (!realClock) await installMovableClock(ownerUrl);
  });
  return template;
};

const filledTemplate = async (adminUrl: string, empty: string, { name, fill }: Filling): Promise<string> => {
  const template = `${empty}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
  await makeOnce(adminUrl, template, async (client, unfinished) => {
    await client.query(`create database ${unfinished} template ${empty} owner ${owner.name}`);
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

/** Makes a template unless there is one; who comes meanwhile waits for it. */
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

/** As in production no superuser, so that a migration that needs one fails here already. */
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
