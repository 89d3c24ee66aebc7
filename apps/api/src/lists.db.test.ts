import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { lists } from './lists';
import { startTestApi, type TestApi, type TestOrganisation } from './testing';
import { demoHistory } from './testing/history';

let api: TestApi;
let token: string;
let businesses: readonly string[];

beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<TestOrganisation & { businesses: readonly string[] }>`
      select o.id, o.name, array_agg(b.id order by b.name) as businesses
        from organisation o join business b on b.organisation_id = o.id
       where o.name = 'Northgate Payments' group by 1, 2`.execute(tx),
  );
  const organisation = rows[0]!;
  businesses = organisation.businesses;
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
});
afterAll(() => api.close());

type Shape = Readonly<Record<string, unknown>>;
type Paging = { readonly paging: { readonly nextCursor: string | null; readonly prevCursor: string | null } };
type Query = Readonly<Record<string, string>>;

const shapeOf = (query: unknown): Shape => (query as { def?: { shape: Shape } } | undefined)?.def?.shape ?? {};
/** Sort names of a list; empty for a list without a choice. */
const sortsOf = (query: unknown): readonly (string | undefined)[] => {
  const { sortBy } = shapeOf(query) as { sortBy?: { def: { innerType: { def: { entries: object } } } } };
  return sortBy ? Object.keys(sortBy.def.innerType.def.entries) : [undefined];
};

const paged = lists
  .filter(({ endpoint }) => 'cursor' in shapeOf(endpoint.query))
  .flatMap((list) => sortsOf(list.endpoint.query).map((sortBy) => ({ list, sortBy, name: list.endpoint.name })));

/** Rows of an answer: its only array. */
const rowsOf = (answer: object): readonly unknown[] => {
  const arrays = Object.values(answer).filter((value) => Array.isArray(value));
  expect(arrays).toHaveLength(1);
  return arrays[0] as readonly unknown[];
};

const read = async (list: (typeof lists)[number], query: Query) => {
  const answer = await api.call('GET', `${list.endpoint.path}?${new URLSearchParams(query)}`, { token });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  const { paging } = answer.json<Paging>();
  return { rows: rowsOf(answer.json()), paging };
};

/** All rows, page after page, in the direction of `next`; the cursor of the page before the last as well. */
const walk = async (list: (typeof lists)[number], query: Query, back: Query = {}) => {
  const pages: (readonly unknown[])[] = [];
  let last: Paging['paging'] | undefined;
  for (let cursor = back['cursor']; ; cursor = last?.nextCursor ?? undefined) {
    const page = await read(list, { ...query, ...(cursor && { cursor }) });
    pages.push(page.rows);
    last = page.paging;
    if (last.nextCursor === null) return { pages, prevCursor: last.prevCursor };
  }
};

describe('a declared list', () => {
  it.each(paged)('[API-3] $name by $sortBy: is walked forth, back and in the other order', async ({ list, sortBy }) => {
    const needsBusiness = 'businessId' in shapeOf(list.endpoint.query);
    const queries: Query[] = (needsBusiness ? businesses.slice(0, 3).map((businessId) => ({ businessId })) : [{}]).map(
      (query) => ({ ...query, ...(sortBy && { sortBy }) }),
    );
    for (const query of queries) {
      const whole = (await walk(list, { ...query, limit: '100' })).pages.flat();
      const few = { ...query, limit: String(Math.max(2, Math.ceil(whole.length / 7))) };
      const forth = await walk(list, few);
      expect(forth.pages.flat()).toEqual(whole);
      expect(new Set(whole.map((row) => JSON.stringify(row))).size).toBe(whole.length);
      // On the way back from the last page, each page appears again.
      const back: (readonly unknown[])[] = [forth.pages.at(-1)!];
      for (let cursor = forth.prevCursor; cursor !== null;) {
        const page = await read(list, { ...few, cursor });
        back.unshift(page.rows);
        cursor = page.paging.prevCursor;
      }
      expect(back.flat()).toEqual(whole);
      const otherOrder = await walk(list, { ...few, descending: 'false' });
      expect(otherOrder.pages.flat()).toEqual(whole.toReversed());
    }
  });
});

/** Fields of rows in which lists and drawers show an id or a reference of the row itself. */
const shownIds =
  /^(id|(withdrawal|clientPayment|clientWithdrawal|transaction|bankTransaction|endToEnd|address|request|session)Id|clientLabel|reference|paymentReference|(from|to|recipient|wallet)Address|address|recipient|(entity|actor|relatedEntity)\.id)$/;
/** Jobs that were given up are few, and only listed. */
const searchless = new Set(['listFailedJobs']);

/** Ids and references of a row, by the names of their fields. */
const idsOf = (row: unknown, within = ''): readonly (readonly [name: string, value: string])[] =>
  Object.entries(row as object).flatMap(([key, value]: [string, unknown]) => {
    if (within === '' && value !== null && typeof value === 'object' && !Array.isArray(value))
      return idsOf(value, `${key}.`);
    return typeof value === 'string' && value.length > 8 && shownIds.test(within + key) ? [[within + key, value]] : [];
  });

describe('an id or a reference that a list shows', () => {
  const searched = paged.filter(
    ({ name, sortBy, list }) => !searchless.has(name) && sortBy === sortsOf(list.endpoint.query)[0],
  );

  it.each(searched)('finds its row by its beginning in $name', async ({ list }) => {
    const shape = shapeOf(list.endpoint.query);
    const statuses = list.endpoint.name === 'listApprovals' ? [{ status: 'PENDING' }, { status: 'DECIDED' }] : [{}];
    for (const businessId of 'businessId' in shape ? businesses.slice(0, 3) : [null])
      for (const status of statuses) {
        const query = { ...(businessId !== null && { businessId }), ...status };
        const { rows } = await read(list, { ...query, limit: '4' });
        for (const row of rows)
          for (const [name, value] of idsOf(row)) {
            const beginning = value.slice(0, Math.max(6, Math.floor(value.length * 0.6)));
            const found = await read(list, { ...query, limit: '100', search: beginning });
            expect(found.rows, `${name} ${beginning}`).toContainEqual(row);
          }
      }
  });
});
