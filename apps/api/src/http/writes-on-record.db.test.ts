import type { RuleOutcome } from '@countinghouse/contract/money-out/approval-rules';
import { endpoints } from '@countinghouse/contract/endpoints';
import { permissions } from '@countinghouse/contract/permissions';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../platform/secrets';
import type { TestApi, TestOrganisation, TestUser } from '../testing';
import { startTestApi, testPassword, testTwoFactorSecret } from '../testing';
import { listedAddress } from '../rails/screening';
import { silentWrites } from '../testing/audit-watch';
import { createPayablePayment, testChain } from '../testing/chain';
import { createBusiness, createTestPayment, fund } from '../testing/commerce';
import { receiveDeposit, setTravelRule } from '../testing/deposits';
import { createTestAccount, createTestCollection, testAccount, testIban, verifyTestAccount } from '../testing/bank';
import { askedRule, createTestRule } from '../testing/approvals';
import { endowAtBank } from '../testing/fiat-withdrawals';
import { plantInquiry } from '../testing/inquiries';
import {
  askedProvider,
  nameTestProvider,
  testAdministrator,
  testArrival,
  testLinking,
  TestProvider,
} from '../testing/identity-provider';
import { addDeadLetter } from '../testing/jobs';
import { addTestPasskey, passkeyHeader, TestPasskey } from '../testing/passkeys';
import { createTestKey } from '../testing/machine';
import { recordTestRates } from '../testing/rates';
import { askedConfirmation, testSender } from '../testing/reports';
import { askedInvoice, createTestInvoice } from '../testing/invoices';
import { askedPayLink, createTestLink } from '../testing/pay-links';
import { askedSchedule, createTestSchedule } from '../testing/report-schedules';
import { askedBatch, askedRows, createTestBatch, freezeTestBatch } from '../testing/payout-batches';
import { askedWithdrawal } from '../testing/withdrawals';
import { exports } from '@countinghouse/contract/exports';
import { testWhitelisted, whitelistTestAddress } from '../testing/whitelist';

// Every other suite watches only the calls it happens to make (testing/audit-watch.ts). Here each write of the contract is called once with valid
// input, so that every one is watched: a write without a row below fails the first test.

let api: TestApi;
let organisation: TestOrganisation;
let administrator: TestUser;
let token: string;
const provider = new TestProvider();

beforeAll(async () => {
  api = await startTestApi({
    config: { callbackReceiver: await provider.start() },
    callbacks: async () => ({ kind: 'ANSWERED', status: 200, milliseconds: 1 }),
  });
  organisation = await api.createOrganisation();
  administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
  token = await api.signIn(administrator, organisation);
  await recordTestRates(api.database);
});
// A stop set by one call must not affect the next.
afterEach(() =>
  api.database.acrossOrganisations((tx) =>
    sql`update outgoing_stop set released_at = app_clock() where released_at is null`.execute(tx),
  ),
);
afterAll(async () => {
  await api.close();
  await provider.stop();
});

/** Valid call: its caller (by default the administrator; nobody for public calls) and its input. */
type Call = {
  readonly id?: string;
  readonly body?: object;
  readonly token?: string;
  readonly by?: string;
  /** The second factor. */
  readonly headers?: Readonly<Record<string, string>>;
};

const now = async (): Promise<Date> => {
  const { rows } = await api.database.onPlatform((tx) => sql<{ now: Date }>`select wall_clock() as now`.execute(tx));
  return rows[0]!.now;
};
const colleague = (settings: Parameters<TestApi['createUser']>[1] = {}): Promise<TestUser> =>
  api.createUser([organisation], settings);
