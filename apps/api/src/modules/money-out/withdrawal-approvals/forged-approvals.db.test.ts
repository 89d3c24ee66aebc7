import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import { askedRule, createTestRule } from '../../../testing/approvals';
import { testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';

// An attacker who can write rows of the database, without the key of the seals, gets no money out. The rows stay forged, so no invariant is checked
// at the end.

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let ana: { readonly user: TestUser; readonly token: string };
let thief: TestUser;
let token: string;
let start = new Date('2025-06-14T00:00:00.000Z');
let minutes = 0;
const minute = () => chain.at(new Date(start.getTime() + (minutes += 1) * 60_000));

beforeAll(async () => {
  api = await startTestApi({ isTampered: true });
  chain = testChain(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  start = new Date(start.getTime() + 100 * 3_600_000);
  minutes = 0;
  await chain.at(start);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
  const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] as const;
  const user = await api.createUser([organisation], { permissions });
  ana = { user, token: await api.signIn(user, organisation) };
  thief = await api.createUser([organisation], { permissions });
  token = await api.signIn(thief, organisation);
  const admin = await api.createUser([organisation], { systemRole: 'ADMIN' });
  await createTestRule(api, await api.signIn(admin, organisation), [user]);
});

const made = async (): Promise<WithdrawalDetail> => {
  const answer = await api.call('POST', 'withdrawals/crypto', { token, body: askedWithdrawal(business) });
  expect(answer.json()).toMatchObject({ status: 'PENDING_APPROVAL' });
  return answer.json<WithdrawalDetail>();
};
const approve = ({ id }: WithdrawalDetail) =>
  api.call('POST', `withdrawals/approvals/${id}/approve`, { token: ana.token, body: {} });
/** With the rights of the server's own process. */
const write = (statement: RawBuilder<unknown>) => api.database.acrossOrganisations((tx) => statement.execute(tx));
const standing = async ({ id }: WithdrawalDetail) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string; status_reason: string | null }>`
      select status, status_reason from crypto_withdrawal where id = ${id}`.execute(tx),
  );
  return rows[0];
};
const left = async (): Promise<number> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`select 1 from outgoing_transfer where organisation_id = ${organisation.id} and status <> 'FAILED'`.execute(tx),
  );
  return rows.length;
};
const tampered = { status: 'FAILED', status_reason: 'TAMPERED' };
const otherAddress = 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg';

describe('approved and left alone', () => {
  it('leaves: the control', async () => {
    const withdrawal = await made();
    expect((await approve(withdrawal)).statusCode).toBe(200);
    await minute();
    expect(await standing(withdrawal)).toMatchObject({ status: 'BROADCASTED' });
    expect(await left()).toBe(1);
  });
});

describe('approved and then changed, it never leaves:', () => {
  it.each<[string, RawBuilder<unknown>]>([
    ['another address', sql`recipient_address = ${otherAddress}`],
    ['another amount', sql`recipient_amount = recipient_amount + 1`],
    ['no need for approval', sql`approval_status = 'SKIPPED'`],
    ['who pays the fee', sql`blockchain_fee_paid_by = 'USER'`],
  ])('%s', async (_, changed) => {
    const withdrawal = await made();
    await approve(withdrawal);
    await write(sql`update crypto_withdrawal set ${changed} where id = ${withdrawal.id}`);
    await minute();
    expect(await standing(withdrawal)).toEqual(tampered);
    expect(await left()).toBe(0);
  });
});

