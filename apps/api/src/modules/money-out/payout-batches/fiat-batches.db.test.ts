import { ibanOf } from '@countinghouse/contract/bank-details';
import {
  payoutSentences as said,
  type CheckedBatch,
  type NewPayoutRow,
  type PayoutBatchDetail,
  type PayoutRow,
} from '@countinghouse/contract/money-out/payout-batches';
import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { account, balanceOf } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../../../invariants';
import { startTestApi, type TestApi, type TestOrganisation, type TestUser } from '../../../testing';
import { createTestRule } from '../../../testing/approvals';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../../../testing/bank';
import { camtOf } from '../../../testing/camt';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { endowAtBank, submitAll } from '../../../testing/fiat-withdrawals';
import { askedFiatBatch, checkTestBatch, createFiatTestBatch, freezeTestBatch } from '../../../testing/payout-batches';
import { storedRates } from '../../../rails/rates';
import { importBankFile } from '../../money-in/fiat-deposits';
import { fiatOwnPayments } from '../fiat-withdrawals';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let collection: string;
let admin: Person;
let treasurer: Person;
let ana: Person;
/** A Monday, before the cut-off of euro payments; a later one for each test. */
let start = new Date('2025-06-30T09:00:00.000Z');

type Person = { readonly user: TestUser; token: string };
const person = async (settings: Parameters<TestApi['createUser']>[1] = {}): Promise<Person> => {
  const permissions = ['CREATE_FIAT_WITHDRAWAL', 'GET_FIAT_WITHDRAWALS', 'CREATE_WITHDRAWAL'] as const;
  const user = await api.createUser([organisation], { permissions, ...settings });
  return { user, token: await api.signIn(user, organisation) };
};
let numbers = 0;
const newIban = (): string => ibanOf('DE', String((numbers += 1)).padStart(18, '5'));
const accountOf = async (changes: object = {}, isVerified = true): Promise<string> => {
  const iban = newIban();
  const made = await createTestAccount(api, admin.token, { iban, ...changes });
  if (isVerified) await verifyTestAccount(api, made);
  return 'iban' in changes ? String(changes.iban) : iban;
};

beforeAll(async () => {
  api = await startTestApi({ isTampered: true });
});
beforeEach(async () => {
  start = new Date(start.getTime() + 7 * 24 * 3_600_000);
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation, { withdrawalCallbackUrl: 'https://shop.example/withdrawals' });
  admin = await person({ systemRole: 'ADMIN' });
  [treasurer, ana] = [await person(), await person()];
  collection = await createTestCollection(api, organisation.id);
  await endowAtBank(api, business, amountOf('10000.00', 'EUR'));
});
afterAll(async () => {
  for (const { name, offenders } of invariants) {
    const { rows } = await api.database.acrossOrganisations((tx) => sql.raw(offenders).execute(tx));
    if (rows.length > 0) throw new Error(`${name}: ${JSON.stringify(rows)}`);
  }
  await assertLedgerSound(api.database);
  await api.close();
});

type Row = Partial<Omit<NewPayoutRow, 'number'>>;
const draft = (rows: readonly Row[]) => createFiatTestBatch(api, treasurer.token, business, rows);
const check = ({ id }: { readonly id: string }): Promise<CheckedBatch> => checkTestBatch(api, treasurer.token, id);
const freeze = ({ id }: { readonly id: string }) => freezeTestBatch(api, treasurer.token, id);
const act = (id: string, what: string, body?: object, as = treasurer) =>
  api.call('POST', `payout-batches/${id}/${what}`, { token: as.token, ...(body && { body }) });
const show = async (id: string): Promise<PayoutBatchDetail> =>
  (await api.call('GET', `payout-batches/${id}`, { token: treasurer.token })).json<PayoutBatchDetail>();
const rowsOf = async (id: string, as = treasurer): Promise<PayoutRow[]> =>
  (await api.call('GET', `payout-batches/${id}/rows`, { token: as.token })).json<{ rows: PayoutRow[] }>().rows;
