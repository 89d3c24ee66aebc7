import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealLedger } from '../../modules/books/ledger';
import { startTestApi, type TestApi, type TestOrganisation } from '../../testing';
import { testChain, type TestChain } from '../../testing/chain';
import { createBusiness, type TestBusiness } from '../../testing/commerce';
import { setTravelRule } from '../../testing/deposits';
import { testOperators } from '../../testing/operators';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../testing/withdrawals';
import { sealAuditTrail } from '../audit/seal';
import { findNewestSeal } from '../audit/seal-repository';
import { verifyAuditTrail } from '../audit/verify';
import { fileWitness } from '../audit/witness';
import { heldTo } from './excuse';
import { noticeRestoration, watchServer } from './notice';
import { presentServer, storeServer } from './repository';

let api: TestApi;
let chain: TestChain;
let operators: Awaited<ReturnType<typeof testOperators>>;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let dataDir: string;
const start = new Date('2025-06-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-restored-'));
  api = await startTestApi();
  chain = testChain(api);
  await api.testDatabase.setClock(start);
  operators = await testOperators(api);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  await chain.at(start);
  token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const config = () => ({ dataDir, secretKey: api.config.secretKey, role: 'all' }) as const;
const said: string[] = [];
const notice = () => noticeRestoration({ database: api.database, config: config(), tell: (line) => said.push(line) });
const witnesses = () => ({ audit: fileWitness(dataDir, 'audit'), ledger: fileWitness(dataDir, 'ledger') });
const sealing = (of: 'audit' | 'ledger') => ({
  database: api.database,
  secretKey: api.config.secretKey,
  witness: witnesses()[of],
});
const auditProblems = () =>
  api.database.acrossOrganisations(async (tx) => {
    const { secretKey } = api.config;
    const { seal } = await heldTo(tx, secretKey, 'audit', witnesses().audit.read());
    return (await verifyAuditTrail(tx, secretKey, seal, { mode: 'sandbox' })).map(({ problem }) => problem);
  });
