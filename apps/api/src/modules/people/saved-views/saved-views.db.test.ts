import { mostViews, viewedLists, type SavedView } from '@countinghouse/contract/people/saved-views';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import { callAs, createTestKey } from '../../../testing/machine';

let api: TestApi;
let organisation: TestOrganisation;
let mara: TestUser;
let asMara: string;
let asTom: string;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
});
// Each test has its own people, so that none finds another's views.
const newPeople = async () => {
  mara = await api.createUser([organisation]);
  asMara = await api.signIn(mara, organisation);
  asTom = await api.signInWith(organisation, []);
};
afterAll(() => api.close());

const openBtc = {
  list: 'payments',
  name: 'Open BTC',
  query: 'status=PENDING&depositCurrency=BTC',
  columns: ['createdAt', 'clientPaymentId', 'status'],
};
const save = (token: string, changes: object = {}) =>
  api.call('POST', 'views', { token, body: { ...openBtc, ...changes } });
const saved = async (token: string, changes: object = {}) => (await save(token, changes)).json<SavedView>();
const viewsOf = async (token: string, list = 'payments') =>
  (await api.call('GET', `views?list=${list}`, { token })).json<{ views: SavedView[] }>().views;
const change = (token: string, id: string, body: object) => api.call('PATCH', `views/${id}`, { token, body });
const remove = (token: string, id: string) => api.call('DELETE', `views/${id}`, { token });

describe('a saved view', () => {
  beforeAll(newPeople);

  it('holds filters and columns of a list under a name, and is listed by name', async () => {
    const answer = await save(asMara);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject(openBtc);
    const early = await saved(asMara, { name: '  a fresh look ', query: '', columns: [] });
    expect(early.name).toBe('a fresh look');
    expect(await viewsOf(asMara)).toEqual([early, answer.json()]);
    expect(await viewsOf(asMara, 'users')).toEqual([]);
  });

  it('may be saved of every list', async () => {
    for (const list of viewedLists) expect((await save(asTom, { list })).statusCode, list).toBe(201);
  });

  it('gets another name without losing what it shows, and shows something else under its name', async () => {
    const view = await saved(asMara, { name: 'Before' });
    expect((await change(asMara, view.id, { name: 'After' })).json()).toEqual({ ...view, name: 'After' });
    const now = { query: 'status=EXPIRED', columns: [] };
    expect((await change(asMara, view.id, now)).json()).toEqual({ ...view, name: 'After', ...now });
    // Its own name in another case is no other's.
    expect((await change(asMara, view.id, { name: 'AFTER' })).statusCode).toBe(200);
  });

  it('is gone once it is deleted', async () => {
    const view = await saved(asMara, { name: 'For a day' });
    expect((await remove(asMara, view.id)).statusCode).toBe(204);
    expect((await viewsOf(asMara)).map(({ id }) => id)).not.toContain(view.id);
    expect((await remove(asMara, view.id)).statusCode).toBe(404);
  });
});

