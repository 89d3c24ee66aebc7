import { amountOf, fraction } from '@countinghouse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordRates } from '../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../testing';
import { createBusiness, createTestPayment, fund, type TestBusiness } from '../../testing/commerce';
import { startServerProcess, type ServerProcess } from '../../testing/server-process';

let api: TestApi;
let second: ServerProcess;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
const start = new Date('2025-06-30T09:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(start);
  await api.database.acrossOrganisations((tx) =>
    recordRates(tx, [{ base: 'EUR', quote: 'USDT', mid: fraction('1.0875'), source: 'test', at: start }]),
  );
  second = await startServerProcess(api);
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  // An address that no server of ours calls.
  business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: 'http://localhost/' });
  token = await api.signInWith(organisation, ['INITIATE_CALLBACK', 'UPDATE_BUSINESS', 'CREATE_BALANCE_CONVERSION']);
});
afterAll(async () => {
  await second?.close();
  await api.close();
});

/** Calls two servers in turn; returns the count of each status, and the longest wait demanded. */
const inTurn = async (count: number, path: string, body?: object) => {
  const asked = Array.from({ length: count }, async (_, index) => {
    if (index % 2 === 0) {
      const { statusCode, headers } = await api.call('POST', path, { token, body });
      return { status: statusCode, wait: Number(headers['retry-after'] ?? 0) };
    }
    const answer = await fetch(`${second.address}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return { status: answer.status, wait: Number(answer.headers.get('retry-after') ?? 0) };
  });
  const answers = await Promise.all(asked);
  const times = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { passed: count - times(429), refused: times(429), wait: Math.max(...answers.map(({ wait }) => wait)) };
};

describe('Two servers on one database together', () => {
  it('send the callbacks of one payment again five times a minute', async () => {
    const { terms, deposits } = await createTestPayment(api, business, { sent: ['0.00173281'] });
    expect(await inTurn(8, `payments/${terms.id}/deposits/${deposits[0]!.id}/callback`)).toEqual({
      passed: 5,
      refused: 3,
      wait: 12,
    });
  });

  it('send five test callbacks of one organisation a minute', async () => {
    expect(await inTurn(8, `businesses/${business.id}/test-callback`, { event: 'DEPOSIT_RECEIVED' })).toEqual({
      passed: 5,
      refused: 3,
      wait: 12,
    });
  });

  it('give one caller thirty firm quotes a minute', async () => {
    await fund(api, business, amountOf('12450.32', 'EUR'));
    const quote = {
      businessId: business.id,
      amountCurrencyType: 'DEBIT',
      debitCurrency: 'EUR',
      creditCurrency: 'USDT',
      amount: '10',
    };
    expect(await inTurn(34, 'payment/balance/convert', quote)).toEqual({ passed: 30, refused: 4, wait: 2 });
  });
});