const vote = (id: string, how: 'approve' | 'reject', as = ana) =>
  api.call('POST', `withdrawals/approvals/${id}/${how}`, {
    token: as.token,
    body: how === 'approve' ? {} : { comment: 'Unknown accounts' },
  });
const rule = (thresholdUniformAmount: string) =>
  createTestRule(api, admin.token, [ana.user], { thresholdUniformAmount });
const work = async () => {
  await api.app.jobs.fireDue((kind) => kind === 'sweep-payout-batches');
  while ((await api.app.jobs.runDue()) > 0);
};
const heldNow = async (): Promise<string> =>
  toText(
    await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.held(business.id, 'EUR')),
    ),
  );
const change = (statement: ReturnType<typeof sql>) => api.database.acrossOrganisations((tx) => statement.execute(tx));
const toTheBank = () => submitAll(api);
const endOf = (id = ''): string => id.replaceAll('-', '').toUpperCase();
/** Bank statement that books these payments. */
const booked = (rows: readonly PayoutRow[]) =>
  importBankFile(
    api.database,
    { rates: storedRates, ownPayments: fiatOwnPayments },
    camtOf(
      'camt.053',
      collection,
      rows.map(({ withdrawal }) => ({
        bank: endOf(withdrawal?.id),
        amount: withdrawal?.recipientAmount ?? '',
        isDebit: true,
        payments: [{ amount: withdrawal?.recipientAmount ?? '', end: endOf(withdrawal?.id) }],
      })),
    ),
  );

/** Moves the clock; nobody's session outlives it. */
const later = async (hours: number): Promise<void> => {
  await api.testDatabase.setClock(new Date(start.getTime() + hours * 3_600_000));
  for (const one of [admin, treasurer, ana]) one.token = await api.signIn(one.user, organisation);
};

