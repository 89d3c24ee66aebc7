import type { Permission } from '@countinghouse/contract';
import type { BankAccount, BankAccountMetadata } from '@countinghouse/contract/carriers/bank-accounts';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createTestAccount, testAccount, testIban } from '../../../testing/bank';
import { archiveAccount } from './archive-account';
import { findAccount } from './repository';
import { updateAccount } from './update-account';
import { decideVerification } from './verify-account';

let api: TestApi;
let organisation: TestOrganisation;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.setClock(new Date('2025-06-30T09:00:00.000Z'));
  organisation = await api.createOrganisation();
  token = await api.signInWith(organisation, ['MANAGE_BANK_ACCOUNTS']);
});
afterAll(() => api.close());

const path = 'payment/bank-accounts';
const create = (body: object, headers: Record<string, string> = {}) => api.call('POST', path, { token, body, headers });
const patch = (id: string, body: object) => api.call('PATCH', `${path}/${id}`, { token, body });
const read = async (id: string) => (await api.call('GET', `${path}/${id}`, { token })).json<BankAccount>();
const list = async (query = '', as = token) =>
  (await api.call('GET', `${path}${query}`, { token: as })).json<{ bankAccounts: BankAccount[] }>().bankAccounts;

/** Lets the bank answer for all entered accounts. */
const verified = async (): Promise<void> => {
  await api.testDatabase.setClock(new Date('2025-06-30T09:00:10.000Z'));
  while ((await api.app.jobs.runDue()) > 0);
};

