import {
  payoutSentences as said,
  type PayoutBatchDetail,
  type PayoutRow,
} from '@countinghouse/contract/money-out/payout-batches';
import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { account, balanceOf } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chainOf, strangersAddress } from '../../../rails/chain';
import { listedAddress } from '../../../rails/screening';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createTestRule } from '../../../testing/approvals';
import { testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { askedBatch, checkTestBatch, createTestBatch, freezeTestBatch } from '../../../testing/payout-batches';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let start = new Date('2025-06-14T00:00:00.000Z');

type Person = { readonly user: TestUser; readonly token: string };
let admin: Person;
let treasurer: Person;
let ana: Person;

const person = async (settings: Parameters<TestApi['createUser']>[1] = {}): Promise<Person> => {
  const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'GET_BALANCES'] as const;
  const user = await api.createUser([organisation], { permissions, ...settings });
  return { user, token: await api.signIn(user, organisation) };
};

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 200 * 3_600_000);
  await chain.at(start);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  admin = await person({ systemRole: 'ADMIN' });
  [treasurer, ana] = [await person(), await person()];
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

type Rows = Parameters<typeof createTestBatch>[3];
const draft = (rows: Rows) => createTestBatch(api, treasurer.token, business, rows);
const check = ({ id }: { readonly id: string }) => checkTestBatch(api, treasurer.token, id);
const freeze = ({ id }: { readonly id: string }) => freezeTestBatch(api, treasurer.token, id);
const act = (id: string, what: string, body?: object, as = treasurer) =>
  api.call('POST', `payout-batches/${id}/${what}`, { token: as.token, ...(body && { body }) });
const show = async (id: string, as = treasurer): Promise<PayoutBatchDetail> =>
  (await api.call('GET', `payout-batches/${id}`, { token: as.token })).json<PayoutBatchDetail>();
const rowsOf = async (id: string): Promise<PayoutRow[]> =>
  (await api.call('GET', `payout-batches/${id}/rows`, { token: treasurer.token })).json<{ rows: PayoutRow[] }>().rows;
const approval = async (id: string): Promise<ApprovalDetail> =>
  (await api.call('GET', `withdrawals/approvals/${id}`, { token: ana.token })).json<ApprovalDetail>();
const vote = (id: string, how: 'approve' | 'reject', as = ana, body: object = {}) =>
  api.call('POST', `withdrawals/approvals/${id}/${how}`, {
    token: as.token,
    body: how === 'approve' ? body : { comment: 'Unknown recipients', ...body },
  });
const work = async () => {
  while ((await api.app.jobs.runDue()) > 0);
};
const heldNow = async (): Promise<string> =>
  toText(
    await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.held(business.id, 'USDT')),
    ),
  );
const change = (statement: ReturnType<typeof sql>) => api.database.acrossOrganisations((tx) => statement.execute(tx));

