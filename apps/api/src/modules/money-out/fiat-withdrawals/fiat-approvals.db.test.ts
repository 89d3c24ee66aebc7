import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { FiatWithdrawalDetail } from '@countinghouse/contract/money-out/fiat-withdrawals';
import type { ApprovalDetail, ApprovalView } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../../../invariants';
import { newId } from '../../../platform/ids';
import { startTestApi, type TestApi, type TestOrganisation, type TestUser } from '../../../testing';
import { createTestRule } from '../../../testing/approvals';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../../../testing/bank';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { endowAtBank } from '../../../testing/fiat-withdrawals';
import { recordTestRates } from '../../../testing/rates';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';
import { insertMissingCollectionAccounts } from '../../money-in/fiat-deposits';
import { submitToBanks } from './submit-to-bank';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let admin: string;
let maker: Person;
let ana: Person;
let account: string;
/** A Monday, before the cut-off of euro payments. */
const start = new Date('2025-06-30T09:00:00.000Z');

type Person = { readonly user: TestUser; token: string };

const permissions = [
  'CREATE_FIAT_WITHDRAWAL',
  'GET_FIAT_WITHDRAWALS',
  'CREATE_WITHDRAWAL',
  'GET_WITHDRAWALS',
  'MANAGE_BANK_ACCOUNTS',
  'GET_BALANCES',
] as const;
const person = async (): Promise<Person> => {
  const user = await api.createUser([organisation], { permissions: [...permissions] });
  return { user, token: await api.signIn(user, organisation) };
};
const activeAccount = async (changes: Record<string, unknown> = {}): Promise<string> => {
  const made = await createTestAccount(api, maker.token, changes);
  await verifyTestAccount(api, made);
  return made.id;
};

beforeAll(async () => {
  api = await startTestApi({ isTampered: true });
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  [maker, ana] = [await person(), await person()];
  account = await activeAccount();
  await createTestCollection(api, organisation.id);
  await endowAtBank(api, business, amountOf('10000.00', 'EUR'));
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const soundRows = async (): Promise<void> => {
  for (const { name, offenders } of invariants) {
    const { rows } = await api.database.acrossOrganisations((tx) => sql.raw(offenders).execute(tx));
    expect(rows, name).toEqual([]);
  }
};
const rule = (changes: Record<string, unknown> = {}) => createTestRule(api, admin, [ana.user], changes);
const send = (changes: Record<string, unknown> = {}, as = maker) =>
  api.call('POST', 'payment/withdrawals/fiat', {
    token: as.token,
    body: {
      clientLabel: 'week-11',
      businessId: business.id,
      currency: 'EUR',
      amount: '500.00',
      bankAccountId: account,
      ...changes,
    },
  });
const make = async (changes: Record<string, unknown> = {}, as = maker): Promise<FiatWithdrawalDetail> => {
  const answer = await send(changes, as);
  const made = answer.json<FiatWithdrawalDetail>();
  expect(answer.statusCode, answer.body).toBe(made.status === 'PENDING_APPROVAL' ? 202 : 201);
  return made;
};
const find = async ({ id }: { readonly id: string }) =>
  (await api.call('GET', `payment/withdrawals/fiat/${id}`, { token: maker.token })).json<FiatWithdrawalDetail>();
const show = async ({ id }: { readonly id: string }) =>
  (await api.call('GET', `withdrawals/approvals/${id}`, { token: ana.token })).json<ApprovalDetail>();
const decide = ({ id }: { readonly id: string }, how: 'approve' | 'reject' = 'approve', as = ana) =>
  api.call('POST', `withdrawals/approvals/${id}/${how}`, {
    token: as.token,
    body: how === 'approve' ? {} : { comment: 'Unknown account' },
  });
const balance = async () => {
  const token = await api.signIn(maker.user, organisation);
  const { balances } = (await api.call('GET', `balances/${business.id}`, { token })).json<BusinessBalances>();
  return [balances.EUR?.amount, balances.EUR?.held];
};
const toTheBank = () => submitToBanks({ database: api.database, config: api.config }, new AbortController().signal);
const atCutOff = async (): Promise<void> => {
  await api.testDatabase.setClock(new Date('2025-06-30T12:00:01.000Z'));
  await toTheBank();
};
const write = (statement: RawBuilder<unknown>) => api.database.acrossOrganisations((tx) => statement.execute(tx));
const standing = async ({ id }: { readonly id: string }) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string; status_reason: string | null }>`
      select status, status_reason from fiat_withdrawal where id = ${id}`.execute(tx),
  );
  return rows[0];
};

