import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseSetupError, isDatabaseUnavailable, sqlStateOf } from './errors';
import type { Log } from './log';
import type { DatabaseUrls } from './logins';
import { createPoolLogins, withLogin } from './logins';

export type ExternalOptions = {
  /** Address of the operator's database with the login that owns it. */
  readonly ownerUrl: string;
  readonly appUrl?: string;
  readonly workerUrl?: string;
  /** True if missing pool logins may be created through the owner: sandboxes only. */
  readonly mayCreateLogins: boolean;
  /** Wait for a database on its way: one that does not answer yet, or still starts. Absent: no wait. */
  readonly waiting?: Waiting | undefined;
};

export type Waiting = { readonly atMostMs: number; readonly log: Log; readonly signal?: AbortSignal | undefined };

const oldestSupported = 15;

/**
 * The operator's own PostgreSQL: checks that it answers and is recent enough, and if allowed creates the two pool logins. Throws DatabaseSetupError
 * with a sentence for the operator.
 */
export const prepareExternal = async (options: ExternalOptions): Promise<DatabaseUrls> => {
  const { ownerUrl, appUrl, workerUrl, mayCreateLogins, waiting } = options;
  const facts = await inspect(ownerUrl, waiting);
  if (facts.major_version < oldestSupported) {
    throw new DatabaseSetupError(
      `The database at DATABASE_URL is PostgreSQL ${facts.major_version}: use version ${oldestSupported} or later.`,
    );
  }
  if (appUrl && workerUrl) return { ownerUrl, appUrl, workerUrl };
  if (!mayCreateLogins) {
    throw new DatabaseSetupError(
      'DATABASE_APP_URL and DATABASE_WORKER_URL are missing: create a login for each of countinghouse_app and countinghouse_worker and set both.',
    );
  }
  if (!facts.may_create_roles) {
    throw new DatabaseSetupError(
      `The login "${facts.login}" of DATABASE_URL may not create roles: grant it CREATEROLE, or set DATABASE_APP_URL and DATABASE_WORKER_URL.`,
    );
  }
  const app = derivedLogin(ownerUrl, facts.database, 'app');
  const worker = derivedLogin(ownerUrl, facts.database, 'worker');
  await createPoolLogins(ownerUrl, { app, worker });
  return {
    ownerUrl,
    appUrl: appUrl ?? withLogin(ownerUrl, app),
    workerUrl: workerUrl ?? withLogin(ownerUrl, worker),
  };
};

type Facts = {
  login: string;
  database: string;
  major_version: number;
  may_create_roles: boolean;
  only_reads: boolean;
};

/** The address leads to a standby: the primary is on its way, as while a cluster starts. */
class OnlyReads extends Error {
  override readonly name = 'OnlyReads';
  constructor() {
    super('it only reads, like a standby');
  }
}

const againAfterMs = 500;

/** Retries until it answers, the time is over, or the reason will not change by itself. */
const inspect = async (ownerUrl: string, waiting?: Waiting): Promise<Facts> => {
  const until = performance.now() + (waiting?.atMostMs ?? 0);
  for (let isTold = false; ; isTold = true) {
    try {
      return await ask(ownerUrl);
    } catch (error) {
      waiting?.signal?.throwIfAborted();
      if (!waiting || !mayComeUp(error) || performance.now() >= until)
        throw new DatabaseSetupError(unreachable(ownerUrl, error), { cause: error });
      if (!isTold) {
        const forSeconds = Math.ceil(waiting.atMostMs / 1_000);
        waiting.log.info(
          `  The database ${describe(ownerUrl)} is not there yet (${reasonOf(error)}); waiting for it, at most ${forSeconds} s.`,
        );
      }
      await pause(againAfterMs, undefined, { signal: waiting.signal });
    }
  }
};

/** A login that is refused stays refused. */
const mayComeUp = (error: unknown): boolean =>
  error instanceof OnlyReads || (isDatabaseUnavailable(error) && !sqlStateOf(error)?.startsWith('28'));

const ask = async (ownerUrl: string): Promise<Facts> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(`
      select current_user as login,
             current_database() as database,
             current_setting('server_version_num')::int / 10000 as major_version,
             current_setting('transaction_read_only') = 'on' as only_reads,
             (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles`);
    if (!rows[0]) throw new Error('no answer');
    if (rows[0].only_reads) throw new OnlyReads();
    return rows[0];
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Names host and database, never the password. */
const unreachable = (url: string, error: unknown): string => {
  const where = describe(url);
  const code = sqlStateOf(error);
  if (code === '28P01' || code === '28000')
    return `The database ${where} refuses the login of DATABASE_URL: check its name and password.`;
  if (code === '3D000') return `The database ${where} does not exist: create it, or correct DATABASE_URL.`;
  return `The database ${where} of DATABASE_URL cannot be reached (${reasonOf(error)}): start it, correct DATABASE_URL, or unset it to use the embedded one.`;
};

const reasonOf = (error: unknown): string =>
  sqlStateOf(error) ?? (error instanceof Error ? error.message : 'no answer');

const describe = (url: string): string => {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `"${decodeURIComponent(pathname.slice(1))}" at ${hostname}:${port || '5432'}`;
  } catch {
    return 'of an unreadable address';
  }
};

/**
 * Login derived from the owner's secret: the same name and password at every start and on every host that shares the database, without storing
 * them.
 */
const derivedLogin = (ownerUrl: string, database: string, purpose: 'app' | 'worker') => {
  const { username, password } = new URL(ownerUrl);
  const secret = createHmac('sha256', `countinghouse ${username} ${password}`)
    .update(`${database} ${purpose}`)
    .digest();
  const name = createHmac('sha256', 'countinghouse').update(`${database} ${username}`).digest('hex').slice(0, 8);
  return { name: `countinghouse_${purpose}_${name}`, password: secret.toString('base64url') };
};
