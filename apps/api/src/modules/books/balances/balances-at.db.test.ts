import type { BalancesAt } from '@countinghouse/contract/books/balances-at';
import { addedUp, instantsAround, linesOf } from '@countinghouse/ledger/testing';
import { currencyOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing';
import { demoHistory } from '../../../testing/history';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
});
afterAll(() => api.close());

/** Decimal text of a currency as a whole number of its last unit. */
const units = (text: string, currency: string): bigint => {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(currencyOf(currency).ledgerScale, '0'));
};

const kinds = ['available', 'held', 'pending'] as const;

it('balances of the demo history at instants all along it are what its entries add up to, one by one', async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ id: string; hidden: string | null }>`
      select id, special_business_id as hidden from organisation order by name`.execute(tx),
  );
  let compared = 0;
  for (const { id, hidden } of rows) {
    const lines = await api.database.inOrganisation(id, (tx) => linesOf(tx, id));
    const visible = lines.filter(({ holder }) => holder !== hidden);
    const token = await api.signInWith({ id } as never, ['GET_BALANCES']);
    const instants = instantsAround(visible).filter((at) => at <= new Date('2025-06-30T14:30:00.000Z'));
    const step = Math.max(1, Math.floor(instants.length / 40));
    for (const instant of instants.filter((_, index) => index % step === 0)) {
      const answer = await api.call('GET', `balances/at?asOf=${instant.toISOString()}`, { token });
      const told = new Map(
        answer
          .json<BalancesAt>()
          .businesses.flatMap(({ businessId, balances }) =>
            balances.flatMap((balance) =>
              kinds.map(
                (kind) =>
                  [`${businessId} ${kind} ${balance.currency}`, units(balance[kind], balance.currency)] as const,
              ),
            ),
          )
          .filter(([, sum]) => sum !== 0n),
      );
      expect(told, instant.toISOString()).toEqual(addedUp(visible, kinds, instant));
      compared += told.size;
    }
  }
  expect(compared).toBeGreaterThan(500);
});