describe('a fiat withdrawal that a rule asks about', () => {
  it('waits with its money held, says so, and goes to the bank once it is approved', async () => {
    await rule();
    const made = await make();
    expect(made).toMatchObject({ status: 'PENDING_APPROVAL', approvalStatus: 'PENDING', cancellable: true });
    expect(await balance()).toEqual(['9499.00', '501.00']);
    await toTheBank();
    expect((await find(made)).status).toBe('PENDING_APPROVAL');

    const { approvals } = (await api.call('GET', 'withdrawals/approvals', { token: ana.token })).json<{
      approvals: ApprovalView[];
    }>();
    expect(approvals).toMatchObject([
      {
        withdrawalId: made.id,
        kind: 'FIAT',
        clientWithdrawalId: 'week-11',
        currency: 'EUR',
        network: null,
        amount: '500.00',
        uniformAmount: '500.00',
        recipient: expect.stringMatching(/, DE89 \*{4} \*{4} 3000$/) as string,
        canVote: true,
      },
    ]);
    expect(await show(made)).toMatchObject({
      dayUniformAmount: '500.00',
      heldAmount: '501.00',
      heldParts: {
        recipientAmount: '500.00',
        networkFee: '0.00',
        serviceFee: '1.00',
        reserve: '0.00',
        rate: null,
        blockchainFeePaidBy: null,
      },
      recipientAmount: '500.00',
      availableIfRejected: '10000.00',
      isUnchanged: true,
      recipientHistory: { earlier: 0, firstUsedAt: null },
    });
    expect((await decide(made, 'approve', maker)).statusCode).toBe(403);
    const approved = await decide(made);
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await find(made)).toMatchObject({
      status: 'PENDING',
      approvalStatus: 'APPROVED',
      submitAt: '2025-06-30T12:00:00.000Z',
    });
    await atCutOff();
    expect(await standing(made)).toMatchObject({ status: 'PROCESSING' });
    await soundRows();
  });

  it('goes at the next cut-off where one passed while it waited', async () => {
    await rule();
    const made = await make();
    await api.testDatabase.setClock(new Date('2025-06-30T13:00:00.000Z'));
    for (const one of [ana, maker]) one.token = await api.signIn(one.user, organisation);
    expect((await decide(made)).statusCode).toBe(200);
    await toTheBank();
    expect(await find(made)).toMatchObject({
      status: 'PENDING',
      submitAt: '2025-07-01T12:00:00.000Z',
      arrivesFrom: '2025-07-02',
    });
  });

  it('is over when it is rejected, cancelled, or nobody decides in time, and its money is available again', async () => {
    await rule();
    const [rejected, cancelled, expired] = [
      await make({ amount: '600.00' }),
      await make({ amount: '700.00' }),
      await make({ amount: '800.00' }),
    ];
    expect((await decide(rejected, 'reject')).statusCode).toBe(200);
    const cancel = `payment/withdrawals/fiat/${cancelled.id}/cancel`;
    expect((await api.call('POST', cancel, { token: maker.token })).statusCode).toBe(200);
    expect((await decide(cancelled)).json()).toMatchObject({ message: 'This withdrawal was decided already' });
    await api.testDatabase.setClock(new Date(start.getTime() + 72 * 3_600_000));
    while ((await api.app.jobs.runDue()) > 0);
    expect(await standing(rejected)).toEqual({ status: 'REJECTED', status_reason: null });
    expect(await standing(cancelled)).toEqual({ status: 'CANCELLED', status_reason: null });
    expect(await standing(expired)).toEqual({ status: 'EXPIRED', status_reason: null });
    expect(await balance()).toEqual(['10000.00', '0.00']);
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ subject: string }>`
        select subject from mailbox_message where recipient = ${maker.user.email} and subject like '%ithdrawal week%'
         order by subject`.execute(tx),
    );
    expect(rows.map(({ subject }) => subject.replace(/^.*?: /, ''))).toEqual([
      'Withdrawal week-11 has expired',
      'Withdrawal week-11 was rejected',
    ]);
    await soundRows();
  });

  it('is told by the quote before anything is made', async () => {
    await rule({ requiredApprovals: 1 });
    const quote = async (amount: string) =>
      (
        await api.call(
          'GET',
          `payment/withdrawals/fiat/quote?businessId=${business.id}&bankAccountId=${account}&amount=${amount}`,
          { token: maker.token },
        )
      ).json<{ after: unknown }>().after;
    expect(await quote('500.00')).toMatchObject({ approvalRequired: true, requiredApprovals: 1 });
    expect(await quote('499.99')).toMatchObject({ approvalRequired: false, requiredApprovals: 0 });
  });

  it('is refused where fewer people may approve than must', async () => {
    await createTestRule(api, admin, [maker.user]);
    const answer = await send();
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'RULE_VIOLATED']);
  });
});

