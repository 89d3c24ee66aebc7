import type { BusinessId } from '@countinghouse/contract/ids';
import { randomUUID } from 'node:crypto';
import type { Permission } from '@countinghouse/contract';
import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { InternalTransfer } from '@countinghouse/contract/across/internal-transfers';
import type { LedgerEntryView } from '@countinghouse/contract/books/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf, fraction, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invariants } from '../../../invariants';
import { owedBy } from '../../../platform/debts';
import { newId } from '../../../platform/ids';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, fund, hideBusiness, indebt, type TestBusiness } from '../../../testing/commerce';
import { callAs, createTestKey } from '../../../testing/machine';
import { recordTestRates } from '../../../testing/rates';
import { insertFeeSchedules } from '../../organisation/businesses';

let api: TestApi;
let organisation: TestOrganisation;
let token: string;
const mayAll: readonly Permission[] = ['CREATE_INTERNAL_TRANSFER', 'GET_INTERNAL_TRANSFERS', 'GET_BALANCES'];

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  await recordTestRates(api.database);
  token = await api.signInWith(organisation, mayAll);
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  const rule = invariants.find(({ name }) => name === 'transfers-agree-with-entries');
  const { rows } = await api.database.acrossOrganisations((tx) => sql.raw(String(rule?.offenders)).execute(tx));
  if (rows.length > 0) throw new Error('Transfers and entries disagree');
  await api.close();
});

const pairOf = async (eur = '500.00'): Promise<readonly [TestBusiness, TestBusiness]> => {
  const [from, to] = [await createBusiness(api, organisation), await createBusiness(api, organisation)];
  if (eur !== '0.00') await fund(api, from, amountOf(eur, 'EUR'));
  return [from, to];
};

type Body = Record<string, unknown>;
const bodyOf = ([from, to]: readonly [TestBusiness, TestBusiness], changes: Body = {}): Body => ({
  fromBusinessId: from.id,
  toBusinessId: to.id,
  currency: 'EUR',
  amount: '120.50',
  ...changes,
});
const send = (body: Body, { as = token, headers = {} }: { as?: string; headers?: Record<string, string> } = {}) =>
  api.call('POST', 'payment/internal-transfers', { token: as, body, headers });

const balance = async ({ id }: TestBusiness, currency = 'EUR'): Promise<string | undefined> => {
  const answer = await api.call('GET', `balances/${id}`, { token });
  return answer.json<BusinessBalances>().balances[currency]?.amount;
};
const balances = ([from, to]: readonly [TestBusiness, TestBusiness]) => Promise.all([balance(from), balance(to)]);

const list = async (business: { readonly id: string }, query = '', as = token) =>
  (await api.call('GET', `payment/internal-transfers?businessId=${business.id}${query}`, { token: as })).json<{
    internalTransfers: InternalTransfer[];
    paging: { nextCursor: string | null; prevCursor: string | null; hasMore: boolean };
    total?: number;
  }>();