describe('a check of a batch to bank accounts', () => {
  it('says of each row what is wrong with it, and names the account that it goes to', async () => {
    const main = await accountOf({ accountLabel: 'Main EUR' });
    const other = await accountOf();
    const waiting = await accountOf({ accountLabel: 'Young' }, false);
    const twice = await accountOf({ accountLabel: 'Fast', paymentMethod: 'SEPA_INSTANT' });
    await accountOf({ accountLabel: 'Slow', iban: twice });
    const batch = await draft([
      { bankAccount: 'main eur', amount: '100.00', name: 'AURORA Travel' },
      { bankAccount: main.replaceAll(/(.{4})/g, '$1 '), amount: '100', clientWithdrawalId: 'JUN-2' },
      { bankAccount: other, amount: '12.345' },
      { bankAccount: other, amount: '1.00' },
      { bankAccount: `${main.slice(0, -1)}${main.endsWith('1') ? '2' : '1'}`, amount: '20.00' },
      { bankAccount: newIban(), amount: '20.00' },
      { bankAccount: waiting, amount: '20.00' },
      { bankAccount: twice, amount: '20.00' },
      { bankAccount: 'Fast', amount: '20.00', reference: 'Ümlaut' },
      { bankAccount: other, amount: '30.00', name: 'Somebody Else' },
      { bankAccount: other, amount: '31.00', clientWithdrawalId: 'JUN-2' },
      { amount: '40.00' },
      { bankAccount: 'Fast', amount: '50.00' },
      { leftOut: true },
    ]);
    const { rows, slip } = await check(batch);
    expect(rows.map(({ number, verdict, field, message }) => [number, verdict, field, message])).toEqual([
      [1, 'WARNING', null, said.firstAccountPayment],
      [2, 'DUPLICATE', null, said.sameAccountPayout(1)],
      [3, 'ERROR', 'amount', 'Decimal signs exceeded'],
      [4, 'ERROR', 'amount', 'Amount is less than minimum'],
      [5, 'ERROR', 'bankAccount', said.wrongIban],
      [6, 'NOT_WHITELISTED', 'bankAccount', said.unknownAccount],
      [7, 'NOT_WHITELISTED', 'bankAccount', said.accountWaits],
      [8, 'ERROR', 'bankAccount', said.severalAccounts],
      [9, 'ERROR', 'reference', expect.stringContaining('letters without accents')],
      [10, 'ERROR', 'bankAccount', said.otherHolder('Aurora Travel GmbH')],
      [11, 'ERROR', 'clientWithdrawalId', said.sameId(2)],
      [12, 'ERROR', 'bankAccount', said.accountRequired],
      [13, 'WARNING', null, said.firstAccountPayment],
    ]);
    expect(rows.filter(({ acceptable }) => acceptable).map(({ number }) => number)).toEqual([2, 10]);
    expect(rows[0]?.paidTo).toMatchObject({ accountLabel: 'Main EUR', paymentMethod: 'SEPA', fee: '1.00' });
    expect(slip).toMatchObject({
      rows: 2,
      amount: '150.00',
      networkFee: '0.00',
      serviceFee: '3.00',
      heldAmount: '153.00',
      availableAfter: '9847.00',
      approvalRequired: false,
    });
    expect(await heldNow()).toBe('0.00');
  });

  it('asks before it pays the same account the same amount again within a day, or under an ID that was used', async () => {
    const iban = await accountOf();
    await freeze(await draft([{ bankAccount: iban, amount: '20.00', clientWithdrawalId: 'JUN-1' }]));
    const again = await draft([
      { bankAccount: iban, amount: '20.00', clientWithdrawalId: 'JUN-7' },
      { bankAccount: iban, amount: '21.00', clientWithdrawalId: 'JUN-1' },
      { bankAccount: iban, amount: '20.00', clientWithdrawalId: 'JUN-8', accepted: true },
    ]);
    const { rows } = await check(again);
    expect(rows.map(({ verdict, goes, message }) => [verdict, goes, message])).toEqual([
      ['DUPLICATE', false, said.paidAccountBefore('JUN-1')],
      ['DUPLICATE', false, said.sameLabel],
      ['WARNING', true, said.paidAccountBefore('JUN-1')],
    ]);
  });

  it('is of one kind: fields of the other are refused, and so are people without its permission', async () => {
    const create = (changes: object, as = treasurer) =>
      api.call('POST', 'payout-batches', { token: as.token, body: { ...askedFiatBatch(business), ...changes } });
    expect((await create({ network: 'TRX' })).statusCode).toBe(400);
    expect((await create({ currency: null })).statusCode).toBe(400);
    const coins = await person({ permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] });
    expect((await create({}, coins)).statusCode).toBe(403);
    const { id } = await draft([{ bankAccount: await accountOf(), amount: '20.00' }]);
    expect((await api.call('GET', `payout-batches/${id}`, { token: coins.token })).statusCode).toBe(404);
    const listed = async ({ token }: Person) =>
      (await api.call('GET', 'payout-batches', { token })).json<{ batches: { id: string }[] }>().batches.length;
    expect([await listed(coins), await listed(treasurer)]).toEqual([0, 1]);
    const found = async ({ token }: Person) =>
      (await api.call('GET', `search?text=${id}`, { token })).json<{ found: unknown[] }>().found.length;
    expect([await found(coins), await found(treasurer)]).toEqual([0, 1]);
    const reader = await person({ permissions: ['GET_FIAT_WITHDRAWALS'] });
    expect((await act(id, 'check', undefined, reader)).statusCode).toBe(403);
  });

  it('shows others than its maker no whole number of an account', async () => {
    const iban = await accountOf();
    const { id } = await draft([{ bankAccount: iban, amount: '20.00' }]);
    const masked = `${iban.slice(0, 4)} **** **** ${iban.slice(-4)}`;
    const seen = async (as: Person) => (await rowsOf(id, as))[0]?.bankAccount;
    expect([await seen(treasurer), await seen(ana)]).toEqual([iban, masked]);
  });
});