describe('a check of a batch', () => {
  it('says of each row what is wrong with it, by the rules of a single withdrawal', async () => {
    const address = strangersAddress(chainOf('USDT', 'TRX'));
    const batch = await draft([
      { amount: '100' },
      { recipientAddress: 'TKz8QvNd3mYh7RfLpXc2Gs9BeTuA6Hjkw4' },
      { amount: '12.1234567' },
      { amount: '0.5' },
      { recipientAddress: address, amount: '20', clientWithdrawalId: 'JUN-1' },
      { recipientAddress: address, amount: '20', clientWithdrawalId: 'JUN-2' },
      { clientWithdrawalId: 'JUN-1' },
      { recipientAddress: '', amount: '7' },
      { leftOut: true },
    ]);
    const { rows, slip } = await check(batch);
    expect(rows.map(({ number, verdict, goes, field }) => [number, verdict, goes, field])).toEqual([
      [1, 'WARNING', true, null],
      [2, 'ERROR', false, 'recipientAddress'],
      [3, 'ERROR', false, 'amount'],
      [4, 'ERROR', false, 'amount'],
      [5, 'WARNING', true, null],
      [6, 'DUPLICATE', false, null],
      [7, 'ERROR', false, 'clientWithdrawalId'],
      [8, 'ERROR', false, 'recipientAddress'],
    ]);
    expect(rows[5]).toMatchObject({ message: said.samePayout(5), acceptable: true });
    expect(rows[6]?.message).toBe(said.sameId(5));
    expect(slip).toMatchObject({
      rows: 2,
      recipientAmount: '120',
      networkFee: '3',
      serviceFee: '0.24',
      heldAmount: '123.24',
      available: '5000',
      availableAfter: '4876.76',
      approvalRequired: false,
    });
    expect(await heldNow()).toBe('0');
  });

  it('lets a duplicate go once somebody accepts it, and counts it to the same recipient', async () => {
    const recipientAddress = strangersAddress(chainOf('USDT', 'TRX'));
    const batch = await draft([{ recipientAddress }, { recipientAddress, accepted: true }]);
    const { rows, slip } = await check(batch);
    expect(rows.map(({ verdict, goes }) => [verdict, goes])).toEqual([
      ['WARNING', true],
      ['WARNING', true],
    ]);
    expect(slip.rows).toBe(2);
  });

  it('asks for the beneficiary of every row that the travel rule is about, rows to one recipient together', async () => {
    await setTravelRule(api, organisation, { regime: 'FATF' });
    const recipientAddress = strangersAddress(chainOf('USDT', 'TRX'));
    const batch = await draft([
      { recipientAddress, amount: '700' },
      { recipientAddress, amount: '701' },
      { amount: '1200' },
    ]);
    const { rows } = await check(batch);
    expect(rows.map(({ verdict, field }) => [verdict, field])).toEqual([
      ['WARNING', null],
      ['ERROR', 'beneficiary'],
      ['ERROR', 'beneficiary'],
    ]);
  });
});

describe('a frozen batch', () => {
  it('is one withdrawal a row with one hold each, and is sent like any other', async () => {
    const batch = await draft([{ amount: '100' }, { amount: '200', name: 'Noor Haddad' }, { amount: '0.1' }]);
    const frozen = await freeze(batch);
    expect(frozen).toMatchObject({
      status: 'RELEASING',
      payouts: { rows: 2, recipientAmount: '300', heldAmount: '303.6' },
    });
    const rows = await rowsOf(batch.id);
    expect(rows.map(({ withdrawal }) => withdrawal?.status ?? null)).toEqual([
      expect.any(String),
      expect.any(String),
      null,
    ]);
    await chain.at(new Date(start.getTime() + 60 * 60_000));
    await work();
    await chain.at(new Date(start.getTime() + 2 * 60 * 60_000));
    await work();
    treasurer = { ...treasurer, token: await api.signIn(treasurer.user, organisation) };
    expect(await show(batch.id)).toMatchObject({ status: 'DONE', progress: [{ status: 'COMPLETED', count: 2 }] });
    expect(await heldNow()).toBe('0');
  });

  it('is refused as a whole, and stays a draft, if it is not what was looked at or is not covered', async () => {
    const batch = await draft([{ amount: '100' }, { amount: '200' }]);
    const other = await act(batch.id, 'submit', { rows: 1, heldAmount: '303.6' });
    expect(other.statusCode).toBe(200);
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'DRAFT', problem: said.otherRows(2), progress: [] });
    await act(batch.id, 'submit', { rows: 2, heldAmount: '303.599999' });
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'DRAFT', problem: said.dearer });
    const dear = await draft([{ amount: '4000' }, { amount: '4001' }]);
    await freeze(dear);
    expect(await show(dear.id)).toMatchObject({ status: 'DRAFT', problem: said.notCovered, progress: [] });
    expect(await heldNow()).toBe('0');
  });

  it('is frozen once, however often it is submitted', async () => {
    const batch = await draft([{ amount: '100' }]);
    const body = { rows: 1, heldAmount: '101.7' };
    const answers = await Promise.all([1, 2, 3].map(() => act(batch.id, 'submit', body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    await work();
    expect((await show(batch.id)).progress.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  });

  it('no longer takes rows', async () => {
    const batch = await draft([{ amount: '100' }]);
    await freeze(batch);
    const body = { rows: [{ number: 1, recipientAddress: strangersAddress(chainOf('USDT', 'TRX')), amount: '9' }] };
    const answer = await api.call('PUT', `payout-batches/${batch.id}/rows`, { token: treasurer.token, body });
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(said.frozen)]);
  });
});

