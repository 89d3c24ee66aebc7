import type { Morning } from '@countinghouse/contract/operating/morning';
import { account, credit, debit, post } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { startTestApi, type TestApi, type TestOrganisation, type TestUser } from '../../../testing';
import { createBusiness, fund, giveRates, hideBusiness, holdBack, type TestBusiness } from '../../../testing/commerce';

const evening = '2025-03-13T17:30:00.000Z';
const midnight = '2025-03-14T00:00:00.000Z';
const now = '2025-03-14T09:30:00.000Z';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let hidden: TestBusiness;
let treasurer: TestUser;

const convert = (business: TestBusiness, sold: string, bought: string) =>
  api.database.inOrganisation(organisation.id, (tx) =>
    post(tx, organisation.id, [
      {
        eventType: 'T-22',
        entityType: 'BALANCE_CONVERSION',
        entityId: newId(),
        valueAt: new Date(now),
        description: 'Conversion',
        actor: systemActor,
        entries: [
          debit(account.available(business.id, 'USDT'), amountOf(sold, 'USDT')),
          credit(account.fx('USDT'), amountOf(sold, 'USDT')),
          debit(account.fx('EUR'), amountOf(bought, 'EUR')),
          credit(account.available(business.id, 'EUR'), amountOf(bought, 'EUR')),
        ],
      },
    ]),
  );

const morningOf = async (token: string): Promise<Morning> => {
  const answer = await api.call('GET', 'morning', { token });
  expect(answer.statusCode).toBe(200);
  return answer.json<Morning>();
};

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  treasurer = await api.createUser([organisation], { systemRole: 'ADMIN' });
  await api.testDatabase.setClock('2025-03-13T12:00:00.000Z');
  await giveRates(api, new Date('2025-03-13T11:59:00.000Z'));
  aurora = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  hidden = await createBusiness(api, organisation, { name: 'Corona' });
  await fund(api, aurora, amountOf('1000.00', 'EUR'));
  await fund(api, aurora, amountOf('2000', 'USDT'));
  await fund(api, hidden, amountOf('999999.00', 'EUR'));
  await hideBusiness(api, hidden);
  await api.testDatabase.setClock(evening);
  await api.signIn(treasurer, organisation);
  await api.testDatabase.setClock('2025-03-13T20:00:00.000Z');
  await holdBack(api, aurora, amountOf('500', 'USDT'));
  await api.testDatabase.setClock(now);
  await giveRates(api, new Date('2025-03-14T09:29:30.000Z'));
  await convert(aurora, '100', '91.50');
  await fund(api, aurora, amountOf('25.00', 'EUR'));
});

afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

describe('GET morning', () => {
  it('tells a returning person what changed the available money since his last session ended, to the cent', async () => {
    const { since, lastVisitAt, available, held, change, businesses } = await morningOf(
      await api.signIn(treasurer, organisation),
    );
    expect([since, lastVisitAt, businesses]).toEqual([evening, evening, 2]);
    // USDT at 0.9195: 1,400 are left, 500 are reserved.
    expect([available, held]).toEqual(['1002402.80', '459.75']);
    expect(change).toEqual({
      before: '1002838.00',
      causes: [
        { cause: 'WITHDRAWALS', count: 1, amount: '-459.75', changes: [{ currency: 'USDT', amount: '-500' }] },
        { cause: 'CORRECTIONS', count: 1, amount: '25.00', changes: [{ currency: 'EUR', amount: '25.00' }] },
        {
          cause: 'CONVERSIONS',
          count: 1,
          amount: '-0.45',
          changes: [
            { currency: 'EUR', amount: '91.50' },
            { currency: 'USDT', amount: '-100' },
          ],
        },
      ],
      rates: '0.00',
      total: '-435.20',
    });
  });

  it('begins at midnight in UTC for somebody who was never here, and leaves out the hidden business and its movements', async () => {
    await fund(api, hidden, amountOf('7.00', 'EUR'));
    const { since, lastVisitAt, businesses, available, change } = await morningOf(
      await api.signInWith(organisation, ['GET_BALANCES']),
    );
    expect([since, lastVisitAt, businesses, available]).toEqual([midnight, null, 1, '2403.80']);
    expect(change?.causes.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['CORRECTIONS', '25.00'],
      ['CONVERSIONS', '-0.45'],
    ]);
  });

  it('counts a session on another device that is still open as no earlier visit', async () => {
    const person = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const tokens = [await api.signIn(person, organisation), await api.signIn(person, organisation)];
    for (const token of tokens) expect((await morningOf(token)).lastVisitAt).toBeNull();
  });

  it('counts a visit to another organisation as no visit to this one', async () => {
    const other = await api.createOrganisation();
    const person = await api.createUser([organisation, other], { systemRole: 'ADMIN' });
    await api.testDatabase.setClock('2025-03-13T18:00:00.000Z');
    await api.signIn(person, other);
    await api.testDatabase.setClock(now);
    expect((await morningOf(await api.signIn(person, organisation))).lastVisitAt).toBeNull();
  });

  it('names nothing under way and no cut-off where there is none, and is refused without GET_BALANCES', async () => {
    const token = await api.signInWith(organisation, ['GET_BALANCES']);
    expect(await morningOf(token)).toMatchObject({
      onItsWay: [],
      onItsWayTotal: '0.00',
      cutOffs: [],
      lackOfCustody: null,
    });
    const other = await api.call('GET', 'morning', { token: await api.signInWith(organisation, ['GET_BUSINESSES']) });
    expect(other.statusCode).toBe(403);
  });
});
