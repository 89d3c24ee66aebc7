import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account, balanceOf, type AccountRef } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chainOf, strangersAddress } from '../../../rails/chain';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createPayablePayment, testChain } from '../../../testing/chain';
import { createBusiness, giveRates, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { callAs, createTestKey } from '../../../testing/machine';
import { whitelistTestAddress } from '../../../testing/whitelist';
import { lookingAlike } from './repository';
import { askedWithdrawal as asked, endow, giveWithdrawalFees, usdt } from '../../../testing/withdrawals';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let treasurer: TestUser;
let token: string;
const now = new Date('2025-03-14T10:00:00.000Z');
const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'INITIATE_CALLBACK', 'GET_BALANCES'] as const;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.setClock(now);
  await giveRates(api, now);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  treasurer = await api.createUser([organisation], { permissions });
  token = await api.signIn(treasurer, organisation);
});
afterAll(async () => {
  await testChain(api).assertSound();
  await api.close();
});

type Body = ReturnType<typeof asked>;
const send = (body: object, as = token, headers: Record<string, string> = {}) =>
  api.call('POST', 'withdrawals/crypto', { token: as, body, headers });
const made = async (body: object): Promise<WithdrawalDetail> => {
  const answer = await send(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WithdrawalDetail>();
};
const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const available = (currency = 'USDT') => balance(account.available(business.id, currency));
const held = (currency = 'USDT') => balance(account.held(business.id, currency));

/** State left by a withdrawal, counted: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select count(*) from crypto_withdrawal) as withdrawals,
             (select count(*) from ledger_transaction) as transactions,
             (select count(*) from ledger_hold) as holds,
             (select coalesce(sum(seq), 0) from ledger_account) as moves,
             (select count(*) from state_transition) as transitions,
             (select count(*) from originator) as persons,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

describe('a withdrawal', () => {
  it('holds what it costs at once: 1 003.5 USDT for 1 000 that arrive', async () => {
    await endow(api, business, usdt('2000'));
    const withdrawal = await made(asked(business, { clientWithdrawalId: 'payout-77', note: 'March payout' }));
    expect(withdrawal).toMatchObject({
      clientWithdrawalId: 'payout-77',
      businessName: business.name,
      status: 'PENDING',
      approvalStatus: 'SKIPPED',
      statusReason: null,
      amount: '1000',
      recipientAmount: '1000',
      networkFee: '1.5',
      serviceFee: '2',
      blockchainFeePaidBy: 'MERCHANT',
      debitCurrency: 'USDT',
      debitAmount: null,
      heldAmount: '1003.5',
      rate: null,
      uniformAmount: '919.50',
      transactionId: null,
      hasBeneficiary: false,
      note: 'March payout',
      initiatedBy: treasurer.email,
      cancellable: true,
    });
    expect(withdrawal.timeline.map(({ from, to, event }) => [from, to, event])).toEqual([[null, 'PENDING', 'CREATED']]);
    expect([await available(), await held()]).toEqual(['996.5', '1003.5']);
    const journal = await api.call('GET', `ledger/entries?entityType=WITHDRAWAL&entityId=${withdrawal.id}`, { token });
    const lines = journal.json<{
      entries: { eventType: string; account: string; direction: string; amount: string }[];
    }>();
    expect(lines.entries.map((line) => [line.eventType, line.account, line.direction, line.amount])).toEqual([
      ['T-13', `business:${business.id}:available:USDT`, 'DEBIT', '1003.5'],
      ['T-13', `business:${business.id}:held:USDT`, 'CREDIT', '1003.5'],
    ]);
    const list = await api.call('GET', `withdrawals/crypto?businessId=${business.id}&includeTotal=true`, { token });
    expect(list.json()).toMatchObject({
      withdrawals: [{ id: withdrawal.id, status: 'PENDING', heldAmount: '1003.5' }],
      total: 1,
    });
  });

  it('has the work of sending it asked for in the same transaction', async () => {
    await endow(api, business, usdt('2000'));
    const asks = async (): Promise<unknown> => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql`select count(*) from job where kind = 'pay-out-withdrawals' and dedup_key = 'asked'`.execute(tx),
      );
      return rows[0];
    };
    await api.database.acrossOrganisations((tx) =>
      sql`delete from job where kind = 'pay-out-withdrawals' and dedup_key = 'asked'`.execute(tx),
    );
    await made(asked(business));
    expect(await asks()).toEqual({ count: '1' });
  });

  it('of which the recipient bears the fee debits 1 002 and lets 998.5 arrive', async () => {
    await endow(api, business, usdt('1002'));
    expect(await made(asked(business, { blockchainFeePaidBy: 'USER' }))).toMatchObject({
      recipientAmount: '998.5',
      heldAmount: '1002',
    });
    expect(await available()).toBe('0');
  });

  it('of coins that are bought holds their price with a reserve: 2 984.66 EUR for 0.05 BTC', async () => {
    await endow(api, business, amountOf('3000.00', 'EUR'));
    const way = { cryptoCurrency: 'BTC', network: 'MAIN', debitCurrency: 'EUR', targetAmount: '0.05' };
    const withdrawal = await made(asked(business, { ...way, recipientAddress: strangersAddress('BTC') }));
    expect(withdrawal).toMatchObject({ heldAmount: '2984.66', serviceFee: '5.80', rate: '58290' });
    expect([await available('EUR'), await held('EUR')]).toEqual(['15.34', '2984.66']);
  });

  it('of a sum in a display currency sends as many coins as it buys', async () => {
    await endow(api, business, amountOf('3000.00', 'EUR'));
    const way = { cryptoCurrency: 'BTC', network: 'MAIN', debitCurrency: 'EUR', targetAmount: '100.00' };
    const fiat = { targetAmountPolicy: 'FIAT', displayCurrency: 'EUR', recipientAddress: strangersAddress('BTC') };
    expect(await made(asked(business, { ...way, ...fiat }))).toMatchObject({
      amount: '0.00171556',
      targetAmount: '100.00',
      displayCurrency: 'EUR',
    });
  });

  it('answers the same once more for the same key, and holds once', async () => {
    await endow(api, business, usdt('2000'));
    const body = asked(business);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await send(body, token, headers), await send(body, token, headers)];
    expect(second.json()).toEqual(first.json());
    expect(await held()).toBe('1003.5');
  });

  it('asked for many times at once under one key is made once, and each copy is answered the same', async () => {
    await endow(api, business, usdt('5000'));
    const body = asked(business);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, token, headers)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await held()).toBe('1003.5');
  });

  it('made 50 times at once from a balance for 10 is made exactly 10 times', async () => {
    await endow(api, business, usdt('1035'));
    const bodies = Array.from({ length: 50 }, () => asked(business, { targetAmount: '101.796407' }));
    const answers = await Promise.all(bodies.map((body) => send(body)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([statuses.filter((code) => code === 201).length, statuses.filter((code) => code === 422).length]).toEqual([
      10, 40,
    ]);
    const one = Number(answers.find(({ statusCode }) => statusCode === 201)?.json<WithdrawalDetail>().heldAmount);
    expect(Number(await available())).toBeLessThan(one);
  });
});

describe('refused, and nothing is left behind:', () => {
  const refusals: readonly (readonly [string, Record<string, unknown>, number, string, string])[] = [
    ['more than the balance', { targetAmount: '996.5' }, 422, 'targetAmount', 'Insufficient balance'],
    ['less than the network takes', { targetAmount: '9.99' }, 422, 'targetAmount', 'Minimum amount is 10 USDT'],
    [
      'more than the network lets through',
      { targetAmount: '1000000.1' },
      422,
      'targetAmount',
      'Exceeded maximum amount',
    ],
    ['nothing', { targetAmount: '0' }, 400, 'targetAmount', 'Amount must be greater than 0'],
    ['a comma', { targetAmount: '1,5' }, 400, 'targetAmount', 'Use a dot as decimal separator'],
    ['too many decimals', { targetAmount: '10.1234567' }, 400, 'targetAmount', 'Amount must have fewer decimal digits'],
    ['no ID', { clientWithdrawalId: ' ' }, 400, 'clientWithdrawalId', 'ID is required'],
    ['no address', { recipientAddress: '' }, 400, 'recipientAddress', 'Address is required'],
    [
      'a wrong checksum',
      { recipientAddress: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdh' },
      400,
      'recipientAddress',
      'Invalid address for USDT on TRON (TRC20)',
    ],
    [
      'the contract of a token',
      { recipientAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      400,
      'recipientAddress',
      'Invalid address for USDT on TRON (TRC20)',
    ],
    [
      'no tag where the network needs one',
      { cryptoCurrency: 'XRP', network: 'MAIN', recipientAddress: strangersAddress('XRP'), targetAmount: '20' },
      400,
      'destinationTag',
      'Destination tag is required',
    ],
    [
      'a tag that is no number',
      {
        cryptoCurrency: 'XRP',
        network: 'MAIN',
        recipientAddress: strangersAddress('XRP'),
        targetAmount: '20',
        destinationTag: '1a',
      },
      400,
      'destinationTag',
      'Numbers only',
    ],
    [
      'a tag where there is none',
      { destinationTag: '7' },
      400,
      'destinationTag',
      'This network uses no destination tag',
    ],
    ['a network the coin is not on', { cryptoCurrency: 'BTC' }, 400, 'network', 'Network is temporarily unavailable'],
    ['a note with markup', { note: '<b>' }, 400, 'note', 'Special characters are not allowed'],
  ];

  it.each(refusals)('[VAL-6] [VAL-9] [VAL-12] [VAL-13] %s', async (_what, changes, status, field, message) => {
    await endow(api, business, usdt('998.5'));
    const before = await traces();
    const answer = await send(asked(business, changes));
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json<{ fields: unknown[] }>().fields).toContainEqual({ field, message });
    expect(await traces()).toEqual(before);
  });

  const refusedWith = async (body: object, status: number, as = token): Promise<string> => {
    const before = await traces();
    const answer = await send(body, as);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await traces()).toEqual(before);
    return answer.json<{ message: string }>().message;
  };

  const enforceWhitelist = () =>
    api.database.acrossOrganisations((tx) =>
      sql`update organisation set whitelist_enforced = true where id = ${organisation.id}`.execute(tx),
    );

  it('an ID that the business used already', async () => {
    await endow(api, business, usdt('5000'));
    const { clientWithdrawalId } = await made(asked(business));
    const before = await traces();
    const answer = await send(asked(business, { clientWithdrawalId }));
    const message = 'A withdrawal with this ID already exists';
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ rejection: message, fields: [{ field: 'clientWithdrawalId', message }] }),
    ]);
    expect(await traces()).toEqual(before);
  });

  it("an address of the organisation's own payments", async () => {
    await endow(api, business, usdt('5000'));
    const payment = await createPayablePayment(api, business, { at: now, currency: 'USDT', network: 'TRX' });
    const message = await refusedWith(asked(business, { recipientAddress: payment.terms.walletAddress ?? '' }), 422);
    expect(message).toBe('This is an address of your own payments: use an internal transfer');
  });

  it('a hidden business, one of another organisation, and a disabled one', async () => {
    const disabled = await createBusiness(api, organisation, { status: 'DISABLED' });
    expect(await refusedWith(asked(disabled), 422)).toBe(`${disabled.name} is disabled`);
    await refusedWith(asked(await createBusiness(api, await api.createOrganisation())), 404);
    await hideBusiness(api, business);
    await refusedWith(asked(business), 404);
  });

  it('an address that is not on the list, where the organisation keeps to it', async () => {
    await endow(api, business, usdt('5000'));
    await enforceWhitelist();
    expect(await refusedWith(asked(business), 422)).toBe('Address is not whitelisted');
  });

  it('an address whose cooling-off is not over yet, to the millisecond', async () => {
    await endow(api, business, usdt('5000'));
    await enforceWhitelist();
    const body = asked(business);
    const { currency, network, address } = {
      currency: body.cryptoCurrency,
      network: body.network,
      address: body.recipientAddress,
    };
    const lister = await api.signInWith(organisation, ['WHITELIST_ADDRESSES']);
    const { activatesAt } = await whitelistTestAddress(api, lister, { currency, network, address });
    const activeFrom = new Date(activatesAt).getTime();
    expect(activeFrom).toBeGreaterThan(now.getTime());
    await api.testDatabase.setClock(new Date(activeFrom - 1));
    await giveRates(api, new Date(activeFrom - 1));
    const later = await api.signIn(treasurer, organisation);
    expect(await refusedWith(body, 422, later)).toBe('Address is not whitelisted');
    await api.testDatabase.setClock(new Date(activeFrom));
    const answer = await send(body, later);
    expect(answer.statusCode, answer.body).toBe(201);
  });

  it('coins that would have to be bought while nobody states their price', async () => {
    await endow(api, business, amountOf('3000.00', 'EUR'));
    await api.testDatabase.setClock(new Date(now.getTime() + 121_000));
    const way = { cryptoCurrency: 'BTC', network: 'MAIN', debitCurrency: 'EUR', targetAmount: '0.01' };
    const before = await traces();
    expect((await send(asked(business, { ...way, recipientAddress: strangersAddress('BTC') }))).statusCode).toBe(503);
    expect(await traces()).toEqual(before);
  });
});

describe('who gets it', () => {
  const person = {
    personType: 'LEGAL',
    name: 'Blue Fjord AS',
    nationalIdentifierType: 'RAID',
    nationalIdentifier: '912345678',
    registrationAuthority: 'RA000472',
    walletType: 'SELF_HOSTED',
  };
  const fieldsOf = (answer: { json: () => unknown }) =>
    (answer.json() as { fields: { field: string }[] }).fields.map(({ field }) => field);

  it('is asked for where the rule asks, kept sealed and told to nobody', async () => {
    await setTravelRule(api, organisation, { regime: 'EU_TFR' });
    await endow(api, business, usdt('5000'));
    const before = await traces();
    const unnamed = await send(asked(business));
    expect([unnamed.statusCode, unnamed.json<{ code: string }>().code]).toEqual([422, 'TRAVEL_RULE_DATA_REQUIRED']);
    expect(fieldsOf(unnamed)).toEqual(['beneficiary']);
    const noWallet = { ...person, walletType: null };
    expect(fieldsOf(await send(asked(business, { beneficiary: noWallet })))).toEqual(['beneficiary.walletType']);
    expect(await traces()).toEqual(before);

    const withdrawal = await made(asked(business, { beneficiary: person }));
    expect(withdrawal.hasBeneficiary).toBe(true);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ told: string }>`
        select (select json_agg(w) from crypto_withdrawal w)::text || (select json_agg(a) from audit_event a)::text
               || (select json_agg(o) from originator o)::text as told`.execute(tx),
    );
    expect(rows[0]?.told).not.toContain('Fjord');
    expect(JSON.stringify(withdrawal)).not.toContain('Fjord');
  });

  it('proves a wallet of its own beyond the threshold, together with what went there within a day', async () => {
    await setTravelRule(api, organisation, { regime: 'EU_TFR' });
    await endow(api, business, usdt('5000'));
    const own = { ownWallet: true, beneficiary: person, recipientAddress: strangersAddress('TRX') };
    await made(asked(business, { ...own, targetAmount: '600' }));
    const before = await traces();
    expect(fieldsOf(await send(asked(business, { ...own, targetAmount: '600' })))).toEqual(['beneficiary.ownership']);
    expect(await traces()).toEqual(before);
    await made(asked(business, { ...own, ownWallet: false, targetAmount: '600' }));
  });
});

describe('a quote', () => {
  const quote = async (body: Partial<Body>) => {
    const rest = { ...asked(business, body), clientWithdrawalId: undefined };
    const answer = await api.call('POST', 'withdrawals/crypto/quote', { token, body: rest });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Record<string, unknown>>();
  };

  it('says what it would come to and what would be left, and sets nothing aside', async () => {
    await endow(api, business, usdt('1500'));
    const before = await traces();
    expect(await quote({})).toMatchObject({
      amount: '1000',
      recipientAmount: '1000',
      networkFee: '1.5',
      serviceFee: '2',
      debitAmount: '1003.5',
      heldAmount: '1003.5',
      heldParts: { recipientAmount: '1000', networkFee: '1.5', serviceFee: '2', reserve: '0' },
      available: '1500',
      held: '0',
      availableAfter: '496.5',
      heldAfter: '1003.5',
      uniformAmount: '919.50',
      travelRule: { beneficiaryRequired: false, ownershipProofRequired: false },
      recipient: { isFirstUse: true, lookAlike: null, recent: null },
      validUntil: '2025-03-14T10:00:15.000Z',
    });
    expect((await quote({ targetAmount: '1600' })).availableAfter).toBe('-104.7');
    expect(await traces()).toEqual(before);
  });

  it('reads what only looks like its recipient from an index, under row security as requests have it', async () => {
    const plan = await api.database.inOrganisation(organisation.id, async (tx) => {
      // The tables of a test are too small for an index to be worth its while.
      await sql`set local enable_seqscan = off`.execute(tx);
      const query = lookingAlike(organisation.id, strangersAddress(chainOf('USDT', 'TRX')));
      const explained = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx);
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    const conditions = plan.split('\n').filter((line) => line.includes('Index Cond'));
    expect(plan.match(/using crypto_withdrawal_alike/g)).toHaveLength(2);
    expect(conditions).toEqual([
      expect.stringMatching(/recipient_ends = .*recipient_address < /),
      expect.stringMatching(/recipient_ends = .*recipient_address > /),
    ]);
  });

  it('remembers what was sent there within ten minutes, and warns of what only looks like it', async () => {
    await endow(api, business, usdt('5000'));
    const { id, recipientAddress, clientWithdrawalId, createdAt } = await made(asked(business));
    expect((await quote({ recipientAddress })).recipient).toEqual({
      isFirstUse: false,
      lookAlike: null,
      recent: { id, clientWithdrawalId, createdAt },
    });
    expect((await quote({ recipientAddress, targetAmount: '999' })).recipient).toMatchObject({ recent: null });
    const planted = `${recipientAddress.slice(0, 6)}${'1'.repeat(24)}${recipientAddress.slice(-4)}`;
    await api.database.acrossOrganisations((tx) =>
      sql`update crypto_withdrawal set recipient_address = ${planted} where id = ${id}`.execute(tx),
    );
    expect((await quote({ recipientAddress })).recipient).toMatchObject({ isFirstUse: true, lookAlike: planted });
    await api.database.acrossOrganisations((tx) =>
      sql`update crypto_withdrawal set recipient_address = ${recipientAddress} where id = ${id}`.execute(tx),
    );
    const later = new Date(now.getTime() + 10 * 60_000);
    await api.testDatabase.setClock(later);
    await giveRates(api, later);
    expect((await quote({ recipientAddress })).recipient).toMatchObject({ recent: null });
  });

  it('begins with the terms: limits, fees and the most that the balance pays for', async () => {
    await endow(api, business, usdt('1003.5'));
    const terms = async (query: string) =>
      (await api.call('GET', `withdrawals/crypto/terms?businessId=${business.id}&${query}`, { token })).json<object>();
    expect(await terms('cryptoCurrency=USDT&network=TRX')).toEqual({
      cryptoCurrency: 'USDT',
      network: 'TRX',
      debitCurrency: 'USDT',
      blockchainFeePaidBy: 'MERCHANT',
      networkFee: '1.5',
      serviceFee: '0.002',
      minimumAmount: '10',
      maximumAmount: '1000000',
      available: '1003.5',
      held: '0',
      mostTargetAmount: '1000',
    });
    const { mostTargetAmount } = (await terms(
      'cryptoCurrency=USDT&network=TRX&targetAmountPolicy=FIAT&displayCurrency=EUR',
    )) as { mostTargetAmount: string };
    expect(mostTargetAmount).toBe('919.50');
  });
});

describe('cancelling', () => {
  const cancel = (id: string, as = token) => api.call('POST', `withdrawals/crypto/${id}/cancel`, { token: as });

  it('gives back what was held, once', async () => {
    await endow(api, business, usdt('2000'));
    const { id } = await made(asked(business));
    const answer = await cancel(id);
    expect([answer.statusCode, answer.json<WithdrawalDetail>().status]).toEqual([200, 'CANCELLED']);
    expect([await available(), await held()]).toEqual(['2000', '0']);
    const again = await cancel(id);
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      'The withdrawal was cancelled already',
    ]);
    expect(await available()).toBe('2000');
  });

  it('is for who made it and for administrators, of one that a key made also for that key', async () => {
    await endow(api, business, usdt('9000'));
    const other = await api.signInWith(organisation, permissions);
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const administratorToken = await api.signIn(administrator, organisation);
    const [first, second] = [await made(asked(business)), await made(asked(business))];
    const before = await traces();
    expect((await cancel(first.id, other)).statusCode).toBe(403);
    expect(await traces()).toEqual(before);
    const seen = await api.call('GET', `withdrawals/crypto/${first.id}`, { token: other });
    expect(seen.json<WithdrawalDetail>().cancellable).toBe(false);
    expect((await cancel(first.id, administratorToken)).statusCode).toBe(200);
    expect((await cancel(second.id)).statusCode).toBe(200);

    const key = await createTestKey(api, administratorToken, { permissions: [...permissions] });
    const byKey = await callAs(api, key, 'POST', 'withdrawals/crypto', {
      body: asked(business),
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(byKey.statusCode, byKey.body).toBe(201);
    const { id } = byKey.json<WithdrawalDetail>();
    expect((await cancel(id)).statusCode).toBe(403);
    const cancelled = await callAs(api, key, 'POST', `withdrawals/crypto/${id}/cancel`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
  });

  it('at once by many happens once', async () => {
    await endow(api, business, usdt('2000'));
    const { id } = await made(asked(business));
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await available()).toBe('2000');
  });
});

it('an address is judged before anything else is asked', async () => {
  const judge = async (body: object) =>
    (await api.call('POST', 'addresses/validate', { token, body })).json<Record<string, unknown>>();
  const address = strangersAddress('XRP');
  const xrp = { currency: 'XRP', network: 'MAIN', address };
  expect(await judge({ ...xrp, destinationTag: '140' })).toEqual({
    valid: true,
    normalized: address,
    reason: null,
    provider: null,
  });
  expect(await judge(xrp)).toMatchObject({ valid: false, normalized: address, reason: 'Destination tag is required' });
  expect(await judge({ ...xrp, address: 'r1' })).toMatchObject({ valid: false, normalized: null });
});

it('the list of a business shows nobody what belongs to a business he may not know of', async () => {
  await endow(api, business, usdt('2000'));
  const { id } = await made(asked(business));
  await hideBusiness(api, business);
  const list = await api.call('GET', `withdrawals/crypto?businessId=${business.id}`, { token });
  expect(list.json<{ withdrawals: unknown[] }>().withdrawals).toEqual([]);
  expect((await api.call('GET', `withdrawals/crypto/${id}`, { token })).statusCode).toBe(404);
});