const onesSelf = async (settings: Parameters<TestApi['createUser']>[1] = {}) => {
  const person = await colleague(settings);
  return { person, call: { token: await api.signIn(person, organisation), by: person.email } };
};
/** Unused name. */
const fresh = (kind: string): string => `${kind} ${randomUUID().slice(0, 8)}`;
const business = {
  settlementCurrency: 'EUR',
  supportedDisplayCurrencies: ['EUR'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDepositsForOneTimePayments: false,
  blockchainFeePaidBy: 'MERCHANT',
  userServiceFeeDistributionPercentage: 0,
  stableCryptoCurrencyDepegThreshold: null,
};
const role = async (): Promise<string> => {
  const body = { name: fresh('Role'), permissions: ['GET_BALANCES'] };
  return (await api.call('POST', 'roles', { token, body })).json<{ id: string }>().id;
};
const key = () => createTestKey(api, token, { permissions: ['GET_PAYMENTS'] });

const askedPayment = async () => ({
  businessId: (await createBusiness(api, organisation)).id,
  clientPaymentId: fresh('order'),
  displayCurrency: 'EUR',
  displayAmount: '100.00',
  depositCurrency: 'BTC',
});
const madeInvoice = async () =>
  createTestInvoice(api, token, askedInvoice((await createBusiness(api, organisation)).id));
const askedLink = async () => askedPayLink((await createBusiness(api, organisation)).id);
const madePayment = async (body: object): Promise<string> =>
  (await api.call('POST', 'payments', { token, body })).json<{ id: string }>().id;

const stopped = { reason: 'A laptop was stolen' };
const askedForWithdrawal = async (changes: Record<string, unknown> = {}) => {
  const withdrawalCallbackUrl = 'https://aurora.example/cb/withdrawal';
  const business = await createBusiness(api, organisation, { withdrawalCallbackUrl });
  await fund(api, business, amountOf('150', 'USDT'));
  return askedWithdrawal(business, { targetAmount: '100', ...changes });
};
const madeWithdrawal = async (): Promise<string> => {
  const answer = await api.call('POST', 'withdrawals/crypto', { token, body: await askedForWithdrawal() });
  return answer.json<{ id: string }>().id;
};

const madeBatch = async (): Promise<string> => {
  const business = await createBusiness(api, organisation);
  await fund(api, business, amountOf('50', 'USDT'));
  return (await createTestBatch(api, token, business, [{ amount: '10' }])).id;
};

let threshold = 1_000_000;
/** Thresholds so high that no other call meets the rule, each higher than the one before. */
const nextThreshold = (): string => `${(threshold += 1)}.00`;
const approver = () => colleague({ permissions: ['CREATE_WITHDRAWAL'] });
const approvalRule = async (): Promise<string> => {
  const changes = { thresholdUniformAmount: nextThreshold(), enabled: false };
  return (await createTestRule(api, token, [await approver()], changes)).id;
};
const ruleChange = async (): Promise<string> => {
  const path = `withdrawals/approval-rules/${await approvalRule()}`;
  return (await api.call('DELETE', path, { token })).json<RuleOutcome>().change?.id ?? '';
};
/** Calls as somebody who may vote on a waiting withdrawal. */
const decision = async (body: object) => {
  const { person, call } = await onesSelf({ permissions: ['CREATE_WITHDRAWAL'] });
  const { id } = await createTestRule(api, token, [person], { thresholdUniformAmount: '0.01' });
  const withdrawalId = await madeWithdrawal();
  await api.database.acrossOrganisations((tx) =>
    sql`update approval_rule set removed_at = app_clock() where id = ${id}`.execute(tx),
  );
  return { ...call, id: withdrawalId, body };
};

const askedFiatWithdrawal = async () => {
  const business = await createBusiness(api, organisation);
  const account = await createTestAccount(api, token);
  await verifyTestAccount(api, account);
  await createTestCollection(api, organisation.id);
  await endowAtBank(api, business, amountOf('100.00', 'EUR'));
  return {
    clientLabel: fresh('week'),
    businessId: business.id,
    currency: 'EUR',
    amount: '50.00',
    bankAccountId: account.id,
  };
};

const payable = async () => createPayablePayment(api, await createBusiness(api, organisation), { at: new Date() });
const sentTransfer = async (): Promise<string> => (await testChain(api).send(await payable(), '0.001')).transactionId;

/** A pending reset of somebody's second factor; within one organisation, so that one trail records it. */
const asksForReset = async () => {
  const { id: userId, email } = await colleague({ twoFactor: true });
  const link = newToken();
  await api.database.acrossOrganisations((tx) =>
    sql`
      insert into factor_reset (id, user_id, membership_id, asked_by, token_hash, link_expires_at)
      select gen_random_uuid(), user_id, id, ${administrator.id}, ${hashToken(link)}, app_clock() + interval '1 hour'
        from membership where user_id = ${userId}`.execute(tx),
  );
  return { userId, email, link };
};

/** Account from elsewhere that is invited into the organisation. */
const invitedHere = async () => {
  const elsewhere = await api.createOrganisation();
  const person = await api.createUser([elsewhere]);
  await api.call('POST', 'users', { token, body: { email: person.email, roleId: await role() } });
  return { token: await api.signIn(person, elsewhere), by: person.email, id: organisation.id, userId: person.id };
};
const invitedByLink = async () => {
  const { by, userId } = await invitedHere();
  const link = newToken();
  await api.database.acrossOrganisations((tx) =>
    sql`
      insert into password_reset (token_hash, user_id, expires_at, purpose, membership_id)
      select ${hashToken(link)}, ${userId}, app_clock() + interval '5 minutes', 'INVITATION', membership.id
        from membership where user_id = ${userId} and status = 'INVITED'`.execute(tx),
  );
  return { token: '', by, id: link };
};

/** Somebody who linked an account at the provider of the organisation. */
const linkedPerson = async () => {
  await nameTestProvider(api, organisation, provider);
  const account = { sub: randomUUID() };
  const { person, call } = await onesSelf({ twoFactor: true });
  const body = await testLinking(api, provider, { token: call.token, organisation, account });
  await api.call('POST', 'users/company-links', { token: call.token, body });
  // The code was spent on it.
  await api.database.acrossOrganisations((tx) =>
    sql`update app_user set two_fa_last_step = null where id = ${person.id}`.execute(tx),
  );
  return { person, call, account };
};
const administer = async (call: Call = {}) => ({ ...(await testAdministrator(api, organisation)), ...call });
const chooseJoinersRole = async () => {
  const { token: own, headers } = await testAdministrator(api, organisation);
  const body = { roleId: await role() };
  await api.call('PUT', 'organisations/sign-in/directory', { token: own, headers, body });
};

/** A top-up that could be announced. */
const topUp = async () => {
  await createTestCollection(api, organisation.id);
  const account = await createTestAccount(api, token);
  await verifyTestAccount(api, account);
  const { id: businessId } = await createBusiness(api, organisation);
  return { clientLabel: 'topup-1', businessId, currency: 'EUR', amount: '10.00', bankAccountId: account.id };
};

/** A conversion that could be quoted. */
const askedConversion = async () => {
  const business = await createBusiness(api, organisation);
  await fund(api, business, amountOf('100.00', 'EUR'));
  const pair = { debitCurrency: 'EUR', creditCurrency: 'USDT' };
  return { businessId: business.id, amountCurrencyType: 'DEBIT', ...pair, amount: '50.00' };
};

/** A figure of a business to share for a week. */
const sharedFigure = async () => {
  const business = await createBusiness(api, organisation);
  await fund(api, business, amountOf('100.00', 'EUR'));
  return { businessId: business.id, measure: 'available', currency: 'EUR', days: 7 };
};

/** Calls that the requester must not make himself: a colleague does. */
const secondPersons: ReadonlySet<string> = new Set([
  'approveWithdrawal',
  'rejectWithdrawal',
  'confirmRuleChange',
  'releaseOutgoingMoney',
]);

const validCalls: Readonly<Record<string, () => Promise<Call>>> = {
  logIn: async () => {
    const { email } = await colleague();
    return { token: '', by: email, body: { email, password: testPassword } };
  },
  switchOrganisation: async () => {
    const person = await api.createUser([organisation, await api.createOrganisation()]);
    return { token: await api.signIn(person, null), by: person.email, id: organisation.id };
  },
  logOut: async () => (await onesSelf()).call,
  forgotPassword: async () => ({ token: '', by: 'unknown@example.com', body: { email: 'unknown@example.com' } }),
  resetPassword: async () => {
    const { id, email } = await colleague();
    const link = newToken();
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into password_reset (token_hash, user_id, expires_at, purpose)
        values (${hashToken(link)}, ${id}, app_clock() + interval '5 minutes', 'RESET')`.execute(tx),
    );
    return { token: '', by: email, body: { token: link, newPassword: 'Heron-Quarry-41' } };
  },
  changePassword: async () => ({
    ...(await onesSelf()).call,
    body: { oldPassword: testPassword, newPassword: 'Heron-Quarry-41' },
  }),
  changeTwoFactor: async () => ({
    ...(await onesSelf({ twoFactor: true })).call,
    body: { enabled: false, twoFaCode: api.twoFactorCode(new Date()), password: testPassword },
  }),
  beginPasskey: async () => ({ ...(await onesSelf()).call, body: { password: testPassword } }),
  addPasskey: async () => {
    const { call } = await onesSelf();
    const order = await api.call('POST', 'users/passkeys/registration', { ...call, body: { password: testPassword } });
    return { ...call, body: { name: 'Key', passkey: new TestPasskey().register(order.json()) } };
  },
  renamePasskey: async () => {
    const { call } = await onesSelf();
    const key = new TestPasskey();
    const id = await addTestPasskey(api, call.token, key);
    const question = await api.call('GET', 'users/passkeys/challenge?call=renamePasskey', call);
    return { ...call, id, body: { name: 'Office' }, headers: passkeyHeader(key.answer(question.json())) };
  },
  removePasskey: async () => {
    const { call } = await onesSelf();
    const key = new TestPasskey();
    const id = await addTestPasskey(api, call.token, key);
    const question = await api.call('GET', 'users/passkeys/challenge?call=removePasskey', call);
    return { ...call, id, body: { password: testPassword }, headers: passkeyHeader(key.answer(question.json())) };
  },
  logInWithPasskey: async () => {
    const { person, call } = await onesSelf();
    const key = new TestPasskey();
    await addTestPasskey(api, call.token, key);
    const question = await api.call('GET', 'auth/passkey');
    return { token: '', by: person.email, body: { passkey: key.answer(question.json()) } };
  },
  finishCompanySignIn: async () => {
    const { person, account } = await linkedPerson();
    return { token: '', by: person.email, body: await testArrival(api, provider, account) };
  },
  proveCompanySignIn: async () => {
    const { person, account } = await linkedPerson();
    const arrived = await api.call('POST', 'auth/company/answer', {
      body: await testArrival(api, provider, account),
    });
    const { proof } = arrived.json<{ proof: string }>();
    return { token: '', by: person.email, body: { proof, twoFaCode: Number(api.twoFactorCode(await now())) } };
  },
  finishCompanyLink: async () => {
    await nameTestProvider(api, organisation, provider);
    const { call } = await onesSelf({ twoFactor: true });
    const account = { sub: randomUUID() };
    return { ...call, body: await testLinking(api, provider, { token: call.token, organisation, account }) };
  },
  removeCompanyLink: async () => {
    const { call } = await linkedPerson();
    return { ...call, id: organisation.id, headers: { 'x-two-fa-code': api.twoFactorCode(await now()) } };
  },
  saveCompanySignIn: () => administer({ body: askedProvider(provider) }),
  removeCompanySignIn: async () => {
    await nameTestProvider(api, organisation, provider);
    return administer();
  },
  proveMailDomain: async () => {
    await nameTestProvider(api, organisation, provider);
    return { body: { domain: 'northgate.example' } };
  },
  saveSignInPolicy: async () => ({
    body: { idleMinutes: 30, absoluteHours: 12, mostSessions: null, newDevicesNeedFactor: false },
  }),
  saveDirectory: async () => administer({ body: { roleId: await role() } }),
  createDirectoryToken: async () => {
    await chooseJoinersRole();
    return administer();
  },
  endOwnSession: async () => {
    const { person, call } = await onesSelf();
    await api.signIn(person, organisation);
    const { sessions } = (await api.call('GET', 'users/sessions', call)).json<{
      sessions: { id: string; isCurrent: boolean }[];
    }>();
    return { ...call, id: sessions.find(({ isCurrent }) => !isCurrent)?.id };
  },
  acceptInvitation: () => invitedHere(),
  declineInvitation: () => invitedHere(),
  acceptInvitationLink: () => invitedByLink(),
  declineInvitationLink: () => invitedByLink(),
  refuseFactorReset: async () => ({ id: (await asksForReset()).userId }),
  confirmFactorReset: async () => {
    const { link, email } = await asksForReset();
    return { token: '', by: email, id: link, body: { password: testPassword } };
  },
  refuseFactorResetLink: async () => {
    const { link, email } = await asksForReset();
    return { token: '', by: email, id: link };
  },
  leaveOrganisation: async () => {
    const person = await api.createUser([organisation, await api.createOrganisation()]);
    return { token: await api.signIn(person, organisation), by: person.email, id: organisation.id };
  },
  createBusiness: async () => ({ body: { ...business, businessName: fresh('Aurora') } }),
  updateBusiness: async () => {
    const { settlementCurrency: _, ...values } = business;
    const { id } = await createBusiness(api, organisation);
    return { body: { ...values, businessName: fresh('Aurora'), id } };
  },
  rotateCallbackSecret: async () => ({ id: (await createBusiness(api, organisation)).id }),
  testCallback: async () => {
    const depositReceivedCallbackUrl = 'ftp://aurora.example/never-dialled';
    const { id } = await createBusiness(api, organisation, { depositReceivedCallbackUrl });
    return { id, body: { event: 'DEPOSIT_RECEIVED' } };
  },
  sendDepositCallback: async () => {
    const { terms, deposits } = await createTestPayment(api, await createBusiness(api, organisation), {
      sent: ['0.00173281'],
    });
    return { id: `${terms.id} ${deposits[0]?.id}` };
  },
  sendPaymentCallback: async () => {
    const id = await madePayment(await askedPayment());
    await api.call('POST', `payments/${id}/cancel`, { token });
    return { id };
  },
  sendUntoldCallbacks: async () => {
    const { deposits } = await createTestPayment(api, await createBusiness(api, organisation), {
      sent: ['0.00173281'],
    });
    return { body: { callbacks: [{ event: 'DEPOSIT_RECEIVED', entityId: deposits[0]?.id }] } };
  },
  createPayment: async () => ({ body: await askedPayment() }),
  choosePaymentCurrency: async () => {
    const { depositCurrency, ...open } = await askedPayment();
    return { id: await madePayment(open), body: { depositCurrency } };
  },
  cancelPayment: async () => ({ id: await madePayment(await askedPayment()) }),
  createWithdrawal: async () => ({ body: await askedForWithdrawal() }),
  stopOutgoingMoney: async () => ({ body: stopped }),
  releaseOutgoingMoney: async () => {
    await api.call('POST', 'outgoing-money/stop', { token, body: stopped });
    const { call } = await onesSelf({ systemRole: 'ADMIN', twoFactor: true });
    return { ...call, headers: { 'x-two-fa-code': api.twoFactorCode(await now()) } };
  },
  cancelWithdrawal: async () => ({ id: await madeWithdrawal() }),
  sendWithdrawalCallback: async () => {
    // Blocked by screening, which sends a callback.
    const blocked = await askedForWithdrawal({ recipientAddress: listedAddress('SANCTIONS', 'USDT', 'TRX') });
    const made = await api.call('POST', 'withdrawals/crypto', { token, body: blocked });
    await api.app.jobs.runDue();
    return { id: made.json<{ id: string }>().id };
  },
  createPayoutBatch: async () => ({ body: askedBatch(await createBusiness(api, organisation)) }),
  putPayoutRows: async () => ({ id: await madeBatch(), body: { rows: askedRows([{ amount: '11' }]) } }),
  submitPayoutBatch: async () => ({ id: await madeBatch(), body: { rows: 1, heldAmount: '11.5' } }),
  cancelPayoutBatch: async () => ({ id: await madeBatch() }),
  retryPayoutBatch: async () => {
    const id = await madeBatch();
    await freezeTestBatch(api, token, id);
    await api.call('POST', `payout-batches/${id}/cancel`, { token });
    const rows = await api.call('GET', `payout-batches/${id}/rows`, { token });
    for (const { withdrawal } of rows.json<{ rows: { withdrawal: { id: string } | null }[] }>().rows)
      if (withdrawal) await api.call('POST', `withdrawals/crypto/${withdrawal.id}/cancel`, { token });
    await api.app.jobs.runDue();
    return { id };
  },
  approveWithdrawal: async () => decision({}),
  rejectWithdrawal: async () => decision({ comment: 'Unknown recipient' }),
  createApprovalRule: async () => ({
    body: askedRule([await approver()], { thresholdUniformAmount: nextThreshold() }),
  }),
  updateApprovalRule: async () => {
    const [id, people] = [await approvalRule(), [await approver()]];
    return { id, body: askedRule(people, { thresholdUniformAmount: nextThreshold() }) };
  },
  deleteApprovalRule: async () => ({ id: await approvalRule() }),
  confirmRuleChange: async () => {
    const { call } = await onesSelf({ systemRole: 'ADMIN' });
    return { ...call, id: await ruleChange() };
  },
  withdrawRuleChange: async () => ({ id: await ruleChange() }),
  choosePublicPaymentCurrency: async () => {
    const { depositCurrency, ...open } = await askedPayment();
    const made = await api.call('POST', 'payments', { token, body: open });
    const link = made.json<{ paymentUrl: string }>().paymentUrl.split('/').at(-1);
    return { token: '', by: 'payer', id: link, body: { depositCurrency, network: 'MAIN' } };
  },
  updateTravelRuleDeposit: async () => {
    await setTravelRule(api, organisation, { regime: 'FATF' });
    const { deposit } = await receiveDeposit(api, await createBusiness(api, organisation), { amount: '5000' });
    const identity = { name: 'Adaeze Okonkwo', nationalIdentifierType: 'CCPT', nationalIdentifier: 'A07712345' };
    return { id: deposit.id, body: { originator: { personType: 'NATURAL', ...identity } } };
  },
  answerTravelRuleInquiry: async () => {
    const { terms } = await payable();
    return {
      id: await plantInquiry(api, { organisationId: organisation.id, id: terms.id }),
      body: { answer: 'REJECT', reason: 'We do not know this customer' },
    };
  },
  playPayment: async () => ({ id: (await payable()).terms.id, body: { play: 'EXACT' } }),
  sendSandboxDeposit: async () => {
    const { walletAddress } = (await payable()).terms;
    return { body: { address: walletAddress, currency: 'BTC', network: 'MAIN', amount: '0.001' } };
  },
  confirmSandboxDeposit: async () => ({ id: await sentTransfer() }),
  advanceSandboxTime: async () => ({ body: { minutes: 1 } }),
  setSandboxRate: async () => ({ body: { currency: 'USDC', mid: '0.99' } }),
  reorganiseSandboxDeposit: async () => ({ id: await sentTransfer(), body: { outcome: 'GONE' } }),
  saveSender: async () => ({ body: testSender }),
  shareFigure: async () => ({ body: await sharedFigure() }),
  revokeFigureShare: async () => {
    const shared = await api.call('POST', 'figures/shares', { token, body: await sharedFigure() });
    return { id: shared.json<{ share: { id: string } }>().share.id };
  },
  createBalanceConfirmation: async () => ({
    body: askedConfirmation([await createBusiness(api, organisation)]),
  }),
  createInternalTransfer: async () => {
    const [from, to] = [await createBusiness(api, organisation), await createBusiness(api, organisation)];
    await fund(api, from, amountOf('10.00', 'EUR'));
    return { body: { fromBusinessId: from.id, toBusinessId: to.id, currency: 'EUR', amount: '10.00' } };
  },
  createBalanceConversion: async () => ({ body: await askedConversion() }),
  executeBalanceConversion: async () => {
    const answer = await api.call('POST', 'payment/balance/convert', { token, body: await askedConversion() });
    return { id: answer.json<{ id: string }>().id };
  },
  createBankAccount: async () => ({ body: testAccount() }),
  updateBankAccount: async () => ({ id: (await createTestAccount(api, token)).id, body: { city: 'Hamburg' } }),
  archiveBankAccount: async () => ({ id: (await createTestAccount(api, token)).id }),
  createWhitelistedAddress: async () => ({ body: testWhitelisted() }),
  deleteWhitelistedAddress: async () => ({ id: (await whitelistTestAddress(api, token)).id }),
  createFiatDeposit: async () => ({ body: await topUp() }),
  cancelFiatDeposit: async () => {
    const answer = await api.call('POST', 'payment/deposits/fiat', { token, body: await topUp() });
    return { id: answer.json<{ id: string }>().id };
  },
  createFiatWithdrawal: async () => ({ body: await askedFiatWithdrawal() }),
  cancelFiatWithdrawal: async () => {
    const answer = await api.call('POST', 'payment/withdrawals/fiat', { token, body: await askedFiatWithdrawal() });
    return { id: answer.json<{ id: string }>().id };
  },
  simulateFiatCredit: async () => {
    await createTestCollection(api, organisation.id);
    return { body: { currency: 'EUR', amount: '5.00', reference: 'happy birthday' } };
  },
  createUser: async () => ({ body: { email: `${randomUUID()}@example.com`, roleId: await role() } }),
  updateUser: async () => ({ id: (await colleague()).id, body: { firstName: 'Ana' } }),
  deleteUser: async () => ({ id: (await colleague()).id }),
  inviteUser: async () => {
    const { id } = await colleague({ status: 'INVITED' });
    return { id };
  },
  createRole: async () => ({ body: { name: fresh('Treasury'), permissions: ['GET_BALANCES'] } }),
  updateRole: async () => ({ id: await role(), body: { permissions: ['GET_BALANCES', 'GET_STATISTICS'] } }),
  deleteRole: async () => ({ id: await role() }),
  openTestMode: async () => ({ token: await api.signIn(administrator, organisation) }),
  viewAsRole: async () => ({ id: await role(), token: await api.signIn(administrator, organisation) }),
  endRoleView: async () => {
    const own = await api.signIn(administrator, organisation);
    await api.call('POST', `roles/${await role()}/view`, { token: own });
    return { token: own };
  },
  createApiCredential: async () => ({
    body: { name: fresh('Till'), permissions: ['GET_PAYMENTS'], ipAddresses: ['203.0.113.10'], businessIds: null },
  }),
  updateApiCredential: async () => ({ id: (await key()).id, body: { ipAddresses: ['203.0.113.11'] } }),
  deleteApiCredential: async () => ({ id: (await key()).id }),
  closeOperation: async () => ({ id: randomUUID() }),
  retryFailedJob: async () => ({ id: await addDeadLetter(api.database, organisation.id) }),
  createTransactionLedger: async () => ({
    body: {
      businessId: (await createBusiness(api, organisation)).id,
      after: '2025-01-01T00:00:00.000Z',
      before: '2025-02-01T00:00:00.000Z',
    },
  }),
  ...Object.fromEntries(
    Object.values(exports).map(({ endpoint }) => [
      endpoint.name,
      // Each with a person of its own: nobody may export more than five lists a minute.
      async () => {
        const { call } = await onesSelf({ systemRole: 'ADMIN' });
        const isOfBusiness = 'businessId' in (endpoint.body as unknown as { def: { shape: object } }).def.shape;
        return { ...call, body: isOfBusiness ? { businessId: (await createBusiness(api, organisation)).id } : {} };
      },
    ]),
  ),
  createPayLink: async () => ({ body: await askedLink() }),
  changePayLink: async () => {
    const { businessId: _, ...terms } = await askedLink();
    return { id: await createTestLink(api, token, await askedLink()), body: { ...terms, name: 'Another' } };
  },
  pausePayLink: async () => ({ id: await createTestLink(api, token, await askedLink()), body: { isPaused: true } }),
  createInvoice: async () => ({ body: askedInvoice((await createBusiness(api, organisation)).id) }),
  changeInvoice: async () => {
    const business = await createBusiness(api, organisation);
    const { businessId: _, ...terms } = askedInvoice(business.id, { customerName: 'Another' });
    return { id: await createTestInvoice(api, token, askedInvoice(business.id)), body: terms };
  },
  issueInvoice: async () => ({ id: await madeInvoice() }),
  sendInvoice: async () => {
    const id = await madeInvoice();
    await api.call('POST', `invoices/${id}/issue`, { token });
    return { id, body: {} };
  },
  voidInvoice: async () => ({ id: await madeInvoice() }),
  createReportSchedule: async () => ({ body: askedSchedule() }),
  changeReportSchedule: async () => ({ id: await createTestSchedule(api, token), body: askedSchedule({ hour: 9 }) }),
  pauseReportSchedule: async () => ({ id: await createTestSchedule(api, token), body: { isPaused: true } }),
  deleteReportSchedule: async () => ({ id: await createTestSchedule(api, token) }),
  exportCosts: async () => {
    const { call } = await onesSelf({ systemRole: 'ADMIN' });
    return { ...call, body: { from: '2025-01', to: '2025-02' } };
  },
  exportPayoutResults: async () => {
    const { call } = await onesSelf({ systemRole: 'ADMIN' });
    return { ...call, body: { batchId: await madeBatch() } };
  },
};

type Trace = { result: string; actor: string; organisation_id: string | null; ip: string; text: string };
const traceOf = async (requestId: unknown): Promise<Trace[]> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<Trace>`
      select result, actor_label as actor, organisation_id, ip, audit_event::text as text
        from audit_event where request_id = ${String(requestId)}`.execute(tx),
  );
  return rows;
};

const writes = endpoints.filter(({ method }) => method !== 'GET');
const onRecord = writes.filter(({ name }) => !(name in silentWrites));
const secrets = [
  'Okonkwo',
  'A07712345',
  testIban,
  testPassword,
  testTwoFactorSecret,
  'Heron-Quarry-41',
  'sk_live_',
  'whsec_',
];

describe('every call that writes', () => {
  it('has a valid call here, or a reason why it leaves no audit event', () => {
    expect(Object.keys({ ...validCalls, ...silentWrites }).toSorted()).toEqual(
      writes.map(({ name }) => name).toSorted(),
    );
  });

  it.each(onRecord.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s leaves an audit event of who did it where and whence, without a secret',
    async (name, { method, path, status }) => {
      const call = await validCalls[name]!();
      // A path with two ids gets both, separated by a space.
      const ids = (call.id ?? '').split(' ');
      const url = path.replaceAll(/:\w+/g, () => ids.shift() ?? '');
      const { body, headers = {} } = call;
      const answer = await api.call(method, url, { token: call.token ?? token, body, headers });
      expect(answer.statusCode, answer.body).toBe(status);
      const [event, ...others] = await traceOf(answer.headers['x-request-id']);
      expect(others).toEqual([]);
      // The address's owner is looked up later, so that the call takes the same time for everybody.
      const organisationId = name === 'forgotPassword' ? null : organisation.id;
      expect(event).toMatchObject({
        result: 'SUCCESS',
        actor: call.by ?? administrator.email,
        organisation_id: organisationId,
        ip: '127.0.0.1',
      });
      for (const secret of [...secrets, call.token || token]) expect(event?.text).not.toContain(secret);
    },
  );

  it.each(
    onRecord
      .filter(({ idempotency }) => idempotency === 'accepted')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s answered from the store leaves no second event: the first tells of it', async (name, { method, path }) => {
    const { id = '', body, token: own, headers: code = {} } = await validCalls[name]!();
    const as = secondPersons.has(name) ? own : token;
    const headers = { ...code, 'idempotency-key': randomUUID() };
    const send = () => api.call(method, path.replace(/:\w+/, id), { token: as ?? token, body, headers });
    const [first, replay] = [await send(), await send()];
    expect(replay.headers['idempotent-replayed'], replay.body).toBe('true');
    expect(await traceOf(first.headers['x-request-id'])).toHaveLength(1);
    expect(await traceOf(replay.headers['x-request-id'])).toEqual([]);
  });
});

describe('a refusal for lack of authority', () => {
  it('is not kept under an idempotency key: each try is refused and on record for itself', async () => {
    const held = permissions.filter((permission) => permission !== 'CREATE_WITHDRAWAL');
    const request = {
      token: await api.signInWith(organisation, held),
      body: { name: 'Beyond', permissions: ['CREATE_WITHDRAWAL'] },
      headers: { 'idempotency-key': randomUUID() },
    };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refused = await api.call('POST', 'roles', request);
      expect(refused.statusCode).toBe(403);
      expect(refused.headers['idempotent-replayed']).toBeUndefined();
      const [event, ...others] = await traceOf(refused.headers['x-request-id']);
      expect(others).toEqual([]);
      expect(event).toMatchObject({ result: 'DENIED', organisation_id: organisation.id });
      expect(event?.text).toMatch(/denied\.createRole.*FORBIDDEN/);
    }
  });
});