describe('which fiat withdrawals wait', () => {
  it('those that a rule covers: a new rule both kinds, one about coins no money to a bank, nor its sums', async () => {
    await rule({ kinds: ['CRYPTO'] });
    expect((await make({ amount: '900.00' })).status).toBe('PENDING');
    await endow(api, business, usdt('5000'));
    await ownCoins(api, organisation, 'TRX', usdt('5000'));
    await recordTestRates(api.database);
    const coins = (targetAmount: string) =>
      api.call('POST', 'withdrawals/crypto', { token: maker.token, body: askedWithdrawal(business, { targetAmount }) });
    expect((await coins('100')).json()).toMatchObject({ status: 'PENDING' });
    const both = await rule({ thresholdUniformAmount: '1300.00' });
    expect(both.kinds).toEqual(['CRYPTO', 'FIAT']);
    expect((await make({ amount: '100.00' })).status).toBe('PENDING');
    // 900 and 100 by bank, 200 in coins, and these.
    const waiting = await coins('50');
    expect(waiting.json(), waiting.body).toMatchObject({ status: 'PENDING_APPROVAL' });
    expect(await show(waiting.json())).toMatchObject({ dayUniformAmount: '1300.00' });
    expect((await make({ amount: '10.00' })).status).toBe('PENDING_APPROVAL');
  });

  it('what one account gets counts together, whoever sends it, and under whichever entry', async () => {
    await rule();
    const again = await activeAccount({ accountLabel: 'The same once more' });
    const other = await person();
    expect((await make({ amount: '300.00' })).status).toBe('PENDING');
    const second = await make({ amount: '300.00', bankAccountId: again }, other);
    expect(second.status).toBe('PENDING_APPROVAL');
    expect(await show(second)).toMatchObject({ dayUniformAmount: '600.00', recipientHistory: { earlier: 1 } });
  });

  it('one whose worth nobody knows is refused where a rule asks for it, and needs no price where none does', async () => {
    const numbers = { iban: undefined, accountNumber: '12345678', swiftCode: 'CHASUS33' };
    const dollars = await activeAccount({
      ...numbers,
      currency: 'USD',
      paymentMethod: 'SWIFT',
      email: 'desk@bank.example',
    });
    await api.database.acrossOrganisations((tx) =>
      insertMissingCollectionAccounts(tx, [
        {
          organisation_id: organisation.id,
          id: newId(),
          currency: 'USD',
          payment_methods: ['SWIFT'],
          beneficiary: 'Northgate Payments Client Account',
          account_number: String(Math.random()).slice(2, 14),
          swift_code: 'CHASUS33',
          bank_name: 'Example Bank',
          bank_address: '1 Wall Street, New York',
          created_at: new Date('2024-01-01T00:00:00.000Z'),
        },
      ]),
    );
    await endowAtBank(api, business, amountOf('10000.00', 'USD'));
    await write(sql`delete from rate`);
    const body = { currency: 'USD', bankAccountId: dollars };
    expect((await make(body)).status).toBe('PENDING');
    await rule();
    const refused = await send(body);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'RATES_UNAVAILABLE']);
  });
});

describe('never approved, no row takes it to the bank:', () => {
  it.each<[string, RawBuilder<unknown>]>([
    ['a status', sql`status = 'PENDING', approval_status = 'APPROVED'`],
    ['no need for approval', sql`status = 'PENDING', approval_status = 'SKIPPED'`],
  ])('%s', async (_, forged) => {
    await rule();
    const made = await make();
    await write(sql`update fiat_withdrawal set ${forged} where id = ${made.id}`);
    await write(sql`
      update withdrawal_approval set status = 'APPROVED', decided_at = app_clock() where withdrawal_id = ${made.id}`);
    await atCutOff();
    expect(await standing(made)).toEqual({ status: 'REJECTED', status_reason: 'TAMPERED' });
  });

  it('approved and then changed, neither', async () => {
    await rule();
    const made = await make();
    await decide(made);
    await write(sql`
      update fiat_withdrawal set amount = amount + 100, debit_amount = debit_amount + 100 where id = ${made.id}`);
    await atCutOff();
    expect(await standing(made)).toEqual({ status: 'REJECTED', status_reason: 'TAMPERED' });
  });
});
