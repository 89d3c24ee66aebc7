import { openDatabase, type Database } from '@countinghouse/database';
import { createTestDatabase } from '@countinghouse/database/testing';
import { verifySeals } from '@countinghouse/ledger';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app';
import type { Config } from '../config';
import { migrations } from '../migrations';
import { ledgerSealMac, sealLedger } from '../modules/books/ledger';
import { keepOriginator } from '../modules/money-in/travel-rule';
import { readOriginator } from '../modules/money-in/travel-rule/personal-data';
import { enrol, newSecret, signIn } from '../modules/operating/operators';
import { signingSecrets } from '../modules/organisation/businesses';
import { sealAuditTrail } from '../platform/audit/seal';
import { verifyAuditTrail } from '../platform/audit/verify';
import { clockNow, wallNow } from '../platform/clock/repository';
import { verifyRows } from '../platform/row-checks/row-check';
import { encryptedColumns } from '../platform/secret-key/encrypted-repository';
import { rowSealing } from '../platform/secret-key/ring';
import { RotationRefused, rotateSecret } from '../platform/secret-key/rotate';
import { openSecret } from '../platform/secrets';
import { rowChecks } from '../row-checks';
import { startTestApi, testPassword, type TestApi, type TestOrganisation, type TestUser } from '../testing';
import { createBusiness, type TestBusiness } from '../testing/commerce';
import { callAs, createTestKey, type TestKey } from '../testing/machine';
import { testConfig } from '../testing/config';
import { endow } from '../testing/withdrawals';
import { requireOwnSecret } from './require-own-secret';

const first = testConfig().secretKey;
const second = 'the secret that comes after it, 9876543210';
const third = 'yet another secret, of a later year, 42424';
const noWitness = { read: () => null, write: () => undefined };

let old: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let person: TestUser;
let token: string;
let key: TestKey;
let originator: string;
let operatorSecret: string;
const opened: { close: () => Promise<unknown> }[] = [];