describe('the end of a batch', () => {
  const told = async (id: string) => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ payload: string; url: string }>`select payload, url from callback_delivery where entity_id = ${id}`.execute(
        tx,
      ),
    );
    return rows.map(({ payload, url }) => ({ url, ...(JSON.parse(payload) as Record<string, unknown>) }));
  };
  const url = 'https://shop.example/withdrawals';
  const silent = listedAddress('SILENT', 'USDT', 'TRX') ?? '';
  beforeEach(async () => {
    business = await createBusiness(api, organisation, { withdrawalCallbackUrl: url });
    await endow(api, business, usdt('5000'));
  });
  /** Lets the chain confirm whatever was sent, until the batch is over. */
  const end = async (id: string): Promise<PayoutBatchDetail> => {
    for (const hours of [1, 2]) {
      await chain.at(new Date(start.getTime() + hours * 3_600_000));
      await work();
    }
    treasurer = { ...treasurer, token: await api.signIn(treasurer.user, organisation) };
    return show(id);
  };

  it('is told to the business once, with counts and each payout that was not sent by its reference', async () => {
    await createTestRule(api, admin.token, [ana.user], { thresholdUniformAmount: '5.00' });
    const batch = await draft([
      { amount: '20', clientWithdrawalId: 'JUN-1' },
      // Its screening is never answered, so that it waits.
      { amount: '30', clientWithdrawalId: 'JUN-2', recipientAddress: silent },
      { amount: 'none', clientWithdrawalId: 'JUN-3' },
    ]);
    await freeze(batch);
    expect(await told(batch.id)).toEqual([]);
    await vote(batch.id, 'approve');
    await work();
    const [, second] = await rowsOf(batch.id);
    const cancel = `withdrawals/crypto/${second?.withdrawal?.id}/cancel`;
    expect((await api.call('POST', cancel, { token: treasurer.token })).statusCode).toBe(200);
    expect(await end(batch.id)).toMatchObject({ status: 'PARTLY' });
    expect(await told(batch.id)).toEqual([
      {
        url,
        event: 'PAYOUT_BATCH_ENDED',
        kind: 'CRYPTO',
        currency: 'USDT',
        batchId: batch.id,
        name: batch.name,
        businessId: business.id,
        metadata: {},
        status: 'PARTLY',
        cryptoCurrency: 'USDT',
        network: 'TRX',
        rows: 3,
        payouts: 2,
        sent: 1,
        notSent: 1,
        unsent: [
          {
            number: 2,
            clientWithdrawalId: 'JUN-2',
            withdrawalId: second?.withdrawal?.id,
            status: 'CANCELLED',
            statusReason: null,
          },
        ],
        results: `/api/v1/payout-batches/${batch.id}/rows`,
        endedAt: expect.any(String),
      },
    ]);
  });

  it('is told of a batch that was taken back, with what its payouts become; not of a discarded draft', async () => {
    await createTestRule(api, admin.token, [ana.user], { thresholdUniformAmount: '5.00' });
    const batch = await draft([{ amount: '20' }]);
    await freeze(batch);
    await act(batch.id, 'cancel');
    await work();
    expect(await told(batch.id)).toMatchObject([
      { status: 'CANCELLED', payouts: 1, sent: 0, notSent: 1, unsent: [{ number: 1, status: 'CANCELLED' }] },
    ]);
    const discarded = await draft([{ amount: '20' }]);
    await act(discarded.id, 'cancel');
    expect(await told(discarded.id)).toEqual([]);
  });

  it('is in the report row by row: what was sent, what was not, and what stayed out', async () => {
    const batch = await draft([
      { amount: '20', clientWithdrawalId: 'JUN-1', name: '=1+1' },
      { amount: '30', clientWithdrawalId: 'JUN-2', leftOut: true },
      { amount: 'none', clientWithdrawalId: 'JUN-3' },
    ]);
    await freeze(batch);
    await end(batch.id);
    const report = await api.call('POST', 'reports/exports/payout-batch', {
      token: treasurer.token,
      body: { batchId: batch.id },
    });
    expect(report.statusCode, report.body).toBe(200);
    const lines = report.body.replace('\uFEFF', '').trim().split('\r\n');
    const [row] = await rowsOf(batch.id);
    expect(lines.map((line) => line.split(',').slice(0, 5))).toEqual([
      ['Row', 'Result', 'Reason', 'Reference', 'Name'],
      ['1', 'COMPLETED', '', 'JUN-1', "'=1+1"],
      ['2', 'LEFT_OUT', '', 'JUN-2', ''],
      ['3', 'NOT_MADE', '', 'JUN-3', ''],
    ]);
    expect(lines[1]).toContain(row?.withdrawal?.transactionId ?? 'no transaction');
    ana = { ...ana, token: await api.signIn(ana.user, organisation) };
    await hideBusiness(api, business);
    const hidden = { token: ana.token, body: { batchId: batch.id } };
    expect((await api.call('POST', 'reports/exports/payout-batch', hidden)).statusCode).toBe(404);
  });
});

