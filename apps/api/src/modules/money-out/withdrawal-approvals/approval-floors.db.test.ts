import { approvalRuleSentences, type ApprovalRules } from '@countinghouse/contract/money-out/approval-rules';
import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { approvalSentences, type ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { amountOf } from '@countinghouse/money';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../../../invariants';
import { verifyRows } from '../../../platform/row-checks/row-check';
import { rowChecks } from '../../../row-checks';
import { startTestApi, type TestApi, type TestOrganisation, type TestUser } from '../../../testing';
import { askedRule, createTestRule } from '../../../testing/approvals';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../../../testing/bank';
import { testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { endowAtBank } from '../../../testing/fiat-withdrawals';
import { callAs, createTestKey } from '../../../testing/machine';
import { createTestBatch, freezeTestBatch } from '../../../testing/payout-batches';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';
import { judgeFloor } from './floors';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let start = new Date('2025-06-14T00:00:00.000Z');
let minutes = 0;
const later = (by: number) => chain.at(new Date(start.getTime() + (minutes += by) * 60_000));

type Person = { readonly user: TestUser; token: string };
let admin: Person;
let second: Person;
let maker: Person;
let ana: Person;
let ben: Person;
let cem: Person;

const person = async (settings: Parameters<TestApi['createUser']>[1] = {}): Promise<Person> => {
  const permissions = [
    'CREATE_WITHDRAWAL',
    'GET_WITHDRAWALS',
    'CREATE_FIAT_WITHDRAWAL',
    'GET_FIAT_WITHDRAWALS',
    'MANAGE_BANK_ACCOUNTS',
  ] as const;
  const user = await api.createUser([organisation], { permissions, ...settings });
  return { user, token: await api.signIn(user, organisation) };
};

beforeAll(async () => {
  api = await startTestApi({ isTampered: true });
  chain = testChain(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 200 * 3_600_000);
  minutes = 0;
  await chain.at(start);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
  [admin, second] = [await person({ systemRole: 'ADMIN' }), await person({ systemRole: 'ADMIN' })];
  [maker, ana, ben, cem] = [await person(), await person(), await person(), await person()];
});
afterAll(() => api.close());

const floorIs = (value: string, setting = 'approval-floor-crypto') =>
  api.database.acrossOrganisations(async (tx) => {
    const judged = await judgeFloor(tx, organisation.id, { setting, value });
    if (typeof judged === 'string') throw new Error(judged);
    await judged.write(tx);
  });
const rule = (approvers: readonly Person[], changes: Record<string, unknown> = {}) =>
  createTestRule(
    api,
    admin.token,
    approvers.map(({ user }) => user),
    changes,
  );
const send = (targetAmount: string, as = maker) =>
  api.call('POST', 'withdrawals/crypto', { token: as.token, body: askedWithdrawal(business, { targetAmount }) });
const made = async (targetAmount: string, as = maker): Promise<WithdrawalDetail> => {
  const answer = await send(targetAmount, as);
  const withdrawal = answer.json<WithdrawalDetail>();
  expect(answer.statusCode, answer.body).toBe(withdrawal.status === 'PENDING_APPROVAL' ? 202 : 201);
  return withdrawal;
};
type Made = { readonly id: string };
const show = async ({ id }: Made, as = ana): Promise<ApprovalDetail> =>
  (await api.call('GET', `withdrawals/approvals/${id}`, { token: as.token })).json<ApprovalDetail>();
const decide = async ({ id }: Made, as: Person, how: 'approve' | 'reject' = 'approve') => {
  const body = how === 'approve' ? {} : { comment: 'Unknown recipient' };
  const answer = await api.call('POST', `withdrawals/approvals/${id}/${how}`, { token: as.token, body });
  return answer.json<{ status: string; requiredApprovals: number; message?: string }>();
};
const write = (statement: RawBuilder<unknown>) => api.database.acrossOrganisations((tx) => statement.execute(tx));
/** Two approvals from 500 EUR on, since before anything was made. */
const raisedFloor = () => sql`
  insert into approval_floor (organisation_id, kind, number, approvals, uniform_currency, threshold, set_at, seal)
  values (${organisation.id}, 'CRYPTO', 2, 2, 'EUR', 50000, ${start.toISOString()}, sha256('guessed'))`;
const statusOf = async ({ id }: Made): Promise<string | undefined> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string }>`select status from crypto_withdrawal where id = ${id}`.execute(tx),
  );
  return rows[0]?.status;
};
/** Complaints about this organisation: other tests leave some of theirs. */
const complaintsOf = async (name: string): Promise<readonly unknown[]> => {
  const { offenders } = invariants.find((one) => one.name === name)!;
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ organisation_id: string }>`select * from (${sql.raw(offenders)}) complaints`.execute(tx),
  );
  return rows.filter(({ organisation_id: whose }) => whose === organisation.id);
};
const quoted = async (targetAmount: string) => {
  const { clientWithdrawalId: _, ...body } = askedWithdrawal(business, { targetAmount });
  return (await api.call('POST', 'withdrawals/crypto/quote', { token: maker.token, body })).json<unknown>();
};