/** State left by a change of an account: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select coalesce(json_agg(a order by a.id), '[]') from bank_account a) as accounts,
             (select count(*) from job) as jobs,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

describe('a bank account', () => {
  it('[SCR-3] is kept normalised, waits for its verification, and is active once the bank knows it', async () => {
    const answer = await create(
      testAccount({
        accountLabel: ' Main  EUR ',
        iban: 'de89 3704 0044 0532 0130 00',
        swiftCode: 'exmp-deff',
        country: 'de',
      }),
    );
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json<BankAccount>();
    expect(made).toMatchObject({
      accountLabel: 'Main EUR',
      iban: testIban,
      swiftCode: 'EXMPDEFF',
      country: 'DE',
      accountNumber: null,
      email: null,
      hasIntermediaryBank: false,
      accountMasked: 'DE89 **** **** 3000',
      status: 'PENDING_VERIFICATION',
      verifiedAt: null,
      createdAt: '2025-06-30T09:00:00.000Z',
    });
    await api.app.jobs.runDue();
    expect(await read(made.id)).toEqual(made);
    await verified();
    expect(await read(made.id)).toEqual({ ...made, status: 'ACTIVE', verifiedAt: '2025-06-30T09:00:10.000Z' });
    expect(await list()).toEqual([await read(made.id)]);
  });

  it('that the bank does not know is rejected with the reason, and verified anew once it is corrected', async () => {
    const { id } = await createTestAccount(api, token, { holderName: 'Reject Ltd' });
    await verified();
    expect(await read(id)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'The bank does not know this holder by this account',
      verifiedAt: null,
    });
    const corrected = (await patch(id, { holderName: 'Aurora Travel GmbH' })).json<BankAccount>();
    expect(corrected).toMatchObject({ status: 'PENDING_VERIFICATION', rejectionReason: null });
    await api.testDatabase.setClock(new Date('2025-06-30T09:00:20.000Z'));
    while ((await api.app.jobs.runDue()) > 0);
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', rejectionReason: null });
  });

  it('stays active under another label, and waits anew with anything else changed', async () => {
    const { id } = await createTestAccount(api, token);
    await verified();
    const label = `Payroll ${randomUUID().slice(0, 8)}`;
    expect((await patch(id, { accountLabel: label })).json()).toMatchObject({ accountLabel: label, status: 'ACTIVE' });
    for (const change of [
      { paymentMethod: 'SEPA_INSTANT' },
      { holderName: 'Aurora Tours GmbH' },
      { street: 'Torstrasse 13' },
      { city: 'Hamburg' },
      { postalCode: '20095' },
      { country: 'AT' },
      { bankName: 'Other Bank' },
      { bankAddress: 'Jungfernstieg 1, Hamburg' },
      { iban: 'DE75512108001245126199' },
      { swiftCode: 'EXMPDEFFXXX' },
    ]) {
      await api.database.acrossOrganisations((tx) =>
        sql`update bank_account set status = 'ACTIVE', verified_at = app_clock() where id = ${id}`.execute(tx),
      );
      expect((await patch(id, change)).json(), JSON.stringify(change)).toMatchObject({
        ...change,
        status: 'PENDING_VERIFICATION',
        verifiedAt: null,
      });
    }
  });

  it('that was changed while the bank looked at it is not made active by that answer', async () => {
    const { id } = await createTestAccount(api, token);
    await api.database.acrossOrganisations((tx) =>
      sql`update bank_account set revision = revision + 1 where id = ${id}`.execute(tx),
    );
    await verified();
    expect(await read(id)).toMatchObject({ status: 'PENDING_VERIFICATION' });
  });

  it.each([
    ['changed', sql`revision = revision + 1`],
    ['rejected', sql`status = 'REJECTED', rejection_reason = 'Unknown'`],
    ['archived', sql`status = 'ARCHIVED'`],
  ])('that was %s while somebody decided about it is left as it is by that answer', async (_what, change) => {
    const { id } = await createTestAccount(api, token);
    const lookedAt = await api.database.inOrganisation(organisation.id, (tx) => findAccount(tx, organisation.id, id));
    await api.database.acrossOrganisations((tx) => sql`update bank_account set ${change} where id = ${id}`.execute(tx));
    const before = await traces();
    const decision = {
      organisationId: organisation.id,
      id,
      revision: lookedAt!.revision,
      verdict: { kind: 'VERIFIED' },
      actor: systemActor,
    } as const;
    const counted = await api.database.inOrganisation(organisation.id, (tx) => decideVerification(tx, decision));
    expect(counted).toBe(false);
    expect(await traces()).toEqual(before);
  });

  it('loses what another method does not ask, and an intermediary bank with its names', async () => {
    const { id } = await createTestAccount(api, token, {
      paymentMethod: 'SWIFT',
      hasIntermediaryBank: true,
      intermediaryBankName: 'Between Bank',
      intermediaryBankAddress: '1 Wall Street, New York',
    });
    expect(await read(id)).toMatchObject({ hasIntermediaryBank: true, intermediaryBankName: 'Between Bank' });
    expect((await patch(id, { paymentMethod: 'SEPA' })).json()).toMatchObject({
      paymentMethod: 'SEPA',
      hasIntermediaryBank: false,
      intermediaryBankName: null,
      intermediaryBankAddress: null,
    });
  });

  it('is archived: listed no more, not found, its label free again, its record kept', async () => {
    const { id, accountLabel } = await createTestAccount(api, token);
    const answer = await api.call('DELETE', `${path}/${id}`, { token });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await list()).toEqual([]);
    expect(await list('?status=ARCHIVED')).toMatchObject([{ id, status: 'ARCHIVED' }]);
    expect((await api.call('GET', `${path}/${id}`, { token })).statusCode).toBe(404);
    expect((await patch(id, { city: 'Hamburg' })).statusCode).toBe(404);
    expect((await create(testAccount({ accountLabel }))).statusCode).toBe(201);
    await verified();
    expect(await list('?status=ARCHIVED')).toMatchObject([{ id, status: 'ARCHIVED' }]);
  });

  it('leaves no number in the audit trail or in a job, only its end', async () => {
    const { id } = await createTestAccount(api, token);
    await patch(id, { iban: 'DE75512108001245126199', swiftCode: 'EXMPDEFF' });
    await api.call('DELETE', `${path}/${id}`, { token });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ text: string }>`
        select audit_event::text as text from audit_event where entity_id = ${id}
        union all select job::text from job where organisation_id = ${organisation.id}`.execute(tx),
    );
    const texts = rows.map(({ text }) => text).join('\n');
    expect(texts).toContain('DE89 **** **** 3000');
    expect(texts).toContain('DE75 **** **** 6199');
    for (const part of [testIban, '37040044', '51210800', 'Torstrasse', 'Aurora Travel'])
      expect(texts).not.toContain(part);
  });
});

describe('numbers', () => {
  const without = (permissions: readonly Permission[]) => api.signInWith(organisation, permissions);

  it('are whole for MANAGE_BANK_ACCOUNTS alone; everything else is the same for who may read', async () => {
    await createTestAccount(api, token);
    await createTestAccount(api, token, {
      currency: 'GBP',
      paymentMethod: 'FPS',
      iban: undefined,
      swiftCode: undefined,
      accountNumber: '3192-6819',
      sortCode: '60-16-13',
    });
    const whole = await list();
    const masked = await list('', await without(['FETCH_BANK_ACCOUNTS', 'FETCH_BANK_METADATA']));
    expect(masked).toEqual(whole.map((account) => ({ ...account, iban: null, accountNumber: null })));
    expect(whole.map(({ iban, accountNumber }) => iban ?? accountNumber)).toEqual([testIban, '31926819']);
    expect(JSON.stringify(masked)).not.toMatch(/37040044|31926819/);
  });

  it('of active accounts, masked, are all that who makes fiat payments gets', async () => {
    await createTestAccount(api, token);
    const picker = await without(['CREATE_FIAT_WITHDRAWAL']);
    expect(await list('', picker)).toEqual([]);
    await verified();
    expect(await list('', picker)).toMatchObject([
      { status: 'ACTIVE', iban: null, accountMasked: 'DE89 **** **** 3000' },
    ]);
    expect(await list('?currency=USD', picker)).toEqual([]);
    const { id } = (await list())[0]!;
    expect((await api.call('GET', `${path}/${id}`, { token: picker })).statusCode).toBe(403);
  });
});

describe('the metadata of accounts', () => {
  it('[VAL-11] say per currency and method what is asked, what it costs and takes', async () => {
    const reader = await api.signInWith(organisation, ['FETCH_BANK_METADATA']);
    const { currencies } = (await api.call('GET', `${path}/metadata`, { token: reader })).json<BankAccountMetadata>();
    expect(Object.entries(currencies).map(([currency, { methods }]) => [currency, Object.keys(methods)])).toEqual([
      ['EUR', ['SEPA', 'SEPA_INSTANT', 'SWIFT']],
      ['USD', ['ACH', 'FEDWIRE', 'SWIFT']],
      ['GBP', ['FPS', 'CHAPS', 'SWIFT']],
    ]);
    expect(currencies.GBP?.methods.CHAPS).toMatchObject({
      displayName: 'CHAPS',
      supportsIntermediary: false,
      minAmount: '1000.00',
      maxAmount: '10000000.00',
      fee: '15.00',
      cutOff: '15:00 UK',
      arrival: 'T+0',
    });
    expect(currencies.EUR?.methods.SEPA?.fields.find(({ name }) => name === 'iban')).toEqual({
      name: 'iban',
      label: 'IBAN',
      required: true,
      pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
      maxLength: 34,
      group: 'BANK',
      hint: null,
    });
  });
});

describe('a refused account changes nothing', () => {
  type Row = readonly [string, () => object, number, string, string];
  const rows: readonly Row[] = [
    ['[VAL-11] without an IBAN', () => ({ iban: undefined }), 400, 'VALIDATION_FAILED', 'iban'],
    ['[VAL-11] with a wrong IBAN', () => ({ iban: 'DE88370400440532013000' }), 400, 'VALIDATION_FAILED', 'iban'],
    [
      '[VAL-11] with the BIC of another country',
      () => ({ swiftCode: 'EXMPLT21' }),
      400,
      'VALIDATION_FAILED',
      'swiftCode',
    ],
    ['[VAL-11] without a holder', () => ({ holderName: ' ' }), 400, 'VALIDATION_FAILED', 'holderName'],
    ['[VAL-10] without a label', () => ({ accountLabel: '' }), 400, 'VALIDATION_FAILED', 'accountLabel'],
    ['[VAL-12] with markup in its label', () => ({ accountLabel: '<b>' }), 400, 'VALIDATION_FAILED', 'accountLabel'],
    [
      '[VAL-11] in dollars without a bank e-mail',
      () => ({
        currency: 'USD',
        paymentMethod: 'ACH',
        iban: undefined,
        swiftCode: undefined,
        accountNumber: '1234567',
        routingNumber: '021000021',
      }),
      400,
      'VALIDATION_FAILED',
      'email',
    ],
    [
      'with a field its method does not ask',
      () => ({ routingNumber: '021000021' }),
      400,
      'VALIDATION_FAILED',
      'routingNumber',
    ],
    ['of a currency without accounts', () => ({ currency: 'JPY' }), 400, 'VALIDATION_FAILED', 'currency'],
    ['of a method of another currency', () => ({ paymentMethod: 'FPS' }), 400, 'VALIDATION_FAILED', 'paymentMethod'],
    ['with a field nobody knows', () => ({ status: 'ACTIVE' }), 400, 'VALIDATION_FAILED', 'status'],
    ['with a number instead of text', () => ({ iban: 5 }), 400, 'VALIDATION_FAILED', 'iban'],
  ];
  it.each(rows)('%s', async (_, changes, status, code, field) => {
    const before = await traces();
    const answer = await create(testAccount(changes()));
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    const named = answer.json<{ fields: { field: string }[] }>().fields.map((one) => one.field);
    expect(named).toContain(field);
    expect(await traces()).toEqual(before);
  });

  it('of a currency the organisation does not settle in', async () => {
    const european = await api.createOrganisation({ enabledFiatSettlementCurrencies: ['EUR'] });
    const before = await traces();
    const answer = await api.call('POST', path, {
      token: await api.signInWith(european, ['MANAGE_BANK_ACCOUNTS']),
      body: testAccount({
        currency: 'GBP',
        paymentMethod: 'FPS',
        iban: undefined,
        swiftCode: undefined,
        accountNumber: '31926819',
        sortCode: '601613',
      }),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'RULE_VIOLATED', fields: [{ field: 'currency' }] });
    expect(await traces()).toEqual(before);
  });

  it.each([
    ['created', (taken: string) => create(testAccount({ accountLabel: taken }))],
    [
      'created with a label that looks the same',
      (taken: string) => create(testAccount({ accountLabel: taken.replace('M', 'М') })),
    ],
    ['created in capitals', (taken: string) => create(testAccount({ accountLabel: taken.toUpperCase() }))],
    ['changed', async (taken: string) => patch((await createTestAccount(api, token)).id, { accountLabel: taken })],
  ])('%s with the label of another', async (_, act) => {
    const { accountLabel } = await createTestAccount(api, token);
    const answer = await act(accountLabel);
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'DUPLICATE_NAME',
      rejection: 'A bank account with this label exists already',
      fields: [{ field: 'accountLabel', message: 'A bank account with this label exists already' }],
    });
    expect((await list()).filter((account) => account.accountLabel === accountLabel)).toHaveLength(1);
  });

  it.each([
    ['to nothing', { iban: null }, 'iban'],
    ['to another country’s BIC', { swiftCode: 'EXMPLT21' }, 'swiftCode'],
    ['to a field its method does not ask', { sortCode: '601613' }, 'sortCode'],
    ['to a method that needs more', { paymentMethod: 'ACH' }, 'paymentMethod'],
    ['to another currency', { currency: 'USD' }, 'currency'],
  ])('changed %s', async (_, change, field) => {
    const { id } = await createTestAccount(api, token);
    const before = await traces();
    const answer = await patch(id, change);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ field }] });
    expect(await traces()).toEqual(before);
  });

  it('without the second factor of who has one', async () => {
    const person = await api.createUser([organisation], { permissions: ['MANAGE_BANK_ACCOUNTS'], twoFactor: true });
    const { id } = await createTestAccount(api, token);
    const secured = await api.signIn(person, organisation);
    const before = await traces();
    for (const [method, to, body] of [
      ['POST', path, testAccount()],
      ['PATCH', `${path}/${id}`, { city: 'Hamburg' }],
      ['DELETE', `${path}/${id}`, undefined],
    ] as const) {
      const answer = await api.call(method, to, { token: secured, body });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ message: 'Invalid or expired 2FA verification code.' });
    }
    expect(await traces()).toEqual(before);
  });

  it('that a payment is open by, whether archived or made another; its label may change', async () => {
    const { id } = await createTestAccount(api, token);
    const member = await memberOfOrganisation();
    const change = {
      member,
      request: { id: 'r', ip: '127.0.0.1', userAgent: 'test', host: 'localhost' },
      expected: { assertIs: () => Promise.resolve(), isMet: () => true },
    };
    const inUse = () => Promise.resolve(true);
    const before = await traces();
    const acts = [
      () => api.database.inOrganisation(organisation.id, (tx) => archiveAccount(tx, change, id, inUse)),
      () =>
        api.database.inOrganisation(organisation.id, (tx) =>
          updateAccount(
            tx,
            change,
            id,
            { city: 'Hamburg' },
            { bank: { verification: null, channels: [], payer: null }, isInUse: inUse },
          ),
        ),
    ];
    for (const act of acts)
      await expect(act()).rejects.toMatchObject({
        code: 'STATE_CONFLICT',
        rejection: 'A fiat payment of this account is still open',
      });
    expect(await traces()).toEqual(before);
    const renamed = await api.database.inOrganisation(organisation.id, (tx) =>
      updateAccount(
        tx,
        change,
        id,
        { accountLabel: 'Renamed' },
        { bank: { verification: null, channels: [], payer: null }, isInUse: inUse },
      ),
    );
    expect(renamed.accountLabel).toBe('Renamed');
  });

  it('of which the same request comes twice is made once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = testAccount();
    const [first, second] = [await create(body, headers), await create(body, headers)];
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await list()).toHaveLength(1);
  });

  it('of two made at once with one label, one is made', async () => {
    const body = testAccount();
    const answers = await Promise.all([create(body), create(body), create(body)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409', '409']);
    expect(await list()).toHaveLength(1);
  });
});

const memberOfOrganisation = async () => {
  const { id: userId, email } = await api.createUser([organisation], { permissions: ['MANAGE_BANK_ACCOUNTS'] });
  return {
    userId,
    email,
    apiKey: null,
    sessionId: newId(),
    organisationId: organisation.id,
    role: 'Role',
    systemRole: null,
    permissions: new Set<string>(['MANAGE_BANK_ACCOUNTS']),
    twoFactorEnabled: false,
    isTest: false,
    viewing: null,
  };
};
