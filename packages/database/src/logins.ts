import pg from 'pg';
import { appRole, workerRole } from './roles';

/** Connection addresses of a prepared database: for migrations, for requests, and for work over all organisations. */
export type DatabaseUrls = { readonly ownerUrl: string; readonly appUrl: string; readonly workerUrl: string };

export type Login = { readonly name: string; readonly password: string };

/** Creates missing groups and their logins, and sets the logins' passwords. `adminUrl` must be allowed to create roles. */
export const createPoolLogins = async (
  adminUrl: string,
  logins: { readonly app: Login; readonly worker: Login },
): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const [group, login] of [
      [appRole, logins.app],
      [workerRole, logins.worker],
    ] as const) {
      const name = client.escapeIdentifier(login.name);
      await createRole(client, group, 'nologin');
      await createRole(client, login.name, 'login');
      await client.query(`alter role ${name} login inherit password ${client.escapeLiteral(login.password)}`);
      await client.query(`grant ${group} to ${name}`);
    }
  } finally {
    await client.end();
  }
};

/** PostgreSQL has no `create role if not exists`; two servers starting together may race for it. */
const createRole = async (client: pg.Client, name: string, kind: 'login' | 'nologin') => {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rows.length > 0) return;
  try {
    await client.query(`create role ${client.escapeIdentifier(name)} ${kind}`);
  } catch (error) {
    const raced = error instanceof pg.DatabaseError && (error.code === '42710' || error.code === '23505');
    if (!raced) throw error;
  }
};

/** Address with another login. */
export const withLogin = (url: string, login: Login, databaseName?: string): string => {
  const changed = new URL(url);
  changed.username = encodeURIComponent(login.name);
  changed.password = encodeURIComponent(login.password);
  if (databaseName !== undefined) changed.pathname = `/${encodeURIComponent(databaseName)}`;
  return changed.toString();
};
