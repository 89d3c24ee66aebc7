import { randomUUID } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Permission } from '@countinghouse/contract';
import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { account, balanceOf } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { fraction, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordRates } from '../../../rails/rates';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createPayablePayment, doWhatIsDue } from '../../../testing/chain';
import { createBusiness, giveRates, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { receiveDeposit, setTravelRule } from '../../../testing/deposits';
import { plantInquiry } from '../../../testing/inquiries';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;

const start = new Date('2025-03-14T09:22:11.000Z');
const later = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000);
const goTo = async (hours: number): Promise<void> => {
  await api.testDatabase.setClock(later(hours));
  await giveRates(api, later(hours));
  token = await signIn('GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE');
};
const signIn = (...permissions: Permission[]) => api.signInWith(organisation, permissions);

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation({ name: 'Baltic Commerce' });
  business = await createBusiness(api, organisation);
  await setTravelRule(api, organisation, { regime: 'EU_TFR' });
  token = await signIn('GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE');
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const secret = Uint8Array.from({ length: 32 }, (_, index) => index + 7);
const from = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(12)).toString('hex')}`;
const signed = (statement: string): string => {
  const text = Buffer.from(`\u0019Ethereum Signed Message:\n${statement.length}${statement}`);
  const bytes = secp256k1.sign(keccak_256(text), secret, { prehash: false, format: 'recovered' });
  return `0x${Buffer.from([...bytes.subarray(1), 27 + (bytes[0] ?? 0)]).toString('hex')}`;
};

const adaeze: Originator = {
  personType: 'NATURAL',
  name: 'Okonkwo',
  nationalIdentifierType: 'CCPT',
  nationalIdentifier: 'A07712345',
};
const receive = (amount: string, hours = 0, more: Partial<Parameters<typeof receiveDeposit>[2]> = {}) =>
  receiveDeposit(api, business, { at: later(hours), amount, ...more });
const name = (id: string, originator: object = adaeze, headers = {}) =>
  api.call('PATCH', `deposits/travel-rule/${id}`, { token, body: { originator }, headers });
const list = async (query = '') =>
  (await api.call('GET', `deposits/travel-rule${query}`, { token })).json<{
    deposits: { id: string; status: string }[];
    total?: number;
    paging: { nextCursor: string | null };
  }>();
const available = async () =>
  toText(
    await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.available(business.id, 'EUR')),
    ),
  );
/** State that a refusal must not change. */
const counts = async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<Record<string, string>>`
      select (select count(*) from originator) as persons, (select count(*) from ledger_entry) as entries,
             (select count(*) from state_transition) as transitions, (select sum(count) from stat_daily) as counted,
             (select count(*) from travel_rule_record where status = 'PENDING') as waiting,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};
const mails = async (subject: string) => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ recipient: string; body: string; subject: string }>`
      select recipient, subject, body from mailbox_message where subject like ${`%${subject}%`} and body like '%Baltic Commerce%'
       order by sent_at, id`.execute(tx),
  );
  return rows;
};