describe('a withdrawal under a floor', () => {
  it('waits without any rule for as many approvals, of everybody who may create withdrawals but who made it', async () => {
    await floorIs('2 from 500');
    expect(await quoted('300')).toMatchObject({ approvalRequired: false, requiredApprovals: 0 });
    expect(await quoted('600')).toMatchObject({ approvalRequired: true, requiredApprovals: 2 });
    const waiting = await made('600');
    expect(waiting.status).toBe('PENDING_APPROVAL');
    const shown = await show(waiting);
    expect(shown).toMatchObject({ requiredApprovals: 2, thresholdUniformAmount: '500.00' });
    expect(shown.voters).toEqual([ana, ben, cem, admin, second].map(({ user }) => user.email).toSorted());
    expect(await decide(waiting, maker)).toMatchObject({ message: approvalSentences.creator });
    expect(await decide(waiting, ana)).toMatchObject({ status: 'PENDING' });
    await later(1);
    expect(await statusOf(waiting)).toBe('PENDING_APPROVAL');
    expect(await decide(waiting, ben)).toMatchObject({ status: 'APPROVED' });
    await later(1);
    expect(await statusOf(waiting)).toBe('BROADCASTED');
    expect(await complaintsOf('withdrawals-agree-with-floors')).toEqual([]);
  });

  it('counts what was sent within 24 hours, so that no sum passes in parts', async () => {
    await floorIs('1 from 500');
    expect((await made('300')).status).toBe('PENDING');
    expect((await made('300')).status).toBe('PENDING_APPROVAL');
  });

  it('made by an API key waits as well, also where a rule leaves keys out', async () => {
    await rule([ana], { includeApiRequests: false, thresholdUniformAmount: '100.00' });
    await floorIs('1 from 500');
    const owner = await person({ permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'CREATE_API_CREDENTIALS'] });
    const key = await createTestKey(api, owner.token, { permissions: ['CREATE_WITHDRAWAL'] });
    const byKey = async (targetAmount: string) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = askedWithdrawal(business, { targetAmount });
      const answer = await callAs(api, key, 'POST', 'withdrawals/crypto', { body, headers });
      return answer.json<{ status: string }>().status;
    };
    expect([await byKey('200'), await byKey('400')]).toEqual(['PENDING', 'PENDING_APPROVAL']);
  });

  it('needs the people of the rule and the number of the floor, and below it the number of the rule', async () => {
    await rule([ana, ben], { thresholdUniformAmount: '100.00' });
    await floorIs('2 from 500');
    const small = await made('200', cem);
    expect(await show(small)).toMatchObject({ requiredApprovals: 1 });
    const large = await made('600');
    const shown = await show(large);
    expect(shown).toMatchObject({ requiredApprovals: 2, thresholdUniformAmount: '100.00' });
    expect(shown.voters).toEqual([ana, ben].map(({ user }) => user.email).toSorted());
  });

  it('of a rule with too few people is refused, and nothing is held', async () => {
    await rule([ana], { thresholdUniformAmount: '100.00' });
    await floorIs('2 from 500');
    expect((await send('600')).json()).toMatchObject({ message: approvalSentences.tooFew(2, 1) });
    const { rows } = await write(sql`select 1 from crypto_withdrawal where organisation_id = ${organisation.id}`);
    expect(rows).toEqual([]);
  });

  it('to a bank has a floor of its own, and that of coins leaves it alone', async () => {
    const account = await createTestAccount(api, maker.token);
    await verifyTestAccount(api, account);
    await createTestCollection(api, organisation.id);
    await endowAtBank(api, business, amountOf('10000.00', 'EUR'));
    const toBank = async () => {
      const body = {
        clientLabel: crypto.randomUUID().slice(0, 8),
        businessId: business.id,
        currency: 'EUR',
        amount: '600.00',
        bankAccountId: account.id,
      };
      const answer = await api.call('POST', 'payment/withdrawals/fiat', { token: maker.token, body });
      return answer.json<WithdrawalDetail>();
    };
    await floorIs('1 from 0');
    expect((await toBank()).status).toBe('PENDING');
    await floorIs('3 from 700', 'approval-floor-fiat');
    const waiting = await toBank();
    expect(waiting.status).toBe('PENDING_APPROVAL');
    expect(await show(waiting)).toMatchObject({ requiredApprovals: 3, dayUniformAmount: '1200.00' });
  });
});

