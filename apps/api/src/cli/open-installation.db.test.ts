import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlStateOf } from '@countinghouse/database';
import { startEmbedded } from '@countinghouse/database/embedded';
import type { EmbeddedServer } from '@countinghouse/database/embedded';
import { verify } from '@countinghouse/ledger';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invariants } from '../invariants';
import { migrations } from '../migrations';
import { findPerson, storePassword } from '../modules/people/sign-in';
import { findOrInvitePerson } from '../modules/people/users/repository';
import { openPassword, sealPassword } from '../platform/person-secrets';
import { issueRecoveryCodes, spendRecoveryCode } from '../platform/second-factor/recovery-codes';
import { enableSecondFactor, findSetup, keepSetup, removeSecondFactor } from '../platform/second-factor/repository';
import { findSession, openSession } from '../platform/sessions/repository';
import { countFailure } from '../platform/throttle/repository';
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
    const first = await openInstallation(testConfig({ databaseUrl }), silent, { unhurried: true });
    expect(first.migrated.length).toBe(Object.keys(migrations).length);
    expect(await first.database.health()).toEqual({ ok: true });
    const seen = await first.database.onPlatform((tx) => sql`select * from payment`.execute(tx));
    expect(seen.rows).toEqual([]);
    // The rules are compared as PostgreSQL prints them, in this version too.
    expect(await first.database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
    await first.close();

    const second = await openInstallation(testConfig({ databaseUrl }), silent, { unhurried: true });
    expect(second.migrated).toEqual([]);
    await second.close();
  });

  it('proves people by functions of an owner who is no superuser, which its logins call', async () => {
    const opened = await openInstallation(testConfig({ databaseUrl }), silent, { unhurried: true });
    const { secretKey } = testConfig();
    await opened.database.onPlatform(async (tx) => {
      const id = await findOrInvitePerson(tx, 'somebody@own.example');
      await storePassword(tx, id, sealPassword(secretKey, id, 'the hash of a password'));
      expect(openPassword(secretKey, id, (await findPerson(tx, id))?.password ?? null)).toBe('the hash of a password');
      expect(await keepSetup(tx, secretKey, id, 'JBSWY3DPEHPK3PXP', 10)).toBe('JBSWY3DPEHPK3PXP');
      const setup = await findSetup(tx, secretKey, id);
      await enableSecondFactor(tx, id, setup!, 1);
      const [code] = await issueRecoveryCodes(tx, secretKey, id);
      expect(await spendRecoveryCode(tx, secretKey, id, code!)).toBe(true);
      expect(await spendRecoveryCode(tx, secretKey, id, code!)).toBe(false);
      await removeSecondFactor(tx, id);
      await countFailure(tx, 'account', id);
      const { token } = await openSession(tx, { userId: id, organisationId: null, ip: '127.0.0.1', userAgent: 'test' });
      // Invited, not yet active: the session is there, and none of theirs.
      expect(await findSession(tx, token)).toBeNull();
    });
    const reading = opened.database.onPlatform((tx) => sql`select password_hash from app_user`.execute(tx));
    expect(await reading.then(() => 'done', sqlStateOf)).toBe('42501');
    await opened.close();
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

  it('production refuses a database in which the people of the demonstration are', async () => {
    const admin = new pg.Client({ connectionString: server.superuserUrl });
    await admin.connect();
    await admin.query('create database shown owner operator');
    for (const part of ['app', 'worker'])
      await admin.query(`create role shown_${part} login password 'x' in role countinghouse_${part}`);
    await admin.end();
    const loginOf = (name: string): string => {
      const url = new URL(databaseUrl);
      url.username = name;
      url.pathname = '/shown';
      return url.href;
    };
    const owner = new pg.Client({ connectionString: loginOf('operator') });
    await owner.connect();
    await owner.query('create table sandbox_history as select 1 as version');
    await owner.query('create table audit_event (actor_type text, result text, action text)');
    await owner.query('grant select on all tables in schema public to countinghouse_worker');
    await owner.end();
    const config = testConfig({
      mode: 'production',
      databaseUrl: loginOf('operator'),
      appUrl: loginOf('shown_app'),
      workerUrl: loginOf('shown_worker'),
    });
    await expect(openInstallation(config, silent)).rejects.toThrow(
      /^This database holds the demo users of a sandbox, whose password is public: /,
    );
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
