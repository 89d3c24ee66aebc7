import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { parseCsv } from '../../../testing/csv';
import { fillMovements } from '../../../testing/movements';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
const from = new Date('2025-01-01T00:00:00.000Z');
const minutes = (count: number) => new Date(from.getTime() + count * 60_000).toISOString();

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await fillMovements(api, business, { count: 4_700, from, everyMs: 60_000 });
});
afterAll(() => api.close());

it.each([
  ['of more than two pages', 0, 4_700],
  ['that begins and ends within the texts of its pages', 137, 4_613],
  ['of whole texts', 250, 2_250],
  ['of one line', 499, 500],
])('a report %s holds every line once, in order, and its balance runs from line to line', async (_, above, until) => {
  const token = await api.signInWith(organisation, ['GET_BALANCES']);
  const answer = await api.call('POST', 'reports/transaction-ledger', {
    token,
    body: { businessId: business.id, after: minutes(above + 1), before: minutes(until + 1), format: 'CSV' },
  });
  expect(answer.statusCode).toBe(200);
  const [header = [], ...rows] = parseCsv(answer.body.replace('\uFEFF', ''));
  const at = header.indexOf('Running balance');
  const cents = rows.map((row) => Math.round(Number(row[at]) * 100));
  const numbers = Array.from({ length: until - above }, (_each, place) => above + place + 1);
  // An opening balance, every line, a closing one.
  expect(cents).toEqual([above * 101, ...numbers.map((number) => number * 101), until * 101]);
});