describe('a floor that is raised', () => {
  it('holds at once for what waits, is seen there, and does not fall again with it', async () => {
    await rule([ana, ben, cem]);
    const waiting = await made('600');
    expect(await show(waiting)).toMatchObject({ requiredApprovals: 1 });
    await floorIs('2 from 500');
    expect(await show(waiting)).toMatchObject({ requiredApprovals: 2 });
    expect(await decide(waiting, ana)).toMatchObject({ status: 'PENDING', requiredApprovals: 2 });
    await floorIs('none');
    expect(await show(waiting)).toMatchObject({ requiredApprovals: 2 });
    expect(await complaintsOf('approvals-agree-with-votes')).toEqual([]);
    expect(await decide(waiting, ben)).toMatchObject({ status: 'APPROVED', requiredApprovals: 2 });
    await later(1);
    expect(await statusOf(waiting)).toBe('BROADCASTED');
    expect(await complaintsOf('approvals-agree-with-votes')).toEqual([]);
  });

  it('leaves what is approved, what is below it, and what was made with as many', async () => {
    await rule([ana, ben, cem], { thresholdUniformAmount: '100.00' });
    const [approved, below] = [await made('400'), await made('200', cem)];
    await decide(approved, ana);
    await floorIs('2 from 300');
    expect(await show(approved)).toMatchObject({ status: 'APPROVED', requiredApprovals: 1 });
    expect(await decide(below, ana)).toMatchObject({ status: 'APPROVED', requiredApprovals: 1 });
    await later(1);
    expect([await statusOf(approved), await statusOf(below)]).toEqual(['BROADCASTED', 'BROADCASTED']);
  });

  it('is not undercut by an approval that somebody writes after one vote, nor by a lower floor that the server did not write', async () => {
    await rule([ana, ben, cem]);
    const waiting = await made('600');
    await floorIs('2 from 500');
    await write(sql`
      insert into approval_floor (organisation_id, kind, number, approvals, uniform_currency, threshold, set_at, seal)
      values (${organisation.id}, 'CRYPTO', 2, 0, 'EUR', 0, app_clock(), sha256('guessed'))`);
    expect(await decide(waiting, ana)).toMatchObject({ status: 'PENDING' });
    await expect(write(sql`update withdrawal_vote set raised_to = null`)).rejects.toThrow(/permission denied/);
    await expect(write(sql`update approval_floor set approvals = 0`)).rejects.toThrow(/permission denied/);
    await expect(write(sql`delete from approval_floor`)).rejects.toThrow(/permission denied/);
    await write(sql`
      update withdrawal_approval set status = 'APPROVED', decided_at = app_clock() where withdrawal_id = ${waiting.id}`);
    await write(sql`
      update crypto_withdrawal set status = 'PENDING', approval_status = 'APPROVED' where id = ${waiting.id}`);
    await later(1);
    expect(await statusOf(waiting)).toBe('FAILED');
    const checks = rowChecks(api.config).filter(({ name }) =>
      ['approval-floor-rows-bear-their-seal', 'votes-bear-their-seal'].includes(name),
    );
    expect(checks).toHaveLength(2);
    const found = await api.database.acrossOrganisations((tx) => verifyRows(tx, checks));
    expect(found.map(({ invariant, sample }) => [invariant, sample])).toEqual([
      ['votes-bear-their-seal', [expect.objectContaining({ withdrawal_id: waiting.id, problem: 'too few approved' })]],
      [
        'approval-floor-rows-bear-their-seal',
        [{ organisation_id: organisation.id, kind: 'CRYPTO', number: 2, problem: 'was changed' }],
      ],
    ]);
  });

  it('is compared with what was made since: fewer approvals are named', async () => {
    await floorIs('1 from 500');
    await later(6);
    const waiting = await made('600');
    expect(await complaintsOf('withdrawals-agree-with-floors')).toEqual([]);
    await write(raisedFloor());
    expect(await complaintsOf('withdrawals-agree-with-floors')).toMatchObject([
      { withdrawal_id: waiting.id, kind: 'CRYPTO', least: 2, required_approvals: 1 },
    ]);
  });
});

