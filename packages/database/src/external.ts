import { createHmac } from 'node:crypto';
import pg from 'pg';
import { DatabaseSetupError, sqlStateOf } from './errors';
import type { DatabaseUrls } from './logins';
import { createPoolLogins, withLogin } from './logins';

export type ExternalOptions = {
  /** Address of the operator's database with the login that owns it. */
  readonly ownerUrl: string;
  readonly appUrl?: string;
  readonly workerUrl?: string;
  /** Whether missing pool logins may be made through the owner: sandboxes only. */
  readonly mayCreateLogins: boolean;
};

const oldestSupported = 15;

/**
 * The operator's own PostgreSQL: checks that it answers and is recent enough, and where allowed makes the two pool logins.
 * Throws DatabaseSetupError with a sentence for the operator.
 */
export const prepareExternal = async (options: ExternalOptions): Promise<DatabaseUrls> => {
  const { ownerUrl, appUrl, workerUrl, mayCreateLogins } = options;
  const facts = await inspect(ownerUrl);
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

type Facts = { login: string; database: string; major_version: number; may_create_roles: boolean };

const inspect = async (ownerUrl: string): Promise<Facts> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(`
      select current_user as login,
             current_database() as database,
             current_setting('server_version_num')::int / 10000 as major_version,
             (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles`);
    if (!rows[0]) throw new Error('no answer');
    return rows[0];
  } catch (error) {
    throw new DatabaseSetupError(unreachable(ownerUrl, error), { cause: error });
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
  const reason = code ?? (error instanceof Error ? error.message : 'no answer');
  return `The database ${where} of DATABASE_URL cannot be reached (${reason}): start it, correct DATABASE_URL, or unset it to use the embedded one.`;
};

const describe = (url: string): string => {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `"${decodeURIComponent(pathname.slice(1))}" at ${hostname}:${port || '5432'}`;
  } catch {
    return 'of an unreadable address';
  }
};

/** The same name and password at every start and on every host that shares the database, without storing them. */
const derivedLogin = (ownerUrl: string, database: string, purpose: 'app' | 'worker') => {
  const { username, password } = new URL(ownerUrl);
  const secret = createHmac('sha256', `countinghouse ${username} ${password}`)
    .update(`${database} ${purpose}`)
    .digest();
  const name = createHmac('sha256', 'countinghouse').update(`${database} ${username}`).digest('hex').slice(0, 8);
  return { name: `countinghouse_${purpose}_${name}`, password: secret.toString('base64url') };
};
