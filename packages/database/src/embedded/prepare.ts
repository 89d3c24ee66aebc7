import pg from 'pg';
import type { DatabaseUrls } from '../logins';
import { createPoolLogins, withLogin } from '../logins';
import { appRole, workerRole } from '../roles';
import type { ClusterState } from './state';

const ownerLogin = 'countinghouse_owner';
const appLogin = 'countinghouse_app_login';
const workerLogin = 'countinghouse_worker_login';
const databaseName = 'countinghouse';

/** The three addresses of a database of this cluster. */
export const clusterUrls = (superuserUrl: string, state: ClusterState, database = databaseName): DatabaseUrls => ({
  ownerUrl: withLogin(superuserUrl, { name: ownerLogin, password: state.ownerPassword }, database),
  appUrl: withLogin(superuserUrl, { name: appLogin, password: state.appPassword }, database),
  workerUrl: withLogin(superuserUrl, { name: workerLogin, password: state.workerPassword }, database),
});

/**
 * Creates the owner, both pool logins and the product's database. The owner migrates and may create databases; it is no superuser, so a mistake in
 * a migration cannot leave this cluster.
 */
export const prepareCluster = async (superuserUrl: string, state: ClusterState): Promise<void> => {
  await createPoolLogins(superuserUrl, {
    app: { name: appLogin, password: state.appPassword },
    worker: { name: workerLogin, password: state.workerPassword },
  });
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const owner = await client.query('select from pg_roles where rolname = $1', [ownerLogin]);
    if (owner.rows.length === 0) await client.query(`create role ${ownerLogin} login createdb`);
    await client.query(`alter role ${ownerLogin} password ${client.escapeLiteral(state.ownerPassword)}`);
    await client.query(`grant ${appRole}, ${workerRole} to ${ownerLogin} with admin option`);
    const database = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (database.rows.length === 0) await client.query(`create database ${databaseName} owner ${ownerLogin}`);
  } finally {
    await client.end();
  }
};
