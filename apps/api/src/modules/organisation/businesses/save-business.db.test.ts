import { business as businessShape, type Business } from '@countinghouse/contract/organisation/businesses';
import { validationMessages } from '@countinghouse/contract';
import { usdtRefusedText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createBusiness, hideBusiness } from '../../../testing/commerce';
import { callAs, createTestKey } from '../../../testing/machine';
import { findOrganisation, shareIsActive } from '../organisations';
import { settingsOf } from './rules/business-form';
import { shareBusinesses } from '.';

let api: TestApi;
let organisation: TestOrganisation;
/** May create, edit and read. */
let token: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  token = await api.signInWith(organisation, ['CREATE_BUSINESS', 'UPDATE_BUSINESS', 'GET_BUSINESSES']);
});
afterAll(() => api.close());

const form = {
  businessName: 'Aurora Travel',
  supportedDisplayCurrencies: ['USD', 'EUR'],
  supportedDepositCurrenciesWithNetworks: { USDT: ['ETH', 'TRX'], BTC: ['MAIN'] },
  blockchainFeePaidBy: 'MERCHANT',
  stableCryptoCurrencyDepegThreshold: 0.01,
  userServiceFeeDistributionPercentage: 0,
  overpaymentPolicy: 'EXCESS_REFUND',
  refundFollowUpDepositsForOneTimePayments: true,
  depositReceivedCallbackUrl: 'https://aurora.example/cb/deposit',
};
const newForm = { ...form, settlementCurrency: 'EUR' };

const create = (changes: object = {}, headers: Record<string, string> = {}) =>
  api.call('POST', 'businesses', { token, body: { ...newForm, ...changes }, headers });
const update = (id: string, changes: object = {}) =>
  api.call('PATCH', 'businesses', { token, body: { id, ...form, ...changes } });
const list = async (): Promise<Business[]> => (await api.call('GET', 'businesses', { token })).json();
const created = async (changes: object = {}): Promise<Business> => {
  const answer = await create(changes);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

type AuditRow = {
  action: string;
  entity_id: string;
  before: Business | null;
  after: Business | null;
  actor_label: string;
};
const auditOf = async (prefix = 'business.'): Promise<AuditRow[]> => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<AuditRow>`
      select action, entity_id, before, after, actor_label from audit_event
       where organisation_id = ${organisation.id} and starts_with(action, ${prefix}) order by at, id`.execute(tx),
  );
  return rows;
};

const setOrganisation = (change: ReturnType<typeof sql>) =>
  api.database.acrossOrganisations((tx) =>
    sql`update organisation set ${change} where id = ${organisation.id}`.execute(tx),
  );

