import type { Permission } from '@countinghouse/contract';
import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import type { createPayment } from '@countinghouse/contract/money-in/new-payment';
import { fraction } from '@countinghouse/money';
import { addressProblem } from '@countinghouse/payments/addresses';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockNow } from '../../../platform/clock/repository';
import { recordRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import {
  createBusiness,
  createTestPayment,
  giveFees,
  hideBusiness,
  type TestBusiness,
} from '../../../testing/commerce';
import { callAs, createTestKey } from '../../../testing/machine';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let token: string;
const mayAll: readonly Permission[] = ['CREATE_PAYMENT', 'GET_PAYMENT'];

/** The prices of the worked examples, of this moment by the database's clock. */
const prices = { 'BTC-EUR': '58000', 'USD-EUR': '0.92', 'USDT-USD': '0.998', 'XRP-EUR': '0.5', 'ETH-EUR': '3000' };
const statePrices = async (): Promise<void> => {
  await api.database.acrossOrganisations(async (tx) => {
    const at = await clockNow(tx);
    const rates = Object.entries(prices).map(([pair, mid]) => {
      const [base = '', quote = ''] = pair.split('-');
      return { base, quote, mid: fraction(mid), source: 'test', at };
    });
    await recordRates(tx, rates);
  });
};

const enableCoins = (...codes: string[]) =>
  api.database.acrossOrganisations((tx) =>
    sql`update organisation set enabled_crypto_currencies = ${codes} where id = ${organisation.id}`.execute(tx),
  );

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  aurora = await createBusiness(api, organisation, {
    depositNetworks: { USDT: ['ETH', 'TRX'], BTC: ['MAIN'], USDC: ['BSC', 'SOL'], XRP: ['MAIN'], BCH: ['MAIN'] },
  });
  await giveFees(api, organisation);
  await statePrices();
  await enableCoins('BTC', 'USDT', 'USDC', 'XRP', 'LTC', 'ETH', 'BCH');
  token = await api.signInWith(organisation, mayAll);
});
afterAll(() => api.close());

let numbered = 0;
type Body = BodyIn<typeof createPayment>;
const bodyOf = (changes: Record<string, unknown> = {}): Body => {
  numbered += 1;
  return {
    clientPaymentId: `asked-${numbered}`,
    businessId: aurora.id,
    displayCurrency: 'EUR',
    displayAmount: '100.00',
    depositCurrency: 'BTC',
    ...changes,
  } as Body;
};
const send = (body: object, { as = token, headers = {} }: { as?: string; headers?: Record<string, string> } = {}) =>
  api.call('POST', 'payments', { token: as, body, headers });
const made = async (changes: Record<string, unknown> = {}): Promise<PaymentDetail> => {
  const answer = await send(bodyOf(changes));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<PaymentDetail>();
};
const shown = async (id: string) => api.call('GET', `payments/${id}`, { token });
const choose = (id: string, body: object, headers: Record<string, string> = {}) =>
  api.call('PATCH', `payments/${id}`, { token, body, headers });
const cancel = (id: string, as = token, headers: Record<string, string> = {}) =>
  api.call('POST', `payments/${id}/cancel`, { token: as, headers });

