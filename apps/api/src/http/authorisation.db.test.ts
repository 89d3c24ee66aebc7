import type { BusinessId } from '@countinghouse/contract/ids';
import type { Endpoint, Permission } from '@countinghouse/contract';
import { permissions } from '@countinghouse/contract';
import { endpoints } from '@countinghouse/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../module/compose';
import { productModules } from '../modules';
import { sandboxRails } from '../rails/rails';
import type { TestApi, TestOrganisation } from '../testing';
import { startTestApi, testPassword } from '../testing';
import { createPayablePayment, testChain } from '../testing/chain';
import { createTestAccount, verifyTestAccount } from '../testing/bank';
import { amountOf } from '@countinghouse/money';
import { createBusiness, createTestPayment, fund } from '../testing/commerce';
import { receiveDeposit, setTravelRule } from '../testing/deposits';
import { createTestRule } from '../testing/approvals';
import { paidWithdrawal } from '../testing/fiat-withdrawals';
import { plantInquiry } from '../testing/inquiries';
import { addDeadLetter } from '../testing/jobs';
import { createTestKey } from '../testing/machine';
import { recordTestRates } from '../testing/rates';
import { addTestPasskey } from '../testing/passkeys';
import { createTestReport } from '../testing/reports';
import { askedInvoice, createTestInvoice } from '../testing/invoices';
import { askedPayLink, createTestLink } from '../testing/pay-links';
import { askedSchedule, createTestSchedule, makeTestRun } from '../testing/report-schedules';
import { askedRows, createTestBatch } from '../testing/payout-batches';
import { askedWithdrawal, usdt } from '../testing/withdrawals';
import { whitelistTestAddress } from '../testing/whitelist';
import { newId } from '../platform/ids';
import { createLog } from '../platform/log';
import { systemRoleIds } from '../platform/system-roles';

let api: TestApi;
let organisation: TestOrganisation;
/** Sessions by set of permissions, one person each. */
const sessionsBySet = new Map<string, Promise<string>>();
const sessionWith = (held: readonly Permission[]): Promise<string> => {
  const key = held.toSorted().join(' ');
  const session = sessionsBySet.get(key) ?? api.signInWith(organisation, held);
  sessionsBySet.set(key, session);
  return session;
};

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  // Answers with balances in one currency need prices.
  await recordTestRates(api.database);
});
afterAll(() => api.close());

const someId = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
const pathOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replaceAll(/:\w+/g, someId);
const send = (endpoint: Endpoint, token?: string) =>
  api.call(endpoint.method, pathOf(endpoint), { token, ...(endpoint.body ? { body: {} } : {}) });

// Independent of the server's own evaluator, so that one mistake cannot hide in both.
const suffices = (endpoint: Endpoint, held: readonly Permission[]): boolean => {
  if (endpoint.access.kind !== 'permission') return true;
  // Nobody here has a system role.
  if (endpoint.access.role !== undefined) return false;
  const all = new Set<Permission>([...held, 'GET_ORGANISATION']);
  return endpoint.access.need.some((alternative) => alternative.every((permission) => all.has(permission)));
};

/**
 * Sets of permissions that distinguish a right gate from a wrong one: none, all, each alternative by itself, each alternative with one permission
 * missing, and everything outside the alternatives. Every other set is proven on the evaluator alone (`packages/contract/src/permissions.test.ts`).
 */
const decisiveSets = ({ access }: Endpoint): readonly (readonly Permission[])[] => {
  const ways = access.kind === 'permission' ? access.need : [];
  const oneMissing = ways.flatMap((way) => way.map((missing) => way.filter((other) => other !== missing)));
  const unnamed = permissions.filter((permission) => !ways.flat().includes(permission));
  return [[], ...ways, ...oneMissing, unnamed, permissions];
};

const closed = endpoints.filter(({ access }) => access.kind !== 'public');
const scoped = closed.filter(({ access }) => access.kind === 'organisation' || access.kind === 'permission');
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);