describe('the queue', () => {
  it('[SCR-4] lists what waits, newest first, by cursor, and says how many there are', async () => {
    const ids = [];
    for (const hours of [0, 1, 2]) ids.unshift((await receive('50', hours)).deposit.id);
    await goTo(2);
    const first = await list('?limit=2');
    expect(first.total).toBe(3);
    const second = await list(`?limit=2&cursor=${encodeURIComponent(first.paging.nextCursor ?? '')}`);
    expect([...first.deposits, ...second.deposits].map(({ id }) => id)).toEqual(ids);
    expect(second.paging.nextCursor).toBeNull();
  });

  it('shows a deposit as the contract says, and nobody’s name', async () => {
    const { deposit, payment } = await receive('1450', 0, { from });
    const [shown] = (await list()).deposits;
    expect(shown).toMatchObject({
      id: deposit.id,
      depositId: deposit.id,
      paymentId: payment.terms.id,
      businessName: business.name,
      depositAmount: '1450',
      uniformAmount: '1331.33',
      uniformCurrency: 'EUR',
      fromAddress: from,
      deadlineAt: later(72).toISOString(),
      ownershipProofRequired: true,
      canSignMessage: true,
      walletType: null,
      status: 'PENDING',
    });
    expect(JSON.stringify(shown)).not.toContain('Okonkwo');
  });

  it('finds by business, coin, address, transaction and payment, and by status what left it', async () => {
    const { deposit, payment } = await receive('50', 0, { from });
    await receive('60', 1);
    await goTo(2);
    for (const filter of [
      `search=${from}`,
      `search=${deposit.transactionId}`,
      `search=${payment.terms.id}`,
      `search=${deposit.id}`,
      `search=${payment.terms.clientPaymentId}`,
    ])
      expect(
        (await list(`?${filter}`)).deposits.map(({ id }) => id),
        filter,
      ).toEqual([deposit.id]);
    expect((await list(`?businessId=${business.id}`)).deposits).toHaveLength(2);
    expect((await list('?depositCurrency=BTC')).deposits).toEqual([]);
    expect((await name(deposit.id)).statusCode).toBe(200);
    expect((await list('?status=COMPLETED')).deposits).toMatchObject([{ id: deposit.id, status: 'COMPLETED' }]);
  });

  it('[PERM-2] is closed to those without the permission, and hides the hidden business, from totals too', async () => {
    const { deposit } = await receive('50');
    const stranger = await signIn('GET_PAYMENTS', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE');
    for (const path of ['deposits/travel-rule', `deposits/travel-rule/${deposit.id}`])
      expect((await api.call('GET', path, { token: stranger })).statusCode).toBe(403);
    await hideBusiness(api, business);
    expect(await list()).toMatchObject({ deposits: [], total: 0 });
    expect((await api.call('GET', `deposits/travel-rule/${deposit.id}`, { token })).statusCode).toBe(404);
    expect((await name(deposit.id)).statusCode).toBe(404);
  });
});

describe('a payer who is named', () => {
  it('credits the deposit at the price of that moment', async () => {
    const { deposit } = await receive('100');
    await goTo(5);
    await api.database.acrossOrganisations((tx) =>
      recordRates(tx, [{ base: 'USDC', quote: 'USD', mid: fraction('0.5'), source: 'simulated', at: later(5) }]),
    );
    const answer = await name(deposit.id);
    expect(answer.json()).toEqual({
      id: deposit.id,
      status: 'COMPLETED',
      depositStatus: 'CONFIRMED',
      originator: adaeze,
    });
    // 100 USDC × 0.5 USD × 0.92 EUR, half a percent of spread and one of fee taken off.
    expect(await available()).toBe('45.31');
    expect((await list()).total).toBe(0);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ actor_type: string; after: string }>`
        select actor_type, after::text from audit_event where action = 'travel-rule.complete' and entity_id = ${deposit.id}`.execute(
        tx,
      ),
    );
    expect(rows).toMatchObject([{ actor_type: 'USER' }]);
    expect(rows[0]?.after).not.toMatch(/Okonkwo|A07712345/);
  });

  it('is shown to those who may know, and that they looked is on record', async () => {
    const { deposit } = await receive('100');
    await name(deposit.id);
    const read = await api.call('GET', `deposits/travel-rule/${deposit.id}`, { token });
    expect(read.json()).toMatchObject({ originator: adaeze, depositStatus: 'CONFIRMED', quality: 'MINIMUM' });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select from audit_event where action = 'travel-rule.read' and entity_id = ${deposit.id}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  it('twice is refused the second time, at the same moment too, and the money comes once', async () => {
    const { deposit } = await receive('100');
    const answers = await Promise.all([name(deposit.id), name(deposit.id), name(deposit.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const before = { ...(await counts()), available: await available() };
    expect((await name(deposit.id)).json()).toMatchObject({ code: 'STATE_CONFLICT' });
    expect({ ...(await counts()), available: await available() }).toEqual(before);
  });

  it('is not named in what a repeated call is answered', async () => {
    const { deposit } = await receive('100');
    const headers = { 'idempotency-key': randomUUID() };
    await name(deposit.id, adaeze, headers);
    const again = await name(deposit.id, adaeze, headers);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual({ id: deposit.id, status: 'COMPLETED', depositStatus: 'CONFIRMED' });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ text: string }>`select idempotency_record::text as text from idempotency_record`.execute(tx),
    );
    expect(rows.map(({ text }) => text).join('')).not.toMatch(/Okonkwo|A07712345/);
  });

  it.each([
    [
      'a born-tomorrow',
      { dateOfBirth: '2025-03-15', placeOfBirth: 'Enugu' },
      'dateOfBirth',
      'The date is not in the past',
    ],
    ['no word about the wallet', {}, 'walletType', 'Wallet type is required'],
    ['no proof', { walletType: 'SELF_HOSTED' }, 'ownership.signature', 'A message signed with the wallet is required'],
    [
      'a signature of something else',
      {
        walletType: 'SELF_HOSTED',
        ownership: {
          method: 'SIGNED_MESSAGE',
          statement: `I control ${from}!`,
          signature: signed(`I control ${from}`),
        },
      },
      'ownership.signature',
      'The signature does not belong to this address',
    ],
    [
      'a message that names no address',
      {
        walletType: 'SELF_HOSTED',
        ownership: { method: 'SIGNED_MESSAGE', statement: 'I control it', signature: signed('I control it') },
      },
      'ownership.statement',
      'The message must name the address the coins came from',
    ],
    [
      "somebody else's wallet",
      {
        walletType: 'SELF_HOSTED',
        ownedBy: 'THIRD_PARTY',
        ownership: { method: 'SIGNED_MESSAGE', statement: `I control ${from}`, signature: signed(`I control ${from}`) },
      },
      'ownedBy',
      'Of a wallet that belongs to somebody else the platform decides',
    ],
  ])('with %s is refused above 1,000 EUR, and nothing changes', async (_title, more, field, message) => {
    const { deposit } = await receive('1450', 0, { from });
    const before = await counts();
    const answer = await name(deposit.id, { ...adaeze, ...more });
    expect(answer.statusCode).toBe(422);
    const { code, fields } = answer.json<{ code: string; fields: unknown[] }>();
    expect(code).toBe('TRAVEL_RULE_DATA_REQUIRED');
    expect(fields).toContainEqual({ field: `originator.${field}`, message });
    expect(await counts()).toEqual(before);
  });

  it('with a right signature, or a wallet that a provider keeps, passes above 1,000 EUR', async () => {
    const own = await receive('1450', 0, { from });
    const statement = `I control ${from}`;
    const ownership = { method: 'SIGNED_MESSAGE', statement, signature: signed(statement) };
    expect((await name(own.deposit.id, { ...adaeze, walletType: 'SELF_HOSTED', ownership })).statusCode).toBe(200);
    const hosted = await receive('1450', 30);
    await goTo(30);
    const vasp = { name: 'Example Exchange', country: 'MT' };
    expect((await name(hosted.deposit.id, { ...adaeze, walletType: 'HOSTED', vasp })).statusCode).toBe(200);
  });

  it('by the short form is refused where compliance wants all, saying what is missing', async () => {
    await setTravelRule(api, organisation, { regime: 'EU_TFR', acceptMinimum: false });
    const { deposit } = await receive('100');
    const answer = await name(deposit.id);
    expect(answer.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual([
      'originator.dateOfBirth',
      'originator.placeOfBirth',
    ]);
    expect((await name(deposit.id, { ...adaeze, dateOfBirth: '1990-04-01', placeOfBirth: 'Enugu' })).statusCode).toBe(
      200,
    );
  });

  it('waits for a price that is not stale', async () => {
    const { deposit } = await receive('100');
    await api.testDatabase.setClock(later(0.1));
    const before = await counts();
    expect((await name(deposit.id)).statusCode).toBe(503);
    expect(await counts()).toEqual(before);
  });
});

describe('a deadline that passes', () => {
  const run = (): Promise<void> => doWhatIsDue(api);
  const record = async (id: string) =>
    (await api.call('GET', `deposits/travel-rule/${id}`, { token })).json<{
      status: string;
      escalatedAt: string | null;
      depositStatus: string;
    }>();

  it('leaves the money where it is and tells the platform once, where the organisation holds it', async () => {
    const { deposit } = await receive('100');
    await goTo(71.9);
    await run();
    expect(await record(deposit.id)).toMatchObject({ status: 'PENDING', escalatedAt: null });
    await goTo(72);
    await run();
    const { escalatedAt } = await record(deposit.id);
    expect(escalatedAt).not.toBeNull();
    await goTo(80);
    await run();
    expect(await record(deposit.id)).toMatchObject({
      status: 'PENDING',
      escalatedAt,
      depositStatus: 'PENDING_TRAVEL_RULE',
    });
    expect((await name(deposit.id)).statusCode).toBe(200);
  });

  it('sends the money back where the organisation says so', async () => {
    await setTravelRule(api, organisation, { regime: 'EU_TFR', onDeadline: 'REFUND' });
    const { deposit } = await receive('100');
    await goTo(72);
    await run();
    expect(await record(deposit.id)).toMatchObject({ status: 'REFUSED', depositStatus: 'REFUNDING' });
    expect((await name(deposit.id)).statusCode).toBe(409);
    expect(await available()).toBe('0.00');
  });

  it('is told of beforehand: when it comes in, after a day and after two, once each, to those who may act', async () => {
    const hidden = await createBusiness(api, organisation);
    const chief = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const clerk = await api.createUser([organisation], { permissions: ['UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE'] });
    const reader = await api.createUser([organisation], { permissions: ['GET_DEPOSITS_WITHOUT_TRAVEL_RULE'] });
    await receive('100');
    await receiveDeposit(api, hidden, { at: later(0.1), amount: '100' });
    await hideBusiness(api, hidden);
    const told = async (to: { email: string }) =>
      (await mails('travel-rule data')).filter(({ recipient }) => recipient === to.email).map(({ subject }) => subject);
    for (const hours of [1, 2, 25, 26, 49, 50]) {
      await goTo(hours);
      await run();
    }
    expect(await told(chief)).toEqual(
      Array.from({ length: 3 }, () => 'Countinghouse: 2 deposits wait for travel-rule data'),
    );
    expect(await told(clerk)).toEqual(
      Array.from({ length: 3 }, () => 'Countinghouse: 1 deposit waits for travel-rule data'),
    );
    expect(await told(reader)).toEqual([]);
    expect(JSON.stringify(await mails('travel-rule data'))).not.toContain('0x');
  });
});

describe('inquiries of other providers', () => {
  it('are told of by mail, once and together, to those who may answer them, until they are answered', async () => {
    const hidden = await createBusiness(api, organisation);
    const chief = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const clerk = await api.createUser([organisation], { permissions: ['UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE'] });
    const reader = await api.createUser([organisation], { permissions: ['GET_DEPOSITS_WITHOUT_TRAVEL_RULE'] });
    const asked = async (of: TestBusiness, hours = 0) => {
      const { terms } = await createPayablePayment(api, of, { at: later(hours) });
      return plantInquiry(api, { organisationId: organisation.id, id: terms.id });
    };
    const told = async ({ email }: { email: string }) =>
      (await mails('for an answer')).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
    await asked(business);
    await asked(business);
    await asked(hidden);
    await hideBusiness(api, hidden);
    for (const hours of [1, 2, 25]) {
      await goTo(hours);
      await doWhatIsDue(api);
    }
    await asked(business, 25);
    const answered = await asked(business, 25);
    const path = `travel-rule/inquiries/${answered}/answer`;
    expect((await api.call('POST', path, { token, body: { answer: 'ACCEPT' } })).statusCode).toBe(200);
    for (const hours of [26, 27]) {
      await goTo(hours);
      await doWhatIsDue(api);
    }
    const [one, two, three] = ['1 inquiry', '2 inquiries', '3 inquiries'].map(
      (count) => `Countinghouse: ${count} of other providers wait${count === '1 inquiry' ? 's' : ''} for an answer`,
    );
    expect(await told(chief)).toEqual([three, one]);
    expect(await told(clerk)).toEqual([two, one]);
    expect(await told(reader)).toEqual([]);
    expect(JSON.stringify(await mails('for an answer'))).not.toContain('Okonkwo');
  });
});
