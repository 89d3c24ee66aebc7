import type { SandboxPlay } from '@countinghouse/contract/operating/sandbox';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app';
import { realRails } from '../../../rails/rails';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi, testConfig } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness } from '../../../testing/commerce';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;
let token: string;

let start = new Date('2025-04-14T00:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 48 * 3_600_000);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await chain.at(start);
  payment = await createPayablePayment(api, business, { at: start });
  token = await api.signInWith(organisation, ['GET_PAYMENT']);
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

type Transfer = { readonly transactionId: string; readonly currency: string; readonly amount: string };
const post = (path: string, body?: object) => api.call('POST', `sandbox/${path}`, { token, ...(body && { body }) });
const play = async (what: SandboxPlay, { terms }: PaymentState = payment): Promise<readonly Transfer[]> => {
  const answer = await post(`payments/${terms.id}/play`, { play: what });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ transfers: Transfer[] }>().transfers;
};
/** Runs the jobs enqueued by a call without advancing the clock. */
const drain = async () => {
  while ((await api.app.jobs.runDue()) > 0);
};
const confirmAll = async (transfers: readonly Transfer[]) => {
  for (const { transactionId } of transfers)
    expect((await post(`deposits/${transactionId}/confirm`)).statusCode).toBe(204);
  await drain();
};
type Detail = {
  status: string;
  labels: string[];
  actualPayableAmount: string;
  deposits: { id: string; status: string }[];
};
const detail = async ({ terms }: PaymentState = payment) =>
  (await api.call('GET', `payments/${terms.id}`, { token })).json<Detail>();

describe('a newcomer who plays a payer', () => {
  test.each<[SandboxPlay, Partial<Detail>]>([
    ['EXACT', { status: 'DEPOSITED', labels: [], actualPayableAmount: '99.00' }],
    ['UNDER', { status: 'DEPOSITED', labels: [], actualPayableAmount: '59.39' }],
    ['OVER', { status: 'DEPOSITED', labels: ['OVERPAID'], actualPayableAmount: '123.75' }],
    ['IN_TWO_PARTS', { status: 'DEPOSITED', labels: [], actualPayableAmount: '99.00' }],
    ['LATE', { status: 'DEPOSITED', labels: ['LATE'], actualPayableAmount: '99.00' }],
    ['BELOW_MINIMUM', { status: 'UNPROCESSABLE', actualPayableAmount: '0.00' }],
    ['LISTED', { status: 'BLOCKED', actualPayableAmount: '0.00' }],
    ['UNANSWERED', { status: 'AWAITING', actualPayableAmount: '0.00' }],
  ])('%s: sees it under way at once, and where it ends once it is confirmed', async (what, expected) => {
    const transfers = await play(what);
    await drain();
    expect((await detail()).deposits.map(({ status }) => status)).toEqual(transfers.map(() => 'UNCONFIRMED'));
    await confirmAll(transfers);
    expect(await detail()).toMatchObject(expected);
  });

  test('with a token the business does not take, or without a tag, pays for no payment', async () => {
    const ether = await createPayablePayment(api, business, { at: start, currency: 'ETH', network: 'ETH' });
    const ripple = await createPayablePayment(api, business, { at: start, currency: 'XRP', network: 'MAIN' });
    await confirmAll([...(await play('WRONG_TOKEN', ether)), ...(await play('NO_TAG', ripple))]);
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql<{ reason: string }>`select reason from unassociated_deposit order by reason`.execute(tx),
    );
    expect(rows).toEqual([{ reason: 'MISSING_TAG' }, { reason: 'UNSUPPORTED_TOKEN' }]);
    expect(await detail(ether)).toMatchObject({ status: 'PENDING', deposits: [] });
  });

  test('confirms a deposit by its own id as by that of its transaction, and none of another organisation', async () => {
    await play('EXACT');
    await drain();
    const id = (await detail()).deposits[0]?.id ?? '';
    const stranger = await api.signInWith(await api.createOrganisation(), ['GET_PAYMENT', 'CREATE_PAYMENT']);
    const path = `sandbox/deposits/${id}/confirm`;
    expect((await api.call('POST', path, { token: stranger })).statusCode).toBe(404);
    expect((await api.call('POST', path, { token })).statusCode).toBe(204);
    await drain();
    expect(await detail()).toMatchObject({ status: 'DEPOSITED', actualPayableAmount: '99.00' });
  });

  test('lets the chain take a credited deposit back, and put it elsewhere', async () => {
    const [transfer] = await play('EXACT');
    await drain();
    await confirmAll(transfer ? [transfer] : []);
    const reorg = (outcome: string, id = transfer?.transactionId) => post(`deposits/${id}/reorg`, { outcome });
    expect((await reorg('AGAIN', (await detail()).deposits[0]?.id)).statusCode).toBe(204);
    await drain();
    // Until its block comes it looks as if just sent.
    expect((await detail()).deposits.map(({ status }) => status).toSorted()).toEqual(['ORPHANED', 'UNCONFIRMED']);
    await confirmAll(transfer ? [transfer] : []);
    expect(await detail()).toMatchObject({ status: 'DEPOSITED', actualPayableAmount: '99.00' });
    expect((await reorg('GONE')).statusCode).toBe(204);
    await drain();
    expect(await detail()).toMatchObject({ actualPayableAmount: '0.00' });
    expect((await reorg('GONE')).statusCode).toBe(409);
  });

  test('is told what cannot be played, and nothing was sent', async () => {
    const count = async () =>
      (await api.database.onPlatform((tx) => sql`select from simulated_transfer`.execute(tx))).rows.length;
    const before = await count();
    for (const what of ['WRONG_TOKEN', 'NO_TAG'])
      expect((await post(`payments/${payment.terms.id}/play`, { play: what })).statusCode).toBe(422);
    const somewhere = { address: 'bc1qsomewhere', currency: 'BTC', network: 'MAIN', amount: '1' };
    expect((await post('deposits', somewhere)).statusCode).toBe(404);
    const own = { ...somewhere, address: payment.terms.walletAddress };
    for (const wrong of [
      { currency: 'EUR' },
      { network: 'TRX' },
      { amount: '0' },
      { amount: '-1' },
      { amount: '1.123456789' },
    ])
      expect((await post('deposits', { ...own, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(422);
    expect(await count()).toBe(before);
  });

  test('sends any amount to an address, confirmed as often as wanted', async () => {
    const body = { address: payment.terms.walletAddress, currency: 'BTC', network: 'MAIN', amount: '0.001' };
    expect((await post('deposits', { ...body, confirmations: 2 })).statusCode).toBe(201);
    await drain();
    expect((await detail()).deposits).toMatchObject([{ status: 'CONFIRMED' }]);
  });
});

test('production refuses it to a live organisation', async () => {
  const config = testConfig({ mode: 'production' });
  const { database } = api;
  const app = await buildApp({ config, database, rails: realRails(config, database), jobs: 'manual' });
  for (const path of [
    `payments/${payment.terms.id}/play`,
    'deposits',
    'deposits/80d375/confirm',
    'deposits/80d375/reorg',
  ]) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/sandbox/${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { play: 'EXACT' },
    });
    expect(answer.json(), path).toMatchObject({ code: 'FORBIDDEN', subCode: 'TEST_ONLY' });
  }
  await app.close();
});