describe('POST businesses', () => {
  test('[BCREATE-1] makes the business the form describes and answers it with 201', async () => {
    const answer = await create();
    expect(answer.statusCode).toBe(201);
    const business = z.parse(businessShape, answer.json());
    expect(answer.json()).toEqual({
      id: business.id,
      createdAt: business.createdAt,
      name: 'Aurora Travel',
      businessName: 'Aurora Travel',
      settlementCurrency: 'EUR',
      status: 'ACTIVE',
      supportedDisplayCurrencies: ['EUR', 'USD'],
      supportedDepositCurrencies: ['BTC', 'USDT'],
      supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], USDT: ['TRX', 'ETH'] },
      depositReceivedCallbackUrl: 'https://aurora.example/cb/deposit',
      withdrawalCallbackUrl: null,
      withdrawalApprovalCallbackUrl: null,
      shopOrigins: [],
      overpaymentPolicy: 'EXCESS_REFUND',
      refundFollowUpDepositsForOneTimePayments: true,
      blockchainFeePaidBy: 'MERCHANT',
      stableCryptoCurrencyDepegThreshold: '0.01',
      userServiceFeeDistributionPercentage: '0',
    });
    expect(await list()).toEqual([business]);
  });

  test('keeps the origins of its shops as browsers write them, each once', async () => {
    const shopOrigins = [
      'https://Shop.Example/',
      'https://shop.example:443',
      'https://shop.example:8443',
      'http://localhost:3000',
    ];
    const { id, shopOrigins: kept } = await created({ shopOrigins });
    expect(kept).toEqual(['https://shop.example', 'https://shop.example:8443', 'http://localhost:3000']);
    expect((await update(id, { shopOrigins: ['https://other.example'] })).json()).toMatchObject({
      shopOrigins: ['https://other.example'],
    });
    expect((await update(id)).json()).toMatchObject({ shopOrigins: [] });
  });

  test.each([
    'http://shop.example',
    'https://shop.example/cart',
    'https://*.example',
    'https://*',
    '*',
    "'self'",
    'https://shop.example; script-src *',
    'https://user@shop.example',
    'https://shop.example:99999',
    'data:',
    'null',
    '',
  ])('accepts no origin of a shop that a policy would read otherwise: %j', async (origin) => {
    const answer = await create({ shopOrigins: ['https://shop.example', origin] });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  });

  test('in production accepts no page of the own machine', async () => {
    const organisationRules = await api.database.inOrganisation(organisation.id, (tx) =>
      findOrganisation(tx, organisation.id),
    );
    const settings = (mode: 'production' | 'sandbox') =>
      settingsOf(
        {
          ...form,
          blockchainFeePaidBy: 'MERCHANT',
          overpaymentPolicy: 'EXCESS_REFUND',
          stableCryptoCurrencyDepegThreshold: null,
          shopOrigins: ['http://localhost:3000'],
        } as never,
        organisationRules!,
        mode,
      );
    expect(settings('sandbox').shopOrigins).toEqual(['http://localhost:3000']);
    expect(() => settings('production')).toThrow();
  });

  test('is written to the audit trail with what it set, without what a callback URL is believed by', async () => {
    const { id } = await created({
      withdrawalCallbackUrl: 'https://user:pass@aurora.example/cb?token=abc',
      withdrawalApprovalCallbackUrl: 'https://aurora.example/cb#part',
    });
    const [event, ...more] = await auditOf();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ action: 'business.create', entity_id: id, before: null });
    expect(event?.after).toMatchObject({
      name: 'Aurora Travel',
      depositReceivedCallbackUrl: 'https://aurora.example/cb/deposit',
      withdrawalCallbackUrl: 'https://…@aurora.example/cb?…',
      withdrawalApprovalCallbackUrl: 'https://aurora.example/cb?…',
    });
    expect(JSON.stringify(event)).not.toMatch(/pass|abc/);
  });

  test('sent twice with one key makes one business and answers the same twice', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await create({}, headers), await create({}, headers)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await list()).toHaveLength(1);
  });

  test('a name already borne with the same key stays refused, and the key makes nothing later', async () => {
    const { id } = await created();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await create({}, headers)).statusCode).toBe(409);
    await update(id, { businessName: 'Borealis' });
    expect((await create({}, headers)).statusCode).toBe(409);
    expect((await list()).map(({ name }) => name)).toEqual(['Borealis']);
  });

  test('takes MAIN for the networks ether and its tokens are kept under, once', async () => {
    const { supportedDepositCurrenciesWithNetworks } = await created({
      supportedDepositCurrenciesWithNetworks: { ETH: ['MAIN', 'ETH'], USDC: ['MAIN'], BTC: ['MAIN', 'MAIN'] },
    });
    expect(supportedDepositCurrenciesWithNetworks).toEqual({ BTC: ['MAIN'], ETH: ['ETH'], USDC: ['ETH'] });
  });

  test.each(['EUR', 'USD', 'GBP', 'BTC', 'USDC', 'USDT'])(
    '[CONST-2] settles in %s where the organisation offers it',
    async (settlementCurrency) => {
      expect((await created({ settlementCurrency })).settlementCurrency).toBe(settlementCurrency);
    },
  );

  test('[CONST-2] settles in USDT also where the organisation does not list it', async () => {
    await setOrganisation(sql`enabled_crypto_settlement_currencies = '{}'`);
    expect((await created({ settlementCurrency: 'USDT' })).settlementCurrency).toBe('USDT');
    expect((await create({ businessName: 'Other', settlementCurrency: 'BTC' })).json()).toMatchObject({
      rejection: 'BTC is not available for your organisation',
    });
  });
});