/** State left by a transfer, counted: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select count(*) from internal_transfer) as transfers,
             (select count(*) from ledger_transaction) as transactions,
             (select count(*) from ledger_entry) as entries,
             (select coalesce(sum(seq), 0) from ledger_account) as moves,
             (select count(*) from state_transition) as transitions,
             (select coalesce(sum(count), 0) from stat_daily) as figures,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

describe('a transfer to a business that owes', () => {
  const owed = ([, to]: readonly [TestBusiness, TestBusiness]) =>
    api.database.inOrganisation(organisation.id, async (tx) => toText(await owedBy(tx, organisation.id, to.id, 'EUR')));

  it('repays what it owes of the currency before it gives anything, and no more than it owes', async () => {
    const pair = await pairOf();
    await indebt(api, pair[1], amountOf('150.00', 'EUR'));
    expect((await send(bodyOf(pair))).statusCode).toBe(201);
    expect([await balances(pair), await owed(pair)]).toEqual([['379.50', '0.00'], '29.50']);
    const second = await send(bodyOf(pair));
    expect(second.statusCode, second.body).toBe(201);
    expect([await balances(pair), await owed(pair)]).toEqual([['259.00', '91.00'], '0.00']);
    const { id } = second.json<InternalTransfer>();
    const journal = await api.call('GET', `ledger/entries?entityType=INTERNAL_TRANSFER&entityId=${id}`, { token });
    expect(
      journal
        .json<{ entries: LedgerEntryView[] }>()
        .entries.map(({ amount }) => amount)
        .toSorted(),
    ).toEqual(['120.50', '120.50', '29.50', '29.50'].toSorted());
    expect((await send(bodyOf(pair))).statusCode).toBe(201);
    expect(await balances(pair)).toEqual(['138.50', '211.50']);
  });

  it('by many at once repays the debt once', async () => {
    const pair = await pairOf('1000.00');
    await indebt(api, pair[1], amountOf('25.00', 'EUR'));
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(bodyOf(pair, { amount: '10.00' }))));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect([await balances(pair), await owed(pair)]).toEqual([['940.00', '35.00'], '0.00']);
  });
});

describe('a transfer between two businesses', () => {
  it('moves the amount at once, and says so in balances, list, journal, daily figures, timeline and audit trail', async () => {
    const pair = await pairOf();
    const [from, to] = pair;
    const answer = await send(bodyOf(pair, { note: 'float', clientLabel: 'march-1' }));
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json<InternalTransfer>();
    expect(made).toEqual({
      id: made.id,
      clientLabel: 'march-1',
      fromBusinessId: from.id,
      fromBusinessName: from.name,
      toBusinessId: to.id,
      toBusinessName: to.name,
      currency: 'EUR',
      amount: '120.50',
      fee: '0.00',
      direction: 'OUT',
      status: 'COMPLETED',
      note: 'float',
      metadata: {},
      initiatedBy: expect.stringContaining('@'),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await balances(pair)).toEqual(['379.50', '120.50']);
    expect((await list(from)).internalTransfers).toEqual([made]);
    expect((await list(to)).internalTransfers).toEqual([{ ...made, direction: 'IN' }]);

    const journal = await api.call('GET', `ledger/entries?entityType=INTERNAL_TRANSFER&entityId=${made.id}`, { token });
    expect(
      journal
        .json<{ entries: LedgerEntryView[] }>()
        .entries.map(({ eventType, account, direction, amount, balanceAfter }) => [
          eventType,
          account,
          direction,
          amount,
          balanceAfter,
        ]),
    ).toEqual([
      ['T-21', `business:${from.id}:available:EUR`, 'DEBIT', '120.50', '379.50'],
      ['T-21', `business:${to.id}:available:EUR`, 'CREDIT', '120.50', '120.50'],
    ]);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`
        select (select json_agg(json_build_array(direction, count, volume, uniform_volume) order by direction desc)
                from stat_daily where business_id in (${from.id}, ${to.id})) as figures,
               (select json_agg(json_build_array(from_status, to_status, event))
                from state_transition where entity_id = ${made.id}) as timeline,
               (select json_agg(json_build_array(action, entity_type, after ->> 'amount', after -> 'to' ->> 'name'))
                from audit_event where entity_id = ${made.id}) as trail`.execute(tx),
    );
    expect(rows).toEqual([
      {
        figures: [
          ['TRANSFER_OUT', 1, 12_050, 12_050],
          ['TRANSFER_IN', 1, 12_050, 12_050],
        ],
        timeline: [[null, 'COMPLETED', 'CREATED']],
        trail: [['internal-transfer.create', 'INTERNAL_TRANSFER', '120.50', to.name]],
      },
    ]);
  });

  it('values coins in the uniform currency and takes the source’s fee on top, as the estimate said', async () => {
    const pair = await pairOf('0.00');
    const [from, to] = pair;
    await fund(api, from, amountOf('1', 'BTC'));
    const schedule = (businessId: BusinessId | null, share: string, effectiveFrom: string) => ({
      organisationId: organisation.id,
      id: newId(),
      businessId,
      effectiveFrom: new Date(effectiveFrom),
      depositServiceFee: fraction('0.01'),
      withdrawalServiceFee: fraction('0.002'),
      conversionSpread: fraction('0.003'),
      depositSpread: fraction('0.005'),
      internalTransferFee: fraction(share),
    });
    await api.database.inOrganisation(organisation.id, (tx) =>
      insertFeeSchedules(tx, [
        schedule(from.id, '0.5', '2024-01-01T00:00:00Z'),
        schedule(from.id, '0.001', '2024-06-01T00:00:00Z'),
        schedule(from.id, '0.9', '2999-01-01T00:00:00Z'),
        schedule(to.id, '0.7', '2024-01-01T00:00:00Z'),
      ]),
    );
    const asked = bodyOf(pair, { currency: 'BTC', amount: '0.25' });
    const estimate = await api.call(
      'GET',
      `payment/internal-transfers/estimate?fromBusinessId=${from.id}&currency=BTC&amount=0.25`,
      { token },
    );
    expect(estimate.json()).toEqual({ currency: 'BTC', amount: '0.25', fee: '0.00025', debitAmount: '0.25025' });
    expect((await send(asked)).json()).toMatchObject({ amount: '0.25', fee: '0.00025', currency: 'BTC' });
    expect([await balance(from, 'BTC'), await balance(to, 'BTC')]).toEqual(['0.74975', '0.25']);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ uniform: string }>`
        select distinct uniform_volume as uniform from stat_daily where business_id in (${from.id}, ${to.id})`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ uniform: '50' }]);
    // Amount and fee together exceed the balance.
    expect((await send({ ...asked, amount: '0.74975' })).json()).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  });

  it('may take the last cent and not one more', async () => {
    const pair = await pairOf('10.00');
    expect((await send(bodyOf(pair, { amount: '10.01' }))).statusCode).toBe(422);
    expect((await send(bodyOf(pair, { amount: '10.00' }))).statusCode).toBe(201);
    expect(await balances(pair)).toEqual(['0.00', '10.00']);
  });
});

describe('a refused transfer changes nothing', () => {
  let pair: readonly [TestBusiness, TestBusiness];
  let disabled: TestBusiness;
  let hidden: TestBusiness;
  let foreign: TestBusiness;
  beforeAll(async () => {
    pair = await pairOf();
    disabled = await createBusiness(api, organisation, { status: 'DISABLED' });
    await fund(api, disabled, amountOf('100.00', 'EUR'));
    hidden = await createBusiness(api, organisation);
    await fund(api, hidden, amountOf('100.00', 'EUR'));
    await hideBusiness(api, hidden);
    foreign = await createBusiness(api, await api.createOrganisation());
    await fund(api, foreign, amountOf('100.00', 'EUR'));
  });

  type Row = readonly [string, () => Body, number, string, (readonly [string, string])?];
  const rows: readonly Row[] = [
    [
      'to the same business',
      () => ({ toBusinessId: pair[0].id }),
      400,
      'VALIDATION_FAILED',
      ['toBusinessId', 'Choose two different businesses'],
    ],
    [
      'to the same business, written in capitals',
      () => ({ toBusinessId: pair[0].id.toUpperCase() }),
      400,
      'VALIDATION_FAILED',
      ['toBusinessId', 'Choose two different businesses'],
    ],
    ['from a business that does not exist', () => ({ fromBusinessId: newId() }), 404, 'NOT_FOUND'],
    ['to a business that does not exist', () => ({ toBusinessId: newId() }), 404, 'NOT_FOUND'],
    ['from another organisation’s business', () => ({ fromBusinessId: foreign.id }), 404, 'NOT_FOUND'],
    ['to another organisation’s business', () => ({ toBusinessId: foreign.id }), 404, 'NOT_FOUND'],
    ['from the hidden business', () => ({ fromBusinessId: hidden.id }), 404, 'NOT_FOUND'],
    ['to the hidden business', () => ({ toBusinessId: hidden.id }), 404, 'NOT_FOUND'],
    [
      'from a disabled business',
      () => ({ fromBusinessId: disabled.id }),
      422,
      'RULE_VIOLATED',
      ['fromBusinessId', 'is disabled'],
    ],
    [
      'to a disabled business',
      () => ({ toBusinessId: disabled.id }),
      422,
      'RULE_VIOLATED',
      ['toBusinessId', 'is disabled'],
    ],
    [
      'of a currency the source never held',
      () => ({ currency: 'USD' }),
      422,
      'RULE_VIOLATED',
      ['currency', 'holds no USD'],
    ],
    [
      'of a currency nobody settles in',
      () => ({ currency: 'ETH', amount: '1' }),
      422,
      'RULE_VIOLATED',
      ['currency', 'ETH is not enabled for settlement'],
    ],
    [
      'of a currency that does not exist',
      () => ({ currency: 'XYZ' }),
      400,
      'VALIDATION_FAILED',
      ['currency', 'This currency does not exist'],
    ],
    ['[VAL-4] of no amount', () => ({ amount: '' }), 400, 'VALIDATION_FAILED', ['amount', 'Amount is required']],
    [
      '[VAL-4] of an amount left out',
      () => ({ amount: undefined }),
      400,
      'VALIDATION_FAILED',
      ['amount', 'Amount is required'],
    ],
    ['[VAL-4] of a word', () => ({ amount: 'ten' }), 400, 'VALIDATION_FAILED', ['amount', 'Value must be a number']],
    [
      '[VAL-4] of an exponent',
      () => ({ amount: '1e1' }),
      400,
      'VALIDATION_FAILED',
      ['amount', 'Value must be a number'],
    ],
    [
      '[VAL-4] of less than nothing',
      () => ({ amount: '-5.00' }),
      400,
      'VALIDATION_FAILED',
      ['amount', 'Value must be a number'],
    ],
    [
      '[VAL-4] of a tenth of a cent',
      () => ({ amount: '1.001' }),
      400,
      'VALIDATION_FAILED',
      ['amount', 'Amount must have fewer decimal digits'],
    ],
    ['of nothing', () => ({ amount: '0.00' }), 400, 'VALIDATION_FAILED', ['amount', 'Amount must be greater than 0']],
    [
      'of more than 38 digits',
      () => ({ amount: '9'.repeat(40) }),
      422,
      'ABOVE_MAXIMUM',
      ['amount', 'Exceeded maximum amount'],
    ],
    ['of a number instead of text', () => ({ amount: 5 }), 400, 'VALIDATION_FAILED', ['amount', 'Amount is required']],
    [
      'of a cent more than there is',
      () => ({ amount: '500.01' }),
      422,
      'INSUFFICIENT_BALANCE',
      ['amount', 'Insufficient balance'],
    ],
    [
      '[VAL-12] with markup in its note',
      () => ({ note: '<b>' }),
      400,
      'VALIDATION_FAILED',
      ['note', 'Special characters are not allowed'],
    ],
    [
      '[VAL-12] with a quote in its label',
      () => ({ clientLabel: "o'1" }),
      400,
      'VALIDATION_FAILED',
      ['clientLabel', 'Special characters are not allowed'],
    ],
    [
      'with a note of 141 characters',
      () => ({ note: 'n'.repeat(141) }),
      400,
      'VALIDATION_FAILED',
      ['note', 'At most 140 characters'],
    ],
    ['with a field nobody asked for', () => ({ fee: '0.00' }), 400, 'VALIDATION_FAILED'],
  ];

  it.each(rows.map((row) => [row[0], row] as const))('%s', async (_, [, changes, status, code, field]) => {
    const before = await traces();
    const answer = await send(bodyOf(pair, changes()), { headers: { 'idempotency-key': randomUUID() } });
    expect([answer.statusCode, answer.json<{ code: string }>().code], answer.body).toEqual([status, code]);
    const told = answer.json<{ message: string; rejection?: string; fields?: { field: string; message: string }[] }>();
    expect(told.fields?.find((each) => each.field === field?.[0])?.message ?? '').toContain(field?.[1] ?? '');
    // A rule's refusal is a sentence for the reader; malformed input is reported field by field.
    expect(told.rejection).toBe(status === 422 ? told.message : undefined);
    expect(await traces()).toEqual(before);
    expect(await balance(pair[0])).toBe('500.00');
  });

  it('of a suspended organisation, also when it is suspended between admission and the transaction', async () => {
    const suspended = await api.createOrganisation();
    const [from, to] = [await createBusiness(api, suspended), await createBusiness(api, suspended)];
    await fund(api, from, amountOf('10.00', 'EUR'));
    const member = await api.signInWith(suspended, mayAll);
    const setStatus = (status: string) =>
      api.database.acrossOrganisations((tx) =>
        sql`update organisation set status = ${status} where id = ${suspended.id}`.execute(tx),
      );
    await setStatus('SUSPENDED');
    const before = await traces();
    const refused = await send(bodyOf([from, to], { amount: '1.00' }), { as: member });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      403,
      'The organisation is suspended',
    ]);
    await setStatus('ACTIVE');
    // The suspension holds the organisation's row; the transfer, admitted already, waits for it and then obeys.
    let late: ReturnType<typeof send> | undefined;
    await api.database.acrossOrganisations(async (tx) => {
      await sql`update organisation set status = 'SUSPENDED' where id = ${suspended.id}`.execute(tx);
      late = send(bodyOf([from, to], { amount: '1.00' }), { as: member });
      await expect
        .poll(async () => {
          const { rows } = await api.database.onPlatform((other) =>
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'`.execute(
              other,
            ),
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
    });
    expect((await late)?.statusCode).toBe(403);
    expect(await traces()).toEqual(before);
  });

  it('without prices for its currency', async () => {
    const unpriced = await startTestApi();
    try {
      const its = await unpriced.createOrganisation();
      const [from, to] = [await createBusiness(unpriced, its), await createBusiness(unpriced, its)];
      await fund(unpriced, from, amountOf('1', 'BTC'));
      const answer = await unpriced.call('POST', 'payment/internal-transfers', {
        token: await unpriced.signInWith(its, mayAll),
        body: bodyOf([from, to], { currency: 'BTC', amount: '1' }),
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'RATES_UNAVAILABLE']);
      const { rows } = await unpriced.database.acrossOrganisations((tx) =>
        sql`select id from internal_transfer union all select organisation_id from stat_daily`.execute(tx),
      );
      expect(rows).toEqual([]);
    } finally {
      await unpriced.close();
    }
  });
});

describe('who may transfer', () => {
  it('an administrator, from and to the hidden business; others see that money moved, not with whom', async () => {
    const secretive = await api.createOrganisation();
    const [open, hidden] = [await createBusiness(api, secretive), await createBusiness(api, secretive)];
    await hideBusiness(api, hidden);
    await fund(api, open, amountOf('100.00', 'EUR'));
    const administrator = await api.signIn(await api.createUser([secretive], { systemRole: 'ADMIN' }), secretive);
    const made = await send(bodyOf([open, hidden], { amount: '30.00' }), { as: administrator });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<InternalTransfer>();
    const other = await api.signInWith(secretive, mayAll);

    const [seen] = (await list(open, '', other)).internalTransfers;
    expect(seen).toMatchObject({ id, amount: '30.00', direction: 'OUT', toBusinessId: null, toBusinessName: null });
    // However its id is written.
    for (const hiddenId of [hidden.id, hidden.id.toUpperCase()]) {
      expect((await list({ id: hiddenId }, '', other)).internalTransfers).toEqual([]);
      expect((await list(open, `&counterpartyId=${hiddenId}`, other)).internalTransfers).toEqual([]);
    }
    const journal = await api.call('GET', `ledger/entries?entityType=INTERNAL_TRANSFER&entityId=${id}`, {
      token: other,
    });
    expect(journal.body).not.toContain(hidden.id);
    expect(journal.json<{ entries: LedgerEntryView[] }>().entries[1]).toMatchObject({
      account: 'business:…:available:EUR',
      amount: '30.00',
      accountSeq: null,
      balanceAfter: null,
    });
    expect((await list(open, `&counterpartyId=${hidden.id}`, administrator)).internalTransfers).toHaveLength(1);
  });

  it('an API key within its businesses, with a key of its own for the retry and without a second factor', async () => {
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const pair = await pairOf();
    const outside = await createBusiness(api, organisation);
    const key = await createTestKey(api, administrator, {
      permissions: ['CREATE_INTERNAL_TRANSFER'],
      businessIds: pair.map(({ id }) => id),
    });
    const path = 'payment/internal-transfers';
    const without = await callAs(api, key, 'POST', path, { body: bodyOf(pair) });
    expect([without.statusCode, without.json<{ message: string }>().message]).toEqual([
      400,
      'API keys must send an Idempotency-Key with this call',
    ]);
    const headers = { 'idempotency-key': randomUUID() };
    const made = await callAs(api, key, 'POST', path, { body: bodyOf(pair), headers });
    expect([made.statusCode, made.json<InternalTransfer>().initiatedBy]).toEqual([201, expect.stringMatching(/^Key /)]);
    const beyond = { body: bodyOf([pair[0], outside]), headers: { 'idempotency-key': randomUUID() } };
    expect((await callAs(api, key, 'POST', path, beyond)).statusCode).toBe(404);
    expect(await balances(pair)).toEqual(['379.50', '120.50']);
  });

  it('a person with a second factor by a code of it only, once per code', async () => {
    const person = await api.createUser([organisation], { permissions: mayAll, twoFactor: true });
    const as = await api.signIn(person, organisation);
    const pair = await pairOf();
    const code = (text: string) => ({ 'x-two-fa-code': text });
    const now = await api.database.onPlatform(async (tx) => {
      const { rows } = await sql<{ now: Date }>`select wall_clock() as now`.execute(tx);
      return rows[0]!.now;
    });
    const right = api.twoFactorCode(now);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (const headers of [{}, code(wrong)])
      expect((await send(bodyOf(pair), { as, headers })).json()).toMatchObject({ code: 'TWO_FA_INVALID' });
    expect(await balances(pair)).toEqual(['500.00', '0.00']);
    expect((await send(bodyOf(pair), { as, headers: code(right) })).statusCode).toBe(201);
    expect((await send(bodyOf(pair), { as, headers: code(right) })).statusCode).toBe(401);
    expect(await balances(pair)).toEqual(['379.50', '120.50']);
  });
});

describe('a transfer sent twice', () => {
  it('under one key happens once and is answered alike, one after the other and at the same time', async () => {
    const pair = await pairOf();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(bodyOf(pair), { headers });
    const again = await send(bodyOf(pair), { headers });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    const together = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(bodyOf(pair), { headers: together })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await balances(pair)).toEqual(['259.00', '241.00']);
    const operation = await api.call('GET', `operations/${headers['idempotency-key']}`, { token });
    expect(operation.json()).toMatchObject({
      status: 'DONE',
      entityType: 'INTERNAL_TRANSFER',
      entityId: first.json<InternalTransfer>().id,
    });
  });

  it('under one key with another amount or by another person is refused and moves nothing', async () => {
    const pair = await pairOf();
    const headers = { 'idempotency-key': randomUUID() };
    await send(bodyOf(pair), { headers });
    const before = await traces();
    const otherAmount = await send(bodyOf(pair, { amount: '120.51' }), { headers });
    const otherPerson = await send(bodyOf(pair), { headers, as: await api.signInWith(organisation, mayAll) });
    for (const refused of [otherAmount, otherPerson])
      expect(refused.json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await traces()).toEqual(before);
  });

  it('of two that together exceed the balance exactly one happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await pairOf('100.00');
      const third = await createBusiness(api, organisation);
      const answers = await Promise.all([
        send(bodyOf(pair, { amount: '60.00' })),
        send(bodyOf([pair[0], third], { amount: '60.00' })),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
      expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
        code: 'INSUFFICIENT_BALANCE',
      });
      expect(await balance(pair[0])).toBe('40.00');
    }
  });

  it('crosswise between the same businesses, many at once, all happen and no money is made or lost', async () => {
    const pair = await pairOf('300.00');
    await fund(api, pair[1], amountOf('300.00', 'EUR'));
    const crossing = Array.from({ length: 24 }, (_, index) =>
      send(bodyOf(index % 2 === 0 ? pair : [pair[1], pair[0]], { amount: `${index + 1}.00` })),
    );
    const answers = await Promise.all(crossing);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    // Even places take 1, 3, 5 … 23 out of the first, odd ones give 2, 4 … 24 back.
    expect(await balances(pair)).toEqual(['312.00', '288.00']);
  });
});

describe('GET payment/internal-transfers', () => {
  it('[API-2] [API-3] pages forth and back, newest first, and counts', async () => {
    const pair = await pairOf();
    for (let nth = 1; nth <= 5; nth += 1) {
      const both = nth % 2 === 0 ? ([pair[1], pair[0]] as const) : pair;
      expect((await send(bodyOf(both, { amount: `${10 - nth}.00` }))).statusCode).toBe(201);
    }
    const all = await list(pair[0], '&includeTotal=true');
    expect(all.internalTransfers.map(({ amount, direction }) => [amount, direction])).toEqual([
      ['5.00', 'OUT'],
      ['6.00', 'IN'],
      ['7.00', 'OUT'],
      ['8.00', 'IN'],
      ['9.00', 'OUT'],
    ]);
    expect(all.total).toBe(5);
    const first = await list(pair[0], '&limit=2');
    const second = await list(pair[0], `&limit=2&cursor=${first.paging.nextCursor}`);
    const third = await list(pair[0], `&limit=2&cursor=${second.paging.nextCursor}`);
    const back = await list(pair[0], `&limit=2&cursor=${third.paging.prevCursor}`);
    expect([first, second, third].flatMap(({ internalTransfers }) => internalTransfers)).toEqual(all.internalTransfers);
    expect(back.internalTransfers).toEqual(second.internalTransfers);
    expect(third.paging).toMatchObject({ hasMore: false, nextCursor: null });
    const oldest = await list(pair[0], '&descending=false&limit=5');
    expect(oldest.internalTransfers).toEqual(all.internalTransfers.toReversed());
  });

  it('narrows by direction, other side, currency, time, label and id, together', async () => {
    const pair = await pairOf();
    const third = await createBusiness(api, organisation);
    await fund(api, pair[0], amountOf('1', 'BTC'));
    const make = async (body: Body) => (await send(body)).json<InternalTransfer>();
    const toSecond = await make(bodyOf(pair, { clientLabel: 'week-11' }));
    const back = await make(bodyOf([pair[1], pair[0]], { amount: '20.00' }));
    const coins = await make(bodyOf([pair[0], third], { currency: 'BTC', amount: '0.5' }));
    const ids = async (query: string) => (await list(pair[0], query)).internalTransfers.map(({ id }) => id);
    expect(await ids('')).toEqual([coins.id, back.id, toSecond.id]);
    expect(await ids('&direction=OUT')).toEqual([coins.id, toSecond.id]);
    expect(await ids('&direction=IN')).toEqual([back.id]);
    expect(await ids(`&counterpartyId=${third.id}`)).toEqual([coins.id]);
    expect(await ids('&currency=EUR&direction=OUT')).toEqual([toSecond.id]);
    expect(await ids('&search=week-11')).toEqual([toSecond.id]);
    // A shown reference is found by its beginning; two letters only match whole.
    expect(await ids('&search=week-')).toContain(toSecond.id);
    expect(await ids('&search=we')).toEqual([]);
    expect(await ids('&search=eek-11')).toEqual([]);
    expect(await ids(`&search=${back.id}`)).toEqual([back.id]);
    expect(await ids('&search=nothing')).toEqual([]);
    expect(await ids('&status=FAILED')).toEqual([]);
    expect(await ids(`&after=${back.createdAt}&before=${coins.createdAt}`)).toEqual([back.id]);
    const next = (await list(pair[0], '&limit=1')).paging.nextCursor;
    const other = await api.call('GET', `payment/internal-transfers?businessId=${third.id}&limit=1&cursor=${next}`, {
      token,
    });
    expect(other.json()).toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('finds nothing of another organisation’s business and needs a business', async () => {
    const pair = await pairOf();
    await send(bodyOf(pair));
    const stranger = await api.signInWith(await api.createOrganisation(), mayAll);
    expect((await list(pair[0], '', stranger)).internalTransfers).toEqual([]);
    expect((await api.call('GET', 'payment/internal-transfers', { token })).statusCode).toBe(400);
  });
});