describe('a batch that cannot be frozen', () => {
  it('is given back to its maker with the reason after a quarter of an hour, and holds nothing', async () => {
    const batch = await draft([{ amount: '20' }]);
    const { slip } = await check(batch);
    await act(batch.id, 'submit', { rows: slip.rows, heldAmount: slip.heldAmount });
    await change(sql`delete from job where kind = 'advance-payout-batch'`);
    await chain.at(new Date(start.getTime() + 16 * 60_000));
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'DRAFT', problem: said.notFrozen, editable: true });
    expect(await heldNow()).toBe('0');
    expect((await freeze(batch)).status).not.toBe('FREEZING');
  });
});

describe('a draft', () => {
  it('is changed and frozen by its maker alone, who alone is kept from voting on it', async () => {
    const batch = await draft([{ amount: '100' }]);
    const body = { rows: [{ number: 1, recipientAddress: strangersAddress(chainOf('USDT', 'TRX')), amount: '100' }] };
    for (const other of [ana, admin]) {
      expect(await show(batch.id, other)).toMatchObject({ editable: false });
      const put = await api.call('PUT', `payout-batches/${batch.id}/rows`, { token: other.token, body });
      expect([put.statusCode, put.body]).toEqual([403, expect.stringContaining(said.onlyMaker)]);
      const submitted = await act(batch.id, 'submit', { rows: 1, heldAmount: '101.7' }, other);
      expect([submitted.statusCode, submitted.body]).toEqual([403, expect.stringContaining(said.onlyMaker)]);
    }
    expect(await show(batch.id)).toMatchObject({ status: 'DRAFT', editable: true });
  });

  it('says at its field that the amount that was looked at is none', async () => {
    const batch = await draft([{ amount: '100' }]);
    for (const heldAmount of ['', 'all', '1.1234567', '-5']) {
      const answer = await act(batch.id, 'submit', { rows: 1, heldAmount });
      expect([heldAmount, answer.statusCode]).toEqual([heldAmount, 400]);
      expect(answer.body).toContain('heldAmount');
    }
  });

  it('is made once, however often it is asked for under one key', async () => {
    const body = askedBatch(business);
    const ask = () =>
      api.call('POST', 'payout-batches', {
        token: treasurer.token,
        body,
        headers: { 'idempotency-key': 'june-creator-payouts' },
      });
    const [first, second] = [await ask(), await ask()];
    expect(second.json<PayoutBatchDetail>().id).toBe(first.json<PayoutBatchDetail>().id);
  });
});

