import type { BalancesSince } from '@countinghouse/contract/books/time-machine';
import { account, credit, debit, post, reverse } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf, fraction } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { recordRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, fund, giveRates, hideBusiness, holdBack, type TestBusiness } from '../../../testing/commerce';

const then = '2025-03-13T17:30:00.000Z';
const now = '2025-03-14T09:30:00.000Z';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let baltic: TestBusiness;
let token: string;

const since = async (query: string, as = token): Promise<BalancesSince> => {
  const answer = await api.call('GET', `balances/since?${query}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<BalancesSince>();
};

const transfer = (from: TestBusiness, to: TestBusiness, amount: string, fee: string) =>
  api.database.inOrganisation(organisation.id, (tx) =>
    post(tx, organisation.id, [
      {
        eventType: 'T-21',
        entityType: 'INTERNAL_TRANSFER',
        entityId: newId(),
        valueAt: new Date(now),
        description: 'Transfer',
        actor: systemActor,
        entries: [
          debit(account.available(from.id, 'EUR'), amountOf((Number(amount) + Number(fee)).toFixed(2), 'EUR')),
          credit(account.available(to.id, 'EUR'), amountOf(amount, 'EUR')),
          credit(account.serviceFeeIncome('EUR'), amountOf(fee, 'EUR')),
        ],
      },
    ]),
  );

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  await api.testDatabase.setClock('2025-03-13T12:00:00.000Z');
  await giveRates(api, new Date('2025-03-13T11:59:00.000Z'));
  aurora = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  baltic = await createBusiness(api, organisation, { name: 'Baltic Shop' });
  const hidden = await createBusiness(api, organisation, { name: 'Corona' });
  await fund(api, aurora, amountOf('1000.00', 'EUR'));
  await fund(api, aurora, amountOf('2000', 'USDT'));
  await fund(api, hidden, amountOf('999999.00', 'EUR'));
  await hideBusiness(api, hidden);
  await api.testDatabase.setClock('2025-03-13T20:00:00.000Z');
  await holdBack(api, aurora, amountOf('500', 'USDT'));
  await transfer(aurora, baltic, '100.00', '1.00');
  await api.testDatabase.setClock('2025-03-14T09:29:00.000Z');
  await giveRates(api, new Date('2025-03-14T09:28:00.000Z'));
  await api.database.acrossOrganisations((tx) =>
    recordRates(tx, [
      {
        base: 'USDT',
        quote: 'EUR',
        mid: fraction('0.9295'),
        source: 'simulated',
        at: new Date('2025-03-14T09:28:30.000Z'),
      },
    ]),
  );
  await api.testDatabase.setClock(now);
  token = await api.signInWith(organisation, ['GET_BALANCES']);
});

afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

describe('GET balances/since', () => {
  it('tells a balance as of an instant, the one of now and the causes between them, to the cent', async () => {
    const told = await since(`asOf=${then}&businessId=${aurora.id}`);
    expect([told.asOf, told.now]).toEqual([then, now]);
    // 2,000 USDT at 0.9195 then, at 0.9295 now, of which 500 are reserved.
    expect(told.past).toEqual({ available: '2839.00', pending: '0.00', held: '0.00', total: '2839.00' });
    expect(told.present).toEqual({ available: '2293.25', pending: '0.00', held: '464.75', total: '2758.00' });
    expect(told.change).toEqual({
      before: '2839.00',
      causes: [{ cause: 'TRANSFERS', count: 1, amount: '-101.00', changes: [{ currency: 'EUR', amount: '-101.00' }] }],
      rates: '20.00',
      total: '-81.00',
    });
    expect(told.movedWithin).toBe(1);
    expect(told.currencies.map(({ currency, total, totalNow, value }) => [currency, total, totalNow, value])).toEqual([
      ['EUR', '1000.00', '899.00', '1000.00'],
      ['USDT', '2000', '2000', '1839.00'],
    ]);
  });

  it('counts a transfer between two visible businesses over both as its fee alone, and leaves the hidden business out', async () => {
    const told = await since(`asOf=${then}`);
    expect(told.businesses.map(({ businessName }) => businessName)).toEqual(['Aurora Travel', 'Baltic Shop']);
    expect(told.change?.causes).toMatchObject([{ cause: 'TRANSFERS', count: 1, amount: '-1.00' }]);
    expect(told.past.total).toBe('2839.00');
  });

  it('counts what was posted at the instant itself, to the millisecond, and a reversal from its own instant on', async () => {
    const at = Date.parse('2025-03-13T20:00:00.000Z');
    const totalAt = async (ms: number) => {
      const told = await since(`asOf=${new Date(ms).toISOString()}&businessId=${aurora.id}`);
      const eur = told.currencies.find(({ currency }) => currency === 'EUR');
      return [eur?.total, told.past.held, told.proof.entries, told.change?.causes.length, told.movedWithin];
    };
    expect(await totalAt(at - 1)).toEqual(['1000.00', '0.00', 2, 1, 1]);
    expect(await totalAt(at)).toEqual(['899.00', '459.75', 5, 0, 0]);

    const [wrongAt, correctedAt] = ['2025-03-14T09:29:10.000Z', '2025-03-14T09:29:20.000Z'];
    const facts = {
      entityType: 'MANUAL_MOVEMENT',
      valueAt: new Date(then),
      description: 'Correction',
      actor: systemActor,
    } as const;
    await api.testDatabase.setClock(wrongAt);
    const wrong = await api.database.inOrganisation(organisation.id, (tx) =>
      post(tx, organisation.id, [
        {
          ...facts,
          entityId: newId(),
          eventType: 'T-23',
          entries: [
            debit(account.manual('EUR'), amountOf('50.00', 'EUR')),
            credit(account.available(baltic.id, 'EUR'), amountOf('50.00', 'EUR')),
          ],
        },
      ]),
    );
    await api.testDatabase.setClock(correctedAt);
    await api.database.inOrganisation(organisation.id, (tx) =>
      reverse(tx, organisation.id, wrong[0]?.id ?? '', { ...facts, entityId: newId(), eventType: 'T-24' }),
    );
    await api.testDatabase.setClock(now);
    const balticAt = async (asOf: number) => {
      const told = await since(`asOf=${new Date(asOf).toISOString()}&businessId=${baltic.id}`);
      return [
        told.past.total,
        told.present.total,
        told.change?.causes.map(({ cause, amount }) => `${cause} ${amount}`),
      ];
    };
    // Value dates lie before; what counts is when the books said it.
    expect(await balticAt(Date.parse(wrongAt) - 1)).toEqual(['100.00', '100.00', ['CORRECTIONS 0.00']]);
    expect(await balticAt(Date.parse(wrongAt))).toEqual(['150.00', '100.00', ['CORRECTIONS -50.00']]);
    expect(await balticAt(Date.parse(correctedAt) - 1)).toEqual(['150.00', '100.00', ['CORRECTIONS -50.00']]);
    expect(await balticAt(Date.parse(correctedAt))).toEqual(['100.00', '100.00', []]);
  });

  it('states what the figures rest on: the number of entries by then, those sealed, the first and the last', async () => {
    const { proof } = await since(`asOf=${then}&businessId=${aurora.id}`);
    expect(proof).toMatchObject({ entries: 2, sealed: 0, verifiedAt: null, isSound: true });
    expect([proof.firstEntryAt, proof.lastEntryAt, proof.nextEntryAt]).toEqual([
      '2025-03-13T12:00:00.000Z',
      '2025-03-13T12:00:00.000Z',
      '2025-03-13T20:00:00.000Z',
    ]);
    const before = await since(`asOf=2025-03-01T00:00:00.000Z&businessId=${aurora.id}`);
    expect(before.proof).toMatchObject({ entries: 0, lastEntryAt: null, firstEntryAt: '2025-03-13T12:00:00.000Z' });
    expect(before.past.total).toBe('0.00');
  });

  it('is refused while a currency that is held now has no price, rather than told without it', async () => {
    await fund(api, baltic, amountOf('7', 'SOL'));
    const answer = await api.call('GET', `balances/since?asOf=${now}&businessId=${baltic.id}`, { token });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'RATES_UNAVAILABLE']);
    await api.database.acrossOrganisations((tx) =>
      recordRates(tx, [{ base: 'SOL', quote: 'EUR', mid: fraction('100'), source: 'simulated', at: new Date(now) }]),
    );
    expect((await since(`asOf=${now}&businessId=${baltic.id}`)).present.total).toBe('800.00');
  });

  it('refuses an instant to come, a business that is not visible, and people without GET_BALANCES', async () => {
    const status = async (query: string, as = token) =>
      (await api.call('GET', `balances/since?${query}`, { token: as })).statusCode;
    expect(await status('asOf=2025-03-14T09:30:00.001Z')).toBe(400);
    expect(await status(`asOf=${then}&businessId=${newId()}`)).toBe(404);
    expect(await status(`asOf=${then}`, await api.signInWith(organisation, ['GET_BUSINESSES']))).toBe(403);
  });
});
