import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withLogin } from '../logins';
import { serverVariable } from './server';

export type OwnDatabase = {
  /** Address with the login that owns it, which no other login but a superuser may enter. */
  readonly url: string;
  /** Runs statements in it as a superuser. */
  readonly asSuperuser: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  readonly close: () => Promise<void>;
};

/** An empty database with a login of its own, on the server of the run: for programs beside the product. */
export const createOwnDatabase = async (): Promise<OwnDatabase> => {
  const adminUrl = process.env[serverVariable];
  if (!adminUrl) throw new Error('No database server for this run: name the file *.db.test.ts.');
  const name = `own_${randomBytes(6).toString('hex')}`;
  const login = { name, password: 'for-tests-only' };
  const inside = new URL(adminUrl);
  inside.pathname = `/${name}`;
  const run = async <Row extends pg.QueryResultRow>(url: string, ...texts: readonly string[]): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      let rows: Row[] = [];
      for (const text of texts) ({ rows } = await client.query<Row>(text));
      return rows;
    } finally {
      await client.end();
    }
  };
  await run(
    adminUrl,
    `create role ${name} login password '${login.password}'`,
    `create database ${name} owner ${name}`,
    `revoke connect on database ${name} from public`,
  );
  return {
    url: withLogin(adminUrl, login, name),
    asSuperuser: (text) => run(inside.href, text),
    close: async () => {
      await run(adminUrl, `drop database ${name} with (force)`, `drop role ${name}`);
    },
  };
};
