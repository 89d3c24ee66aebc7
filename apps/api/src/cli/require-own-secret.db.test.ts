import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../config';
import { migrations } from '../migrations';
import { audit } from '../platform/audit/repository';
import { sealAuditTrail } from '../platform/audit/seal';
import { testConfig } from '../testing/config';
import { openInstallation } from './open-installation';
import { requireOwnSecret } from './require-own-secret';

const own = 'the secret of the first start, 0123456789';
const other = 'another secret, of some later start, 0123';
const refused = /^This database is kept under another secret, .*: set the one it was first started with \(.*\)\.$/;

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase(migrations);
});
afterEach(() => test.close());

const start = (mode: Config['mode'], secretKey: string) =>
  requireOwnSecret(test.database, { mode, secretKey }, { taking: true });
const versions = () =>
  test.database.acrossOrganisations(
    async (tx) => (await sql`select version, fingerprint from secret_key_version`.execute(tx)).rows,
  );
/** Data of an earlier version: sealed, and without a fingerprint of its secret. */
const sealAnEvent = async (secretKey: string) => {
  await test.database.acrossOrganisations((tx) =>
    audit(tx, {
      actor: { type: 'SYSTEM', id: null, label: 'Test' },
      action: 'role.create',
      entity: { type: 'user', id: 'test' },
      result: 'SUCCESS',
    }),
  );
  await sealAuditTrail({ database: test.database, secretKey, witness: { read: () => null, write: () => undefined } });
};

describe.each(['sandbox', 'production'] as const)('A %s', (mode) => {
  it('starts with the secret of its first start and refuses every other, which leaves no trace', async () => {
    await start(mode, own);
    await start(mode, own);
    const before = await versions();
    expect(before).toHaveLength(1);
    await expect(start(mode, other)).rejects.toThrow(refused);
    expect(await versions()).toEqual(before);
    await start(mode, own);
  });

  it('that an earlier version sealed takes only the secret of its seals', async () => {
    await sealAnEvent(own);
    await expect(start(mode, other)).rejects.toThrow(refused);
    expect(await versions()).toEqual([]);
    await start(mode, own);
    expect(await versions()).toHaveLength(1);
  });

  it('started twice at once with two secrets keeps one of them and refuses the other start', async () => {
    const outcomes = await Promise.allSettled([start(mode, own), start(mode, other)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await versions()).toHaveLength(1);
  });
});

describe('The start of an installation', () => {
  const open = (secretKey: string) =>
    openInstallation(
      testConfig({
        secretKey,
        databaseUrl: test.urls.ownerUrl,
        appUrl: test.urls.appUrl,
        workerUrl: test.urls.workerUrl,
      }),
      { info: () => undefined, warn: () => undefined },
    );

  it('opens nothing under another secret than that of the first start', async () => {
    await (await open(own)).close();
    await expect(open(other)).rejects.toThrow(refused);
    await (await open(own)).close();
  });
});

describe('A command beside the server', () => {
  const command = (secretKey: string) =>
    requireOwnSecret(test.database, { mode: 'production', secretKey }, { taking: false });

  it('refuses another secret and writes down none', async () => {
    await command(own);
    expect(await versions()).toEqual([]);
    await start('production', own);
    await command(own);
    await expect(command(other)).rejects.toThrow(refused);
  });

  it('leaves a database that only an earlier version has started to the next start', async () => {
    const owner = new pg.Client({ connectionString: test.urls.ownerUrl });
    await owner.connect();
    await owner.query('drop table secret_key_version');
    await owner.end();
    await expect(command(own)).resolves.toBeUndefined();
  });
});
