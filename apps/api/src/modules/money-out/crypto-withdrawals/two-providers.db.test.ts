import type { TravelRuleInquiry } from '@countinghouse/contract/money-in/travel-rule-inquiries';
import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { inquiryUrlOf } from '@countinghouse/payments/travel-address';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strangersAddress } from '../../../rails/chain';
import type { PeerSender } from '../../../rails/travel-rule';
import type { TestOrganisation } from '../../../testing';
import { makeCertificate } from '../../../testing/certificates';
import { testChain, type TestChain } from '../../../testing/chain';
import { createTestRule } from '../../../testing/approvals';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import {
  answerOver,
  exchangeNow,
  letKnow,
  startTwoProviders,
  waitingAt,
  type TestProvider,
} from '../../../testing/two-providers';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins } from '../../../testing/withdrawals';
import { exchangeUrl } from '../../carriers/travel-rule-providers';
import { travelAddressOfPayment } from '../../money-in/travel-rule';
import { askAll } from './ask-provider';

type Side = {
  readonly provider: TestProvider;
  readonly chain: TestChain;
  readonly organisation: TestOrganisation;
  readonly business: TestBusiness;
  readonly token: string;
};

let providers: readonly [TestProvider, TestProvider];
let a: Side;
let b: Side;
let start = new Date('2025-06-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

const sideOf = async (provider: TestProvider): Promise<Side> => {
  const { api } = provider;
  const chain = testChain(api);
  const organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'EU_TFR' });
  await giveWithdrawalFees(api, organisation);
  const business = await createBusiness(api, organisation);
  await chain.at(start);
  const token = await api.signInWith(organisation, [
    'CREATE_WITHDRAWAL',
    'GET_WITHDRAWALS',
    'CREATE_PAYMENT',
    'GET_PAYMENT',
    'GET_PAYMENTS',
    'GET_DEPOSITS_WITHOUT_TRAVEL_RULE',
    'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE',
  ]);
  return { provider, chain, organisation, business, token };
};

beforeAll(async () => {
  providers = await startTwoProviders();
});
beforeEach(async () => {
  start = new Date(start.getTime() + 72 * 3_600_000);
  [a, b] = [await sideOf(providers[0]), await sideOf(providers[1])];
  await endow(a.provider.api, a.business, amountOf('2', 'BTC'));
  await ownCoins(a.provider.api, a.organisation, 'MAIN', amountOf('5', 'BTC'));
});
afterAll(async () => {
  for (const provider of providers) {
    await testChain(provider.api).assertSound();
    await provider.close();
  }
});

const beneficiary = {
  personType: 'LEGAL',
  name: 'Baltic Shop OÜ',
  nationalIdentifierType: 'LEIX',
  nationalIdentifier: '5493001KJTIIGC8Y1R12',
};

type Payment = { readonly id: string; readonly walletAddress: string };