describe('names', () => {
  test.each(['Ægir Überfahrt', 'Кафе 24', '東京 支店', 'नमस्ते', 'مقهى', '٣٤٥', 'a', 'x'.repeat(64)])(
    '[VAL-2] of every script are taken: %s',
    async (businessName) => expect((await created({ businessName })).name).toBe(businessName),
  );

  test.each(["O'Brien", 'A-B', 'A_B', 'A&B', '<b>', 'a\tb', 'a\nb', 'a\u0000b', 'a\u202Eb', '😀', 'A.B'])(
    '[VAL-2] with anything but letters, numbers and spaces are refused: %j',
    async (businessName) => {
      const answer = await create({ businessName });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('VALIDATION_FAILED');
      expect(await list()).toEqual([]);
    },
  );

  test('[VAL-2] refused ones get the sentence of the form', async () => {
    expect((await create({ businessName: 'A-B' })).json()).toMatchObject({
      message: 'Name should only contain letters,numbers and spaces',
      fields: [{ field: 'businessName', message: 'Name should only contain letters,numbers and spaces' }],
    });
  });

  test.each(['', '   ', undefined, null, 7, 'x'.repeat(65)])(
    '[BEDIT-13] are required and bounded: %j',
    async (name) => {
      expect((await create({ businessName: name })).statusCode).toBe(400);
      expect(await list()).toEqual([]);
    },
  );

  test('are trimmed', async () => {
    expect((await created({ businessName: '  Aurora Travel ' })).name).toBe('Aurora Travel');
  });

  test.each([
    ['Aurora Travel', 'AURORA travel'],
    ['ÄRGER', 'ärger'],
    ['Caf\u00e9', 'Cafe\u0301'],
    ['Кафе', 'КАФЕ'],
    ['Aurora Travel', 'Аurоra Trаvel'],
    ['Aurora Travel', 'AuroraTravel'],
    ['Bill', 'Bi11'],
  ])('[VAL-2] %s and %s are taken for each other, so the second is refused', async (first, second) => {
    await created({ businessName: first });
    const answer = await create({ businessName: second });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'DUPLICATE_NAME',
      message: 'Business with this name already exists',
      rejection: 'Business with this name already exists',
      fields: [{ field: 'businessName', message: 'Business with this name already exists' }],
    });
    expect(await list()).toHaveLength(1);
  });

  test('of ten businesses created at once under one name, one exists', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
    expect(await list()).toHaveLength(1);
  });

  test('[VAL-2] of ten businesses created at once under names that look alike, one exists', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create({ businessName: index % 2 ? 'Аurora Travel' : 'Aurora Travel' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  test('[BLIST-7] one that only the hidden business has is free to who may not know of it', async () => {
    const hidden = await createBusiness(api, organisation, { name: 'Corona' });
    await hideBusiness(api, hidden);
    const unlike = await create({ businessName: 'Borealis' });
    const like = await create({ businessName: 'Corona' });
    expect([unlike.statusCode, like.statusCode]).toEqual([201, 201]);
    const renamed = await update(unlike.json().id, { businessName: 'CORONA  Two' });
    expect((await update(renamed.json().id, { businessName: 'Соrоna' })).statusCode).toBe(409);
    expect((await list()).map(({ name }) => name)).toEqual(['Corona', 'CORONA Two']);
  });

  test('[BLIST-7] an administrator, who may know of it, is refused the name of the hidden business', async () => {
    await hideBusiness(api, await createBusiness(api, organisation, { name: 'Corona' }));
    token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    expect((await create({ businessName: 'Corona' })).statusCode).toBe(409);
    const { id } = await created({ businessName: 'Borealis' });
    expect((await update(id, { businessName: 'corona' })).statusCode).toBe(409);
    expect((await list()).map(({ name }) => name)).toEqual(['Borealis', 'Corona']);
  });

  test('[BLIST-7] an API key for chosen businesses learns no other name by a refusal', async () => {
    const [own] = [await created(), await created({ businessName: 'Borealis' })];
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const key = await createTestKey(api, await api.signIn(administrator, organisation), {
      permissions: ['UPDATE_BUSINESS'],
      businessIds: [own.id],
    });
    const renamed = await callAs(api, key, 'PATCH', 'businesses', {
      body: { id: own.id, ...form, businessName: 'Borealis' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(renamed.statusCode, renamed.body).toBe(200);
  });

  test('[VAL-2] two that looked alike before names were compared stay, and both can still be edited', async () => {
    const [one, other] = [
      await createBusiness(api, organisation, { name: 'Corona' }),
      await createBusiness(api, organisation, { name: 'Соrоna' }),
    ];
    for (const { id, name } of [one, other])
      expect((await update(id, { businessName: name, blockchainFeePaidBy: 'USER' })).statusCode).toBe(200);
    expect((await update(one.id, { businessName: 'CORONA' })).statusCode).toBe(409);
  });

  test('may be the same in two organisations', async () => {
    await created();
    organisation = await api.createOrganisation();
    token = await api.signInWith(organisation, ['CREATE_BUSINESS', 'GET_BUSINESSES']);
    expect((await created()).name).toBe('Aurora Travel');
  });
});

/** Refusals by rules: change, code, sentence. */
const refused: readonly [what: string, changes: object, code: string, rejection: string][] = [
  [
    'one-to-one rates with fee distribution',
    { userServiceFeeDistributionPercentage: 0.1 },
    'FEATURES_EXCLUSIVE',
    'One-to-one rates and fee distribution exclude each other',
  ],
  [
    'refunding overpaid amounts without refunding follow-ups',
    { refundFollowUpDepositsForOneTimePayments: false },
    'RULE_VIOLATED',
    'Follow-up transactions must be refunded where overpaid amounts are',
  ],
  [
    'fee distribution above the limit of 50 percent',
    { stableCryptoCurrencyDepegThreshold: null, userServiceFeeDistributionPercentage: 0.5001 },
    'RULE_VIOLATED',
    "Fee distribution is above your organisation's limit",
  ],
  [
    'a coin the organisation does not have',
    { supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], LTC: ['MAIN'] } },
    'RULE_VIOLATED',
    'LTC is not available for your organisation',
  ],
  [
    'a coin nobody has',
    { supportedDepositCurrenciesWithNetworks: { NOPE: ['MAIN'] } },
    'RULE_VIOLATED',
    'NOPE is not available for your organisation',
  ],
  [
    'fiat as a deposit currency',
    { supportedDepositCurrenciesWithNetworks: { EUR: ['MAIN'] } },
    'RULE_VIOLATED',
    'EUR is not available for your organisation',
  ],
  [
    'a network the coin is not on',
    { supportedDepositCurrenciesWithNetworks: { BTC: ['TRX'] } },
    'RULE_VIOLATED',
    'BTC is not available on TRX',
  ],
  [
    'a coin as display currency',
    { supportedDisplayCurrencies: ['BTC'] },
    'RULE_VIOLATED',
    'BTC is not a display currency',
  ],
];

/** Refusals of shape: change, and the named field. */
const malformed: readonly [what: string, changes: object, field: string][] = [
  ['no display currency', { supportedDisplayCurrencies: [] }, 'supportedDisplayCurrencies'],
  ['no deposit currency', { supportedDepositCurrenciesWithNetworks: {} }, 'supportedDepositCurrenciesWithNetworks'],
  [
    'a currency without a network',
    { supportedDepositCurrenciesWithNetworks: { BTC: [] } },
    'supportedDepositCurrenciesWithNetworks.BTC',
  ],
  ['a threshold of 0', { stableCryptoCurrencyDepegThreshold: 0 }, 'stableCryptoCurrencyDepegThreshold'],
  ['a threshold below 1 percent', { stableCryptoCurrencyDepegThreshold: 0.0099 }, 'stableCryptoCurrencyDepegThreshold'],
  [
    'a threshold above 10 percent',
    { stableCryptoCurrencyDepegThreshold: 0.1001 },
    'stableCryptoCurrencyDepegThreshold',
  ],
  [
    'a threshold between two steps',
    { stableCryptoCurrencyDepegThreshold: 0.01234 },
    'stableCryptoCurrencyDepegThreshold',
  ],
  [
    'a threshold in another notation',
    { stableCryptoCurrencyDepegThreshold: '1e-2' },
    'stableCryptoCurrencyDepegThreshold',
  ],
  ['a negative share', { userServiceFeeDistributionPercentage: -0.01 }, 'userServiceFeeDistributionPercentage'],
  [
    'a share between two steps',
    { userServiceFeeDistributionPercentage: 0.00001 },
    'userServiceFeeDistributionPercentage',
  ],
  ['another fee payer', { blockchainFeePaidBy: 'NOBODY' }, 'blockchainFeePaidBy'],
  ['another policy', { overpaymentPolicy: 'KEEP' }, 'overpaymentPolicy'],
  ['a field nobody declared', { underpaymentTolerance: 1 }, 'underpaymentTolerance'],
  ['a status', { status: 'DISABLED' }, 'status'],
];

const badUrls = [
  'aurora.example',
  'javascript:alert(1)',
  'https://a b',
  'https://"x"',
  'gopher://x',
  '',
  `https://${'x'.repeat(2050)}`,
];

describe.each(['POST', 'PATCH'] as const)('%s refuses and changes nothing:', (method) => {
  let business: Business;
  const send = (changes: object) => (method === 'POST' ? create(changes) : update(business.id, changes));
  const expectUnchanged = async () => {
    expect(await list()).toEqual([business]);
    expect(await auditOf()).toHaveLength(1);
  };
  beforeEach(async () => {
    business = await created({ businessName: 'Before' });
  });

  test.each(refused)('%s', async (_, changes, code, rejection) => {
    const answer = await send(changes);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({ code, message: rejection, rejection });
    await expectUnchanged();
  });

  test.each(malformed)('%s', async (_, changes, field) => {
    const answer = await send(changes);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().fields).toMatchObject([{ field }]);
    await expectUnchanged();
  });

  test.each(badUrls)('[VAL-3] [BEDIT-13] the callback URL %j', async (url) => {
    for (const field of ['depositReceivedCallbackUrl', 'withdrawalCallbackUrl', 'withdrawalApprovalCallbackUrl']) {
      const answer = await send({ [field]: url });
      expect(answer.statusCode, answer.body).toBe(400);
      const message = url.length > 2048 ? 'At most 2048 characters' : validationMessages.callbackUrl;
      expect(answer.json().fields).toEqual([{ field, message }]);
    }
    await expectUnchanged();
  });

  test('[CONST-2] USDT deposits in an EU organisation', async () => {
    await setOrganisation(sql`enabled_crypto_currencies = '{BTC,USDC}'`);
    const answer = await send({ supportedDepositCurrenciesWithNetworks: { USDT: ['TRX'] } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'RULE_VIOLATED', rejection: usdtRefusedText });
    await expectUnchanged();
  });

  test('[BEDIT-10] fee distribution where the organisation does not allow it', async () => {
    await setOrganisation(sql`allow_service_fee_distribution = false`);
    const share = { stableCryptoCurrencyDepegThreshold: null, userServiceFeeDistributionPercentage: 0.01 };
    const answer = await send(share);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().rejection).toBe('Fee distribution is not available for your organisation');
    await expectUnchanged();
  });
});