describe('every declared call', () => {
  it('[API-2] is registered, and every registered call is declared', () => {
    const declared = endpoints.filter(({ sandboxOnly }) => !sandboxOnly).map(({ name }) => name);
    const { config, database } = api;
    const rails = sandboxRails(config, database);
    const { routes } = compose(
      productModules,
      { rails, database, config, log: createLog('silent'), streamLifetimeMs: 0 },
      { invariants: [], rowChecks: [], sealedTables: [] },
    );
    expect(routes.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(declared.toSorted());
    for (const { endpoint } of routes) expect(endpoints).toContain(endpoint);
  });

  it('has a name, and a method with a path, of its own', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  /** One session of each kind that has ended, for all calls: none of them changes it. */
  let endedTokens: readonly string[];
  let tokenWithoutOrganisation: string;
  beforeAll(async () => {
    const user = await api.createUser([organisation], { permissions });
    const [revoked = '', expired = '', idle = ''] = await Promise.all(
      [0, 1, 2].map(() => api.signIn(user, organisation)),
    );
    await api.call('DELETE', 'auth/session', { token: revoked });
    await api.database.acrossOrganisations(async (tx) => {
      await sql`
        update session set expires_at = app_clock() where user_id = ${user.id} and revoked_at is null
           and id = (select id from session where user_id = ${user.id} and revoked_at is null order by issued_at, id limit 1)`.execute(
        tx,
      );
      await sql`
        update session set last_seen_at = app_clock() - interval '31 minutes'
         where user_id = ${user.id} and revoked_at is null and expires_at > app_clock()`.execute(tx);
    });
    endedTokens = [revoked, expired, idle];
    const other = await api.createOrganisation();
    tokenWithoutOrganisation = await api.signIn(await api.createUser([organisation, other], { permissions }), null);
  });

  it.each(named(closed))(
    '%s answers 401 without a token, with an unknown, an ended and an expired one',
    async (_, endpoint) => {
      for (const token of [undefined, 'x'.repeat(43), ...endedTokens]) {
        const answer = await send(endpoint, token);
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    },
  );

  it.each(named(scoped))('%s answers 403 before an organisation is chosen', async (_, endpoint) => {
    const answer = await send(endpoint, tokenWithoutOrganisation);
    expect(answer.statusCode).toBe(403);
  });

  it.each(named(scoped))('[PERM-1] %s is open to exactly those whose permissions suffice', async (_, endpoint) => {
    for (const held of decisiveSets(endpoint)) {
      const { statusCode } = await send(endpoint, await sessionWith(held));
      expect(statusCode, `with ${held.join(', ') || 'nothing'}`).toSatisfy((status: number) =>
        suffices(endpoint, held) ? status !== 401 && status !== 403 && status < 500 : status === 403,
      );
    }
  });
});

/** Content of an invoice, whichever it is. */
const invoiceTerms = () => {
  const { businessId: _, ...terms } = askedInvoice(newId<BusinessId>());
  return terms;
};

describe("another organisation's ids", () => {
  let foreignAdministratorToken: string;
  let foreignToken: string;
  let ownToken: string;
  /** For calls reserved to one system role. */
  let administratorToken: string;
  let foreignTransfer: string;
  /** Ids by call: existing ones, in an organisation the caller does not belong to. */
  const foreignIds: Record<string, string> = {};

  beforeAll(async () => {
    const foreign = await api.createOrganisation();
    const owner = await api.createUser([foreign], { permissions });
    const colleague = await api.createUser([foreign], { permissions: [] });
    const business = await createBusiness(api, foreign);
    const payment = await createTestPayment(api, business, { sent: ['0.00173281'] });
    const key = newId();
    await api.database.inOrganisation(foreign.id, (tx) =>
      sql`
        insert into idempotency_record (organisation_id, operation, key, user_id, request_hash, status, answer_status)
        values (${foreign.id}, 'someWrite', ${key}, ${owner.id}, '', 'DONE', 200)`.execute(tx),
    );
    foreignToken = await api.signIn(owner, foreign);
    const body = { fromBusinessId: business.id, toBusinessId: (await createBusiness(api, foreign)).id };
    const transfer = await api.call('POST', 'payment/internal-transfers', {
      token: foreignToken,
      body: { ...body, currency: 'EUR', amount: '1.00' },
    });
    foreignTransfer = transfer.json<{ id: string }>().id;
    ownToken = await api.signInWith(organisation, permissions);
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    administratorToken = await api.signIn(administrator, organisation);
    const { id: apiKey } = await createTestKey(api, foreignToken, { permissions: ['GET_PAYMENTS'] });
    const made = await api.call('POST', 'roles', {
      token: foreignToken,
      body: { name: 'Foreign role', permissions: [] },
    });
    const role = made.json<{ id: string }>().id;
    const sessions = await api.call('GET', 'users/sessions', { token: foreignToken });
    const session = sessions.json<{ sessions: { id: string }[] }>().sessions[0]?.id;
    const user = colleague.id;
    await setTravelRule(api, foreign, { regime: 'FATF' });
    const waiting = (await receiveDeposit(api, business, { amount: '5000' })).deposit.id;
    const { id: bankAccount } = await createTestAccount(api, foreignToken);
    await verifyTestAccount(api, { id: bankAccount });
    await fund(api, business, amountOf('100.00', 'EUR'));
    const asked = await api.call('POST', 'payment/balance/convert', {
      token: foreignToken,
      body: {
        businessId: business.id,
        amountCurrencyType: 'DEBIT',
        debitCurrency: 'EUR',
        creditCurrency: 'USDT',
        amount: '20.00',
      },
    });
    const { id: quote } = asked.json<{ id: string }>();
    const { id: whitelisted } = await whitelistTestAddress(api, foreignToken);
    const settlement = await paidWithdrawal(api, foreignToken, business);
    const announced = await api.call('POST', 'payment/deposits/fiat', {
      token: foreignToken,
      body: {
        clientLabel: 'topup-1',
        businessId: business.id,
        currency: 'EUR',
        amount: '10.00',
        bankAccountId: bankAccount,
      },
    });
    const topUp = announced.json<{ id: string }>().id;
    const deadLetter = await addDeadLetter(api.database, foreign.id);
    await fund(api, business, usdt('1000'));
    const withdrawn = await api.call('POST', 'withdrawals/crypto', {
      token: foreignToken,
      body: askedWithdrawal(business, { targetAmount: '100' }),
    });
    const withdrawal = withdrawn.json<{ id: string }>().id;
    const approver = await api.createUser([foreign], { permissions: ['CREATE_WITHDRAWAL'] });
    const ruling = await api.signIn(await api.createUser([foreign], { systemRole: 'ADMIN' }), foreign);
    foreignAdministratorToken = ruling;
    const { id: rule } = await createTestRule(api, ruling, [approver], { thresholdUniformAmount: '0.01' });
    const waits = await api.call('POST', 'withdrawals/crypto', {
      token: foreignToken,
      body: askedWithdrawal(business, { targetAmount: '100' }),
    });
    const toApprove = waits.json<{ id: string }>().id;
    const removal = await api.call('DELETE', `withdrawals/approval-rules/${rule}`, { token: ruling });
    const ruleChange = removal.json<{ change: { id: string } }>().change.id;
    const payable = await createPayablePayment(api, business, { at: new Date() });
    const { transactionId } = await testChain(api).send(payable, '0.001');
    const inquiry = await plantInquiry(api, { organisationId: foreign.id, id: payable.terms.id });
    const batch = (await createTestBatch(api, foreignToken, business, [{ amount: '10' }])).id;
    const report = await createTestReport(api, foreign, owner);
    const saved = await api.call('POST', 'views', {
      token: foreignToken,
      body: { list: 'payments', name: 'Open', query: 'status=PENDING', columns: [] },
    });
    const view = saved.json<{ id: string }>().id;
    const payLink = await createTestLink(api, foreignToken, askedPayLink(business.id));
    const invoice = await createTestInvoice(api, foreignToken, askedInvoice(business.id));
    const schedule = await createTestSchedule(api, foreignToken);
    const run = await makeTestRun(api, foreign, schedule);
    const shared = await api.call('POST', 'figures/shares', {
      token: foreignToken,
      body: { businessId: business.id, measure: 'available', currency: 'EUR', days: 7 },
    });
    const share = shared.json<{ share: { id: string } }>().share.id;
    // Somebody else's: whoever has one is asked for it by calls that show secrets.
    const passkey = await addTestPasskey(api, await api.signIn(colleague, foreign));
    Object.assign(foreignIds, {
      getCallbackSecret: business.id,
      rotateCallbackSecret: business.id,
      testCallback: business.id,
      getApiCredential: apiKey,
      updateApiCredential: apiKey,
      deleteApiCredential: apiKey,
      getRole: role,
      updateRole: role,
      deleteRole: role,
      viewAsRole: role,
      getUser: user,
      updateUser: user,
      deleteUser: user,
      inviteUser: user,
      endOwnSession: session,
      renamePasskey: passkey,
      removePasskey: passkey,
      getBusiness: business.id,
      getBusinessBalances: business.id,
      getPayment: payment.terms.id,
      listPaymentCallbacks: payment.terms.id,
      sendDepositCallback: `${payment.terms.id} ${payment.deposits[0]?.id}`,
      sendPaymentCallback: payment.terms.id,
      choosePaymentCurrency: payment.terms.id,
      cancelPayment: payment.terms.id,
      getWithdrawal: withdrawal,
      listWithdrawalCallbacks: withdrawal,
      sendWithdrawalCallback: withdrawal,
      cancelWithdrawal: withdrawal,
      getPayoutBatch: batch,
      listPayoutRows: batch,
      putPayoutRows: batch,
      checkPayoutBatch: batch,
      submitPayoutBatch: batch,
      cancelPayoutBatch: batch,
      retryPayoutBatch: batch,
      getApproval: toApprove,
      approveWithdrawal: toApprove,
      rejectWithdrawal: toApprove,
      getApprovalRule: rule,
      updateApprovalRule: rule,
      deleteApprovalRule: rule,
      confirmRuleChange: ruleChange,
      withdrawRuleChange: ruleChange,
      getTravelRuleDeposit: waiting,
      updateTravelRuleDeposit: waiting,
      getTravelRuleInquiry: inquiry,
      answerTravelRuleInquiry: inquiry,
      getOperation: key,
      closeOperation: key,
      switchOrganisation: foreign.id,
      acceptInvitation: foreign.id,
      declineInvitation: foreign.id,
      leaveOrganisation: foreign.id,
      startCompanyLink: foreign.id,
      removeCompanyLink: foreign.id,
      refuseFactorReset: user,
      retryFailedJob: deadLetter,
      getBankAccount: bankAccount,
      updateBankAccount: bankAccount,
      archiveBankAccount: bankAccount,
      executeBalanceConversion: quote,
      getWhitelistedAddress: whitelisted,
      deleteWhitelistedAddress: whitelisted,
      playPayment: payable.terms.id,
      confirmSandboxDeposit: transactionId,
      reorganiseSandboxDeposit: transactionId,
      cancelFiatDeposit: topUp,
      getFiatDepositInstructions: topUp,
      getReport: report,
      changeView: view,
      deleteView: view,
      getPayLink: payLink,
      changePayLink: payLink,
      pausePayLink: payLink,
      getInvoice: invoice,
      changeInvoice: invoice,
      issueInvoice: invoice,
      sendInvoice: invoice,
      voidInvoice: invoice,
      getInvoicePdf: invoice,
      changeReportSchedule: schedule,
      pauseReportSchedule: schedule,
      deleteReportSchedule: schedule,
      downloadScheduledRun: run,
      revokeFigureShare: share,
      getFiatWithdrawal: settlement,
      getFiatWithdrawalAdvice: settlement,
      cancelFiatWithdrawal: settlement,
    });
  });

  /** A path with two ids gets both in `id`, separated by a space. */
  const withId = (endpoint: Endpoint, id: string, token: string) => {
    const ids = id.split(' ');
    return api.call(
      endpoint.method,
      endpoint.path.replaceAll(/:\w+/g, () => ids.shift() ?? id),
      { token, ...(endpoint.body ? { body: soundBodies[endpoint.name] ?? {} } : {}) },
    );
  };
  /** Calls that refuse an empty body before they look anything up. */
  const soundBodies: Record<string, unknown> = {
    testCallback: { event: 'DEPOSIT_RECEIVED' },
    choosePaymentCurrency: { depositCurrency: 'BTC' },
    playPayment: { play: 'EXACT' },
    renamePasskey: { name: 'Mine' },
    removePasskey: { password: testPassword },
    startCompanyLink: { password: testPassword },
    rejectWithdrawal: { comment: 'Unknown recipient' },
    changePayLink: { name: 'Another', displayCurrency: 'EUR' },
    pausePayLink: { isPaused: true },
    changeInvoice: invoiceTerms(),
    sendInvoice: {},
    changeReportSchedule: askedSchedule(),
    pauseReportSchedule: { isPaused: true },
    putPayoutRows: { rows: askedRows([{}]) },
    submitPayoutBatch: { rows: 1, heldAmount: '10' },
    updateApprovalRule: { thresholdUniformAmount: '1.00', approverUserIds: [newId()], requiredApprovals: 1 },
    reorganiseSandboxDeposit: { outcome: 'GONE' },
    answerTravelRuleInquiry: { answer: 'REJECT', reason: 'Unknown' },
    updateTravelRuleDeposit: {
      originator: { personType: 'NATURAL', name: 'A', nationalIdentifierType: 'CCPT', nationalIdentifier: '1' },
    },
  };
  const takingIds = closed.filter(({ path }) => path.includes(':'));

  it('are on hand here for every call that takes an id', () => {
    expect(takingIds.map(({ name }) => name).toSorted()).toEqual(Object.keys(foreignIds).toSorted());
  });

  it.each(named(takingIds))('%s answers them as it answers an id that does not exist', async (name, endpoint) => {
    const id = foreignIds[name] ?? '';
    const isForOneRole = endpoint.access.kind === 'permission' && endpoint.access.role !== undefined;
    const caller = isForOneRole ? administratorToken : ownToken;
    const unknown = await withId(endpoint, newId(), caller);
    const foreign = await withId(endpoint, id, caller);
    // An unused key has an answer too: nothing happened.
    expect(unknown.statusCode).toBe(endpoint.slug === 'operations' ? 200 : 404);
    expect(foreign.statusCode).toBe(unknown.statusCode);
    expect({ ...foreign.json(), requestId: null }).toEqual({ ...unknown.json(), requestId: null });

    if (endpoint.method !== 'GET' && name !== 'switchOrganisation') return;
    const owned = await withId(endpoint, id, isForOneRole ? foreignAdministratorToken : foreignToken);
    expect(owned.statusCode).toBe(200);
    const said = endpoint.stream === 'file' ? { file: owned.body } : owned.json<object>();
    expect({ ...said, requestId: null }).not.toEqual({ ...unknown.json(), requestId: null });
    if (name === 'switchOrganisation') foreignToken = String(owned.headers['x-identity-token']);
  });

  const rowsOf = (answer: { json: () => unknown } | undefined): unknown[] =>
    Object.values(answer?.json() as object).find(Array.isArray) ?? [];

  it('in filters find nothing', async () => {
    const filters = [
      `payments?businessId=${foreignIds.getBusiness}`,
      `payment/internal-transfers?businessId=${foreignIds.getBusiness}`,
      `payment/deposits/fiat?businessId=${foreignIds.getBusiness}`,
      `withdrawals/crypto?businessId=${foreignIds.getBusiness}`,
      `deposits/travel-rule?businessId=${foreignIds.getBusiness}`,
      `ledger/entries?entityType=INTERNAL_TRANSFER&entityId=${foreignTransfer}`,
      `ledger/entries?entityType=PAYMENT&entityId=${foreignIds.getPayment}`,
    ];
    for (const path of filters) {
      const [own, owned] = await Promise.all([ownToken, foreignToken].map((token) => api.call('GET', path, { token })));
      expect(rowsOf(own), path).toEqual([]);
      expect(rowsOf(owned).length, path).toBeGreaterThan(0);
    }
  });
});

describe('the tables of organisations', () => {
  // Read from the catalogue, so that a table of a later migration without row-level security is found here.
  type Table = { name: string; is_forced: boolean; is_readable: boolean };
  const tables = async (): Promise<Table[]> => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<Table>`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
               has_any_column_privilege('countinghouse_app', c.oid, 'select') as is_readable
        from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and exists (
          select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)
        order by 1`.execute(tx),
    );
    return rows;
  };
  /** Memberships are read before an organisation is chosen; the progress of the demo history is no secret. */
  const aboveOrganisations = ['membership', 'role', 'sandbox_history_progress', 'session'];
  /** Requests only add to the outbox (platform/jobs); seals, alarms and late coins are written and read by the worker alone, moves to other cells by the owner. */
  const notRead = ['callback_alarm', 'job', 'late_coin', 'ledger_seal', 'organisation_move', 'organisation_move_seal'];

  it('all force row-level security, but for the few that stand above organisations', async () => {
    const unguarded = (await tables()).filter((table) => !table.is_forced);
    expect(unguarded.map(({ name }) => name)).toEqual(aboveOrganisations);
  });

  it('show no row without an organisation, and none of another', async () => {
    const other = await api.createOrganisation();
    const guarded = (await tables()).filter((table) => table.is_forced && table.is_readable);
    const unread = (await tables()).filter((table) => !table.is_readable);
    expect(unread.map(({ name }) => name)).toEqual(notRead);
    const count = (name: string) => sql<{ rows: string }>`select count(*) as rows from ${sql.table(name)}`;
    const filled: string[] = [];
    for (const { name } of guarded) {
      const [everywhere, nowhere, elsewhere] = await Promise.all([
        api.database.acrossOrganisations((tx) => count(name).execute(tx)),
        api.database.onPlatform((tx) => count(name).execute(tx)),
        api.database.inOrganisation(other.id, (tx) => count(name).execute(tx)),
      ]);
      if (everywhere.rows[0]?.rows !== '0') filled.push(name);
      expect([nowhere.rows[0]?.rows, elsewhere.rows[0]?.rows], name).toEqual(['0', '0']);
    }
    expect(filled).toEqual(
      expect.arrayContaining(['bank_account', 'business', 'payment', 'ledger_entry', 'idempotency_record']),
    );
  });
});

describe('roles and memberships', () => {
  const [set, none] = [sql`updated_at = app_clock()`, sql`organisation_id is null`];
  const writes = (organisationId: string) =>
    ['role', 'membership'].flatMap((name) => [
      sql`update ${sql.table(name)} set ${set} where organisation_id = ${organisationId}`,
      sql`delete from ${sql.table(name)} where organisation_id = ${organisationId}`,
    ]);

  it('of another organisation are out of reach of every statement, as system roles are even without one', async () => {
    const other = await api.createOrganisation();
    await api.createUser([other], { permissions: ['GET_BALANCES'] });
    for (const statement of writes(other.id)) {
      const { numAffectedRows } = await api.database.inOrganisation(organisation.id, (tx) => statement.execute(tx));
      expect(numAffectedRows).toBe(0n);
    }
    const systemRoles = sql`update role set ${set} where ${none}`;
    const changed = [
      await api.database.onPlatform((tx) => systemRoles.execute(tx)),
      await api.database.inOrganisation(organisation.id, (tx) => systemRoles.execute(tx)),
    ];
    expect(changed.map(({ numAffectedRows }) => numAffectedRows)).toEqual([0n, 0n]);
    const inserted = api.database.inOrganisation(organisation.id, (tx) =>
      sql`insert into role (id, organisation_id, name, permissions) values (${newId()}, ${other.id}, 'In', '{}')`.execute(
        tx,
      ),
    );
    await expect(inserted).rejects.toThrow('row-level security policy');
    const [atHome] = writes(other.id);
    const own = await api.database.inOrganisation(other.id, (tx) => atHome!.execute(tx));
    expect(own.numAffectedRows).toBe(1n);
  });

  it('of every organisation are out of reach of a statement without one', async () => {
    const user = await api.createUser([organisation], { permissions: ['GET_BALANCES'] });
    for (const name of ['role', 'membership']) {
      for (const statement of [sql`update ${sql.table(name)} set ${set}`, sql`delete from ${sql.table(name)}`]) {
        const { numAffectedRows } = await api.database.onPlatform((tx) => statement.execute(tx));
        expect(numAffectedRows, name).toBe(0n);
      }
    }
    const insert = sql`
      insert into role (id, organisation_id, name, permissions) values (${newId()}, ${organisation.id}, 'In', '{}')`;
    await expect(api.database.onPlatform((tx) => insert.execute(tx))).rejects.toThrow('row-level security policy');
    expect((await api.call('GET', 'currencies', { token: await api.signIn(user, organisation) })).statusCode).toBe(200);
  });

  it('belong together: a membership has a role of its own organisation or a system one, even for those who see all', async () => {
    const other = await api.createOrganisation();
    await api.createUser([other], { permissions: ['GET_BALANCES'] });
    const user = await api.createUser([organisation], { permissions: ['GET_BALANCES'] });
    const roleOf = async () => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<{ role_id: string }>`select role_id from membership where user_id = ${user.id}`.execute(tx),
      );
      return rows[0]?.role_id;
    };
    const before = await roleOf();
    const foreign = sql`(select id from role where organisation_id = ${other.id})`;
    const give = (role: ReturnType<typeof sql>) =>
      api.database.acrossOrganisations((tx) =>
        sql`update membership set role_id = ${role} where user_id = ${user.id}`.execute(tx),
      );
    await expect(give(foreign)).rejects.toThrow('membership_role_of_organisation');
    const emigrate = sql`update role set organisation_id = ${other.id} where id = ${before}`;
    await expect(api.database.acrossOrganisations((tx) => emigrate.execute(tx))).rejects.toThrow(
      'membership_role_of_organisation',
    );
    expect(await roleOf()).toBe(before);
    for (const systemRole of Object.values(systemRoleIds)) {
      await give(sql`${systemRole}`);
      expect(await roleOf()).toBe(systemRole);
    }
  });
});