/** A payment at B, and its travel address as the payer is given it. */
const paymentAtB = async (): Promise<{ readonly payment: Payment; readonly travelAddress: string }> => {
  const answer = await b.provider.api.call('POST', 'payments', {
    token: b.token,
    body: {
      clientPaymentId: randomUUID(),
      businessId: b.business.id,
      displayCurrency: 'EUR',
      displayAmount: '2900.00',
      depositCurrency: 'BTC',
      network: 'MAIN',
      rateType: 'FLOATING',
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const payment = answer.json<Payment>();
  const travelAddress = travelAddressOfPayment(b.provider.api.config, {
    organisationId: b.organisation.id,
    id: payment.id,
  });
  if (travelAddress === null) throw new Error('Nothing is exchanged');
  return { payment, travelAddress };
};

const withdrawTo = async (recipientAddress: string, changes: object = {}) =>
  a.provider.api.call('POST', 'withdrawals/crypto', {
    token: a.token,
    body: askedWithdrawal(a.business, {
      cryptoCurrency: 'BTC',
      network: 'MAIN',
      recipientAddress,
      targetAmount: '0.05',
      blockchainFeePaidBy: 'MERCHANT',
      beneficiary,
      ...changes,
    }),
  });
const madeTo = async (recipientAddress: string): Promise<WithdrawalDetail> => {
  const answer = await withdrawTo(recipientAddress);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WithdrawalDetail>();
};
const read = async ({ id }: { readonly id: string }): Promise<WithdrawalDetail> =>
  (await a.provider.api.call('GET', `withdrawals/crypto/${id}`, { token: a.token })).json<WithdrawalDetail>();
const inquiriesAtB = async (): Promise<TravelRuleInquiry[]> =>
  (await b.provider.api.call('GET', 'travel-rule/inquiries', { token: b.token })).json<{
    inquiries: TravelRuleInquiry[];
  }>().inquiries;
const answerAtB = async (body: object): Promise<void> => {
  const [inquiry] = await inquiriesAtB();
  const answer = await b.provider.api.call('POST', `travel-rule/inquiries/${inquiry?.id}/answer`, {
    token: b.token,
    body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const available = async (): Promise<string> =>
  toText(
    await a.provider.api.database.inOrganisation(a.organisation.id, (tx) =>
      balanceOf(tx, a.organisation.id, account.available(a.business.id, 'BTC')),
    ),
  );
/** Asks, and lets the question be answered on both sides. */
const exchange = async (): Promise<void> => {
  await exchangeNow(a.provider);
  await exchangeNow(b.provider);
  await exchangeNow(a.provider);
};
const addressOf = ({ id }: { readonly id: string }, kind: 'r' | 'c' | 'i' = 'r') =>
  exchangeUrl({ url: a.provider.exchange.url, secretKey: a.provider.api.config.secretKey }, kind, {
    organisationId: a.organisation.id,
    id,
  });
const approvedBy = async (
  made: WithdrawalDetail,
  address: string,
  changes: object = {},
  by?: Parameters<TestProvider['send']>[1],
) =>
  b.provider.send(
    {
      url: addressOf(made),
      hosts: [a.provider.host],
      fingerprints: [a.provider.certificate.fingerprint],
      version: '3.2.1',
      requestIdentifier: randomUUID(),
      body: { approved: { address, callback: `${b.provider.exchange.url}/c/x` } },
      ...changes,
    },
    by,
  );
const statusOf = (outcome: Awaited<ReturnType<TestProvider['send']>>) =>
  outcome.kind === 'ANSWERED' ? outcome.status : outcome.reason;

describe('a withdrawal to a travel address', () => {
  it('waits for the other provider, leaves to the address that it names, and its data completes the deposit there', async () => {
    const { payment, travelAddress } = await paymentAtB();
    const made = await madeTo(travelAddress);
    expect(made).toMatchObject({ status: 'PENDING', travelAddress, inquiry: { status: 'WAITING' } });
    await a.chain.at(at(1));
    expect(await read(made)).toMatchObject({
      status: 'PENDING',
      statusReason: 'TRAVEL_RULE',
      inquiry: { status: 'ASKED' },
    });

    const [inquiry] = await inquiriesAtB();
    expect(inquiry).toMatchObject({
      status: 'WAITING',
      amount: '0.05',
      currency: 'BTC',
      paymentId: payment.id,
      quality: 'FULL',
    });
    const seen = await b.provider.api.call('GET', `travel-rule/inquiries/${inquiry?.id}`, { token: b.token });
    expect(seen.json()).toMatchObject({ beneficiary: 'Baltic Shop OÜ', originator: { walletType: 'HOSTED' } });
    await answerAtB({ answer: 'ACCEPT' });
    await exchangeNow(b.provider);
    expect(await read(made)).toMatchObject({
      recipientAddress: payment.walletAddress,
      inquiry: { status: 'APPROVED', provider: 'The other' },
    });

    await a.chain.at(at(2));
    await a.chain.mine('BTC', 3);
    await a.chain.at(at(3));
    const sent = await read(made);
    expect(sent).toMatchObject({ status: 'COMPLETED', recipientAddress: payment.walletAddress });
    await exchangeNow(a.provider);
    expect((await read(made)).inquiry?.endedAt).not.toBeNull();
    expect(await inquiriesAtB()).toMatchObject([{ transactionId: sent.transactionId, status: 'ACCEPTED' }]);

    await b.chain
      .send({} as PaymentState, '0.05', {
        currency: 'BTC',
        network: 'MAIN',
        to: payment.walletAddress,
        tag: null,
        ...(sent.transactionId !== null && { transactionId: sent.transactionId }),
      })
      .catch(() => undefined);
    await b.chain.at(at(4));
    await b.chain.mine('BTC', 6);
    await b.chain.at(at(5));
    const list = await b.provider.api.call('GET', 'deposits/travel-rule?status=COMPLETED', { token: b.token });
    expect(list.json<{ deposits: object[] }>().deposits).toMatchObject([
      { status: 'COMPLETED', paymentId: payment.id, completedBy: 'system', walletType: 'HOSTED', quality: 'FULL' },
    ]);
    expect((await inquiriesAtB())[0]?.depositId).not.toBeNull();
  });

  it('is refused by the other provider: what was reserved is available again, with its reason', async () => {
    const before = await available();
    const { travelAddress } = await paymentAtB();
    const made = await madeTo(travelAddress);
    expect(await available()).not.toBe(before);
    await a.chain.at(at(1));
    await answerAtB({ answer: 'REJECT', reason: 'We do not know this customer' });
    await exchangeNow(b.provider);
    expect(await read(made)).toMatchObject({
      status: 'REJECTED',
      statusReason: 'TRAVEL_RULE_REFUSED',
      inquiry: { status: 'REJECTED', reason: 'We do not know this customer' },
    });
    expect(await available()).toBe(before);
  });

  it('waits while the other provider cannot be reached, and is asked again under the same identifier', async () => {
    const { travelAddress } = await paymentAtB();
    await b.provider.down();
    const made = await madeTo(travelAddress);
    await a.chain.at(at(1));
    expect(await read(made)).toMatchObject({ status: 'PENDING', inquiry: { status: 'WAITING', isDelayed: true } });
    await b.provider.up();
    await exchange();
    await exchange();
    expect([(await read(made)).inquiry?.status, (await inquiriesAtB()).length]).toEqual(['ASKED', 1]);
  });

  it('is cancelled while it waits: a late address is not taken, and the other provider is told', async () => {
    const before = await available();
    const { travelAddress } = await paymentAtB();
    const made = await madeTo(travelAddress);
    await a.chain.at(at(1));
    await a.provider.api.call('POST', `withdrawals/crypto/${made.id}/cancel`, { token: a.token });
    await answerAtB({ answer: 'ACCEPT' });
    await exchange();
    await exchange();
    expect(await read(made)).toMatchObject({ status: 'CANCELLED', recipientAddress: travelAddress });
    expect([await available(), (await inquiriesAtB())[0]?.cancelledAt === null]).toEqual([before, false]);
  });

  it('stays unasked until its colleagues approve, and an unasked answer is none', async () => {
    const { payment, travelAddress } = await paymentAtB();
    const made = await madeTo(travelAddress);
    await a.provider.api.database.acrossOrganisations((tx) =>
      sql`update crypto_withdrawal set status = 'PENDING_APPROVAL', approval_status = 'PENDING' where id = ${made.id}`.execute(
        tx,
      ),
    );
    await exchange();
    expect(await inquiriesAtB()).toEqual([]);
    expect(statusOf(await approvedBy(made, payment.walletAddress))).toBe(404);
    await a.provider.api.database.acrossOrganisations((tx) =>
      sql`update crypto_withdrawal set status = 'PENDING', approval_status = 'SKIPPED' where id = ${made.id}`.execute(
        tx,
      ),
    );
  });

  it('needs to be told whom the coins are for, and a provider that is known', async () => {
    const { travelAddress } = await paymentAtB();
    expect((await withdrawTo(travelAddress, { beneficiary: null })).json()).toMatchObject({
      code: 'TRAVEL_RULE_DATA_REQUIRED',
    });
    const stranger = 'ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv';
    expect((await withdrawTo(stranger)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await withdrawTo(`${travelAddress.slice(0, -1)}1`)).statusCode).toBe(400);
    await letKnow(a.provider, b.provider, { status: 'BLOCKED' });
    expect((await withdrawTo(travelAddress)).statusCode).toBe(400);
    await letKnow(a.provider, b.provider, { status: 'ALLOWED' });
  });
});

describe('a process that dies between sending a message and noting that it was sent', () => {
  /** Sends, and dies before anybody knows of it. */
  const dying =
    ({ provider }: Side): PeerSender =>
    async (message) => {
      await provider.send(message);
      throw new Error('killed');
    };
  const quietly = new AbortController().signal;
  const dueNow = ({ provider: { api } }: Side) =>
    api.database.acrossOrganisations(async (tx) => {
      await sql`update withdrawal_inquiry set next_try_at = app_clock()`.execute(tx);
      await sql`update travel_rule_inquiry set next_try_at = app_clock() where next_try_at is not null`.execute(tx);
    });
  const ask = async () => {
    await dueNow(a);
    return askAll(a.provider.api, dying(a), quietly);
  };

  it('sends it again: asked, answered and ended once each', async () => {
    const { payment, travelAddress } = await paymentAtB();
    await b.provider.down();
    const made = await madeTo(travelAddress);
    await a.chain.at(at(1));
    await b.provider.up();
    await expect(ask()).rejects.toThrow('could not be asked');
    await expect(ask()).rejects.toThrow('could not be asked');
    expect([(await read(made)).inquiry?.status, (await inquiriesAtB()).length]).toEqual(['WAITING', 1]);

    await a.provider.down();
    await answerAtB({ answer: 'ACCEPT' });
    await exchangeNow(b.provider);
    await a.provider.up();
    await dueNow(b);
    await expect(answerOver(b.provider, dying(b))).rejects.toThrow('killed');
    expect(await read(made)).toMatchObject({
      recipientAddress: payment.walletAddress,
      inquiry: { status: 'APPROVED' },
    });
    await exchangeNow(b.provider);
    expect((await inquiriesAtB())[0]?.answeredAt).not.toBeNull();

    await b.provider.down();
    await a.chain.at(at(2));
    await a.chain.mine('BTC', 3);
    await a.chain.at(at(3));
    await b.provider.up();
    await expect(ask()).rejects.toThrow('could not be asked');
    await exchangeNow(a.provider);
    const sent = await read(made);
    expect([sent.status, sent.inquiry?.endedAt === null]).toEqual(['COMPLETED', false]);
    expect(await inquiriesAtB()).toMatchObject([{ transactionId: sent.transactionId }]);
  });
});

describe('an address is taken from nobody but the provider that was asked', () => {
  const waiting = async () => {
    const { payment, travelAddress } = await paymentAtB();
    const made = await madeTo(travelAddress);
    await a.chain.at(at(1));
    return { payment, made };
  };

  it('not from a stranger, nor under another address of ours', async () => {
    const { payment, made } = await waiting();
    const stranger = makeCertificate('stranger');
    const outcomes = [
      await approvedBy(made, payment.walletAddress, {}, stranger),
      await approvedBy({ ...made, id: randomUUID() }, payment.walletAddress),
      await approvedBy(made, payment.walletAddress, { url: addressOf(made).slice(0, -2) + 'AA' }),
      await approvedBy(made, payment.walletAddress, { url: addressOf(made, 'c') }),
      await approvedBy(made, payment.walletAddress, { version: '2.1.0' }),
      await approvedBy(made, payment.walletAddress, { version: '3.2.0' }),
    ];
    // A stranger’s certificate is of no authority, and never a provider’s.
    expect(outcomes.map(statusOf)).toEqual([401, 404, 404, 404, 400, 400]);
    expect((await read(made)).recipientAddress).toBe(made.travelAddress);
  });

  it('not from another provider that is known as well', async () => {
    const { payment, made } = await waiting();
    const asked = { hosts: [b.provider.host], fingerprints: [b.provider.certificate.fingerprint] };
    const elsewhere = { hosts: ['trp.elsewhere.example'], fingerprints: ['ab'.repeat(32)] };
    await letKnow(a.provider, b.provider, elsewhere);
    await letKnow(a.provider, b.provider, { name: 'A third', ...asked });
    const outcome = statusOf(await approvedBy(made, payment.walletAddress));
    await letKnow(a.provider, b.provider, {
      name: 'A third',
      hosts: ['trp.third.example'],
      fingerprints: ['cd'.repeat(32)],
    });
    await letKnow(a.provider, b.provider, asked);
    expect(outcome).toBe(404);
    expect((await read(made)).recipientAddress).toBe(made.travelAddress);
    expect(statusOf(await approvedBy(made, payment.walletAddress))).toBe(204);
  });

  it('not one that is none, nor with a callback elsewhere', async () => {
    const { payment, made } = await waiting();
    const elsewhere = { approved: { address: payment.walletAddress, callback: 'https://evil.example/c' } };
    expect([
      statusOf(await approvedBy(made, 'nonsense')),
      statusOf(await approvedBy(made, 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg')),
      statusOf(await approvedBy(made, payment.walletAddress, { body: elsewhere })),
      statusOf(await approvedBy(made, payment.walletAddress, { body: { approved: {}, rejected: 'both' } })),
    ]).toEqual([400, 400, 400, 400]);
    expect((await read(made)).inquiry).toMatchObject({ status: 'ASKED', problem: 'ANSWER_REFUSED' });
    const { rows } = await a.provider.api.database.acrossOrganisations((tx) =>
      sql`select 1 from audit_event
           where action = 'crypto-withdrawal.refuse-answer' and result = 'DENIED' and entity_id = ${made.id}`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(statusOf(await approvedBy(made, payment.walletAddress))).toBe(204);
    expect((await read(made)).inquiry).toMatchObject({ status: 'APPROVED', problem: null });
  });

  it('and its first word stands: the same again changes nothing, another is refused and put on record', async () => {
    const { payment, made } = await waiting();
    const other = strangersAddress('BTC');
    const first = {
      body: { approved: { address: payment.walletAddress, callback: `${b.provider.exchange.url}/c/x` } },
    };
    expect([
      statusOf(await approvedBy(made, payment.walletAddress, first)),
      statusOf(await approvedBy(made, payment.walletAddress, first)),
      statusOf(await approvedBy(made, other)),
      statusOf(await approvedBy(made, other, { body: { rejected: 'no' } })),
    ]).toEqual([204, 204, 404, 404]);
    expect((await read(made)).recipientAddress).toBe(payment.walletAddress);
    const { rows } = await a.provider.api.database.acrossOrganisations((tx) =>
      sql`select 1 from audit_event where action = 'crypto-withdrawal.contradiction' and entity_id = ${made.id}`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(2);
  });

  it('and an address that was changed in the database afterwards is not paid', async () => {
    const { payment, made } = await waiting();
    expect(statusOf(await approvedBy(made, payment.walletAddress))).toBe(204);
    await a.provider.api.database.acrossOrganisations((tx) =>
      sql`update crypto_withdrawal set recipient_address = ${strangersAddress('BTC')} where id = ${made.id}`.execute(
        tx,
      ),
    );
    await a.chain.at(at(2));
    expect(await read(made)).toMatchObject({ status: 'FAILED', statusReason: 'TAMPERED' });
  });
});

describe('a withdrawal that does not go on', () => {
  const quietly = new AbortController().signal;
  const due = () =>
    a.provider.api.database.acrossOrganisations((tx) =>
      sql`update withdrawal_inquiry set next_try_at = app_clock() where organisation_id = ${a.organisation.id}`.execute(
        tx,
      ),
    );
  /** One that waits to be asked about, since its provider was down. */
  const unasked = async () => {
    const { payment, travelAddress } = await paymentAtB();
    await b.provider.down();
    const made = await madeTo(travelAddress);
    await a.chain.at(at(1));
    await b.provider.up();
    await due();
    return { payment, travelAddress, made };
  };
  const cancelled = async ({ id }: WithdrawalDetail) => {
    await a.provider.api.call('POST', `withdrawals/crypto/${id}/cancel`, { token: a.token });
    return read({ id });
  };

  it('says that the question was refused, and is cancelled: the money is given back', async () => {
    const before = await available();
    const { made } = await unasked();
    await askAll(a.provider.api, async () => ({ kind: 'ANSWERED', status: 422, body: null }), quietly);
    expect((await read(made)).inquiry).toMatchObject({ status: 'WAITING', problem: 'QUESTION_REFUSED' });
    expect([(await cancelled(made)).status, await available()]).toEqual(['CANCELLED', before]);
  });

  it('says that an answer which came at once could not be taken, and is cancelled', async () => {
    const before = await available();
    const { made } = await unasked();
    const body = { approved: { address: 'nonsense', callback: `${b.provider.exchange.url}/c/x` } };
    await askAll(a.provider.api, async () => ({ kind: 'ANSWERED', status: 200, body }), quietly);
    expect((await read(made)).inquiry).toMatchObject({ status: 'ASKED', problem: 'ANSWER_REFUSED' });
    expect([(await cancelled(made)).status, await available()]).toEqual(['CANCELLED', before]);
  });

  it('does not stop the others by a fault of ours', async () => {
    const first = await unasked();
    const second = await unasked();
    await due();
    const failing: PeerSender = async (message) => {
      if (message.url === inquiryUrlOf(first.travelAddress)?.href) throw new Error('a fault');
      return a.provider.send(message);
    };
    await expect(askAll(a.provider.api, failing, quietly)).rejects.toThrow(first.made.id);
    expect([(await read(first.made)).inquiry?.status, (await read(second.made)).inquiry?.status]).toEqual([
      'WAITING',
      'ASKED',
    ]);
    await askAll(a.provider.api, failing, quietly);
    expect((await read(first.made)).inquiry).toMatchObject({ status: 'WAITING', isDelayed: true });
  });

  it('takes no callback with a control character', async () => {
    const { made, payment } = await unasked();
    await exchangeNow(a.provider);
    const callback = `${b.provider.exchange.url}/c/x\u0000`;
    const body = { approved: { address: payment.walletAddress, callback } };
    expect(statusOf(await approvedBy(made, payment.walletAddress, { body }))).toBe(400);
    expect((await read(made)).inquiry?.problem).toBe('ANSWER_REFUSED');
  });

  it('is not paid to an address of a provider that was blocked since, and goes on once it is allowed again', async () => {
    const { made, payment } = await unasked();
    await exchangeNow(a.provider);
    await letKnow(a.provider, b.provider, { status: 'BLOCKED' });
    expect((await read(made)).inquiry).toMatchObject({ status: 'ASKED', problem: 'NOT_ALLOWED' });
    await letKnow(a.provider, b.provider, { status: 'ALLOWED' });
    expect((await read(made)).inquiry?.problem).toBeNull();
    await a.provider.api.database.acrossOrganisations((tx) =>
      sql`update organisation set whitelist_enforced = true where id = ${a.organisation.id}`.execute(tx),
    );
    expect(statusOf(await approvedBy(made, payment.walletAddress))).toBe(204);
    await a.chain.at(at(2));
    expect(await read(made)).toMatchObject({ status: 'PENDING', statusReason: 'ADDRESS' });
    await letKnow(a.provider, b.provider, { status: 'BLOCKED' });
    await a.provider.api.database.acrossOrganisations((tx) =>
      sql`update organisation set whitelist_enforced = false where id = ${a.organisation.id}`.execute(tx),
    );
    await a.chain.at(at(3));
    expect(await read(made)).toMatchObject({
      status: 'PENDING',
      statusReason: 'TRAVEL_RULE',
      inquiry: { problem: 'NOT_ALLOWED' },
    });
    await letKnow(a.provider, b.provider, { status: 'ALLOWED' });
    await a.chain.at(at(4));
    await a.chain.mine('BTC', 3);
    await a.chain.at(at(5));
    expect((await read(made)).status).toBe('COMPLETED');
  });
});

describe('the sum of a day to one recipient', () => {
  it('holds for a travel address and for the address behind it, whoever makes the withdrawals', async () => {
    const { api } = a.provider;
    const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] as const;
    const admin = await api.createUser([a.organisation], { permissions, systemRole: 'ADMIN' });
    const approver = await api.createUser([a.organisation], { permissions });
    await createTestRule(api, await api.signIn(admin, a.organisation), [approver], {
      thresholdUniformAmount: '5000.00',
    });
    const [one, other] = [await paymentAtB(), await paymentAtB()];
    const first = await madeTo(one.travelAddress);
    await a.chain.at(at(1));
    expect(statusOf(await approvedBy(first, one.payment.walletAddress))).toBe(204);

    a = { ...a, token: await api.signInWith(a.organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']) };
    const quoted = await api.call('POST', 'withdrawals/crypto/quote', {
      token: a.token,
      body: {
        businessId: a.business.id,
        cryptoCurrency: 'BTC',
        network: 'MAIN',
        recipientAddress: one.travelAddress,
        targetAmount: '0.05',
        blockchainFeePaidBy: 'MERCHANT',
      },
    });
    expect(quoted.json()).toMatchObject({
      approvalRequired: true,
      recipient: { isFirstUse: false, recent: { id: first.id } },
    });
    expect((await withdrawTo(one.travelAddress)).statusCode).toBe(202);

    a = { ...a, token: await api.signInWith(a.organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']) };
    const elsewhere = await madeTo(other.travelAddress);
    await a.chain.at(at(2));
    expect(statusOf(await approvedBy(elsewhere, one.payment.walletAddress))).toBe(204);
    expect((await read(elsewhere)).status).toBe('PENDING_APPROVAL');
  });

  it('holds for withdrawals of one day whose addresses are named only after it', async () => {
    const { api } = a.provider;
    const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] as const;
    const admin = await api.createUser([a.organisation], { permissions, systemRole: 'ADMIN' });
    const approver = await api.createUser([a.organisation], { permissions });
    await createTestRule(api, await api.signIn(admin, a.organisation), [approver], {
      thresholdUniformAmount: '5000.00',
    });
    const newcomer = async () => {
      a = { ...a, token: await api.signInWith(a.organisation, permissions) };
    };
    const [one, other] = [await paymentAtB(), await paymentAtB()];
    await newcomer();
    const first = await madeTo(one.travelAddress);
    await newcomer();
    const second = await madeTo(other.travelAddress);
    await a.chain.at(at(25 * 60));
    await newcomer();
    expect(statusOf(await approvedBy(first, one.payment.walletAddress))).toBe(204);
    expect((await read(first)).approvalStatus).toBe('SKIPPED');
    expect(statusOf(await approvedBy(second, one.payment.walletAddress))).toBe(204);
    expect((await read(second)).status).toBe('PENDING_APPROVAL');
  });
});

describe('a withdrawal that only by the address named for it reaches a rule', () => {
  const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] as const;
  type Setting = { readonly required?: number; readonly approvers?: number; readonly threshold?: string };

  /** One that was asked about, to an address that 0.05 BTC went to on this day; and the people of its rule. */
  const asked = async ({ required = 1, approvers: number = 1, threshold = '5000.00' }: Setting = {}) => {
    const { api } = a.provider;
    const person = async (role: object = {}) => {
      const user = await api.createUser([a.organisation], { permissions, ...role });
      return { user, token: await api.signIn(user, a.organisation) };
    };
    const admin = await person({ systemRole: 'ADMIN' });
    const { payment, travelAddress } = await paymentAtB();
    const hosted = { ...beneficiary, walletType: 'HOSTED', vasp: { name: 'The other', country: 'NL' } };
    const direct = await withdrawTo(payment.walletAddress, { beneficiary: hosted });
    expect(direct.statusCode, direct.body).toBe(201);
    const people = [];
    for (let count = 0; count < number; count += 1) people.push(await person());
    const maker = await person();
    const users = people.length === 0 ? [maker.user] : people.map(({ user }) => user);
    await createTestRule(api, admin.token, users, { thresholdUniformAmount: threshold, requiredApprovals: required });
    a = { ...a, token: maker.token };
    const before = await available();
    const answer = await withdrawTo(travelAddress);
    const made = answer.json<WithdrawalDetail>();
    return { payment, made, before, people, admin };
  };
  const accepted = async () => {
    await a.chain.at(at(1));
    await answerAtB({ answer: 'ACCEPT' });
    await exchangeNow(b.provider);
  };
  const decide = ({ id }: WithdrawalDetail, token: string | undefined, how: 'approve' | 'reject' = 'approve') =>
    a.provider.api.call('POST', `withdrawals/approvals/${id}/${how}`, {
      token: token ?? '',
      body: how === 'approve' ? {} : { comment: 'Too much' },
    });
  const letDaysPass = () => {
    start = new Date(start.getTime() + 96 * 3_600_000);
  };

  it('is asked, then approved: nothing leaves before both, and it leaves once', async () => {
    const { made, payment, people } = await asked();
    expect(made).toMatchObject({ status: 'PENDING', approvalStatus: 'SKIPPED' });
    await accepted();
    await a.chain.at(at(2));
    await a.chain.mine('BTC', 3);
    await a.chain.at(at(3));
    expect(await read(made)).toMatchObject({
      status: 'PENDING_APPROVAL',
      approvalStatus: 'PENDING',
      recipientAddress: payment.walletAddress,
      transactionId: null,
      inquiry: { status: 'APPROVED', problem: null },
    });
    const [voter] = people;
    const shown = await a.provider.api.call('GET', `withdrawals/approvals/${made.id}`, { token: voter?.token ?? '' });
    expect(shown.json()).toMatchObject({ recipient: payment.walletAddress, isUnchanged: true, canVote: true });
    expect((await decide(made, a.token)).statusCode).toBe(403);
    expect((await decide(made, voter?.token)).statusCode).toBe(200);
    await a.chain.at(at(4));
    await a.chain.mine('BTC', 3);
    await a.chain.at(at(5));
    const sent = await read(made);
    expect(sent).toMatchObject({ status: 'COMPLETED', approvalStatus: 'APPROVED' });
    await exchangeNow(a.provider);
    expect(await inquiriesAtB()).toMatchObject([{ transactionId: sent.transactionId }]);
  });

  it('waits for its colleagues, whatever its provider says now: the same again is received, and a refusal put on record', async () => {
    const { made, payment } = await asked();
    await a.chain.at(at(1));
    const body = { approved: { address: payment.walletAddress, callback: `${b.provider.exchange.url}/c/x` } };
    const answers = [];
    for (const said of [body, body, { rejected: 'no' }])
      answers.push(statusOf(await approvedBy(made, payment.walletAddress, { body: said })));
    expect(answers).toEqual([204, 204, 404]);
    expect(await read(made)).toMatchObject({ status: 'PENDING_APPROVAL', inquiry: { status: 'APPROVED' } });
  });

  it.each([
    ['a voter refuses', 'REJECTED'],
    ['nobody decides in time', 'EXPIRED'],
    ['its maker cancels', 'CANCELLED'],
  ])('is over if %s: the money is given back, and its provider told that nothing comes', async (_how, status) => {
    const { made, before, people } = await asked();
    await accepted();
    expect((await read(made)).status).toBe('PENDING_APPROVAL');
    if (status === 'REJECTED') await decide(made, people[0]?.token, 'reject');
    if (status === 'CANCELLED')
      await a.provider.api.call('POST', `withdrawals/crypto/${made.id}/cancel`, { token: a.token });
    if (status === 'EXPIRED') {
      await a.chain.at(at(73 * 60));
      letDaysPass();
      a = { ...a, token: await a.provider.api.signInWith(a.organisation, permissions) };
    }
    await exchange();
    expect((await read(made)).status).toBe(status);
    expect(await available()).toBe(before);
    const told = await a.provider.api.database.acrossOrganisations((tx) =>
      sql`select ended_as from withdrawal_inquiry where id = ${made.id}`.execute(tx),
    );
    expect(told.rows).toEqual([{ ended_as: 'CANCELED' }]);
  });

  it.each([
    ['the need for its approval', sql`approval_status = 'SKIPPED'`],
    ['its address', sql`recipient_address = ${strangersAddress('BTC')}`],
    ['its amount', sql`recipient_amount = recipient_amount + 1`],
  ])('is not sent if %s is changed in the database', async (_what, change) => {
    const { made, before, people } = await asked();
    await accepted();
    const { api } = a.provider;
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ address: string; amount: string }>`
        select recipient_address as address, recipient_amount::text as amount
          from crypto_withdrawal where id = ${made.id}`.execute(tx),
    );
    const set = (to: typeof change) =>
      api.database.acrossOrganisations((tx) =>
        sql`update crypto_withdrawal set ${to} where id = ${made.id}`.execute(tx),
      );
    expect((await decide(made, people[0]?.token)).statusCode).toBe(200);
    await set(change);
    await a.chain.at(at(2));
    expect(await read(made)).toMatchObject({ status: 'FAILED', statusReason: 'TAMPERED', transactionId: null });
    expect(await available()).toBe(before);
    const [was] = rows;
    await set(
      sql`recipient_address = ${was?.address}, recipient_amount = ${was?.amount}, approval_status = 'APPROVED'`,
    );
  });

  it('stays as it is while fewer colleagues may approve than have to, and can be cancelled', async () => {
    const { made, before, payment } = await asked({ approvers: 0 });
    await a.chain.at(at(1));
    expect(statusOf(await approvedBy(made, payment.walletAddress))).toBe(409);
    expect(await read(made)).toMatchObject({
      status: 'PENDING',
      statusReason: 'TRAVEL_RULE',
      recipientAddress: made.travelAddress,
      inquiry: { status: 'ASKED', problem: 'APPROVAL_NEEDED' },
    });
    await a.provider.api.call('POST', `withdrawals/crypto/${made.id}/cancel`, { token: a.token });
    expect([(await read(made)).status, await available()]).toEqual(['CANCELLED', before]);
  });

  it('is approved, then asked: one approval is enough for a rule of one, and not for a rule of two that the address reaches', async () => {
    const { api } = a.provider;
    const { made, payment, people, admin } = await asked({ threshold: '2000.00', approvers: 2 });
    expect(made.status).toBe('PENDING_APPROVAL');
    const users = people.map(({ user }) => user);
    await createTestRule(api, admin.token, users, { thresholdUniformAmount: '5000.00', requiredApprovals: 2 });
    await exchange();
    expect(await inquiriesAtB()).toEqual([]);
    expect((await decide(made, people[0]?.token)).statusCode).toBe(200);
    await a.chain.at(at(1));
    expect(statusOf(await approvedBy(made, payment.walletAddress))).toBe(409);
    expect(await read(made)).toMatchObject({ status: 'PENDING', inquiry: { problem: 'APPROVAL_NEEDED' } });
    expect(statusOf(await approvedBy(made, (await paymentAtB()).payment.walletAddress))).toBe(204);
    await a.chain.at(at(2));
    await a.chain.mine('BTC', 3);
    await a.chain.at(at(3));
    expect(await read(made)).toMatchObject({ status: 'COMPLETED', approvalStatus: 'APPROVED' });
  });
});

describe('an inquiry of another provider', () => {
  const inquiry = (callback: string) => ({
    asset: { slip0044: 0 },
    amount: '5000000',
    callback,
    IVMS101: {
      originator: {
        originatorPersons: [
          {
            naturalPerson: {
              name: { nameIdentifier: [{ primaryIdentifier: 'Okonkwo', nameIdentifierType: 'LEGL' }] },
              customerIdentification: '17',
            },
          },
        ],
      },
    },
  });
  const letPaymentBe = ({ id }: Payment, status: 'EXPIRED' | 'PENDING') =>
    b.provider.api.database.acrossOrganisations((tx) =>
      sql`update payment set status = ${status} where id = ${id}`.execute(tx),
    );
  const ask = async (travelAddress: string, changes: object = {}) => {
    const url = inquiryUrlOf(travelAddress)?.href ?? '';
    return a.provider.send({
      url,
      hosts: [b.provider.host],
      fingerprints: [b.provider.certificate.fingerprint],
      version: '3.2.1',
      requestIdentifier: randomUUID(),
      body: inquiry(`${a.provider.exchange.url}/r/x`),
      ...changes,
    });
  };

  it('is received once, however often it comes, and another content under its identifier is refused', async () => {
    const { travelAddress } = await paymentAtB();
    const requestIdentifier = randomUUID();
    const again = { requestIdentifier };
    expect(await ask(travelAddress, again)).toMatchObject({ status: 200, body: { version: '3.2.1' } });
    expect(await ask(travelAddress, again)).toMatchObject({ status: 200 });
    const other = { ...inquiry(`${a.provider.exchange.url}/r/x`), amount: '5000001' };
    expect(await ask(travelAddress, { ...again, body: other })).toMatchObject({ status: 400 });
    expect(await inquiriesAtB()).toHaveLength(1);
  });

  it('is refused about another coin, with a callback elsewhere, of a payment that is not there, or with an extension', async () => {
    const { travelAddress } = await paymentAtB();
    const body = inquiry(`${a.provider.exchange.url}/r/x`);
    const unknown = exchangeUrl({ url: b.provider.exchange.url, secretKey: b.provider.api.config.secretKey }, 'i', {
      organisationId: b.organisation.id,
      id: randomUUID(),
    });
    const outcomes = [
      await ask(travelAddress, { body: { ...body, asset: { slip0044: 60 } } }),
      await ask(travelAddress, { body: { ...body, callback: 'https://127.0.0.1:1/r' } }),
      await ask(travelAddress, { body: 'nothing' }),
      await ask(travelAddress, { url: `${unknown}?t=i` }),
      await ask(travelAddress, { url: unknown }),
    ];
    expect(outcomes.map(statusOf)).toEqual([400, 400, 400, 404, 404]);
    expect(await inquiriesAtB()).toEqual([]);
  });

  it('is open at most twenty times about one payment, and rejected once its payment is over', async () => {
    const { payment, travelAddress } = await paymentAtB();
    for (let number = 0; number < 20; number += 1) expect(await ask(travelAddress)).toMatchObject({ status: 200 });
    expect(await ask(travelAddress)).toMatchObject({ status: 429 });
    const listed = (await inquiriesAtB()).map(({ receivedAt }) => receivedAt);
    expect(listed).toEqual(listed.toSorted());
    await letPaymentBe(payment, 'EXPIRED');
    await exchangeNow(b.provider);
    expect((await inquiriesAtB()).map(({ status, decidedBy }) => `${status} ${decidedBy}`)).toEqual(
      listed.map(() => 'REJECTED system'),
    );
    await letPaymentBe(payment, 'PENDING');
  });

  it('is told the same at every sending, whatever became of its payment; before the first, that it is over', async () => {
    const bodies: unknown[] = [];
    const lost: PeerSender = async ({ body }) => {
      bodies.push(body);
      return { kind: 'FAILED', reason: 'TIMEOUT' };
    };
    const naming = ({ walletAddress }: Payment) =>
      bodies.filter((body) => JSON.stringify(body).includes(walletAddress));
    const dueAtB = () =>
      b.provider.api.database.acrossOrganisations((tx) =>
        sql`update travel_rule_inquiry set next_try_at = app_clock() where next_try_at is not null`.execute(tx),
      );
    const { payment, travelAddress } = await paymentAtB();
    await ask(travelAddress);
    await answerAtB({ answer: 'ACCEPT' });
    await dueAtB();
    await answerOver(b.provider, lost);
    await letPaymentBe(payment, 'EXPIRED');
    await dueAtB();
    await answerOver(b.provider, lost);
    const [first, ...again] = naming(payment);
    expect(first).toMatchObject({ approved: { address: payment.walletAddress } });
    expect(again).toEqual([first]);
    await exchangeNow(b.provider);
    await letPaymentBe(payment, 'PENDING');

    const next = await paymentAtB();
    await ask(next.travelAddress);
    await answerAtB({ answer: 'ACCEPT' });
    await letPaymentBe(next.payment, 'EXPIRED');
    await dueAtB();
    await answerOver(b.provider, lost);
    expect(naming(next.payment)).toEqual([]);
    expect((await inquiriesAtB()).find(({ paymentId }) => paymentId === next.payment.id)?.status).toBe('REJECTED');
    await letPaymentBe(next.payment, 'PENDING');
  });

  it('whose deposit came is not cancelled unseen: what was told is put on record, and before operators', async () => {
    const { payment, travelAddress } = await paymentAtB();
    await ask(travelAddress);
    await answerAtB({ answer: 'ACCEPT' });
    await exchangeNow(b.provider);
    await b.chain
      .send({} as PaymentState, '0.05', { currency: 'BTC', network: 'MAIN', to: payment.walletAddress, tag: null })
      .catch(() => undefined);
    await b.chain.at(at(4));
    await b.chain.mine('BTC', 6);
    await b.chain.at(at(5));
    const [tied] = await inquiriesAtB();
    expect(tied?.depositId).not.toBeNull();
    const url = exchangeUrl({ url: b.provider.exchange.url, secretKey: b.provider.api.config.secretKey }, 'c', {
      organisationId: b.organisation.id,
      id: tied?.id ?? '',
    });
    expect(await ask(travelAddress, { url, body: { canceled: 'no' } })).toMatchObject({ status: 204 });
    const { rows } = await b.provider.api.database.acrossOrganisations((tx) =>
      sql`select 1 from audit_event
           where action = 'travel-rule-inquiry.contradiction' and result = 'DENIED' and entity_id = ${tied?.id}`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(await waitingAt(b.provider, 'TRAVEL_RULE_CONTRADICTED')).toBe(1);
  });

  it('is accepted by rule where its provider has one, and names nobody outside of what is sealed', async () => {
    await letKnow(b.provider, a.provider, { answers: 'BY_RULE' });
    const { travelAddress } = await paymentAtB();
    await ask(travelAddress);
    expect(await inquiriesAtB()).toMatchObject([{ status: 'ACCEPTED', decidedBy: 'system', quality: 'MINIMUM' }]);
    await letKnow(b.provider, a.provider, { answers: 'BY_PERSON' });
    const { rows } = await b.provider.api.database.acrossOrganisations((tx) =>
      sql`select 1 from travel_rule_inquiry q where q::text ilike '%okonkwo%'
          union all select 1 from audit_event e where e::text ilike '%okonkwo%'`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  it('is answered by those alone who may name payers', async () => {
    const { travelAddress } = await paymentAtB();
    await ask(travelAddress);
    const [waiting] = await inquiriesAtB();
    const reader = await b.provider.api.signInWith(b.organisation, ['GET_DEPOSITS_WITHOUT_TRAVEL_RULE']);
    const path = `travel-rule/inquiries/${waiting?.id}/answer`;
    const tried = await b.provider.api.call('POST', path, { token: reader, body: { answer: 'ACCEPT' } });
    expect(tried.statusCode).toBe(403);
    await answerAtB({ answer: 'ACCEPT' });
    const again = await b.provider.api.call('POST', path, { token: b.token, body: { answer: 'ACCEPT' } });
    expect(again.json()).toMatchObject({ code: 'STATE_CONFLICT' });
  });
});