describe('never approved, no row makes it leave:', () => {
  const released = sql`status = 'PENDING', approval_status = 'APPROVED'`;

  it('a status', async () => {
    for (const changed of [released, sql`status = 'PENDING'`, sql`status = 'PENDING', approval_status = 'SKIPPED'`]) {
      const withdrawal = await made();
      await write(sql`update crypto_withdrawal set ${changed} where id = ${withdrawal.id}`);
      await write(sql`
        update withdrawal_approval set status = 'APPROVED', decided_at = app_clock()
         where withdrawal_id = ${withdrawal.id}`);
      await minute();
      expect(await standing(withdrawal)).toEqual(tampered);
    }
    expect(await left()).toBe(0);
  });

  it('a vote of the approver that nobody gave, be it made up or copied from another withdrawal', async () => {
    const [other, withdrawal] = [await made(), await made()];
    await approve(other);
    const votes: RawBuilder<unknown>[] = [
      sql`select ${organisation.id}, ${withdrawal.id}, ${ana.user.id}, 'ana', 'APPROVE', null, sha256('guessed'), app_clock()`,
      sql`select organisation_id, ${withdrawal.id}, user_id, user_label, decision, comment, seal, at
            from withdrawal_vote where withdrawal_id = ${other.id}`,
    ];
    for (const forged of votes) {
      const target = await made();
      await write(sql`
        insert into withdrawal_vote (organisation_id, withdrawal_id, user_id, user_label, decision, comment, seal, at)
        select f.organisation_id::uuid, ${target.id}, f.user_id::uuid, f.user_label, f.decision, f.comment::text, f.seal, f.at
          from (${forged}) as f (organisation_id, id, user_id, user_label, decision, comment, seal, at)`);
      await write(sql`update crypto_withdrawal set ${released} where id = ${target.id}`);
      await write(sql`
        update withdrawal_approval set status = 'APPROVED', decided_at = app_clock() where withdrawal_id = ${target.id}`);
      await minute();
      expect(await standing(target)).toEqual(tampered);
    }
  });

  it('other voters, or fewer of them: the server’s own role may write neither, nor change a vote', async () => {
    const withdrawal = await made();
    for (const statement of [
      sql`update withdrawal_approval set voter_ids = array[${thief.id}]::uuid[]`,
      sql`update withdrawal_approval set required_approvals = 0`,
      sql`update withdrawal_approval set subject_seal = seal`,
      sql`update withdrawal_vote set decision = 'APPROVE'`,
      sql`delete from withdrawal_vote`,
      sql`delete from withdrawal_approval`,
      sql`update approval_rule_change set asked_by_id = ${thief.id}`,
    ])
      await expect(write(statement)).rejects.toThrow(/permission denied/);
    expect(await standing(withdrawal)).toMatchObject({ status: 'PENDING_APPROVAL' });
  });

  it('fewer approvals than were asked for, written by the owner of the database', async () => {
    const ben = await api.createUser([organisation], { permissions: ['CREATE_WITHDRAWAL'] });
    const administrator = async () =>
      api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const body = askedRule([ana.user, ben], { thresholdUniformAmount: '600.00', requiredApprovals: 2 });
    const asked = await api.call('POST', 'withdrawals/approval-rules', { token: await administrator(), body });
    const { change } = asked.json<{ change: { id: string } }>();
    const confirm = `withdrawals/approval-rules/changes/${change.id}/confirm`;
    expect((await api.call('POST', confirm, { token: await administrator() })).statusCode).toBe(200);
    const withdrawal = await made();
    expect((await approve(withdrawal)).json()).toMatchObject({ status: 'PENDING', requiredApprovals: 2 });
    const owner = new pg.Client(api.testDatabase.urls.ownerUrl);
    await owner.connect();
    await owner.query('alter table withdrawal_approval no force row level security');
    await owner.query(
      `update withdrawal_approval set required_approvals = 1, status = 'APPROVED', decided_at = app_clock()
        where withdrawal_id = $1`,
      [withdrawal.id],
    );
    await owner.query('alter table withdrawal_approval force row level security');
    await owner.end();
    await write(sql`update crypto_withdrawal set ${released} where id = ${withdrawal.id}`);
    await minute();
    expect(await standing(withdrawal)).toEqual(tampered);
    expect(await left()).toBe(0);
  });
});

describe('changed while it waits', () => {
  it('can be rejected and not approved, and whoever looks is told', async () => {
    const withdrawal = await made();
    await write(sql`update crypto_withdrawal set recipient_address = ${otherAddress} where id = ${withdrawal.id}`);
    const shown = await api.call('GET', `withdrawals/approvals/${withdrawal.id}`, { token: ana.token });
    expect(shown.json()).toMatchObject({ isUnchanged: false, recipient: withdrawal.recipientAddress });
    const refused = await approve(withdrawal);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This withdrawal is not what it was when it was made: do not approve it',
    ]);
    expect(await standing(withdrawal)).toMatchObject({ status: 'PENDING_APPROVAL' });
    const rejected = await api.call('POST', `withdrawals/approvals/${withdrawal.id}/reject`, {
      token: ana.token,
      body: { comment: 'Somebody changed it' },
    });
    expect(rejected.json()).toMatchObject({ status: 'REJECTED' });
  });
});
