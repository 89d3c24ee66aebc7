import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { offersOf, type Offers } from '../../../rails/offers';
import { sandboxRails, type Rails } from '../../../rails/rails';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { askedWithdrawal as asked, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';
import { waitingForPlatform } from '../../operating/operators';

/** Chains that something signs for; the others only come in. Settings change between starts, here between two rounds. */
const signed: string[] = [];
const serve = (...chains: readonly string[]) => signed.splice(0, signed.length, ...chains);
/** Coins that the reader of their chain would not see, as tokens without a contract. */
const unknown = new Set<string>();

let api: TestApi;
let chain: TestChain;
let offers: Offers;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let start = new Date('2025-04-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  api = await startTestApi({
    rails: (config, database) => {
      const sandbox = sandboxRails(config, database);
      const rails: Rails = {
        ...sandbox,
        chain: { ...sandbox.chain, reader: { ...sandbox.chain.reader, knows: (currency) => !unknown.has(currency) } },
        signer: sandbox.signer && { ...sandbox.signer, chains: signed },
      };
      offers = offersOf(rails);
      return rails;
    },
  });
  chain = testChain(api);
});
beforeEach(async () => {
  serve('TRX', 'BTC');
  unknown.clear();
  start = new Date(start.getTime() + 72 * 3_600_000);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  await chain.at(start);
  token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'CREATE_BALANCE_CONVERSION']);
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const post = (path: string, body: unknown) => api.call('POST', path, { token, body });
const made = async (): Promise<WithdrawalDetail> => {
  const answer = await post('withdrawals/crypto', asked(business));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WithdrawalDetail>();
};
const read = async ({ id }: { readonly id: string }): Promise<WithdrawalDetail> =>
  (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<WithdrawalDetail>();
const held = async (): Promise<string> =>
  toText(
    await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.held(business.id, 'USDT')),
    ),
  );
const waiting = async () =>
  (await waitingForPlatform(api.database, offers)).filter(
    ({ organisationId, what }) => organisationId === organisation.id && what.endsWith('without a rail'),
  );
/** Jobs that failed at least once. */
const failures = async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`select kind, last_error from job where last_error is not null`.execute(tx),
  );
  return rows;
};