describe('nobody else', () => {
  beforeAll(newPeople);

  it('sees, changes or deletes a view, not even a colleague who knows its id', async () => {
    const view = await saved(asMara);
    expect(await viewsOf(asTom)).toEqual([]);
    expect((await change(asTom, view.id, { name: 'Mine' })).statusCode).toBe(404);
    expect((await remove(asTom, view.id)).statusCode).toBe(404);
    expect(await viewsOf(asMara)).toEqual([view]);
  });

  it('is hindered by its name: a colleague may use it, too', async () => {
    expect((await save(asTom)).statusCode).toBe(201);
  });

  it('meets it in another organisation, where the same person has others', async () => {
    const other = await api.createOrganisation();
    const both = await api.createUser([organisation, other]);
    const here = await api.signIn(both, organisation);
    const there = await api.signIn(both, other);
    const view = await saved(here);
    expect(await viewsOf(there)).toEqual([]);
    expect((await remove(there, view.id)).statusCode).toBe(404);
    expect((await save(there)).statusCode).toBe(201);
    expect(await viewsOf(here)).toEqual([view]);
  });

  it('finds it after its owner left: it goes with the membership', async () => {
    const gone = await api.createUser([organisation]);
    await save(await api.signIn(gone, organisation));
    const left = await api.database.acrossOrganisations(async (tx) => {
      const views = () => sql`select id from saved_view where user_id = ${gone.id}`.execute(tx);
      const { rows: before } = await views();
      await sql`delete from membership where user_id = ${gone.id}`.execute(tx);
      const { rows: after } = await views();
      return { before: before.length, after: after.length };
    });
    expect(left).toEqual({ before: 1, after: 0 });
  });

  it('is a machine: an API key has no views, and none of those of the person who answers for it', async () => {
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const token = await api.signIn(administrator, organisation);
    await save(token);
    const key = await createTestKey(api, token, { permissions: ['GET_PAYMENTS'] });
    for (const answer of [
      await callAs(api, key, 'GET', 'views?list=payments'),
      await callAs(api, key, 'POST', 'views', { body: { ...openBtc, name: 'A machine’s' } }),
    ])
      expect(answer.statusCode).toBe(403);
    expect(await viewsOf(token)).toHaveLength(1);
  });
});

describe('a view is refused, and nothing is changed', () => {
  beforeAll(newPeople);

  it('under a name that one of the list has, in whatever case', async () => {
    const first = await saved(asMara);
    const second = await saved(asMara, { name: 'Second' });
    const taken = await save(asMara, { name: 'open btc', query: 'status=EXPIRED' });
    expect(taken.statusCode).toBe(409);
    const sentence = 'A view with this name already exists';
    expect(taken.json()).toMatchObject({
      code: 'DUPLICATE_NAME',
      message: sentence,
      fields: [{ field: 'name', message: sentence }],
    });
    expect((await change(asMara, second.id, { name: 'OPEN BTC' })).statusCode).toBe(409);
    expect(await viewsOf(asMara)).toEqual([first, second]);
    expect((await save(asMara, { list: 'users' })).statusCode).toBe(201);
  });

  it('under a name that two ask for at the same moment, for one of them', async () => {
    const answers = await Promise.all([save(asTom), save(asTom), save(asTom)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await viewsOf(asTom)).toHaveLength(1);
  });

  it.each<readonly [string, object, string]>([
    ['without a name', { name: ' ' }, 'Name is required'],
    ['with a name that could be read as markup', { name: '<b>' }, 'Special characters are not allowed'],
    ['with a name that is too long', { name: 'n'.repeat(65) }, 'At most 64 characters'],
  ])('%s', async (_what, changes, message) => {
    const before = await viewsOf(asMara);
    const refused = await save(asMara, changes);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: [{ field: 'name', message }] });
    expect(await viewsOf(asMara)).toEqual(before);
  });

  it.each<readonly [string, object]>([
    ['of a list that there is not', { list: 'wishes' }],
    ['with filters that are no address', { query: 'a b' }],
    ['with filters longer than an address', { query: 'a'.repeat(2_001) }],
    ['with columns that can be none', { columns: ['<script>'] }],
    ['with more columns than a list has', { columns: Array.from({ length: 41 }, (_each, index) => `c${index}`) }],
  ])('%s', async (_what, changes) => {
    const before = await viewsOf(asMara);
    expect((await save(asMara, { name: 'Never', ...changes })).statusCode).toBe(400);
    expect(await viewsOf(asMara)).toEqual(before);
  });

  it(`beyond ${mostViews} of a list`, async () => {
    const token = await api.signInWith(organisation, []);
    for (let number = 0; number < mostViews; number += 1) await save(token, { name: `View ${number}` });
    const refused = await save(token, { name: 'One more' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ message: 'At most 50 views of a list' });
    expect(await viewsOf(token)).toHaveLength(mostViews);
    expect((await save(token, { list: 'users' })).statusCode).toBe(201);
  });
});