describe('a frozen batch to bank accounts', () => {
  it('is one fiat withdrawal a row, goes to the bank in its files, and ends with its payouts', async () => {
    const [one, two] = [await accountOf(), await accountOf()];
    const batch = await draft([
      { bankAccount: one, amount: '100.00', clientWithdrawalId: 'JUN-1', reference: 'INVOICE 17' },
      { bankAccount: two, amount: '200.00', clientWithdrawalId: 'JUN-2' },
      { bankAccount: newIban(), amount: '300.00' },
    ]);
    const frozen = await freeze(batch);
    expect(frozen).toMatchObject({ status: 'RELEASING', payouts: { rows: 2, amount: '300.00', heldAmount: '302.00' } });
    expect(await heldNow()).toBe('302.00');
    const paid = (await rowsOf(batch.id)).filter(({ withdrawal }) => withdrawal !== null);
    const first = await api.call('GET', `payment/withdrawals/fiat/${paid[0]?.withdrawal?.id}`, { token: admin.token });
    expect(first.json()).toMatchObject({
      clientLabel: 'JUN-1',
      reference: 'INVOICE 17',
      amount: '100.00',
      fee: '1.00',
    });
    await later(5);
    await toTheBank();
    expect((await show(batch.id)).progress).toEqual([{ status: 'PROCESSING', count: 2 }]);
    await booked(paid.slice(0, 1));
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'RELEASING' });
    await booked(paid.slice(1));
    await later(5.1);
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'DONE', progress: [{ status: 'COMPLETED', count: 2 }] });
    expect(await heldNow()).toBe('0.00');
  });

  it('tells what was sent and what was not, to the business too, and what was not is tried again', async () => {
    const [one, two] = [await accountOf(), await accountOf()];
    const batch = await draft([
      { bankAccount: one, amount: '100.00', clientWithdrawalId: 'JUN-1' },
      { bankAccount: two, amount: '200.00', clientWithdrawalId: 'JUN-2' },
    ]);
    await freeze(batch);
    const rows = await rowsOf(batch.id);
    const cancel = `payment/withdrawals/fiat/${rows[1]?.withdrawal?.id}/cancel`;
    expect((await api.call('POST', cancel, { token: treasurer.token })).statusCode).toBe(200);
    await later(5);
    await toTheBank();
    await booked(rows.slice(0, 1));
    await later(5.1);
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'PARTLY' });
    const { rows: told } = await api.database.acrossOrganisations((tx) =>
      sql<{ payload: string }>`select payload from callback_delivery where entity_id = ${batch.id}`.execute(tx),
    );
    expect(told.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
      expect.objectContaining({
        event: 'PAYOUT_BATCH_ENDED',
        kind: 'FIAT',
        currency: 'EUR',
        cryptoCurrency: null,
        network: null,
        status: 'PARTLY',
        payouts: 2,
        sent: 1,
        unsent: [expect.objectContaining({ clientWithdrawalId: 'JUN-2', status: 'CANCELLED' })],
      }),
    ]);
    const csv = await api.call('POST', 'reports/exports/payout-batch', {
      token: treasurer.token,
      body: { batchId: batch.id, format: 'CSV' },
    });
    expect(csv.body).toContain('Aurora Travel GmbH');
    expect(csv.body).not.toContain(one);
    const next = (await act(batch.id, 'retry')).json<PayoutBatchDetail>();
    expect(await rowsOf(next.id)).toMatchObject([
      { clientWithdrawalId: 'JUN-2-r2', bankAccount: two, amount: '200.00', withdrawal: null },
    ]);
    expect((await freeze(next)).payouts?.rows).toBe(1);
  });

  it('is refused as a whole if it costs more than was looked at, or than is there', async () => {
    const bankAccount = await accountOf();
    const batch = await draft([{ bankAccount, amount: '100.00' }]);
    await act(batch.id, 'submit', { rows: 1, heldAmount: '100.99' });
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'DRAFT', problem: said.dearer, progress: [] });
    const dear = await draft([
      { bankAccount, amount: '6000.00' },
      { bankAccount, amount: '6001.00' },
    ]);
    await freeze(dear);
    expect(await show(dear.id)).toMatchObject({ status: 'DRAFT', problem: said.notCovered, progress: [] });
    expect(await heldNow()).toBe('0.00');
  });
});