describe('permissions', () => {
  it('[PERM-1] of a role count at the very next request', async () => {
    const user = await api.createUser([organisation], { permissions: ['GET_BUSINESSES'] });
    const token = await api.signIn(user, organisation);
    expect((await api.call('GET', 'businesses', { token })).statusCode).toBe(200);
    await api.database.acrossOrganisations((tx) =>
      sql`
        update role set permissions = '{}' from membership
         where membership.role_id = role.id and membership.user_id = ${user.id}`.execute(tx),
    );
    expect((await api.call('GET', 'businesses', { token })).statusCode).toBe(403);
  });

  it('end with the membership, with the account and with the organisation, at the very next request', async () => {
    const changes = [
      (id: string) => sql`delete from membership where user_id = ${id}`,
      (id: string) => sql`update app_user set status = 'DISABLED' where id = ${id}`,
      (id: string) =>
        sql`update organisation set status = 'CLOSED' from membership where membership.organisation_id = organisation.id and user_id = ${id}`,
    ];
    for (const change of changes) {
      const own = await api.createOrganisation();
      const user = await api.createUser([own]);
      const token = await api.signIn(user, own);
      expect((await api.call('GET', 'currencies', { token })).statusCode).toBe(200);
      await api.database.acrossOrganisations((tx) => change(user.id).execute(tx));
      expect((await api.call('GET', 'currencies', { token })).statusCode).toBe(401);
    }
  });

  it('that lack are written to the audit trail', async () => {
    const user = await api.createUser([organisation], { permissions: [] });
    await api.call('GET', 'businesses', { token: await api.signIn(user, organisation) });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{
        action: string;
        result: string;
      }>`select action, result from audit_event where actor_id = ${user.id}`.execute(tx),
    );
    expect(rows).toEqual([{ action: 'denied.listBusinesses', result: 'DENIED' }]);
  });
});

describe('addresses and methods', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  it.each(paths)('%s refuses every method that it does not declare', async (path) => {
    const declared = endpoints.filter((one) => one.path === path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if ((declared as readonly string[]).includes(method)) continue;
      const answer = await api.call(method, pathOf({ path }), { token: await sessionWith(permissions) });
      expect(answer.statusCode, method).toBe(405);
      expect(answer.headers.allow?.toString().split(', ').toSorted()).toEqual([...new Set(declared)].toSorted());
      expect(answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    }
  });

  it.each(['currencies/', 'Businesses', '/businesses', 'businesses%2F', './businesses/../x', 'nothing'])(
    'has nothing at %s',
    async (path) => {
      const answer = await api.call('GET', path, {
        token: await sessionWith(permissions),
        headers: { accept: 'text/html' },
      });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', requestId: answer.headers['x-request-id'] });
    },
  );

  it('ignores a method named in a header', async () => {
    const token = await sessionWith(permissions);
    await api.call('GET', 'currencies', {
      token,
      headers: { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/v1/auth/session' },
    });
    expect((await api.call('GET', 'currencies', { token })).statusCode).toBe(200);
  });
});