describe('a batch under a floor', () => {
  it('is compared with it as a whole: payouts that come to the floor together are named, if too few approve them', async () => {
    await floorIs('1 from 500');
    await later(6);
    const { id } = await createTestBatch(api, maker.token, business, [{ amount: '300' }, { amount: '300' }]);
    expect(await freezeTestBatch(api, maker.token, id)).toMatchObject({ awaitsApproval: true });
    expect(await complaintsOf('withdrawals-agree-with-floors')).toEqual([]);
    await write(raisedFloor());
    expect(await complaintsOf('withdrawals-agree-with-floors')).toMatchObject([
      { withdrawal_id: id, kind: 'CRYPTO', least: 2, required_approvals: 1 },
    ]);
  });
});

describe('the rules of an organisation with a floor', () => {
  const path = 'withdrawals/approval-rules';
  const add = async (approvers: readonly Person[], changes: Record<string, unknown> = {}) => {
    const body = askedRule(
      approvers.map(({ user }) => user),
      changes,
    );
    return (await api.call('POST', path, { token: admin.token, body })).json<unknown>();
  };
  const rules = async () => (await api.call('GET', path, { token: admin.token })).json<ApprovalRules>();
  const floor = { kind: 'CRYPTO', approvals: 2, from: '1000.00 EUR' } as const;
  const { belowFloor } = approvalRuleSentences;

  it('are shown with it, and may not ask for less: it is said at the field, and why', async () => {
    expect((await rules()).floors).toEqual([]);
    await floorIs('2 from 1000');
    expect((await rules()).floors).toEqual([
      { kind: 'CRYPTO', approvals: 2, fromUniformAmount: '1000.00', currency: 'EUR' },
    ]);
    const from = { thresholdUniformAmount: '1000.00' };
    for (const [field, message, refused] of [
      ['requiredApprovals', belowFloor.requiredApprovals(floor), await add([ana, ben], from)],
      [
        'includeApiRequests',
        belowFloor.includesApi(floor),
        await add([ana, ben], { ...from, requiredApprovals: 2, includeApiRequests: false }),
      ],
      ['approverUserIds', belowFloor.approverIds(floor), await add([ana])],
    ] as const)
      expect(refused).toMatchObject({ code: 'RULE_VIOLATED', message, fields: [{ field, message }] });
    expect((await rules()).rules).toEqual([]);
    expect(belowFloor.requiredApprovals(floor)).toBe(
      'At least 2: the platform’s operators ask for approval of crypto withdrawals from 1000.00 EUR on',
    );

    await rule([ana, ben]);
    const kept = await rule([ana, ben], { ...from, requiredApprovals: 2 });
    const edited = await api.call('PATCH', `${path}/${kept.id}`, {
      token: admin.token,
      body: askedRule([ana.user, ben.user], { ...from, requiredApprovals: 1 }),
    });
    expect(edited.json()).toMatchObject({ message: belowFloor.requiredApprovals(floor) });
    // Another kind has no floor.
    expect(await add([ana], { ...from, kinds: ['FIAT'], thresholdUniformAmount: '2000.00' })).toMatchObject({
      change: { requiredApprovals: 1 },
    });
  });

  it('that were asked for before it and would be below it are not confirmed, and no rule is left without it', async () => {
    const strict = await rule([ana, ben], { thresholdUniformAmount: '1000.00', requiredApprovals: 2 });
    const weaker = askedRule([ana.user, ben.user], { thresholdUniformAmount: '1000.00', requiredApprovals: 1 });
    const asked = await api.call('PATCH', `${path}/${strict.id}`, { token: admin.token, body: weaker });
    const { change } = asked.json<{ change: { id: string } }>();
    await floorIs('2 from 1000');
    const end = (id: string, how: 'confirm' | 'withdraw') =>
      api.call('POST', `${path}/changes/${id}/${how}`, { token: second.token });
    expect((await end(change.id, 'confirm')).json()).toMatchObject({ message: belowFloor.requiredApprovals(floor) });
    await end(change.id, 'withdraw');
    const removal = await api.call('DELETE', `${path}/${strict.id}`, { token: admin.token });
    expect((await end(removal.json<{ change: { id: string } }>().change.id, 'confirm')).statusCode).toBe(200);
    expect((await rules()).rules).toEqual([]);
    expect(await show(await made('2000'))).toMatchObject({ requiredApprovals: 2 });
  });
});
