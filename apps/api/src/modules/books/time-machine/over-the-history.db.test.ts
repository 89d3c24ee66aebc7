import type { BalancesAt } from '@countinghouse/contract/books/balances-at';
import type { BalancesSince } from '@countinghouse/contract/books/time-machine';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing';
import { demoHistory } from '../../../testing/history';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
});
afterAll(() => api.close());

const cents = (text: string): bigint => BigInt(text.replace('.', ''));

type Listed = {
  readonly businessId: string;
  readonly list: readonly { readonly currency: string; readonly total: string }[];
};
const totals = (businesses: readonly Listed[]): string[] =>
  businesses
    .flatMap(({ businessId, list }) =>
      list
        .filter(({ total }) => Number(total) !== 0)
        .map(({ currency, total }) => `${businessId} ${currency} ${total}`),
    )
    .toSorted();

it('the causes and the rates add up to the change at instants all along the demo history, and its balances are those of balances/at', async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ id: string }>`select id from organisation order by name`.execute(tx),
  );
  let compared = 0;
  let explained = 0;
  for (const { id } of rows) {
    const token = await api.signInWith({ id } as never, ['GET_BALANCES']);
    for (const asOf of ['2025-05-01T00:00:00.000Z', '2025-06-20T12:00:00.000Z', '2025-06-30T08:00:00.000Z']) {
      const answer = await api.call('GET', `balances/since?asOf=${asOf}`, { token });
      expect(answer.statusCode, answer.body).toBe(200);
      const told = answer.json<BalancesSince>();
      const at = (await api.call('GET', `balances/at?asOf=${asOf}`, { token })).json<BalancesAt>();
      // Without the prices of then no change is stated, and the currencies that lack one are named.
      expect(told.change === null, asOf).toBe(told.withoutRate.length > 0);
      const { change } = told;
      const unexplained = change
        ? cents(told.present.total) -
          cents(told.past.total) -
          change.causes.reduce((sum, { amount }) => sum + cents(amount), cents(change.rates))
        : 0n;
      expect(unexplained).toBe(0n);
      explained += change ? 1 : 0;
      const found = totals(told.businesses.map((one) => ({ ...one, list: one.currencies })));
      expect(found).toEqual(totals(at.businesses.map((one) => ({ ...one, list: one.balances }))));
      compared += found.length;
    }
  }
  expect(compared).toBeGreaterThan(20);
  expect(explained).toBeGreaterThan(2);
});