const ask = () => api.call('POST', 'withdrawals/crypto', { token, body: askedWithdrawal(business) });
const statusOf = async (id: string) =>
  (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<{ status: string }>().status;
const decide = (name: string, further: Readonly<Record<string, string>> = {}) =>
  operators.decide(name, { reason: 'The disk of the primary broke', ...further });
/** Newest seals, as though they had been remembered by a server whose database was then set back. */
const loseSeals = async (by: bigint): Promise<void> => {
  await sealAuditTrail(sealing('audit'));
  const newest = await api.database.acrossOrganisations(findNewestSeal);
  const { restoration } = witnesses().audit.read() ?? {};
  witnesses().audit.write({ number: newest!.number + by, mac: 'ab'.repeat(32), restoration });
};

/** The server as though the database had last been seen on another one. */
const lastSeen = (changes: Partial<Parameters<typeof storeServer>[1]>): Promise<void> =>
  api.database.acrossOrganisations(async (tx) =>
    storeServer(tx, { ...(await presentServer(tx)), isSynchronous: false, ...changes }, start),
  );

describe('a database that was set back', () => {
  it('is no such thing while the remembered seals are in it, also if a standby took over that was waited for', async () => {
    expect(await notice()).toBeNull();
    await sealAuditTrail(sealing('audit'));
    await sealLedger(sealing('ledger'));
    await lastSeen({ timeline: '00000009', isSynchronous: true });
    expect(await notice()).toBeNull();
    expect((await ask()).statusCode).toBe(201);
  });

  it('is no such thing for a process of the API that remembers no seals, if a standby took over that was waited for', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'countinghouse-elsewhere-'));
    const ofApi = { ...config(), dataDir: elsewhere, role: 'api' } as const;
    await lastSeen({ timeline: '00000009', isSynchronous: true });
    expect(await noticeRestoration({ database: api.database, config: ofApi, tell: () => undefined })).toBeNull();
    expect(await notice()).toBeNull();
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('is looked for again once its server waits for a standby, so that the next one to take over is none either', async () => {
    let isSynchronous = false;
    const seen = {
      acrossOrganisations: async () => ({ systemIdentifier: '1', timeline: '00000002', isSynchronous }),
    } as unknown as Database;
    const isMoved = watchServer(seen);
    expect([await isMoved(), await isMoved()]).toEqual([false, false]);
    isSynchronous = true;
    expect([await isMoved(), await isMoved()]).toEqual([true, false]);
  });

  it('is noticed by its time line though no seal is missing: the last seconds may be', async () => {
    await lastSeen({ timeline: '00000009' });
    expect(await notice()).toMatchObject({ sign: 'OTHER_SERVER' });
    await decide('accept-restored-database');
    await decide('release-after-restore', { unread: 'COMPARED-BY-HAND' });
  });

  it('is noticed by a process without remembered seals though a process of the API started before it', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'countinghouse-elsewhere-'));
    const there = { database: api.database, config: { ...config(), dataDir: elsewhere }, tell: () => undefined };
    await lastSeen({ timeline: '00000009', isSynchronous: true });
    expect(await noticeRestoration({ ...there, config: { ...there.config, role: 'api' } })).toBeNull();
    expect(await noticeRestoration(there)).toMatchObject({ sign: 'OTHER_SERVER' });
    await decide('accept-restored-database');
    await decide('release-after-restore', { unread: 'COMPARED-BY-HAND' });
    rmSync(elsewhere, { recursive: true, force: true });
    await sealAuditTrail(sealing('audit'));
  });

  it('is noticed without remembered seals, if it came to another server', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'countinghouse-elsewhere-'));
    const there = { database: api.database, config: { ...config(), dataDir: elsewhere }, tell: () => undefined };
    expect(await noticeRestoration(there)).toBeNull();
    await lastSeen({ timeline: '00000009', isSynchronous: true });
    expect(await noticeRestoration(there)).toMatchObject({ sign: 'OTHER_SERVER' });
    await decide('accept-restored-database');
    await decide('release-after-restore', { unread: 'COMPARED-BY-HAND' });
    rmSync(elsewhere, { recursive: true, force: true });
    // The seals remembered here are there and stay so.
    await sealAuditTrail(sealing('audit'));
    expect(await auditProblems()).toEqual([]);
  });

  it('lets no money leave until two operators accepted it, chains and banks were read, and two released it', async () => {
    const waiting = (await ask()).json<{ id: string }>().id;
    await loseSeals(3n);
    expect(await notice()).toMatchObject({ sign: 'SEALS_GONE' });
    expect(said.at(-1)).toMatch(/^This database was restored: no money leaves until two operators accept it/);
    expect((await sealAuditTrail(sealing('audit'))).tailIsIntact).toBe(false);

    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'OUTGOING_STOPPED', message: expect.stringMatching(/restored from a backup$/) as string },
    ]);
    await chain.at(at(1));
    expect(await statusOf(waiting)).toBe('PENDING');
    const administrator = await api.signIn(
      await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true }),
      organisation,
    );
    const { rows } = await api.database.onPlatform((tx) => sql<{ now: Date }>`select wall_clock() as now`.execute(tx));
    const headers = { 'x-two-fa-code': api.twoFactorCode(rows[0]!.now) };
    const own = await api.call('POST', 'outgoing-money/release', { token: administrator, headers });
    expect([own.statusCode, own.json()]).toMatchObject([
      409,
      { message: 'Outgoing money is stopped by the platform: only its operators release it' },
    ]);

    await expect(decide('release-after-restore')).rejects.toThrow('It has to be accepted first');
    await decide('accept-restored-database');
    await expect(decide('accept-restored-database')).rejects.toThrow('It is accepted already');
    expect(await auditProblems()).toEqual([]);
    expect((await sealAuditTrail(sealing('audit'))).tailIsIntact).toBe(true);
    expect(await notice()).toMatchObject({ sign: 'SEALS_GONE' });
    await expect(decide('release-after-restore')).rejects.toThrow(
      /^Money may have left that this database does not know of: .*TRX was not read to its newest block since/,
    );
    expect((await ask()).statusCode).toBe(409);

    await chain.at(at(2), { readsEveryChain: true });
    expect(await statusOf(waiting)).toBe('PENDING');
    // Outputs that came and went in the lost time left no trace on Bitcoin.
    const utxoSigners = { BTC: { url: 'http://127.0.0.1:9/wallet/hot', account: '' } };
    await expect(
      operators.decide('release-after-restore', { reason: 'All was read' }, api.database, { utxoSigners }),
    ).rejects.toThrow('payments over BTC have no numbers: compare those of its hot wallet by hand');
    expect(await decide('release-after-restore')).toBe('Money leaves again.');
    await chain.at(at(3));
    expect(await statusOf(waiting)).toBe('BROADCASTED');
    expect((await ask()).statusCode).toBe(201);
    expect(await notice()).toBeNull();
  });

  it('a second time is noticed again, for the acceptance of the first excuses nothing later', async () => {
    await loseSeals(1n);
    expect(await auditProblems()).toEqual(['TRUNCATED']);
    expect(await notice()).toMatchObject({ sign: 'SEALS_GONE' });
    // An acceptance written by somebody who has the database and not the secret.
    await api.database.acrossOrganisations((tx) =>
      sql`update database_restoration set accepted_at = app_clock(), mac = sha256('x') where released_at is null`.execute(
        tx,
      ),
    );
    expect(await auditProblems()).toEqual(['TRUNCATED']);
    await api.database.acrossOrganisations((tx) =>
      sql`update database_restoration set accepted_at = null, mac = null where released_at is null`.execute(tx),
    );
    await decide('accept-restored-database');
    expect(await auditProblems()).toEqual([]);
    await decide('release-after-restore', { unread: 'COMPARED-BY-HAND' });
  });
});
