import {
  approvalRuleSentences,
  type ApprovalRules,
  type RuleOutcome,
} from '@countinghouse/contract/money-out/approval-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import { askedRule, createTestRule } from '../../../testing/approvals';
import { createBusiness, giveRates, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { askedWithdrawal, endow, giveWithdrawalFees, usdt } from '../../../testing/withdrawals';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
type Person = { readonly user: TestUser; readonly token: string };
let admin: Person;
let second: Person;
let ana: Person;
let ben: Person;
let cem: Person;
const now = new Date('2025-03-14T10:00:00.000Z');

const person = async (settings: Parameters<TestApi['createUser']>[1] = {}): Promise<Person> => {
  const user = await api.createUser([organisation], { permissions: ['CREATE_WITHDRAWAL'], ...settings });
  return { user, token: await api.signIn(user, organisation) };
};

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.testDatabase.setClock(now);
  await giveRates(api, now);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  await endow(api, business, usdt('5000'));
  [admin, second] = [await person({ systemRole: 'ADMIN' }), await person({ systemRole: 'ADMIN' })];
  [ana, ben, cem] = [await person(), await person(), await person()];
});

const path = 'withdrawals/approval-rules';
const users = (...people: Person[]) => people.map(({ user }) => user);
const add = (body: object, as = admin) => api.call('POST', path, { token: as.token, body });
const edit = (id: string, body: object, as = admin) => api.call('PATCH', `${path}/${id}`, { token: as.token, body });
const remove = (id: string, as = admin) => api.call('DELETE', `${path}/${id}`, { token: as.token });
const end = (id: string, how: 'confirm' | 'withdraw', as = second) =>
  api.call('POST', `${path}/changes/${id}/${how}`, { token: as.token });
const rules = async (as = admin): Promise<ApprovalRules> =>
  (await api.call('GET', path, { token: as.token })).json<ApprovalRules>();
const kept = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select json_agg(r order by id) from approval_rule r) as rules,
             (select json_agg(c order by id) from approval_rule_change c) as changes,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};
const outcome = async (answer: ReturnType<typeof add>): Promise<RuleOutcome> => (await answer).json<RuleOutcome>();
const waiting = async (answer: ReturnType<typeof add>): Promise<string> => {
  const { rule, change } = await outcome(answer);
  expect(rule).toBeNull();
  return change?.id ?? '';
};

