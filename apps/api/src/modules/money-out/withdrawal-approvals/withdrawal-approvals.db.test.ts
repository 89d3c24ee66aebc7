import {
  approvalSentences,
  type ApprovalDetail,
  type ApprovalView,
} from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account, balanceOf } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createTestRule } from '../../../testing/approvals';
import { testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { callAs, createTestKey } from '../../../testing/machine';
import { askedWithdrawal as asked, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let start = new Date('2025-06-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const hours = 60;

type Person = { readonly user: TestUser; token: string };
let admin: Person;
let treasurer: Person;
let ana: Person;
let ben: Person;

const person = async (settings: Parameters<TestApi['createUser']>[1] = {}): Promise<Person> => {
  const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'GET_BALANCES'] as const;
  const user = await api.createUser([organisation], { permissions, ...settings });
  return { user, token: await api.signIn(user, organisation) };
};

/** Moves the clock past the end of all sessions, and signs everybody in again. */
const later = async (instant: Date, ...others: Person[]): Promise<void> => {
  await chain.at(instant);
  for (const one of [admin, treasurer, ana, ben, ...others]) one.token = await api.signIn(one.user, organisation);
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
  business = await createBusiness(api, organisation, {
    withdrawalCallbackUrl: 'https://aurora.example/cb/withdrawal',
    withdrawalApprovalCallbackUrl: 'https://aurora.example/cb/approval',
  });
  admin = await person({ systemRole: 'ADMIN' });
  [treasurer, ana, ben] = [await person(), await person(), await person()];
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const ruleOf = (approvers: readonly Person[], changes: Record<string, unknown> = {}) =>
  createTestRule(
    api,
    admin.token,
    approvers.map(({ user }) => user),
    changes,
  );
const make = (changes: Record<string, unknown> = {}, as = treasurer.token) =>
  api.call('POST', 'withdrawals/crypto', { token: as, body: asked(business, changes) });
const made = async (changes: Record<string, unknown> = {}, as = treasurer.token): Promise<WithdrawalDetail> => {
  const answer = await make(changes, as);
  const withdrawal = answer.json<WithdrawalDetail>();
  expect(answer.statusCode, answer.body).toBe(withdrawal.status === 'PENDING_APPROVAL' ? 202 : 201);
  return withdrawal;
};
type Made = { readonly id: string };
const read = async ({ id }: Made): Promise<WithdrawalDetail> =>
  (await api.call('GET', `withdrawals/crypto/${id}`, { token: admin.token })).json<WithdrawalDetail>();
const show = async ({ id }: Made, as = ana): Promise<ApprovalDetail> =>
  (await api.call('GET', `withdrawals/approvals/${id}`, { token: as.token })).json<ApprovalDetail>();
const decide = (
  { id }: Made,
  as: Person,
  how: 'approve' | 'reject' = 'approve',
  body: object = how === 'approve' ? {} : { comment: 'Unknown recipient' },
  headers: Record<string, string> = {},
) => api.call('POST', `withdrawals/approvals/${id}/${how}`, { token: as.token, body, headers });
const list = async (as: Person, query = ''): Promise<ApprovalView[]> =>
  (await api.call('GET', `withdrawals/approvals?${query}`, { token: as.token })).json<{ approvals: ApprovalView[] }>()
    .approvals;
const votableBy = async (as: Person) =>
  (await api.call('GET', 'withdrawals/approvals?votable=true&limit=1&includeTotal=true', { token: as.token })).json<{
    total: number;
  }>().total;
const change = (statement: ReturnType<typeof sql>) => api.database.acrossOrganisations((tx) => statement.execute(tx));
const heldNow = async (): Promise<string> =>
  toText(
    await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.held(business.id, 'USDT')),
    ),
  );
/** State left by a decision, counted: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select count(*) from withdrawal_vote) as votes,
             (select json_agg(status order by withdrawal_id) from withdrawal_approval) as approvals,
             (select json_agg(status order by id) from crypto_withdrawal) as withdrawals,
             (select json_agg(r order by id) from approval_rule r) as rules,
             (select json_agg(c order by id) from approval_rule_change c) as changes,
             (select count(*) from ledger_transaction) as transactions,
             (select count(*) from state_transition) as transitions,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};
const arrivals = async ({ recipientAddress }: WithdrawalDetail): Promise<number> => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql`select 1 from simulated_transfer where to_address = ${recipientAddress}`.execute(tx),
  );
  return rows.length;
};
const toldOf = async ({ id }: Made) => {
  const answer = await api.call('GET', `withdrawals/crypto/${id}/callbacks`, { token: admin.token });
  const { callbacks } = answer.json<{ callbacks: { event: string; payload: { status: string } }[] }>();
  return callbacks.map(({ event, payload }) => `${event} ${payload.status}`).toReversed();
};
const mailsTo = async ({ user }: Person) => {
  while ((await api.app.jobs.runDue()) > 0);
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ subject: string; text: string }>`
      select subject, body as text from mailbox_message where recipient = ${user.email} order by sent_at, id`.execute(
      tx,
    ),
  );
  return rows;
};

it('that has to be approved is answered 202, by the store too, and as the document says; another 201', async () => {
  await ruleOf([ana]);
  const body = asked(business, { targetAmount: '600' });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => api.call('POST', 'withdrawals/crypto', { token: treasurer.token, body, headers });
  const [first, again] = [await send(), await send()];
  expect([first.statusCode, first.json().status]).toEqual([202, 'PENDING_APPROVAL']);
  expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([202, 'true', first.body]);
  expect((await make({ targetAmount: '10' }, ben.token)).statusCode).toBe(201);
  const { responses } = (await api.call('GET', 'openapi.json')).json().paths['/withdrawals/crypto'].post;
  expect(responses['202'].content).toEqual(responses['201'].content);
  expect(responses['202'].description).toBe('Done, and waits for approval by colleagues (PENDING_APPROVAL)');
});

describe('a withdrawal that a rule asks about', () => {
  it('[SCR-4] waits with its money held, is sent once as many have approved as must, and its server is told', async () => {
    await ruleOf([treasurer, ana, ben], { requiredApprovals: 2 });
    const withdrawal = await made();
    expect(withdrawal).toMatchObject({ status: 'PENDING_APPROVAL', approvalStatus: 'PENDING' });
    expect(await heldNow()).toBe('1003.5');
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({ status: 'PENDING_APPROVAL' });
    expect([await votableBy(treasurer), await votableBy(ana), await votableBy(ben)]).toEqual([0, 1, 1]);

    const first = await decide(withdrawal, ana, 'approve', { comment: 'Known supplier' });
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json()).toMatchObject({
      status: 'PENDING',
      canVote: false,
      voteRefusal: 'VOTED',
      votes: [{ user: ana.user.email, decision: 'APPROVE', comment: 'Known supplier' }],
    });
    expect([await votableBy(ana), await votableBy(ben)]).toEqual([0, 1]);
    await chain.at(at(2));
    expect(await arrivals(withdrawal)).toBe(0);

    expect((await decide(withdrawal, ben)).json()).toMatchObject({ status: 'APPROVED', canVote: false });
    expect(await votableBy(ben)).toBe(0);
    await chain.at(at(3));
    expect(await arrivals(withdrawal)).toBe(1);
    await chain.mine('TRX', 1);
    await chain.at(at(4));
    const done = await read(withdrawal);
    expect(done).toMatchObject({ status: 'COMPLETED', approvalStatus: 'APPROVED' });
    expect(done.timeline.map(({ to, actor }) => [to, actor.label])).toEqual([
      ['PENDING_APPROVAL', treasurer.user.email],
      ['PENDING', ben.user.email],
      ['PROCESSING', 'system'],
      ['BROADCASTED', 'system'],
      ['COMPLETED', 'system'],
    ]);
    expect(await toldOf(withdrawal)).toEqual([
      'WITHDRAWAL_APPROVAL APPROVED',
      'WITHDRAWAL_BROADCAST BROADCASTED',
      'WITHDRAWAL_BROADCAST COMPLETED',
    ]);
    expect((await list(ana, 'status=DECIDED')).map(({ withdrawalId, status }) => [withdrawalId, status])).toEqual([
      [withdrawal.id, 'APPROVED'],
    ]);
    expect(await list(ana)).toEqual([]);
  });

  it('rejected once is over for good, whoever approved it: its money is available again', async () => {
    await ruleOf([ana, ben], { requiredApprovals: 2 });
    const withdrawal = await made();
    await decide(withdrawal, ana);
    expect((await decide(withdrawal, ben, 'reject')).json()).toMatchObject({ status: 'REJECTED' });
    expect(await read(withdrawal)).toMatchObject({ status: 'REJECTED', approvalStatus: 'REJECTED' });
    expect(await heldNow()).toBe('0');
    expect(await toldOf(withdrawal)).toEqual(['WITHDRAWAL_APPROVAL REJECTED']);
    await chain.at(at(1));
    expect(await arrivals(withdrawal)).toBe(0);
  });

  it('expires 72 hours after it was made, to the millisecond, and is given back', async () => {
    await ruleOf([ana]);
    const withdrawal = await made();
    const end = (await show(withdrawal)).expiresAt;
    expect(Date.parse(end) - Date.parse(withdrawal.createdAt)).toBe(72 * 3_600_000);
    await later(new Date(Date.parse(end) - 1));
    expect(await read(withdrawal)).toMatchObject({ status: 'PENDING_APPROVAL' });
    await api.testDatabase.setClock(new Date(Date.parse(end)));
    const before = await traces();
    const late = await decide(withdrawal, ana);
    expect([late.statusCode, late.json().message]).toEqual([409, 'The time to decide about this withdrawal is over']);
    expect(await traces()).toEqual(before);
    expect(await votableBy(ana)).toBe(0);
    await chain.at(new Date(Date.parse(end)));
    expect(await read(withdrawal)).toMatchObject({ status: 'EXPIRED', approvalStatus: 'EXPIRED' });
    expect(await heldNow()).toBe('0');
    expect(await toldOf(withdrawal)).toEqual(['WITHDRAWAL_APPROVAL EXPIRED']);
  });

  it('can be cancelled by who made it, and then nobody decides any more', async () => {
    await ruleOf([ana]);
    const withdrawal = await made();
    const cancelled = await api.call('POST', `withdrawals/crypto/${withdrawal.id}/cancel`, { token: treasurer.token });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    const before = await traces();
    const late = await decide(withdrawal, ana);
    expect([late.statusCode, late.json().message]).toEqual([409, 'This withdrawal was decided already']);
    expect(await traces()).toEqual(before);
    expect(await show(withdrawal)).toMatchObject({ status: 'CANCELLED', canVote: false });
  });

  it('shows whoever decides what they want to know', async () => {
    const usual = await made();
    await ruleOf([ana], { thresholdUniformAmount: '1000.00' });
    const { recipientAddress } = usual;
    await later(at(60));
    const withdrawal = await made({ recipientAddress, note: 'Second half' });
    const shown = await show(withdrawal);
    expect(shown).toMatchObject({
      kind: 'CRYPTO',
      currency: 'USDT',
      network: 'TRX',
      amount: '1000',
      uniformAmount: '919.50',
      uniformAmountNow: '919.50',
      dayUniformAmount: '1839.00',
      thresholdUniformAmount: '1000.00',
      recipient: recipientAddress,
      initiatedBy: treasurer.user.email,
      requiredApprovals: 1,
      voters: [ana.user.email],
      isUnchanged: true,
      heldAmount: '1003.5',
      heldParts: {
        recipientAmount: '1000',
        networkFee: '1.5',
        serviceFee: '2',
        reserve: '0',
        rate: null,
        blockchainFeePaidBy: 'MERCHANT',
      },
      debitCurrency: 'USDT',
      note: 'Second half',
      recipientHistory: { earlier: 1, firstUsedAt: usual.createdAt, whitelistedAs: null },
      isFirstUse: false,
      canVote: true,
    });
    const unknown = await made({ recipientAddress: 'TPxSqY3GdiJ54BB1ykZ5GPmuBnrs4tzMj2' });
    expect(await show(unknown)).toMatchObject({ isFirstUse: true, recipientHistory: { earlier: 0 } });
  });
});

describe('which withdrawals wait', () => {
  it('what one person sends within 24 hours counts together, and no longer', async () => {
    await ruleOf([ana], { thresholdUniformAmount: '919.50' });
    const status = async (changes: Record<string, unknown>, as = treasurer) => (await made(changes, as.token)).status;
    const half = { targetAmount: '500' };
    expect(await status(half)).toBe('PENDING');
    expect(await status(half, ben)).toBe('PENDING');
    const second = await made(half);
    expect(second.status).toBe('PENDING_APPROVAL');
    // Given up, it counts no more.
    await decide(second, ana, 'reject');
    expect(await status({ targetAmount: '499' })).toBe('PENDING');
    await later(at(24 * hours));
    expect(await status(half)).toBe('PENDING');
  });

  it('as many at once as come to the threshold: exactly what stays below passes without approval', async () => {
    await ruleOf([ana], { thresholdUniformAmount: '275.85' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => make({ targetAmount: '100' })));
    const statuses = answers.map((answer) => answer.json<WithdrawalDetail>().status);
    expect(statuses.filter((status) => status === 'PENDING')).toHaveLength(2);
    expect(statuses.filter((status) => status === 'PENDING_APPROVAL')).toHaveLength(10);
  });

  it('what one person sends from several businesses counts together, money moved between them first or not', async () => {
    const other = await createBusiness(api, organisation);
    await ruleOf([ana], { thresholdUniformAmount: '919.50' });
    const mover = await person({ permissions: ['CREATE_INTERNAL_TRANSFER'] });
    const moved = await api.call('POST', 'payment/internal-transfers', {
      token: mover.token,
      body: { fromBusinessId: business.id, toBusinessId: other.id, currency: 'USDT', amount: '2000' },
    });
    expect(moved.statusCode, moved.body).toBe(201);
    const half = { targetAmount: '500' };
    expect((await made(half)).status).toBe('PENDING');
    const quote = await api.call('POST', 'withdrawals/crypto/quote', {
      token: treasurer.token,
      body: { businessId: other.id, cryptoCurrency: 'USDT', network: 'TRX', ...half },
    });
    expect(quote.json(), quote.body).toMatchObject({ approvalRequired: true, requiredApprovals: 1 });
    const second = await made({ ...half, businessId: other.id });
    expect(second.status).toBe('PENDING_APPROVAL');
    expect(await show(second)).toMatchObject({ dayUniformAmount: '919.50' });
    expect((await made({ ...half, businessId: other.id }, ben.token)).status).toBe('PENDING');
  });

  it('what one recipient gets counts together, whoever sends it from whichever business', async () => {
    const other = await createBusiness(api, organisation);
    await endow(api, other, usdt('2000'));
    await ruleOf([ana], { thresholdUniformAmount: '919.50' });
    const first = await made({ targetAmount: '500' });
    const { recipientAddress } = first;
    const toSame = { targetAmount: '500', recipientAddress, businessId: other.id };
    expect((await made({ targetAmount: '500', businessId: other.id }, ben.token)).status).toBe('PENDING');
    const cem = await person();
    const second = await made(toSame, cem.token);
    expect([first.status, second.status]).toEqual(['PENDING', 'PENDING_APPROVAL']);
    expect(await show(second)).toMatchObject({ dayUniformAmount: '919.50', voters: [ana.user.email] });
  });

  it('what accounts send that let in one another within 72 hours counts together: they may be one person’s', async () => {
    const maker = await person({ systemRole: 'ADMIN' });
    await later(at(100 * hours), maker);
    await ruleOf([ana], { thresholdUniformAmount: '919.50' });
    const half = { targetAmount: '500' };
    const letIn = ({ user }: Person, minutes: number) =>
      change(sql`
        update membership set invited_by = ${maker.user.id}, created_at = ${at(minutes)}
         where organisation_id = ${organisation.id} and user_id = ${user.id}`);
    const [first, second, old] = [await person(), await person(), await person()];
    await letIn(first, 99 * hours);
    await letIn(second, 28 * hours + 1);
    await letIn(old, 28 * hours);
    expect((await made(half, first.token)).status).toBe('PENDING');
    expect((await made({ targetAmount: '499' }, old.token)).status).toBe('PENDING');
    // Another account of the person who let it in, and that person's own.
    for (const one of [second, maker]) {
      const withdrawal = await made(half, one.token);
      expect(withdrawal.status).toBe('PENDING_APPROVAL');
      expect(await show(withdrawal)).toMatchObject({ dayUniformAmount: '919.50' });
      await decide(withdrawal, ana, 'reject');
    }
  });

  it('what somebody sends who was given the permission counts together with what is sent by who gave it', async () => {
    const maker = await person({ systemRole: 'ADMIN' });
    const idle = await person({ permissions: ['GET_WITHDRAWALS'] });
    await ruleOf([ana], { thresholdUniformAmount: '919.50' });
    const half = { targetAmount: '500' };
    expect((await made(half, maker.token)).status).toBe('PENDING');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ role_id: string }>`select role_id from membership where user_id = ${idle.user.id}`.execute(tx),
    );
    const body = { permissions: ['GET_WITHDRAWALS', 'CREATE_WITHDRAWAL'] };
    const given = await api.call('PATCH', `roles/${rows[0]?.role_id}`, { token: maker.token, body });
    expect(given.statusCode, given.body).toBe(200);
    expect((await made(half, idle.token)).status).toBe('PENDING_APPROVAL');
    expect((await made(half, treasurer.token)).status).toBe('PENDING');
  });

  it('of two at once in two businesses, by one person or to one recipient, one waits', async () => {
    const other = await createBusiness(api, organisation);
    await endow(api, other, usdt('2000'));
    await ruleOf([ana], { thresholdUniformAmount: '919.50' });
    const { recipientAddress } = asked(business);
    const dee = await person();
    const cem = await person();
    const atOnce = async (...makers: readonly (readonly [Person, Record<string, unknown>])[]) => {
      const answers = await Promise.all(
        makers.map(([as, changes]) => make({ targetAmount: '500', ...changes }, as.token)),
      );
      return answers.map((answer) => answer.json<WithdrawalDetail>().status).toSorted();
    };
    const one = ['PENDING', 'PENDING_APPROVAL'];
    expect(await atOnce([treasurer, {}], [treasurer, { businessId: other.id }])).toEqual(one);
    expect(await atOnce([cem, { recipientAddress }], [dee, { recipientAddress, businessId: other.id }])).toEqual(one);
  });

  it('those of an API key count with its people’s own, unless the rule leaves machines out', async () => {
    const maker = await person({
      permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS'],
    });
    const key = await createTestKey(api, maker.token, { permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] });
    const byKey = async () => {
      const answer = await callAs(api, key, 'POST', 'withdrawals/crypto', {
        body: asked(business, { targetAmount: '500' }),
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      const withdrawal = answer.json<WithdrawalDetail>();
      expect(answer.statusCode, answer.body).toBe(withdrawal.status === 'PENDING_APPROVAL' ? 202 : 201);
      return withdrawal;
    };
    await ruleOf([ana, maker], { thresholdUniformAmount: '900.00' });
    expect((await made({ targetAmount: '500' }, maker.token)).status).toBe('PENDING');
    const withdrawal = await byKey();
    expect(withdrawal.status).toBe('PENDING_APPROVAL');

    // The person of a key is its creator.
    const before = await traces();
    const own = await decide(withdrawal, maker);
    expect([own.statusCode, own.json().message]).toEqual([403, 'You cannot approve a withdrawal you created']);
    const machine = await callAs(api, key, 'POST', `withdrawals/approvals/${withdrawal.id}/approve`, {
      body: {},
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect([machine.statusCode, machine.json().message]).toEqual([403, 'API keys cannot approve withdrawals']);
    expect(await traces()).toEqual(before);
    expect((await decide(withdrawal, ana)).statusCode).toBe(200);

    await ruleOf([ana, maker], { thresholdUniformAmount: '100.00', includeApiRequests: false });
    const quote = await callAs(api, key, 'POST', 'withdrawals/crypto/quote', {
      body: { ...asked(business, { targetAmount: '500' }), clientWithdrawalId: undefined },
    });
    expect(quote.json()).toMatchObject({ approvalRequired: true, requiredApprovals: 1 });
  });

  it('those of an API key are nobody’s to approve who made the key or answers for it by now', async () => {
    const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] as const;
    const managing = [...permissions, 'CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS'] as const;
    const [maker, heir] = [await person({ permissions: managing }), await person({ permissions: managing })];
    const key = await createTestKey(api, maker.token, { permissions: ['GET_WITHDRAWALS'] });
    const given = await api.call('PATCH', `api-credentials/${key.id}`, { token: heir.token, body: { permissions } });
    expect(given.statusCode, given.body).toBe(200);
    await ruleOf([ana, maker, heir]);
    const answer = await callAs(api, key, 'POST', 'withdrawals/crypto', {
      body: asked(business),
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const withdrawal = answer.json<WithdrawalDetail>();
    expect(withdrawal.status, answer.body).toBe('PENDING_APPROVAL');
    const before = await traces();
    for (const one of [maker, heir]) {
      const refused = await decide(withdrawal, one);
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'You cannot approve a withdrawal you created',
      ]);
    }
    expect(await traces()).toEqual(before);
    expect((await show(withdrawal)).voters).toEqual([ana.user.email]);
  });

  it('is told by the quote before anything is made', async () => {
    const rule = await ruleOf([ana, ben], { requiredApprovals: 2 });
    const quote = async (targetAmount: string) => {
      const { clientWithdrawalId: _, ...body } = asked(business, { targetAmount });
      return (await api.call('POST', 'withdrawals/crypto/quote', { token: treasurer.token, body })).json();
    };
    expect(await quote('1000')).toMatchObject({ approvalRequired: true, requiredApprovals: rule.requiredApprovals });
    expect(await quote('500')).toMatchObject({ approvalRequired: false, requiredApprovals: 0 });
  });

  it('is refused where fewer people may approve than must, and nothing is left behind', async () => {
    await ruleOf([treasurer, ana], { requiredApprovals: 2 });
    const before = await traces();
    const answer = await make();
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      '2 approvals are needed, and only 1 may approve a withdrawal that you create',
    ]);
    expect(await traces()).toEqual(before);
  });
});

describe('nobody decides', () => {
  const refused = async (withdrawal: Made, as: Person, status: number, message: string): Promise<void> => {
    for (const how of ['approve', 'reject'] as const) {
      const before = await traces();
      const answer = await decide(withdrawal, as, how);
      expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
      expect(await traces()).toEqual(before);
    }
  };

  it('about a withdrawal of their own, without being named, without the permission, or from outside', async () => {
    await ruleOf([treasurer, ana]);
    const withdrawal = await made();
    await refused(withdrawal, treasurer, 403, 'You cannot approve a withdrawal you created');
    await refused(withdrawal, admin, 403, 'You are not one of the approvers of this withdrawal');
    expect((await decide(withdrawal, await person({ permissions: ['GET_WITHDRAWALS'] }))).statusCode).toBe(403);
    const elsewhere = await api.createOrganisation();
    const stranger = await api.signInWith(elsewhere, ['CREATE_WITHDRAWAL']);
    for (const path of ['approve', 'reject'])
      expect(
        (
          await api.call('POST', `withdrawals/approvals/${withdrawal.id}/${path}`, {
            token: stranger,
            body: { comment: 'No' },
          })
        ).statusCode,
      ).toBe(404);
    expect((await api.call('GET', `withdrawals/approvals/${withdrawal.id}`, { token: stranger })).statusCode).toBe(404);
    expect(await show(withdrawal, treasurer)).toMatchObject({ canVote: false, voteRefusal: 'CREATOR' });
    expect(await show(withdrawal, admin)).toMatchObject({ canVote: false, voteRefusal: 'NOT_LISTED' });
  });

  it('with an account that the creator let in within 72 hours before, or gave a second factor back to since', async () => {
    const maker = await person({ systemRole: 'ADMIN' });
    const [puppet, old, reset] = [await person(), await person(), await person({ twoFactor: true })];
    const letIn = ({ user }: Person, minutes: number) =>
      change(sql`
        update membership set invited_by = ${maker.user.id}, created_at = ${at(minutes)}
         where organisation_id = ${organisation.id} and user_id = ${user.id}`);
    await later(at(100 * hours), maker, puppet, old, reset);
    await letIn(puppet, 28 * hours + 1);
    await letIn(old, 28 * hours);
    await ruleOf([puppet, old, reset]);
    const withdrawal = await made({}, maker.token);
    const sentence = approvalSentences.young;
    await refused(withdrawal, puppet, 403, sentence);
    expect(await show(withdrawal, puppet)).toMatchObject({ voteRefusal: 'YOUNG' });
    // Waiting does not make the account old.
    await later(at(171 * hours), maker, puppet, old, reset);
    await refused(withdrawal, puppet, 403, sentence);
    const body = { resetTwoFa: true };
    const given = await api.call('PATCH', `users/${reset.user.id}`, { token: maker.token, body });
    expect(given.statusCode, given.body).toBe(200);
    await later(at(171 * hours + 30), puppet, old, reset);
    await refused(withdrawal, reset, 403, sentence);
    // Nor does a row changed to an earlier letting in.
    await letIn(puppet, 0);
    await refused(withdrawal, puppet, 403, sentence);
    expect((await decide(withdrawal, old)).statusCode).toBe(200);
  });

  it('with the account that let the creator in within 72 hours before', async () => {
    const [listed, other] = [await person({ systemRole: 'ADMIN' }), await person()];
    const puppet = await person();
    await later(at(100 * hours), listed, other, puppet);
    await change(sql`
      update membership set invited_by = ${listed.user.id}, created_at = ${at(99 * hours)}
       where organisation_id = ${organisation.id} and user_id = ${puppet.user.id}`);
    await ruleOf([listed, other]);
    const withdrawal = await made({}, puppet.token);
    await refused(withdrawal, listed, 403, approvalSentences.young);
    expect(await show(withdrawal, listed)).toMatchObject({ canVote: false, voteRefusal: 'YOUNG' });
    expect((await decide(withdrawal, other)).statusCode).toBe(200);
  });

  it('again, after somebody else did, or about something else than they looked at', async () => {
    await ruleOf([ana, ben], { requiredApprovals: 2 });
    const withdrawal = await made();
    const { digest } = await show(withdrawal);
    const other = await decide(withdrawal, ana, 'approve', {
      digest: digest.replace(/^./, (c) => (c === '0' ? '1' : '0')),
    });
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'This withdrawal is not what you looked at: look at it again',
    ]);
    expect((await decide(withdrawal, ana, 'approve', { digest })).statusCode).toBe(200);
    await refused(withdrawal, ana, 409, 'You have decided about this withdrawal already');
    await decide(withdrawal, ben);
    await refused(withdrawal, ana, 409, 'This withdrawal was decided already');
    expect((await decide(withdrawal, ben, 'reject', {})).json()).toMatchObject({
      fields: [{ field: 'comment', message: 'Say why you reject it' }],
    });
  });

  it('without the second factor of theirs', async () => {
    const careful = await person({ twoFactor: true });
    await ruleOf([careful]);
    const withdrawal = await made();
    const before = await traces();
    for (const headers of [{}, { 'x-two-fa-code': '000000' }] as Record<string, string>[]) {
      const answer = await decide(withdrawal, careful, 'approve', {}, headers);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'TWO_FA_INVALID']);
    }
    expect(await traces()).toEqual(before);
    const code = api.twoFactorCode(start, 1);
    expect((await decide(withdrawal, careful, 'approve', {}, { 'x-two-fa-code': code })).statusCode).toBe(200);
  });

  it('about a withdrawal of a business that they may not know of', async () => {
    await ruleOf([ana]);
    const withdrawal = await made();
    await hideBusiness(api, business);
    expect((await decide(withdrawal, ana)).statusCode).toBe(404);
    expect([await list(ana), await votableBy(ana)]).toEqual([[], 0]);
    expect(await list(admin)).toHaveLength(1);
  });
});

describe('a vote', () => {
  it('sent again under its key is the same vote, and stands in the trail once', async () => {
    await ruleOf([ana, ben], { requiredApprovals: 2 });
    const withdrawal = await made();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(withdrawal, ana, 'approve', {}, headers)));
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual(answers[0]?.json());
    }
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ actor_label: string; after: unknown }>`
        select actor_label, after from audit_event
         where action = 'withdrawal-approval.approve' and entity_id = ${withdrawal.id}`.execute(tx),
    );
    expect(rows).toEqual([{ actor_label: ana.user.email, after: { status: 'PENDING', approvals: 1, comment: null } }]);
  });

  it('and the start of waiting and its end are told to those who look on', async () => {
    await ruleOf([ana, ben], { requiredApprovals: 2 });
    const withdrawal = await made();
    await decide(withdrawal, ana);
    await decide(withdrawal, ben);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ status: string }>`
        select status from change_event
         where entity_type = 'WITHDRAWAL_APPROVAL' and entity_id = ${withdrawal.id} order by number`.execute(tx),
    );
    expect(rows.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'APPROVED']);
  });
});

describe('mails', () => {
  it('go to those who may decide, with the whole address, and what was decided to who made it', async () => {
    await ruleOf([treasurer, ana]);
    const withdrawal = await made({ clientWithdrawalId: 'payout-80' });
    const [waiting] = await mailsTo(ana);
    expect(waiting?.subject).toBe('Countinghouse: Withdrawal payout-80 waits for your approval');
    expect(waiting?.text).toContain(withdrawal.recipientAddress);
    expect(waiting?.text).toContain('1000 USDT over TRON');
    expect(await mailsTo(treasurer)).toEqual([]);
    await decide(withdrawal, ana, 'reject');
    expect((await mailsTo(treasurer)).map(({ subject }) => subject)).toEqual([
      'Countinghouse: Withdrawal payout-80 was rejected',
    ]);
  });

  it('tell who made it that it was approved, once as many have as must, and nobody else', async () => {
    await ruleOf([ana, ben], { requiredApprovals: 2 });
    const withdrawal = await made({ clientWithdrawalId: 'payout-81' });
    await decide(withdrawal, ana);
    expect(await mailsTo(treasurer)).toEqual([]);
    await decide(withdrawal, ben);
    const [mail, ...more] = await mailsTo(treasurer);
    expect([mail?.subject, more]).toEqual(['Countinghouse: Withdrawal payout-81 was approved', []]);
    expect(mail?.text).toContain(`1000 USDT over TRON (TRC20) to ${withdrawal.recipientAddress} was approved.`);
    expect(mail?.text).toContain('It is sent as soon as it is screened and covered.');
    expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual([
      'Countinghouse: Withdrawal payout-81 waits for your approval',
    ]);
  });

  it('tell who made it that nobody decided in time, and that its money is available again', async () => {
    await ruleOf([ana]);
    const withdrawal = await made({ clientWithdrawalId: 'payout-82' });
    const { expiresAt } = await show(withdrawal);
    await api.testDatabase.setClock(new Date(Date.parse(expiresAt) - 1));
    expect(await mailsTo(treasurer)).toEqual([]);
    await api.testDatabase.setClock(new Date(expiresAt));
    const [mail, ...more] = await mailsTo(treasurer);
    expect([mail?.subject, more]).toEqual(['Countinghouse: Withdrawal payout-82 has expired', []]);
    expect(mail?.text).toContain('Nobody decided about it in time.');
    expect(mail?.text).toContain('what was reserved for it is available again');
  });
});