/** State left by a payment: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select count(*) from payment) as payments,
             (select json_agg(json_build_array(id, status, network, wallet_address) order by id) from payment) as states,
             (select count(*) from payment_link) as links,
             (select count(*) from deposit_address) as addresses,
             -- a number that leads to no address would be a gap for whoever searches a wallet by its extended key
             pg_sequence_last_value('deposit_address_number') as numbers,
             (select count(*) from state_transition) as transitions,
             (select count(*) from ledger_transaction) as transactions,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

const setClock = async (iso: string | null): Promise<void> => {
  await api.testDatabase.setClock(new Date(iso ?? ''));
  await statePrices();
};

describe('a new payment', () => {
  it('has an address, an exact amount, a kept rate and a link at once, and is told in timeline and audit trail', async () => {
    const before = (await traces()) as { transactions: number };
    const payment = await made({ redirectUrl: 'https://aurora.example/thanks', locale: 'en-US' });
    expect(payment).toMatchObject({
      paymentId: payment.id,
      businessName: aurora.name,
      type: 'ONE_TIME',
      rateType: 'FIXED',
      status: 'PENDING',
      labels: [],
      displayAmount: '100.00',
      userServiceFee: '0.00',
      expectedDisplayAmount: '100.00',
      depositCurrency: 'BTC',
      network: 'MAIN',
      expectedDepositAmount: '0.00173281',
      settlementCurrency: 'EUR',
      quote: { rate: '57710', oneToOneApplied: false, expectedSettlementAmount: '100.00' },
      destinationTag: null,
      paymentUri: `bitcoin:${payment.walletAddress}?amount=0.00173281`,
      expirationMinutes: 30,
      redirectUrl: 'https://aurora.example/thanks',
      initiatedBy: expect.stringContaining('@'),
      deposits: [],
    });
    expect(addressProblem('BTC', 'MAIN', payment.walletAddress ?? '')).toBeNull();
    expect(payment.paymentUrl).toMatch(/^http:\/\/dashboard\.test\/pay\/[\w-]{22}$/);
    const minutes = (from: string, to: string | null | undefined) => (Date.parse(to ?? '') - Date.parse(from)) / 60_000;
    expect(minutes(payment.createdAt, payment.expiresAt)).toBe(30);
    expect(minutes(payment.createdAt, payment.quote?.rateLockedUntil)).toBe(40);
    expect(payment.timeline).toMatchObject([{ entityType: 'PAYMENT', from: null, to: 'PENDING', event: 'CREATED' }]);
    expect((await shown(payment.id)).json()).toEqual(payment);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`
        select (select json_agg(json_build_array(network, address, payment_id)) from deposit_address
                 where payment_id = ${payment.id}) as addresses,
               (select json_agg(json_build_array(action, after ->> 'displayAmount', after ->> 'walletAddress'))
                 from audit_event where entity_id = ${payment.id}) as trail`.execute(tx),
    );
    expect(rows).toEqual([
      {
        addresses: [['MAIN', payment.walletAddress, payment.id]],
        trail: [['payment.create', '100.00 EUR', payment.walletAddress]],
      },
    ]);
    expect(((await traces()) as { transactions: number }).transactions).toBe(before.transactions);
  });

  it('takes a snapshot of its business: what is changed there later changes no payment', async () => {
    const business = await createBusiness(api, organisation, {
      userServiceFeeDistribution: fraction('0.4'),
      underpaymentTolerance: fraction('0.01'),
    });
    const payment = await made({ businessId: business.id });
    const rules = {
      userServiceFee: '0.40',
      expectedDisplayAmount: '100.40',
      overpaymentPolicy: 'PROCESS',
      policy: { userServiceFeeDistributionPercentage: '0.4', underpaymentTolerance: '0.01', depositServiceFee: '0.01' },
    };
    expect(payment).toMatchObject(rules);
    await api.database.acrossOrganisations((tx) =>
      sql`
        update business set user_service_fee_distribution = 0, overpayment_policy = 'EXCESS_REFUND',
               refund_follow_up_deposits = true, underpayment_tolerance = 0 where id = ${business.id}`.execute(tx),
    );
    expect((await shown(payment.id)).json()).toMatchObject(rules);
  });

  it('asks one to one for a stable coin that holds its peg, where the business says so', async () => {
    const business = await createBusiness(api, organisation, { depegThreshold: fraction('0.01') });
    const asked = { businessId: business.id, displayCurrency: 'USD', depositCurrency: 'USDT' };
    expect(await made(asked)).toMatchObject({
      expectedDepositAmount: '100',
      quote: { rate: '1', oneToOneApplied: true },
    });
    expect(await made({ ...asked, businessId: aurora.id })).toMatchObject({
      expectedDepositAmount: '100.703921',
      quote: { oneToOneApplied: false },
    });
  });

  it.each([
    ['the default network where the business takes it', { depositCurrency: 'USDT' }, 'TRX'],
    ['the only network there is', { depositCurrency: 'BTC' }, 'MAIN'],
    ['the network that is named', { depositCurrency: 'USDT', network: 'ETH' }, 'ETH'],
    ['ETH where MAIN is named for a token', { depositCurrency: 'USDT', network: 'MAIN' }, 'ETH'],
  ])('comes over %s', async (_, asked, network) => {
    const payment = await made(asked);
    expect(payment.network).toBe(network);
    expect(addressProblem(payment.depositCurrency ?? '', network, payment.walletAddress ?? '')).toBeNull();
  });

  it('of a coin with tags shares the address of the organisation and has a tag of its own', async () => {
    const asked = { depositCurrency: 'XRP' };
    const [one, other] = [await made(asked), await made(asked)];
    expect(one.walletAddress).toBe(other.walletAddress);
    expect(one.destinationTag).toMatch(/^\d+$/);
    expect(one.destinationTag).not.toBe(other.destinationTag);
  });

  it('of the coin’s own amount asks for exactly that', async () => {
    const asked = { displayCurrency: null, displayAmount: null, depositAmount: '0.01234567' };
    expect(await made(asked)).toMatchObject({
      displayCurrency: null,
      displayAmount: null,
      expectedDepositAmount: '0.01234567',
      quote: { rate: null, expectedSettlementAmount: '712.46' },
    });
  });

  it('without a coin is NEW and has a link, but neither address nor quote', async () => {
    expect(await made({ depositCurrency: null })).toMatchObject({
      status: 'NEW',
      depositCurrency: null,
      walletAddress: null,
      quote: null,
      paymentUri: null,
      paymentUrl: expect.stringContaining('/pay/'),
    });
  });

  it('that is reusable floats and never expires, with an amount or without', async () => {
    const open = { type: 'REUSABLE', displayCurrency: null, displayAmount: null };
    const reusable = { type: 'REUSABLE', rateType: 'FLOATING', expirationMinutes: null, expiresAt: null };
    expect(await made(open)).toMatchObject({ ...reusable, expectedDepositAmount: null });
    expect(await made({ type: 'REUSABLE' })).toMatchObject({ ...reusable, expectedDepositAmount: '0.00173281' });
  });

  it('that lives longer than half an hour floats, and has no kept rate', async () => {
    expect(await made({ expirationMinutes: 31 })).toMatchObject({
      rateType: 'FLOATING',
      quote: { rateLockedUntil: null },
    });
    expect(await made({ expirationMinutes: 10_080 })).toMatchObject({ expirationMinutes: 10_080 });
  });

  it('by an API key bears the key’s name', async () => {
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const key = await createTestKey(api, administrator, { name: 'Shop till', permissions: ['CREATE_PAYMENT'] });
    const answer = await callAs(api, key, 'POST', 'payments', {
      body: bodyOf(),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ initiatedBy: 'Shop till' });
  });

  it('keeps whom the merchant names as its payer sealed: in no answer, no audit event and no other table in the clear', async () => {
    const originator = {
      personType: 'NATURAL',
      name: 'Ana Quillfeather',
      nationalIdentifierType: 'CCPT',
      nationalIdentifier: 'X1234567',
    };
    const answer = await send(bodyOf({ originator }));
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.body).not.toContain('Quillfeather');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ kept: string; clear: string }>`
        select (select count(*) from payment_originator where payment_id = ${answer.json<{ id: string }>().id}) as kept,
               (select count(*) from audit_event where audit_event::text like '%Quillfeather%')
             + (select count(*) from payment where payment::text like '%Quillfeather%')
             + (select count(*) from originator where originator::text like '%Quillfeather%') as clear`.execute(tx),
    );
    expect(rows).toEqual([{ kept: '1', clear: '0' }]);
  });

  it('keeps a refund address in its one spelling', async () => {
    const typed = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
    const payment = await made({ depositCurrency: 'USDT', network: 'ETH', refundAddress: typed });
    expect(payment.refundAddress).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  });
});

describe('a payment that is refused', () => {
  const refusals: readonly [string, Record<string, unknown>, number, string, string?][] = [
    ['[CDEP-2] has no ID', { clientPaymentId: '' }, 400, 'ID is required', 'clientPaymentId'],
    [
      '[VAL-12] has an ID with special characters',
      { clientPaymentId: 'a<b' },
      400,
      'Special characters are not allowed',
    ],
    ['has an ID of 65 characters', { clientPaymentId: 'x'.repeat(65) }, 400, 'At most 64 characters'],
    ['[CDEP-2] expires in no time', { expirationMinutes: 0 }, 400, 'Minimum is 1 minute'],
    ['[CDEP-2] expires after more than a week', { expirationMinutes: 10_081 }, 400, 'Maximum is 10080 minutes'],
    ['[CDEP-2] expires in half minutes', { expirationMinutes: 1.5 }, 400, 'Numbers only'],
    ['[CDEP-2] leads back to no web page', { redirectUrl: 'javascript:alert(1)' }, 400, 'Invalid URL format'],
    [
      'leads back with a password in the address',
      { redirectUrl: 'https://a:b@shop.example' },
      400,
      'Invalid URL format',
    ],
    ['has no amount', { displayAmount: null }, 400, 'Amount is required', 'displayAmount'],
    ['[VAL-7] has too many decimals', { displayAmount: '1.001' }, 400, 'Decimal signs exceeded', 'displayAmount'],
    ['has an amount of zero', { displayAmount: '0.00' }, 400, 'Amount is less than minimum'],
    ['has two amounts', { depositAmount: '1' }, 400, 'Give the amount in one currency only'],
    [
      '[VAL-9] has a comma in the coin’s amount',
      { displayAmount: null, depositAmount: '1,5' },
      400,
      'Use a dot as decimal separator',
    ],
    [
      '[VAL-9] has a coin’s amount of zero',
      { displayAmount: null, depositAmount: '0' },
      400,
      'Amount must be greater than 0',
    ],
    [
      'has a coin’s amount beyond the decimals of its network',
      { displayAmount: null, depositCurrency: 'USDT', depositAmount: '5.0000001' },
      400,
      'Amount must have fewer decimal digits',
    ],
    ['prices in a coin', { displayCurrency: 'BTC' }, 400, 'Only a fiat currency can be displayed'],
    ['asks for fiat', { depositCurrency: 'EUR' }, 400, 'Only a crypto currency can be deposited'],
    ['asks for a coin that only pays fees', { depositCurrency: 'TRX' }, 400, 'Only a crypto currency can be deposited'],
    ['fixes the rate for an hour', { rateType: 'FIXED', expirationMinutes: 60 }, 400, 'A fixed rate needs'],
    ['fixes the rate for good', { type: 'REUSABLE', rateType: 'FIXED' }, 400, 'A reusable payment has a floating rate'],
    ['is reusable and expires', { type: 'REUSABLE', expirationMinutes: 30 }, 400, 'A reusable payment does not expire'],
    ['names a network alone', { depositCurrency: null, network: 'TRX' }, 400, 'Deposit currency is required'],
    [
      'is in a display currency of others',
      { displayCurrency: 'JPY', displayAmount: '100' },
      422,
      'does not price in JPY',
    ],
    ['is in a coin of others', { depositCurrency: 'LTC' }, 422, 'does not take LTC', 'depositCurrency'],
    ['is in a coin that the organisation gave up', { depositCurrency: 'BCH' }, 422, 'does not take BCH'],
    ['comes over a network of others', { depositCurrency: 'USDT', network: 'BSC' }, 422, 'on BNB Smart Chain (BEP20)'],
    ['leaves open which of two networks', { depositCurrency: 'USDC' }, 400, 'Network is required', 'network'],
    [
      '[VAL-13] is less than the minimum',
      { displayAmount: '5.00' },
      422,
      'Minimum amount is 0.0001 BTC',
      'displayAmount',
    ],
    [
      '[VAL-13] is less than the minimum of the coin',
      { displayAmount: null, depositAmount: '0.00009999' },
      422,
      'Minimum amount is 0.0001 BTC',
      'depositAmount',
    ],
    ['goes back to no address', { refundAddress: 'bc1qnobody' }, 400, 'Invalid address for BTC on Main network'],
    [
      'goes back to nobody knows which coin',
      { depositCurrency: null, refundAddress: 'x' },
      400,
      'needs a deposit currency',
    ],
    ['names half a payer', { originator: { personType: 'NATURAL', name: 'Ana' } }, 400, ''],
    ['has a field nobody knows', { payer: { name: 'x' } }, 400, 'This field is not known'],
    ['is of no business', { businessId: randomUUID() }, 404, 'Not found'],
  ];

  beforeAll(() => enableCoins('BTC', 'USDT', 'USDC', 'XRP', 'LTC', 'ETH'));

  it.each(refusals)('because it %s changes nothing', async (_, changes, status, message, field) => {
    const before = await traces();
    const answer = await send(bodyOf(changes));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    const told = answer.json<{ fields?: { field: string }[] }>().fields?.[0]?.field;
    expect(field === undefined ? undefined : told).toBe(field);
    expect(await traces()).toEqual(before);
  });

  it('because the prices are old changes nothing, and says no word', async () => {
    const now = await api.database.onPlatform(clockNow);
    await api.testDatabase.setClock(new Date(now.getTime() + 121_000));
    const before = await traces();
    const answer = await send(bodyOf());
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { requestId: expect.any(String), code: 'RATES_UNAVAILABLE', docUrl: '/api/v1/docs/errors/RATES_UNAVAILABLE' },
    ]);
    expect(await traces()).toEqual(before);
    await statePrices();
  });

  it('because its coins would come back to an own address changes nothing', async () => {
    const { walletAddress } = await made();
    const before = await traces();
    const answer = await send(bodyOf({ refundAddress: walletAddress?.toUpperCase() }));
    expect(answer.json()).toMatchObject({ code: 'RULE_VIOLATED', fields: [{ field: 'refundAddress' }] });
    expect(await traces()).toEqual(before);
  });

  it('because its business is disabled or hidden changes nothing', async () => {
    const disabled = await createBusiness(api, organisation, { status: 'DISABLED' });
    const other = await api.createOrganisation();
    const hidden = await createBusiness(api, other);
    await hideBusiness(api, hidden);
    const staff = await api.signInWith(other, mayAll);
    const before = await traces();
    expect((await send(bodyOf({ businessId: disabled.id }))).json()).toMatchObject({
      rejection: `${disabled.name} is disabled`,
    });
    expect((await send(bodyOf({ businessId: hidden.id }), { as: staff })).statusCode).toBe(404);
    expect((await send(bodyOf({ businessId: hidden.id }))).statusCode).toBe(404);
    expect(await traces()).toEqual(before);
  });

  it('because its ID is taken changes nothing; another business may use the same', async () => {
    const { clientPaymentId } = await made();
    const before = await traces();
    const answer = await send(bodyOf({ clientPaymentId }));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'DUPLICATE_CLIENT_ID',
        rejection: 'A payment with this ID already exists',
        fields: [{ field: 'clientPaymentId', message: 'A payment with this ID already exists' }],
      }),
    ]);
    expect(await traces()).toEqual(before);
    const other = await createBusiness(api, organisation);
    expect((await made({ clientPaymentId, businessId: other.id })).clientPaymentId).toBe(clientPaymentId);
  });

  it('of ten at the same moment under one ID nine are, and one is made', async () => {
    const before = (await traces()) as { payments: string; addresses: string };
    const body = bodyOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
    const after = (await traces()) as { payments: string; addresses: string };
    expect(Number(after.payments) - Number(before.payments)).toBe(1);
    expect(Number(after.addresses) - Number(before.addresses)).toBe(1);
  });
});

describe('a payment sent twice under one key', () => {
  it('is made once and answered alike; another body is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = bodyOf();
    const first = await send(body, { headers });
    const before = await traces();
    const again = await send(body, { headers });
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await send({ ...body, displayAmount: '90.00' }, { headers })).json()).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect(await traces()).toEqual(before);
    const operation = await api.call('GET', `operations/${headers['idempotency-key']}`, { token });
    expect(operation.json()).toMatchObject({ status: 'DONE', entityType: 'PAYMENT', entityId: first.json().id });
  });
});

describe('an estimate', () => {
  const estimate = (query: Record<string, string>) =>
    api.call('GET', `payments/estimate?${new URLSearchParams({ businessId: aurora.id, ...query }).toString()}`, {
      token,
    });

  it('is what the payment then says, with the fee and what is left of it', async () => {
    const asked = { displayCurrency: 'EUR', displayAmount: '100.00', depositCurrency: 'BTC' };
    const payment = await made(asked);
    const answer = (await estimate(asked)).json();
    expect(answer).toEqual({
      depositCurrency: 'BTC',
      network: 'MAIN',
      expectedDepositAmount: payment.expectedDepositAmount,
      minDeposit: '0.0001',
      displayCurrency: 'EUR',
      userServiceFee: '0.00',
      expectedDisplayAmount: '100.00',
      settlementCurrency: 'EUR',
      expectedSettlementAmount: payment.quote?.expectedSettlementAmount,
      settlementServiceFee: '1.00',
      settlementPayableAmount: '99.00',
      rate: '57710',
      oneToOneApplied: false,
    });
  });

  it('of too little is answered, with the minimum beside it, and of no business it is not', async () => {
    const asked = { displayCurrency: 'EUR', displayAmount: '1.00', depositCurrency: 'BTC' };
    expect((await estimate(asked)).json()).toMatchObject({ expectedDepositAmount: '0.00001733', minDeposit: '0.0001' });
    expect((await estimate({ ...asked, businessId: randomUUID() })).statusCode).toBe(404);
    expect((await estimate({ ...asked, displayAmount: '1.001' })).statusCode).toBe(400);
  });
});

describe('the coin of a NEW payment', () => {
  const open = () => made({ depositCurrency: null });

  it('is chosen once: address and quote are of that moment, and the second choice is refused', async () => {
    const payment = await open();
    const answer = await choose(payment.id, { depositCurrency: 'USDT' });
    expect(answer.statusCode, answer.body).toBe(200);
    const chosen = answer.json<PaymentDetail>();
    expect(chosen).toMatchObject({
      status: 'PENDING',
      depositCurrency: 'USDT',
      network: 'TRX',
      expectedDepositAmount: '109.460784',
      expiresAt: payment.expiresAt,
      paymentUrl: payment.paymentUrl,
      timeline: [{ event: 'CREATED' }, { event: 'CURRENCY_CHOSEN', from: 'NEW', to: 'PENDING' }],
    });
    expect(addressProblem('USDT', 'TRX', chosen.walletAddress ?? '')).toBeNull();
    const before = await traces();
    const second = await choose(payment.id, { depositCurrency: 'BTC' });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      expect.objectContaining({ rejection: 'The payment has a deposit currency already' }),
    ]);
    expect(await traces()).toEqual(before);
  });

  it('is not chosen by who saw it before somebody else chose', async () => {
    const payment = await open();
    const etag = String((await shown(payment.id)).headers.etag);
    const first = await choose(payment.id, { depositCurrency: 'BTC' }, { 'if-match': etag });
    expect(first.statusCode).toBe(200);
    expect(first.headers.etag).not.toBe(etag);
    const before = await traces();
    const stale = await choose(payment.id, { depositCurrency: 'USDT' }, { 'if-match': etag });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([412, 'CHANGED_MEANWHILE']);
    expect(await traces()).toEqual(before);
  });

  it('is chosen by one of ten who choose at the same moment', async () => {
    const payment = await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => choose(payment.id, { depositCurrency: 'BTC' })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  });

  it.each([
    ['a coin of others', { depositCurrency: 'LTC' }, 422],
    ['a network of others', { depositCurrency: 'USDT', network: 'SOL' }, 422],
    ['no network where there are two', { depositCurrency: 'USDC' }, 400],
  ])('is refused as %s, and nothing changes', async (_, body, status) => {
    const payment = await open();
    const before = await traces();
    expect((await choose(payment.id, body)).statusCode).toBe(status);
    expect(await traces()).toEqual(before);
  });

  it('[VAL-13] is refused where the price is less than its minimum, and nothing changes', async () => {
    const payment = await made({ depositCurrency: null, displayAmount: '4.00' });
    const before = await traces();
    expect((await choose(payment.id, { depositCurrency: 'BTC' })).json()).toMatchObject({
      code: 'BELOW_MINIMUM',
      rejection: 'Minimum amount is 0.0001 BTC',
    });
    expect(await traces()).toEqual(before);
  });

  it('is refused from the moment of expiry on, whether the timer came by or not', async () => {
    const payment = await made({ depositCurrency: null, expirationMinutes: 2 });
    await setClock(payment.expiresAt);
    const before = await traces();
    const answer = await choose(payment.id, { depositCurrency: 'BTC' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ rejection: 'The payment has expired' }),
    ]);
    expect(await traces()).toEqual(before);
  });
});

describe('cancelling', () => {
  it('ends a payment that is NEW or PENDING; its address and link stay', async () => {
    for (const changes of [{ depositCurrency: null }, {}]) {
      const payment = await made(changes);
      const answer = await cancel(payment.id);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({
        status: 'CANCELLED',
        walletAddress: payment.walletAddress,
        paymentUrl: payment.paymentUrl,
      });
      const { timeline } = answer.json<PaymentDetail>();
      expect(timeline.at(-1)).toMatchObject({ event: 'CANCELLED', from: payment.status, to: 'CANCELLED' });
    }
  });

  it('is refused when coins were seen, when it expired and when it was cancelled, and nothing changes', async () => {
    const paid = await createTestPayment(api, aurora, { sent: ['0.00173281'] });
    const cancelled = await made();
    await cancel(cancelled.id);
    const expired = await made({ expirationMinutes: 2 });
    await setClock(expired.expiresAt);
    const before = await traces();
    const sentences = [
      [paid.terms.id, 'The payment was paid already'],
      [cancelled.id, 'The payment was cancelled already'],
      [expired.id, 'The payment has expired'],
    ] as const;
    for (const [id, rejection] of sentences) {
      const answer = await cancel(id);
      expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ rejection })]);
    }
    expect(await traces()).toEqual(before);
  });

  it('of a payment of a hidden business, of another organisation or of nobody is 404, and nothing changes', async () => {
    const other = await api.createOrganisation();
    const hidden = await createBusiness(api, other);
    const theirs = await createTestPayment(api, hidden, { at: new Date() });
    await hideBusiness(api, hidden);
    const staff = await api.signInWith(other, mayAll);
    const before = await traces();
    for (const [id, as] of [
      [theirs.terms.id, token],
      [theirs.terms.id, staff],
      [randomUUID(), token],
    ] as const)
      expect((await cancel(id, as)).statusCode).toBe(404);
    expect(await traces()).toEqual(before);
  });

  it('twice under one key is done once', async () => {
    const { id } = await made();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await cancel(id, token, headers);
    const before = await traces();
    expect((await cancel(id, token, headers)).json()).toEqual(first.json());
    expect(await traces()).toEqual(before);
  });
});

describe('exchange rates', () => {
  it('[API-2] are answered by pair, crossed where nobody states one, without those that nobody prices', async () => {
    const answer = await api.call('GET', 'exchange/rates?pairs=BTC-EUR,BTC-USD,LINK-EUR,WHAT-EUR', { token });
    expect(answer.json()).toEqual({
      rates: [
        { base: 'BTC', quote: 'EUR', mid: '58000', source: 'test', at: expect.stringMatching(/Z$/) },
        { base: 'BTC', quote: 'USD', mid: '63043.478260869565217391', source: 'test', at: expect.stringMatching(/Z$/) },
      ],
    });
  });

  it('are refused in another form, and beyond fifty pairs', async () => {
    for (const pairs of ['', 'BTC', 'btc-eur', Array(51).fill('BTC-EUR').join(',')])
      expect((await api.call('GET', `exchange/rates?pairs=${pairs}`, { token })).statusCode).toBe(400);
  });
});

describe('links of payments', () => {
  it('hold no token, and are written by their own organisation only', async () => {
    const { paymentUrl, id } = await made();
    const secret = paymentUrl?.split('/').at(-1) ?? '';
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ text: string }>`select payment_link::text as text from payment_link`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
    const other = await api.createOrganisation();
    const forge = api.database.inOrganisation(other.id, (tx) =>
      sql`insert into payment_link values (sha256('x'), ${organisation.id}, ${id})`.execute(tx),
    );
    await expect(forge).rejects.toThrow(/row-level security/);
  });
});