describe('a rule', () => {
  it('is made and made stricter by one administrator, at once', async () => {
    const made = await createTestRule(api, admin.token, users(ana, ben), { requiredApprovals: 1 });
    expect(made).toMatchObject({ thresholdUniformAmount: '500.00', currency: 'EUR', createdBy: admin.user.email });
    const stricter = askedRule(users(ana, ben), { requiredApprovals: 2, thresholdUniformAmount: '400.00' });
    expect(await outcome(edit(made.id, stricter))).toMatchObject({
      rule: { id: made.id, requiredApprovals: 2, thresholdUniformAmount: '400.00' },
      change: null,
    });
    expect(await rules()).toMatchObject({ rules: [{ id: made.id, requiredApprovals: 2 }], changes: [] });
  });

  it.each<[string, (own: readonly TestUser[], other: TestUser) => object]>([
    ['its threshold raised', (own) => askedRule(own, { thresholdUniformAmount: '500.01', requiredApprovals: 2 })],
    ['fewer approvals', (own) => askedRule(own, { requiredApprovals: 1 })],
    ['another approver', (own, other) => askedRule([...own, other], { requiredApprovals: 2 })],
    ['machines left out', (own) => askedRule(own, { requiredApprovals: 2, includeApiRequests: false })],
    ['a kind of withdrawals left out', (own) => askedRule(own, { requiredApprovals: 2, kinds: ['CRYPTO'] })],
    ['switched off', (own) => askedRule(own, { requiredApprovals: 2, enabled: false })],
  ])('changed so that it asks for less (%s) stays as it is until a second administrator confirms', async (_, asked) => {
    const made = await createTestRule(api, admin.token, users(ana, ben), { requiredApprovals: 2 });
    const body = asked(users(ana, ben), cem.user);
    const id = await waiting(edit(made.id, body));
    expect((await rules()).rules).toEqual([made]);
    expect((await rules()).changes).toMatchObject([
      { id, kind: 'CHANGE', askedBy: admin.user.email, canConfirm: false },
    ]);
    expect((await rules(second)).changes).toMatchObject([{ canConfirm: true }]);

    const before = await kept();
    const own = await end(id, 'confirm', admin);
    expect([own.statusCode, own.json().message]).toEqual([
      403,
      'Another administrator has to confirm a change that you asked for',
    ]);
    expect(await kept()).toEqual(before);

    const confirmed = await end(id, 'confirm');
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    const { approverUserIds, ...said } = body as ReturnType<typeof askedRule>;
    const [rule] = (await rules()).rules;
    expect(rule).toMatchObject({ id: made.id, ...said });
    expect(rule?.approvers.map(({ userId }) => userId).toSorted()).toEqual(approverUserIds.toSorted());
    expect((await rules()).changes).toEqual([]);
    expect((await end(id, 'confirm')).statusCode).toBe(404);
  });

  it('covers coins and money to banks unless it says otherwise, and shares its threshold with none of its kinds', async () => {
    const { kinds, id } = await createTestRule(api, admin.token, users(ana));
    expect(kinds).toEqual(['CRYPTO', 'FIAT']);
    for (const taken of [{}, { kinds: ['FIAT'] }]) {
      const refused = await add(askedRule(users(ana), taken));
      expect([refused.statusCode, refused.json().message]).toEqual([422, approvalRuleSentences.thresholdTaken]);
    }
    expect((await add(askedRule(users(ana), { kinds: [] }))).json()).toMatchObject({ fields: [{ field: 'kinds' }] });
    const coins = await waiting(edit(id, askedRule(users(ana), { kinds: ['CRYPTO'] })));
    await end(coins, 'confirm');
    const bank = await createTestRule(api, admin.token, users(ben), { kinds: ['FIAT'] });
    expect((await rules()).rules.map((rule) => rule.kinds)).toEqual([['CRYPTO'], ['FIAT']]);
    // Stricter at once: it asks about more.
    const wider = { kinds: ['CRYPTO', 'FIAT'], thresholdUniformAmount: '499.00' };
    expect(await outcome(edit(bank.id, askedRule(users(ben), wider)))).toMatchObject({ rule: { kinds: wider.kinds } });
  });

  it('is removed by two administrators, and a removal can be taken back', async () => {
    const made = await createTestRule(api, admin.token, users(ana));
    const id = await waiting(remove(made.id));
    expect((await end(id, 'withdraw')).json()).toEqual({ rules: [made], changes: [], floors: [] });
    const again = await waiting(remove(made.id));
    expect((await end(again, 'confirm', admin)).statusCode).toBe(403);
    expect((await end(again, 'confirm')).json()).toEqual({ rules: [], changes: [], floors: [] });
  });

  it('that would take the place of a stricter one waits as well', async () => {
    await createTestRule(api, admin.token, users(ana, ben), { requiredApprovals: 2 });
    const id = await waiting(add(askedRule(users(ana), { thresholdUniformAmount: '501.00' })));
    expect((await rules()).rules).toHaveLength(1);
    await end(id, 'confirm');
    expect((await rules()).rules.map((rule) => rule.thresholdUniformAmount)).toEqual(['500.00', '501.00']);
  });

  it('changed by somebody else meanwhile is not changed by what was asked for before', async () => {
    const made = await createTestRule(api, admin.token, users(ana, ben), { requiredApprovals: 2 });
    const id = await waiting(edit(made.id, askedRule(users(ana, ben), { requiredApprovals: 1 })));
    await api.testDatabase.setClock(new Date(now.getTime() + 1000));
    const stricter = askedRule(users(ana, ben), { requiredApprovals: 2, thresholdUniformAmount: '100.00' });
    expect((await edit(made.id, stricter, second)).statusCode).toBe(200);
    const before = await kept();
    const late = await end(id, 'confirm');
    expect([late.statusCode, late.json().message]).toEqual([
      412,
      'The rule was changed after this was asked for: withdraw this change and ask for it anew',
    ]);
    expect(late.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      changedBy: second.user.email,
      changedAt: new Date(now.getTime() + 1000).toISOString(),
    });
    expect(await kept()).toEqual(before);
  });

  it('is told to have been changed by whoever changed it, not by whoever took back a change of it since', async () => {
    const made = await createTestRule(api, admin.token, users(ana, ben), { requiredApprovals: 2 });
    const { etag } = (await api.call('GET', `${path}/${made.id}`, { token: admin.token })).headers;
    const stricter = askedRule(users(ana, ben), { requiredApprovals: 2, thresholdUniformAmount: '100.00' });
    expect((await edit(made.id, stricter, second)).statusCode).toBe(200);
    await end(await waiting(remove(made.id, second)), 'withdraw', await person({ systemRole: 'ADMIN' }));
    const before = await kept();
    const stale = { token: admin.token, headers: { 'if-match': String(etag) } };
    for (const answer of [
      await api.call('PATCH', `${path}/${made.id}`, { ...stale, body: askedRule(users(ana, ben)) }),
      await api.call('DELETE', `${path}/${made.id}`, stale),
    ]) {
      expect(answer.statusCode).toBe(412);
      expect(answer.json()).toMatchObject({ code: 'CHANGED_MEANWHILE', changedBy: second.user.email });
    }
    expect(await kept()).toEqual(before);
  });

  it('of withdrawals that wait stays the one they were made under', async () => {
    const made = await createTestRule(api, admin.token, users(ana, ben), { requiredApprovals: 2 });
    const create = async () =>
      (await api.call('POST', 'withdrawals/crypto', { token: cem.token, body: askedWithdrawal(business) })).json<{
        id: string;
        status: string;
      }>();
    const { id, status } = await create();
    expect(status).toBe('PENDING_APPROVAL');
    await end(await waiting(remove(made.id)), 'confirm');
    const vote = (as: Person) => api.call('POST', `withdrawals/approvals/${id}/approve`, { token: as.token, body: {} });
    expect((await vote(ana)).json()).toMatchObject({ status: 'PENDING', requiredApprovals: 2 });
    expect((await vote(ben)).json()).toMatchObject({ status: 'APPROVED' });
    expect((await create()).status).toBe('PENDING');
  });
});