describe('POST businesses refuses to settle', () => {
  test('[CONST-2] in USDT where the organisation refuses it, in the words of the picker', async () => {
    await setOrganisation(sql`refuse_usdt_settlement = true`);
    const answer = await create({ settlementCurrency: 'USDT' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'RULE_VIOLATED',
      rejection: 'USDT is not available for your organisation',
      fields: [{ field: 'settlementCurrency' }],
    });
    expect(await list()).toEqual([]);
  });

  test.each(['JPY', 'ETH', 'NOPE', 'AED'])('[CONST-2] in %s, which no organisation settles in', async (code) => {
    const answer = await create({ settlementCurrency: code });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().rejection).toBe(`${code} is not available for your organisation`);
    expect(await list()).toEqual([]);
  });
});

describe('PATCH businesses', () => {
  test('takes every value back as it was read: shares as decimal text, no URL as null', async () => {
    const business = await created({ businessName: 'Read And Sent', userServiceFeeDistributionPercentage: 0 });
    const read = (await list()).find(({ id }) => id === business.id)! as Record<string, unknown>;
    expect(read).toMatchObject({ stableCryptoCurrencyDepegThreshold: '0.01', withdrawalCallbackUrl: null });
    const fields = [...Object.keys(form), 'withdrawalCallbackUrl', 'withdrawalApprovalCallbackUrl', 'id'];
    const body = Object.fromEntries(fields.map((field) => [field, read[field]]));
    const sent = await api.call('PATCH', 'businesses', { token, body });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json()).toEqual(read);
    const tooMuch = await api.call('PATCH', 'businesses', {
      token,
      body: { ...body, stableCryptoCurrencyDepegThreshold: '0.2' },
    });
    expect(tooMuch.statusCode).toBe(400);
  });

  test('[BEDIT-12] replaces the whole form: what is left out is cleared', async () => {
    const before = await created({
      withdrawalCallbackUrl: 'https://aurora.example/cb/out',
      withdrawalApprovalCallbackUrl: 'ftp://aurora.example/cb/approval',
    });
    const payload = {
      id: before.id,
      businessName: 'Aurora Rail',
      supportedDisplayCurrencies: ['JPY'],
      supportedDepositCurrenciesWithNetworks: { ETH: ['ETH'] },
      blockchainFeePaidBy: 'USER',
      stableCryptoCurrencyDepegThreshold: null,
      userServiceFeeDistributionPercentage: 0.2525,
      overpaymentPolicy: 'PROCESS',
      refundFollowUpDepositsForOneTimePayments: true,
      withdrawalCallbackUrl: 'http://aurora.example/cb/other',
    };
    const answer = await api.call('PATCH', 'businesses', { token, body: payload });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      id: before.id,
      createdAt: before.createdAt,
      name: 'Aurora Rail',
      businessName: 'Aurora Rail',
      settlementCurrency: 'EUR',
      status: 'ACTIVE',
      supportedDisplayCurrencies: ['JPY'],
      supportedDepositCurrencies: ['ETH'],
      supportedDepositCurrenciesWithNetworks: { ETH: ['ETH'] },
      depositReceivedCallbackUrl: null,
      withdrawalCallbackUrl: 'http://aurora.example/cb/other',
      withdrawalApprovalCallbackUrl: null,
      shopOrigins: [],
      overpaymentPolicy: 'PROCESS',
      refundFollowUpDepositsForOneTimePayments: true,
      blockchainFeePaidBy: 'USER',
      stableCryptoCurrencyDepegThreshold: null,
      userServiceFeeDistributionPercentage: '0.2525',
    });
    expect(await list()).toEqual([answer.json()]);
  });

  test('[BEDIT-12] takes every hundredth of a percent a division by 100 may give', async () => {
    const { id } = await created();
    for (const percent of [1, 1.1, 1.13, 2.29, 5.55, 7.07, 9.99, 10]) {
      const answer = await update(id, { stableCryptoCurrencyDepegThreshold: percent / 100 });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(Number(answer.json().stableCryptoCurrencyDepegThreshold)).toBe(Number((percent / 100).toFixed(4)));
    }
  });

  test('[BEDIT-12] takes no settlement currency: it stays what it was', async () => {
    const { id } = await created();
    const answer = await update(id, { settlementCurrency: 'USD' });
    expect(answer.statusCode).toBe(400);
    expect((await list())[0]?.settlementCurrency).toBe('EUR');
  });

  test('is written to the audit trail with before and after', async () => {
    const { id } = await created();
    await update(id, { businessName: 'Aurora Rail', depositReceivedCallbackUrl: undefined });
    const events = await auditOf('business.update');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      entity_id: id,
      before: { name: 'Aurora Travel', depositReceivedCallbackUrl: 'https://aurora.example/cb/deposit' },
      after: { name: 'Aurora Rail', depositReceivedCallbackUrl: null },
    });
  });

  test('keeps its own name in another case, and refuses the name of another business', async () => {
    const { id } = await created();
    await created({ businessName: 'Borealis' });
    expect((await update(id, { businessName: 'AURORA TRAVEL' })).json().name).toBe('AURORA TRAVEL');
    const answer = await update(id, { businessName: 'borealis' });
    expect(answer.json()).toMatchObject({
      code: 'DUPLICATE_NAME',
      rejection: 'Business with this name already exists',
    });
    expect((await list()).map(({ name }) => name)).toEqual(['AURORA TRAVEL', 'Borealis']);
  });

  test('is named while money moves in the organisation, and stops no money from moving', async () => {
    const [one, other] = [await created(), await created({ businessName: 'Aurora Tours' })];
    await api.database.inOrganisation(organisation.id, async (tx) => {
      // First step of every use case that moves money.
      await shareIsActive(tx, organisation.id);
      expect((await update(one.id, { businessName: 'Aurora Cruises' })).statusCode).toBe(200);
      const scope = { organisationId: organisation.id, hiddenBusinessId: null, onlyBusinessIds: null };
      expect((await shareBusinesses(tx, scope, [one.id, other.id])).size).toBe(2);
      expect((await create({ businessName: 'Aurora Rail' })).statusCode).toBe(201);
    });
  });

  test('does not find hidden, foreign and unknown businesses, and leaves them as they are', async () => {
    const hidden = await createBusiness(api, organisation, { name: 'Corona' });
    await hideBusiness(api, hidden);
    const foreign = await createBusiness(api, await api.createOrganisation(), { name: 'Corona' });
    for (const id of [hidden.id, foreign.id, organisation.id]) {
      expect((await update(id)).statusCode).toBe(404);
    }
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ name: string }>`select name from business where id in (${hidden.id}, ${foreign.id})`.execute(tx),
    );
    expect(rows.map(({ name }) => name)).toEqual(['Corona', 'Corona']);
  });

  test('by an API key reaches the businesses of the key and no other', async () => {
    const [own, other] = [await created(), await created({ businessName: 'Borealis' })];
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const key = await createTestKey(api, await api.signIn(administrator, organisation), {
      permissions: ['UPDATE_BUSINESS'],
      businessIds: [own.id],
    });
    const send = (method: 'POST' | 'PATCH', body: object) =>
      callAs(api, key, method, 'businesses', { body, headers: { 'idempotency-key': crypto.randomUUID() } });
    expect((await send('PATCH', { id: own.id, ...form, businessName: 'Machine made' })).statusCode).toBe(200);
    expect((await send('PATCH', { id: other.id, ...form, businessName: 'Machine broke' })).statusCode).toBe(404);
    expect((await list()).map(({ name }) => name)).toEqual(['Borealis', 'Machine made']);
  });

  test('by a key for chosen businesses makes none, which it could never see, even if it was once given that', async () => {
    const own = await created();
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const key = await createTestKey(api, await api.signIn(administrator, organisation), {
      permissions: ['GET_BUSINESSES'],
      businessIds: [own.id],
    });
    await api.database.inOrganisation(organisation.id, (tx) =>
      sql`update api_credential set permissions = '{CREATE_BUSINESS}' where id = ${key.id}`.execute(tx),
    );
    const refused = await callAs(api, key, 'POST', 'businesses', {
      body: { ...newForm, businessName: 'Corona' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ message: 'A key for chosen businesses cannot create businesses' });
    expect((await list()).map(({ name }) => name)).toEqual([own.name]);
  });

  test('of two changes at once the later one stands whole', async () => {
    const { id } = await created();
    const forms = ['USER', 'MERCHANT'].flatMap((payer) =>
      [1, 2, 3, 4].map((n) => ({ blockchainFeePaidBy: payer, withdrawalCallbackUrl: `https://${payer}.example/${n}` })),
    );
    const answers = await Promise.all(forms.map((changes) => update(id, changes)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(forms.map(() => 200));
    const [business] = await list();
    expect(business?.withdrawalCallbackUrl).toContain(business?.blockchainFeePaidBy);
    const events = await auditOf('business.update');
    // Each event starts from the result of the one before.
    const left = [...(await auditOf('business.create')), ...events].map(({ after }) => JSON.stringify(after));
    const found = events.map(({ before }) => JSON.stringify(before));
    expect(new Set(found).size).toBe(forms.length);
    expect(found.filter((before) => !left.includes(before))).toEqual([]);
  });
});