describe('an approval of a batch', () => {
  const rule = (thresholdUniformAmount: string) =>
    createTestRule(api, admin.token, [ana.user], { thresholdUniformAmount });

  it('is asked for by the total, though no row alone reaches the rule', async () => {
    await rule('500.00');
    const batch = await draft([{ amount: '200' }, { amount: '200' }, { amount: '200' }]);
    const frozen = await freeze(batch);
    expect(frozen.status).toBe('AWAITING_APPROVAL');
    expect(await approval(batch.id)).toMatchObject({ payouts: 3, amount: '600', isUnchanged: true, canVote: true });
    expect(await heldNow()).toBe('605.7');
    await work();
    expect((await show(batch.id)).progress).toEqual([{ status: 'PENDING_APPROVAL', count: 3 }]);
    expect((await vote(batch.id, 'approve')).statusCode).toBe(200);
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'RELEASING' });
    expect((await show(batch.id)).progress.some(({ status }) => status === 'PENDING_APPROVAL')).toBe(false);
  });

  it('counts what its makers sent before, and adds to what they send after', async () => {
    await rule('500.00');
    await freeze(await draft([{ amount: '300' }]));
    const single = await api.call('POST', 'withdrawals/crypto', {
      token: treasurer.token,
      body: askedWithdrawal(business, { targetAmount: '300' }),
    });
    expect(single.statusCode).toBe(202);
    expect((await freeze(await draft([{ amount: '10' }]))).status).toBe('AWAITING_APPROVAL');
  });

  it('counts what each recipient got before from others', async () => {
    await rule('500.00');
    const recipientAddress = strangersAddress(chainOf('USDT', 'TRX'));
    const before = { token: admin.token, body: askedWithdrawal(business, { targetAmount: '450', recipientAddress }) };
    expect((await api.call('POST', 'withdrawals/crypto', before)).statusCode).toBe(201);
    const batch = await draft([{ amount: '20' }, { recipientAddress, amount: '120' }]);
    expect((await check(batch)).slip).toMatchObject({ approvalRequired: true, requiredApprovals: 1 });
    expect((await freeze(batch)).status).toBe('AWAITING_APPROVAL');
  });

  it('cannot be given by its maker', async () => {
    await createTestRule(api, admin.token, [ana.user, treasurer.user], { thresholdUniformAmount: '5.00' });
    const batch = await draft([{ amount: '200' }]);
    await freeze(batch);
    expect((await vote(batch.id, 'approve', treasurer)).statusCode).toBe(403);
  });

  it('refused gives everything back', async () => {
    await rule('5.00');
    const batch = await draft([{ amount: '200' }, { amount: '100' }]);
    await freeze(batch);
    expect((await vote(batch.id, 'reject')).statusCode).toBe(200);
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'REFUSED', progress: [{ status: 'REJECTED', count: 2 }] });
    expect(await heldNow()).toBe('0');
  });

  it('taken back by its maker before the last vote gives everything back, and its payouts may be tried again', async () => {
    await rule('5.00');
    const batch = await draft([{ amount: '200', clientWithdrawalId: 'JUN-1' }, { amount: '100' }]);
    await freeze(batch);
    expect((await act(batch.id, 'cancel', undefined, ana)).statusCode).toBe(403);
    expect((await act(batch.id, 'cancel')).statusCode).toBe(200);
    await work();
    expect(await show(batch.id)).toMatchObject({ status: 'CANCELLED', progress: [{ status: 'CANCELLED', count: 2 }] });
    expect(await heldNow()).toBe('0');
    const again = await act(batch.id, 'retry');
    expect(again.statusCode, again.body).toBe(201);
    const next = again.json<PayoutBatchDetail>();
    expect(next).toMatchObject({ status: 'DRAFT', retryOf: batch.id, rowCount: 2 });
    expect((await rowsOf(next.id))[0]).toMatchObject({ clientWithdrawalId: 'JUN-1-r2', amount: '200' });
    expect((await freeze(next)).status).toBe('AWAITING_APPROVAL');
  });

  it('tells its payouts even if the job that should have was lost', async () => {
    await rule('5.00');
    const batch = await draft([{ amount: '200' }, { amount: '100' }]);
    await freeze(batch);
    expect((await act(batch.id, 'cancel')).statusCode).toBe(200);
    await change(sql`delete from job where kind = 'advance-payout-batch'`);
    await chain.at(new Date(start.getTime() + 60_000));
    await work();
    expect((await show(batch.id)).progress).toEqual([{ status: 'CANCELLED', count: 2 }]);
    expect(await heldNow()).toBe('0');
  });

  it('leaves no duplicate accepted in the draft of what is tried again', async () => {
    await rule('5.00');
    const recipientAddress = strangersAddress(chainOf('USDT', 'TRX'));
    const batch = await draft([
      { recipientAddress, amount: '20' },
      { recipientAddress, amount: '20', accepted: true },
    ]);
    await freeze(batch);
    expect((await act(batch.id, 'cancel')).statusCode).toBe(200);
    await work();
    const next = (await act(batch.id, 'retry')).json<PayoutBatchDetail>();
    const { rows } = await check(next);
    expect(rows.map(({ verdict, goes }) => [verdict, goes])).toEqual([
      ['WARNING', true],
      ['DUPLICATE', false],
    ]);
  });

  it('tried again twice pays each row once', async () => {
    await rule('5.00');
    const batch = await draft([{ amount: '20', clientWithdrawalId: 'JUN-9' }]);
    await freeze(batch);
    await act(batch.id, 'cancel');
    await work();
    const [one, two] = [await act(batch.id, 'retry'), await act(batch.id, 'retry')].map((answer) =>
      answer.json<PayoutBatchDetail>(),
    );
    expect((await freeze(one!)).status).toBe('AWAITING_APPROVAL');
    const { rows, slip } = await check(two!);
    expect([rows.map(({ field }) => field), slip.rows]).toEqual([['clientWithdrawalId'], 0]);
  });

  it('does not let a single payout be taken out of it', async () => {
    await rule('5.00');
    const batch = await draft([{ amount: '200' }, { amount: '100' }]);
    await freeze(batch);
    const [row] = await rowsOf(batch.id);
    const answer = await api.call('POST', `withdrawals/crypto/${row?.withdrawal?.id}/cancel`, {
      token: treasurer.token,
    });
    expect(answer.statusCode).toBe(409);
  });

  it('does not cover a payout that was changed in the database, or put into the batch by hand', async () => {
    await rule('500.00');
    const batch = await draft([{ amount: '300' }, { amount: '300' }]);
    await freeze(batch);
    const [first, second] = await rowsOf(batch.id);
    await change(sql`update crypto_withdrawal set recipient_amount = 299000000 where id = ${first?.withdrawal?.id}`);
    expect((await vote(batch.id, 'approve')).statusCode).toBe(409);
    await change(sql`update crypto_withdrawal set recipient_amount = 300000000 where id = ${first?.withdrawal?.id}`);
    expect((await vote(batch.id, 'approve')).statusCode).toBe(200);
    const kept = await api.database.acrossOrganisations((tx) =>
      sql<{ contents: Buffer }>`select contents from withdrawal_approval where withdrawal_id = ${batch.id}`.execute(tx),
    );
    const contentsAre = async (contents: Buffer | undefined): Promise<void> => {
      const owner = new pg.Client(api.testDatabase.urls.ownerUrl);
      await owner.connect();
      await owner.query('alter table withdrawal_approval no force row level security');
      await owner.query('update withdrawal_approval set contents = $1 where withdrawal_id = $2', [contents, batch.id]);
      await owner.query('alter table withdrawal_approval force row level security');
      await owner.end();
    };
    await contentsAre(kept.rows[0]?.contents.subarray(0, 32));
    await work();
    const left = await api.call('GET', `withdrawals/crypto/${second?.withdrawal?.id}`, { token: admin.token });
    expect(left.json()).toMatchObject({ status: 'FAILED', statusReason: 'TAMPERED' });
    await contentsAre(kept.rows[0]?.contents);
  });
});

it('shows nobody a batch of a business that he may not know of', async () => {
  const batch = await draft([{ amount: '100' }]);
  await hideBusiness(api, business);
  expect((await api.call('GET', `payout-batches/${batch.id}`, { token: ana.token })).statusCode).toBe(404);
  expect((await act(batch.id, 'check', undefined, ana)).statusCode).toBe(404);
});