describe('refused, and nothing is changed:', () => {
  it('what makes no sense, at its field', async () => {
    const made = await createTestRule(api, admin.token, users(ana, ben));
    const reader = await person({ permissions: ['GET_WITHDRAWALS'] });
    const before = await kept();
    const refusals: [object, number, string, string][] = [
      [askedRule([]), 400, 'approverUserIds', 'Choose at least one approver'],
      [
        askedRule(users(ana), { requiredApprovals: 2 }),
        400,
        'requiredApprovals',
        'At most 1: there are no more approvers',
      ],
      [askedRule(users(ana), { requiredApprovals: 0 }), 400, 'requiredApprovals', 'At least 1'],
      [
        askedRule(users(ana), { thresholdUniformAmount: '-1' }),
        400,
        'thresholdUniformAmount',
        'Value must be a number',
      ],
      [askedRule(users(ana)), 422, 'thresholdUniformAmount', 'A rule with this threshold exists already'],
      [
        askedRule(users(reader), { thresholdUniformAmount: '7.00' }),
        422,
        'approverUserIds',
        'Only active users who may create withdrawals can approve them',
      ],
    ];
    for (const [body, status, field, message] of refusals) {
      const answer = await add(body);
      expect([answer.statusCode, answer.json().fields?.[0]]).toEqual([status, { field, message }]);
    }
    expect((await edit(crypto.randomUUID(), askedRule(users(ana)))).statusCode).toBe(404);
    expect((await remove(crypto.randomUUID())).statusCode).toBe(404);
    expect(await kept()).toEqual(before);
    await waiting(remove(made.id));
    const twice = await remove(made.id, second);
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      'A change of this rule waits for a second administrator already',
    ]);
  });

  it('to everybody but administrators, whatever their roles hold', async () => {
    const { id } = await createTestRule(api, admin.token, users(ana));
    const change = await waiting(remove(id));
    const manager = await person({ permissions: ['MANAGE_ROLES', 'CREATE_WITHDRAWAL', 'UPDATE_USER'] });
    const elsewhere = await api.createOrganisation();
    const stranger = {
      ...ana,
      token: await api.signIn(await api.createUser([elsewhere], { systemRole: 'ADMIN' }), elsewhere),
    };
    const before = await kept();
    for (const as of [manager, ana]) {
      const calls = [
        add(askedRule(users(ana), { thresholdUniformAmount: '9.00' }), as),
        edit(id, askedRule(users(ana)), as),
        remove(id, as),
        end(change, 'confirm', as),
        end(change, 'withdraw', as),
        api.call('GET', path, { token: as.token }),
      ];
      for (const call of calls) expect((await call).statusCode).toBe(403);
    }
    for (const call of [
      edit(id, askedRule(users(ana)), stranger),
      remove(id, stranger),
      end(change, 'confirm', stranger),
    ])
      expect((await call).statusCode).toBe(404);
    expect(await kept()).toEqual(before);
  });

  it('to or for an administrator whom anybody let in within 72 hours', async () => {
    const { id } = await createTestRule(api, admin.token, users(ana));
    const puppet = await person({ systemRole: 'ADMIN' });
    await api.database.acrossOrganisations((tx) =>
      sql`update membership set invited_by = ${admin.user.id} where user_id = ${puppet.user.id}`.execute(tx),
    );
    const change = await waiting(remove(id));
    const answer = await end(change, 'confirm', puppet);
    expect([answer.statusCode, answer.json().message]).toEqual([403, approvalRuleSentences.young]);
    expect((await rules(puppet)).changes).toMatchObject([{ canConfirm: false }]);
    // Nor may the administrator confirm a request of the account he let in.
    const { id: dearer } = await createTestRule(api, admin.token, users(ana), { thresholdUniformAmount: '900.00' });
    const theirs = await waiting(remove(dearer, puppet));
    expect((await end(theirs, 'confirm', admin)).json()).toMatchObject({ message: approvalRuleSentences.young });
    expect((await end(change, 'confirm')).statusCode).toBe(200);
  });
});