describe('an approval of a batch to bank accounts', () => {
  it('is asked for by the total, though no row alone reaches the rule, and lets all of it go to the bank', async () => {
    await rule('500.00');
    const accounts = [await accountOf(), await accountOf(), await accountOf()];
    const batch = await draft(accounts.map((bankAccount) => ({ bankAccount, amount: '200.00' })));
    expect((await check(batch)).slip).toMatchObject({ approvalRequired: true, requiredApprovals: 1 });
    expect((await freeze(batch)).status).toBe('AWAITING_APPROVAL');
    const asked = await api.call('GET', `withdrawals/approvals/${batch.id}`, { token: ana.token });
    expect(asked.json<ApprovalDetail>()).toMatchObject({
      kind: 'FIAT',
      payouts: 3,
      amount: '600.00',
      currency: 'EUR',
      heldAmount: '603.00',
      isUnchanged: true,
      canVote: true,
    });
    const [row] = await rowsOf(batch.id);
    const cancel = `payment/withdrawals/fiat/${row?.withdrawal?.id}/cancel`;
    expect((await api.call('POST', cancel, { token: treasurer.token })).statusCode).toBe(409);
    await later(5);
    await toTheBank();
    expect((await show(batch.id)).progress).toEqual([{ status: 'PENDING_APPROVAL', count: 3 }]);
    expect((await vote(batch.id, 'approve', treasurer)).statusCode).toBe(403);
    expect((await vote(batch.id, 'approve')).statusCode).toBe(200);
    await work();
    expect((await show(batch.id)).progress).toEqual([{ status: 'PENDING', count: 3 }]);
    // The cut-off passed while it waited: it goes with the next one.
    await later(28);
    await toTheBank();
    expect((await show(batch.id)).progress).toEqual([{ status: 'PROCESSING', count: 3 }]);
  });

  it('refused, or taken back before it, gives everything back', async () => {
    await rule('5.00');
    const bankAccount = await accountOf();
    const refused = await draft([{ bankAccount, amount: '200.00' }]);
    await freeze(refused);
    expect((await vote(refused.id, 'reject')).statusCode).toBe(200);
    await work();
    expect(await show(refused.id)).toMatchObject({ status: 'REFUSED', progress: [{ status: 'REJECTED', count: 1 }] });
    const taken = await draft([{ bankAccount, amount: '201.00' }]);
    await freeze(taken);
    expect((await act(taken.id, 'cancel')).statusCode).toBe(200);
    await work();
    expect(await show(taken.id)).toMatchObject({ status: 'CANCELLED', progress: [{ status: 'CANCELLED', count: 1 }] });
    expect(await heldNow()).toBe('0.00');
  });

  it('does not cover a payout that was changed in the database', async () => {
    await rule('500.00');
    const bankAccount = await accountOf();
    const batch = await draft([
      { bankAccount, amount: '300.00' },
      { bankAccount, amount: '301.00' },
    ]);
    await freeze(batch);
    const [first] = await rowsOf(batch.id);
    const reference = (text: string | null) =>
      change(sql`update fiat_withdrawal set reference = ${text} where id = ${first?.withdrawal?.id}`);
    await reference('Another');
    expect((await vote(batch.id, 'approve')).statusCode).toBe(409);
    await reference(null);
    expect((await vote(batch.id, 'approve')).statusCode).toBe(200);
    await work();
    await reference('Another');
    await later(52);
    await toTheBank();
    const [changed, sound] = await rowsOf(batch.id);
    expect([changed?.withdrawal, sound?.withdrawal]).toMatchObject([
      { status: 'REJECTED', statusReason: 'TAMPERED' },
      { status: 'PROCESSING' },
    ]);
  });
});