describe('a coin that nothing sends over a network', () => {
  it('is refused at its field by terms, quote and creation, before anything is held', async () => {
    serve('BTC');
    const body = asked(business);
    const { clientWithdrawalId: _, recipientAddress: __, ...way } = body;
    const query = new URLSearchParams({ businessId: business.id, cryptoCurrency: 'USDT', network: 'TRX' });
    const answers = [
      await api.call('GET', `withdrawals/crypto/terms?${query}`, { token }),
      await post('withdrawals/crypto/quote', way),
      await post('withdrawals/crypto', body),
    ];
    const sentence = 'USDT cannot be sent over TRON (TRC20) here';
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 'NETWORK_DISABLED',
        fields: [{ field: 'network', message: sentence }],
      });
    }
    expect(await held()).toBe('0');
    expect((await post('withdrawals/crypto', { ...body, network: 'ETH' })).json()).toMatchObject({
      code: 'NETWORK_DISABLED',
    });
  });

  it('takes no address onto the whitelist, and keeps those that are on it', async () => {
    const lister = await api.signInWith(organisation, ['WHITELIST_ADDRESSES']);
    const add = (addressId: string, address: string) =>
      api.call('POST', 'whitelisted-addresses', {
        token: lister,
        body: { addressId, currency: 'USDT', network: 'TRX', address },
      });
    const kept = await add('kept', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL');
    expect(kept.statusCode, kept.body).toBe(201);
    serve('BTC');
    expect((await add('late', 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb')).json()).toMatchObject({
      code: 'NETWORK_DISABLED',
      fields: [{ field: 'network', message: 'USDT cannot be sent over TRON (TRC20) here' }],
    });
    const { id } = kept.json<{ id: string }>();
    expect((await api.call('GET', `whitelisted-addresses/${id}`, { token: lister })).statusCode).toBe(200);
  });

  it('is said to be so in the lists of currencies and of withdrawals, and what comes in as well', async () => {
    const list = (await api.call('GET', 'currencies', { token })).json<CurrencyView[]>();
    const on = (code: string, network: string) =>
      list.find(({ abbreviation }) => abbreviation === code)?.networks?.[network];
    expect(on('USDT', 'TRX')).toMatchObject({ depositsEnabled: true, withdrawalsEnabled: true });
    expect(on('USDT', 'ETH')).toMatchObject({ depositsEnabled: true, withdrawalsEnabled: false });
    const terms = (await api.call('GET', 'withdrawals/metadata', { token })).json<
      Record<string, Record<string, { available: boolean }>>
    >();
    expect([terms.USDT?.TRX?.available, terms.USDT?.ETH?.available]).toEqual([true, false]);
  });

  it('keeps a withdrawal from before waiting, seen by operators and cancellable, until its rail is back', async () => {
    const [sent, cancelled] = [await made(), await made()];
    serve('BTC');
    await chain.at(at(1));
    expect(await read(sent)).toMatchObject({ status: 'PENDING', statusReason: 'NETWORK', cancellable: true });
    const told = await waiting();
    expect(new Set(told.map(({ what }) => what))).toEqual(new Set(['withdrawal without a rail']));
    expect(told.map(({ id }) => id).sort()).toEqual([sent.id, cancelled.id].sort());
    expect(told[0]?.text).toContain('nothing sends USDT over TRON (TRC20) here');
    expect((await post(`withdrawals/crypto/${cancelled.id}/cancel`, {})).statusCode).toBe(200);
    serve('TRX', 'BTC');
    await chain.at(at(2));
    expect((await read(sent)).status).toBe('BROADCASTED');
    expect(await waiting()).toEqual([]);
    expect((await read(cancelled)).status).toBe('CANCELLED');
  });

  it('is not among what a payer may choose, where none of it is seen to come in', async () => {
    const asking = await api.signInWith(organisation, ['CREATE_PAYMENT', 'GET_PAYMENT']);
    const body = {
      clientPaymentId: 'asked-1',
      businessId: business.id,
      displayCurrency: 'EUR',
      displayAmount: '100.00',
    };
    const answer = await api.call('POST', 'payments', { token: asking, body });
    expect(answer.statusCode, answer.body).toBe(201);
    const link = answer.json<{ paymentUrl: string }>().paymentUrl.split('/').at(-1);
    const choices = async () =>
      Object.keys((await api.call('GET', `public/payments/${link}`)).json<{ choices: object }>().choices);
    expect(await choices()).toContain('BTC');
    unknown.add('BTC');
    expect(await choices()).not.toContain('BTC');
    expect(await choices()).not.toEqual([]);
  });

  it('is converted as before, as far as a business holds it', async () => {
    serve();
    const wanted = { amountCurrencyType: 'DEBIT', debitCurrency: 'USDT', creditCurrency: 'EUR', amount: '100' };
    const quoted = await post('payment/balance/convert', { businessId: business.id, ...wanted });
    expect(quoted.statusCode, quoted.body).toBe(201);
    const { id } = quoted.json<{ id: string }>();
    expect((await api.call('PATCH', `payment/balance/convert/${id}`, { token })).statusCode).toBe(200);
  });

  it.each([
    ['nobody signs for its chain', () => serve('TRX')],
    ['its chain is read without it', () => unknown.add('BTC')],
  ])('keeps a refund of it waiting without a failure, seen by operators, where %s', async (_, lose) => {
    const refunding = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;
    const payment = await createPayablePayment(api, business, { at: start, rules: refunding });
    await ownCoins(api, organisation, 'MAIN', amountOf('0.5', 'BTC'));
    lose();
    await chain.send(payment, '0.0021', { from: ['bc1qpayer'] });
    for (const minutes of [1, 2, 3]) {
      await chain.at(at(minutes));
      await chain.mine('BTC', 2);
    }
    await chain.at(at(4));
    expect(await failures()).toEqual([]);
    expect(await waiting()).toMatchObject([
      {
        what: 'transfer without a rail',
        text: expect.stringMatching(/^refund of 0\.00026719 BTC, since 2025-\S+: nothing sends BTC here/),
      },
    ]);
    serve('TRX', 'BTC');
    unknown.clear();
    await chain.at(at(5));
    expect(await waiting()).toEqual([]);
  });
});
