import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@countinghouse/database/embedded';
import type { EmbeddedServer } from '@countinghouse/database/embedded';
import { verify } from '@countinghouse/ledger';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invariants } from '../invariants';
import { migrations } from '../migrations';
import { testConfig } from '../testing/config';
import { openInstallation } from './open-installation';

const silent = { info: () => undefined, warn: () => undefined };
const distribution = '/usr/lib/postgresql';
const hasDistribution = existsSync(distribution) && readdirSync(distribution).length > 0;

it.runIf(process.env.CI === 'true')('continuous integration has a PostgreSQL of the distribution', () => {
  expect(hasDistribution).toBe(true);
});

describe.runIf(hasDistribution)("an operator's own PostgreSQL, older than the embedded one", () => {
  let server: EmbeddedServer;
  let dataDir: string;
  let databaseUrl: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-own-'));
    server = await startEmbedded({ dataDir, programs: 'system', durable: false });
    const admin = new pg.Client({ connectionString: server.superuserUrl });
    await admin.connect();
    await admin.query(`create role operator login createrole password 'x'`);
    await admin.query('create database pay owner operator');
    await admin.end();
    const url = new URL(server.superuserUrl);
    url.username = 'operator';
    url.password = 'x';
    url.pathname = '/pay';
    databaseUrl = url.toString();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('gets the whole schema, its logins and, at the second start, nothing more', async () => {
    expect(server.version).toBeGreaterThanOrEqual(15);
    const first = await openInstallation(testConfig({ databaseUrl }), silent);
    expect(first.migrated.length).toBe(Object.keys(migrations).length);
    expect(await first.database.health()).toEqual({ ok: true });
    const seen = await first.database.onPlatform((tx) => sql`select * from payment`.execute(tx));
    expect(seen.rows).toEqual([]);
    // The rules are compared with the words in which PostgreSQL gives them back: this version's, too.
    expect(await first.database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
    await first.close();

    const second = await openInstallation(testConfig({ databaseUrl }), silent);
    expect(second.migrated).toEqual([]);
    await second.close();
  });

  it('every organisation table has row-level security enabled and forced', async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`
      select c.relname as name
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and a.attnotnull
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`);
    await client.end();
    expect(rows.map(({ name }) => name).filter((name) => !aboveOrganisations.has(name))).toEqual([]);
  });

  it('a sandbox whose owner may not create roles is told what to do', async () => {
    const admin = new pg.Client({ connectionString: server.superuserUrl });
    await admin.connect();
    await admin.query(`create role modest login password 'x'`);
    await admin.end();
    const url = new URL(databaseUrl);
    url.username = 'modest';
    await expect(openInstallation(testConfig({ databaseUrl: url.toString() }), silent)).rejects.toThrow(
      /^The login "modest" of DATABASE_URL may not create roles: grant it CREATEROLE, or set DATABASE_APP_URL/,
    );
  });

  it('production refuses a database that was a sandbox', async () => {
    const config = testConfig({
      mode: 'production',
      databaseUrl,
      appUrl: databaseUrl,
      workerUrl: databaseUrl,
    });
    await expect(openInstallation(config, silent)).rejects.toThrow(/^This database belonged to a sandbox/);
  });
});

/** Tables that name an organisation but are read before one is chosen. */
const aboveOrganisations = new Set(['membership', 'session', 'sandbox_history_progress']);

describe('a DATABASE_URL that cannot be used', () => {
  it.each([
    [
      'nobody answers',
      'postgres://x:hush@127.0.0.1:1/pay',
      /^The database "pay" at 127\.0\.0\.1:1 of DATABASE_URL cannot be reached \(ECONNREFUSED\): start it/,
    ],
    [
      'unknown host',
      'postgres://x:hush@nowhere.invalid/pay',
      /^The database "pay" at nowhere\.invalid:5432 of DATABASE_URL cannot be reached/,
    ],
  ])('%s', async (_title, databaseUrl, sentence) => {
    const opening = openInstallation(testConfig({ databaseUrl }), silent);
    await expect(opening).rejects.toThrow(sentence);
    await expect(opening).rejects.not.toThrow(/hush/);
  });
});
