import type { FigureProof, FigureShare } from '@countinghouse/contract/books/figure-proofs';
import { sealPostings } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, fund, giveRates, hideBusiness, holdBack, type TestBusiness } from '../../../testing/commerce';
import { builtDashboard } from '../../../testing/dashboard';

const now = '2025-03-14T09:30:00.000Z';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let token: string;
const dashboard = builtDashboard();

beforeAll(async () => {
  api = await startTestApi({ config: { dashboardDir: dashboard.dashboardDir } });
  organisation = await api.createOrganisation();
  await api.testDatabase.setClock('2025-03-13T12:00:00.000Z');
  await giveRates(api, new Date('2025-03-13T11:59:00.000Z'));
  aurora = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  const hidden = await createBusiness(api, organisation, { name: 'Corona' });
  await fund(api, aurora, amountOf('1000.00', 'EUR'));
  await fund(api, aurora, amountOf('2000', 'USDT'));
  await holdBack(api, aurora, amountOf('500', 'USDT'));
  await fund(api, hidden, amountOf('7.00', 'EUR'));
  await hideBusiness(api, hidden);
  await api.testDatabase.setClock(now);
  await giveRates(api, new Date('2025-03-14T09:29:30.000Z'));
  token = await api.signInWith(organisation, ['GET_BALANCES']);
});

afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const proofOf = async (query: string): Promise<FigureProof> => {
  const answer = await api.call('GET', `figures/proof?${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FigureProof>();
};

const share = async (body: object, as = token) => api.call('POST', 'figures/shares', { token: as, body });
const made = async (body: object): Promise<{ share: FigureShare; url: string; path: string }> => {
  const answer = await share(body);
  expect(answer.statusCode, answer.body).toBe(201);
  const told = answer.json<{ share: FigureShare; url: string }>();
  return { ...told, path: new URL(told.url).pathname };
};
const open = (path: string) => api.app.inject({ url: path, headers: { accept: 'text/html' } });

describe('the proof of a figure', () => {
  it('states its amount, the entries it follows from, what they added and took, and how many are sealed', async () => {
    const of = `businessId=${aurora.id}&measure=available&currency=USDT`;
    expect(await proofOf(of)).toEqual({
      asOf: now,
      measure: 'available',
      businessName: 'Aurora Travel',
      amount: '1500',
      currency: 'USDT',
      isValued: false,
      accounts: 1,
      entries: 2,
      sealed: 0,
      moved: { added: '2000', taken: '500' },
      lastEntryAt: '2025-03-13T12:00:00.000Z',
      verifiedAt: null,
      isSound: true,
    });
    await api.database.acrossOrganisations((tx) =>
      sealPostings(tx, (text) => createHash('sha256').update(text).digest()),
    );
    expect((await proofOf(of)).sealed).toBe(2);
  });

  it('of a total over all currencies is the value that the screens show, and leaves the hidden business out', async () => {
    expect(await proofOf('measure=total')).toMatchObject({
      businessName: null,
      amount: '2839.00',
      currency: 'EUR',
      isValued: true,
      accounts: 3,
      entries: 4,
      moved: null,
    });
  });

  it('is that of an instant in the past where one is asked for, and is refused for one to come', async () => {
    const before = await proofOf(`businessId=${aurora.id}&measure=total&currency=EUR&asOf=2025-03-13T11:00:00.000Z`);
    expect(before).toMatchObject({ amount: '0.00', entries: 0, lastEntryAt: null, moved: null });
    const late = await api.call('GET', 'figures/proof?measure=total&asOf=2026-01-01T00:00:00.000Z', { token });
    expect(late.statusCode).toBe(400);
    const foreign = await api.call('GET', `figures/proof?measure=total&businessId=${newId()}`, { token });
    expect(foreign.statusCode).toBe(404);
  });
});

describe('a link to a figure', () => {
  const figure = () => ({ businessId: aurora.id, measure: 'available', currency: 'EUR', days: 7 });

  it('tells an outsider that figure, that the books say the same, and no other figure, name or id', async () => {
    const { path, share: stored } = await made(figure());
    const page = await open(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    for (const text of [
      '1,000.00 <span class="code">EUR</span>',
      'Aurora Travel',
      'The books say the same',
      '14 Mar 2025, 09:30 UTC',
    ])
      expect(page.body).toContain(text);
    for (const text of ['2,000', '1,500', 'USDT', 'Corona', aurora.id, stored.id, stored.createdBy])
      expect(page.body).not.toContain(text);
  });

  it('keeps telling the figure of its instant when the balance moves on', async () => {
    const { path } = await made(figure());
    await api.testDatabase.setClock('2025-03-14T09:31:00.000Z');
    await fund(api, aurora, amountOf('5.00', 'EUR'));
    const page = await open(path);
    await api.testDatabase.setClock(now);
    expect(page.body).toContain('1,000.00 <span class="code">EUR</span>');
    expect(page.body).toContain('The books say the same');
  });

  it('says that the books do not agree once the stored figure was altered', async () => {
    const { path, share: stored } = await made({ ...figure(), currency: 'USDT' });
    const owner = new pg.Client(api.testDatabase.urls.ownerUrl);
    await owner.connect();
    await owner.query('alter table figure_share no force row level security');
    await owner.query(`update figure_share set content = jsonb_set(content, '{amount}', '"1501"') where id = $1`, [
      stored.id,
    ]);
    await owner.query('alter table figure_share force row level security');
    await owner.end();
    const page = await open(path);
    expect(page.body).toContain('The books do not say this any more');
  });

  it('ends when it is revoked and when its days are over, and then is told like a code that never was', async () => {
    const [revoked, expiring] = [await made(figure()), await made({ ...figure(), days: 1 })];
    const ended = await api.call('DELETE', `figures/shares/${revoked.share.id}`, { token });
    expect(ended.statusCode).toBe(204);
    expect((await api.call('DELETE', `figures/shares/${revoked.share.id}`, { token })).statusCode).toBe(404);
    expect((await open(revoked.path)).statusCode).toBe(404);
    expect((await open(expiring.path)).statusCode).toBe(200);
    await api.testDatabase.setClock('2025-03-15T09:30:00.001Z');
    const gone = await open(expiring.path);
    await api.testDatabase.setClock(now);
    const unknown = await open(`/verify/${'A'.repeat(22)}`);
    expect([gone.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(gone.body).toBe(unknown.body);
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql<{ action: string }>`
        select action from audit_event where entity_id = ${revoked.share.id} order by id`.execute(tx),
    );
    expect(rows.map(({ action }) => action)).toEqual(['figure.share', 'figure.unshare']);
  });

  it('is listed while it works, for those who may see its figure, without its code', async () => {
    const { share: stored, path } = await made({ measure: 'total', currency: 'EUR', businessId: aurora.id, days: 90 });
    const listed = await api.call('GET', `figures/shares?businessId=${aurora.id}`, { token });
    expect(listed.json<{ shares: FigureShare[] }>().shares).toContainEqual(stored);
    expect(listed.body).not.toContain(path.replace('/verify/', ''));
  });

  it('is made and ended by members of its organisation alone, and its code stands nowhere in the database', async () => {
    const { share: stored, path } = await made(figure());
    const other = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
    expect((await share(figure(), stranger)).statusCode).toBe(404);
    expect((await api.call('DELETE', `figures/shares/${stored.id}`, { token: stranger })).statusCode).toBe(404);
    expect((await api.call('GET', 'figures/shares', { token: stranger })).json()).toEqual({ shares: [] });
    const rowsOf = (id: TestOrganisation['id']) =>
      api.database.inOrganisation(id, (tx) =>
        sql<{ row: string }>`select figure_share::text as row from figure_share`.execute(tx),
      );
    expect((await rowsOf(other.id)).rows).toEqual([]);
    const code = path.replace('/verify/', '');
    const kept = (await rowsOf(organisation.id)).rows.map(({ row }) => row).join();
    expect(kept).toContain(createHash('sha256').update(code).digest('hex'));
    expect(kept).not.toContain(code);
    expect((await open(path)).statusCode).toBe(200);
  });

  it('of the hidden business or of all is not listed for, nor ended by, somebody who does not see it', async () => {
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const answer = await share({ measure: 'held', days: 7 }, administrator);
    const { id } = answer.json<{ share: FigureShare }>().share;
    const listed = async (as: string) =>
      (await api.call('GET', 'figures/shares', { token: as }))
        .json<{ shares: FigureShare[] }>()
        .shares.map((one) => one.id);
    expect(await listed(administrator)).toContain(id);
    expect(await listed(token)).not.toContain(id);
    expect((await api.call('DELETE', `figures/shares/${id}`, { token })).statusCode).toBe(404);
  });

  it('is refused to somebody who does not see every business for a figure of all, and beyond 90 days', async () => {
    expect((await share({ measure: 'total', days: 7 })).statusCode).toBe(422);
    expect((await share({ ...figure(), days: 91 })).statusCode).toBe(400);
    const reader = await api.signInWith(organisation, ['GET_BUSINESSES']);
    expect((await share(figure(), reader)).statusCode).toBe(403);
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const told = await share({ measure: 'total', days: 7 }, administrator);
    expect(told.statusCode, told.body).toBe(201);
  });

  it('is not found by trying: one address that tries one code after another is refused for a while', async () => {
    const answers = await Promise.all(Array.from({ length: 600 }, (_, number) => open(`/verify/%00${number}`)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.body).toContain('Too many calls from here');
  });
});