const settings = (secretKey: string, previousSecretKey?: string): Config => ({
  ...testConfig({ secretKey }),
  previousSecretKey,
});
/** A start of a process with these secrets; nothing but its keys is shared with another one. */
const start = async (config: Config): Promise<void> => requireOwnSecret(old.database, config, { taking: true });
/** A second server on the same database, with its own secrets, as the tests' calls reach it. */
const serverWith = async (config: Config): Promise<TestApi> => {
  await start(config);
  const database = await openDatabase({ ...old.testDatabase.urls, sealing: rowSealing(config.secretKey) });
  const app = await buildApp({ config, database, jobs: 'manual' });
  await app.ready();
  opened.push({ close: async () => app.close().then(() => database.close()) });
  return {
    ...old,
    app,
    config,
    database,
    call: (method, path, { token: bearer, body, headers = {} } = {}) =>
      app.inject({
        method,
        url: `/api/v1/${path}`,
        headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  };
};

beforeAll(async () => {
  old = await startTestApi();
  await start(settings(first));
  organisation = await old.createOrganisation();
  business = await createBusiness(old, organisation);
  person = await old.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
  token = await old.signIn(await old.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  key = await createTestKey(old, token, { permissions: ['GET_BUSINESSES'] });
  await endow(old, business, amountOf('100.00', 'EUR'));
  const named = {
    personType: 'NATURAL',
    name: 'Mara Lind',
    nationalIdentifierType: 'CCPT',
    nationalIdentifier: 'P123',
  } as const;
  originator = await old.database.inOrganisation(organisation.id, async (tx) =>
    keepOriginator(
      tx,
      {
        organisationId: organisation.id,
        originator: named,
        by: { type: 'SYSTEM', id: null, label: 'test' },
        at: await clockNow(tx),
      },
      first,
    ),
  );
  const { secret } = newSecret('ada@platform.example');
  operatorSecret = secret;
  const code = await operatorCode();
  await enrol(old.database, first, { email: 'ada@platform.example', password: 'Heron-Quarry-41', code, secret }, []);
  await sealEverything(first);
});
afterAll(async () => {
  for (const { close } of opened) await close();
  await old?.close();
});

const operatorCode = async (steps = 0): Promise<string> =>
  new TOTP({ secret: Secret.fromBase32(operatorSecret) }).generate({
    timestamp: (await old.database.acrossOrganisations(wallNow)).getTime() + steps * 30_000,
  });
const sealEverything = async (secretKey: string): Promise<void> => {
  await sealAuditTrail({ database: old.database, secretKey, witness: noWitness });
  await sealLedger({ database: old.database, secretKey, witness: noWitness });
};
/** Findings of all three verifiers under a secret. */
const findings = async (database: Database, config: Config) => [
  ...(await database.acrossOrganisations((tx) => verifyAuditTrail(tx, config.secretKey, null, config))),
  ...(await database.acrossOrganisations((tx) => verifySeals(tx, ledgerSealMac(config.secretKey), undefined))),
  ...(await database.acrossOrganisations((tx) => verifyRows(tx, rowChecks(config)))),
];
let codes = -1;
const logIn = async (api: TestApi) => {
  const now = await old.database.acrossOrganisations(wallNow);
  const twoFaCode = Number(old.twoFactorCode(now, codes));
  codes += 1;
  const answer = await api.call('POST', 'auth/login', {
    body: { email: person.email, password: testPassword, twoFaCode },
  });
  return answer.statusCode;
};
const personIn = (secretKey: string) =>
  old.database.inOrganisation(organisation.id, (tx) => readOriginator(tx, organisation.id, originator, secretKey));
const callbackSecrets = (secretKey: string) =>
  old.database.inOrganisation(organisation.id, (tx) => signingSecrets(tx, organisation.id, business.id, secretKey));
const sealedKey = async (id: string): Promise<Buffer> => {
  const { rows } = await old.database.acrossOrganisations((tx) =>
    sql<{ secret_enc: Buffer }>`select secret_enc from api_credential where id = ${id}`.execute(tx),
  );
  return rows[0]!.secret_enc;
};

describe('a rotation of the secret', () => {
  it('knows every column that is encrypted', async () => {
    const { rows } = await old.database.acrossOrganisations((tx) =>
      sql<{ name: string }>`
        select table_name || '.' || column_name as name from information_schema.columns
         where table_schema = 'public' and (column_name ~ '_enc$' or column_name = 'wrapped')
         order by 1`.execute(tx),
    );
    const known = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(known).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
    expect(known.filter((name) => !rows.some((row) => row.name === name))).toEqual(['app_user.password_hash']);
  });

  it('goes from one secret to the next without a stop, side by side, and everything sealed before stays verifiable', async () => {
    const before = await callbackSecrets(first);
    await expect(start(settings(second))).rejects.toThrow(/^This database is kept under another secret/);

    // Both secrets beside the former one alone: each reads what the other writes.
    const both = await serverWith(settings(second, first));
    const theirs = await createTestKey(both, token, { permissions: ['GET_BUSINESSES'] });
    for (const api of [old, both])
      for (const one of [key, theirs]) expect((await callAs(api, one, 'GET', 'businesses')).statusCode).toBe(200);
    expect([await logIn(old), await logIn(both)]).toEqual([200, 200]);
    await start(settings(first));

    const rotation = { database: both.database, secretKey: second, waitSeconds: 0 };
    const tried = await rotateSecret({ ...rotation, isTrial: true });
    expect(tried).toMatchObject({ version: 2, isFinished: false });
    expect(tried.resealed).toMatchObject({
      'app_user.password_hash': 2,
      'app_user.two_fa_secret_enc': 1,
      'operator.two_fa_secret_enc': 1,
      'api_credential.secret_enc': 2,
      'business.callback_secret_enc': 1,
      'personal_data_key.wrapped': 1,
    });

    // Killed after some batches.
    let batches = 0;
    const dying: Database = {
      ...both.database,
      acrossOrganisations: (run) => {
        batches += 1;
        if (batches > 5) throw new Error('Killed');
        return both.database.acrossOrganisations(run);
      },
    };
    await expect(rotateSecret({ ...rotation, database: dying, isTrial: false })).rejects.toThrow('Killed');
    await expect(start(settings(second))).rejects.toThrow(
      'Some of this database is still encrypted under the secret before this one: set SECRET_KEY_PREVIOUS to that one until rotate-secret says that it is finished.',
    );
    await expect(start(settings(first))).rejects.toThrow(
      'This database is kept under a newer secret by now: set SECRET_KEY to that one.',
    );
    expect((await callAs(both, key, 'GET', 'businesses')).statusCode).toBe(200);

    // Taken up again, and idle when it is repeated.
    const done = await rotateSecret({ ...rotation, isTrial: false });
    expect(done.isFinished).toBe(true);
    const again = await rotateSecret({ ...rotation, isTrial: false });
    expect(Object.values(again.resealed).every((count) => count === 0)).toBe(true);

    // Under the new secret alone.
    const now = await serverWith(settings(second));
    expect(await logIn(now)).toBe(200);
    for (const one of [key, theirs]) expect((await callAs(now, one, 'GET', 'businesses')).statusCode).toBe(200);
    expect(await callbackSecrets(second)).toEqual(before);
    expect(await personIn(second)).toMatchObject({ name: 'Mara Lind' });
    expect(
      await signIn(now.database, second, {
        email: 'ada@platform.example',
        password: 'Heron-Quarry-41',
        code: await operatorCode(1),
      }),
    ).toMatchObject({ email: 'ada@platform.example' });
    expect(await findings(now.database, now.config)).toEqual([]);
    await endow(now, business, amountOf('7.00', 'EUR'));
    await sealEverything(second);
    expect(await findings(now.database, now.config)).toEqual([]);
    // The former secret opens nothing of it any more.
    const sealed = await Promise.all([key, theirs].map(({ id }) => sealedKey(id)));
    for (const one of sealed) expect(() => openSecret(first, one)).toThrow();
    await expect(callbackSecrets(first)).rejects.toThrow();
  });

  it('is done again later, and the seals of the first secret still hold', async () => {
    const both = await serverWith(settings(third, second));
    expect(
      await rotateSecret({ database: both.database, secretKey: third, waitSeconds: 0, isTrial: false }),
    ).toMatchObject({
      version: 3,
      isFinished: true,
    });
    const now = await serverWith(settings(third));
    expect((await callAs(now, key, 'GET', 'businesses')).statusCode).toBe(200);
    await sealEverything(third);
    expect(await findings(now.database, now.config)).toEqual([]);
  });
});

describe('a mistake in the secrets', () => {
  it('is refused in one sentence, and leaves the database as it was', async () => {
    const test = await createTestDatabase(migrations);
    const begin = (secretKey: string, previousSecretKey?: string) =>
      requireOwnSecret(test.database, { mode: 'production', secretKey, previousSecretKey }, { taking: true });
    const stranger = 'a secret that this database never had, 77';
    const rotate = (secretKey: string) =>
      rotateSecret({ database: test.database, secretKey, isTrial: false, waitSeconds: 0 });
    try {
      await begin(first);
      await expect(rotate(first)).rejects.toThrow(RotationRefused);
      await expect(begin(second, stranger)).rejects.toThrow('under another secret');
      await begin(second, first);
      await expect(begin(first, second)).rejects.toThrow('the wrong way round');
      await expect(begin(third, second)).rejects.toThrow('finish that rotation first');
      await expect(begin(third, first)).rejects.toThrow('finish that rotation first');
      await rotate(second);
      await begin(second);
      await begin(second, first);
      await expect(begin(first)).rejects.toThrow('under a newer secret by now');
      await expect(begin(stranger)).rejects.toThrow('under another secret');
    } finally {
      await test.close();
    }
  });
});
