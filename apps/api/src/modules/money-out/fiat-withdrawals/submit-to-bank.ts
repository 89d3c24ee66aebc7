import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { subtract, type Amount } from '@countinghouse/money';
import { systemActor, timesSubmittedNow, type BankWait } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import type { CollectionAccount } from '../../money-in/fiat-deposits';
import { isStopped } from '../../carriers/outgoing-stop';
import { fiatWithdrawalEntityType, type FiatWithdrawal } from './fiat-withdrawal';
import { isSound } from './is-sound';
import { moveFiatWithdrawal } from './move-fiat-withdrawal';
import { accountsToPayFrom, coveredBy, type PaidFrom } from './pay-from';
import { paymentFileOf } from './payment-file';
import { holdBankMoney, holdDue, holdFiatWithdrawal, insertPaymentFiles, organisationsWithDue } from './repository';

/** Most payments ordered at once, so also in one file; the rest goes with the next run. */
const mostOrdered = 500;

type Means = {
  readonly database: Database;
  readonly config: Pick<Config, 'secretKey'>;
  /** Most payments that an organisation orders at once, and rows looked at together. */
  readonly mostAtOnce?: number | undefined;
};

/** All that is due, page by page: those that wait for money keep no later one from being looked at. A page has no more than are still wanted. */
async function* dueOf(tx: Tx, organisationId: OrganisationId, at: Date, wanted: () => number) {
  let last: FiatWithdrawal | undefined;
  for (let most = wanted(); most > 0; most = wanted()) {
    const page = await holdDue(tx, organisationId, at, { most, after: last });
    yield* page;
    if (page.length < most) return;
    last = page.at(-1);
  }
}

/** Submits every withdrawal past its cut-off to the banks: as far as the bank's money covers them, in files of one account and method. */
export const submitToBanks = async (
  { database, config, mostAtOnce = mostOrdered }: Means,
  signal: AbortSignal,
): Promise<void> => {
  const organisations = await database.acrossOrganisations(async (tx) => organisationsWithDue(tx, await clockNow(tx)));
  for (const organisationId of organisations) {
    if (signal.aborted) return;
    for (const id of await touchedOf(database, organisationId, config.secretKey, mostAtOnce))
      await database.inOrganisation(organisationId, (tx) => refuseTouched(tx, organisationId, id, config.secretKey));
    await database.inOrganisation(organisationId, (tx) => submitDue(tx, organisationId, config.secretKey, mostAtOnce));
  }
};

const touchedOf = (
  database: Database,
  organisationId: OrganisationId,
  secretKey: string,
  mostAtOnce: number,
): Promise<string[]> =>
  database.inOrganisation(organisationId, async (tx) => {
    const touched: string[] = [];
    for await (const one of dueOf(tx, organisationId, await clockNow(tx), () => mostAtOnce))
      if (!(await isSound(tx, one, secretKey))) touched.push(one.id);
    return touched;
  });

/** The seal does not match, or approvals are missing: it is not paid, and its hold is released. */
const refuseTouched = async (tx: Tx, organisationId: OrganisationId, id: string, secretKey: string): Promise<void> => {
  const withdrawal = await holdFiatWithdrawal(tx, organisationId, id);
  if (withdrawal?.status !== 'PENDING' || (await isSound(tx, withdrawal, secretKey))) return;
  const moment = { at: await clockNow(tx), actor: systemActor };
  await moveFiatWithdrawal(tx, withdrawal, { kind: 'REFUSED', reason: 'TAMPERED' }, moment);
};

type Group = {
  readonly payFrom: CollectionAccount;
  readonly withdrawals: FiatWithdrawal[];
  readonly times: ReturnType<typeof timesSubmittedNow>;
};

const submitDue = async (
  tx: Tx,
  organisationId: OrganisationId,
  secretKey: string,
  mostAtOnce: number,
): Promise<void> => {
  // The withdrawals wait until two people let money leave again, and go with the next run.
  if (await isStopped(tx, organisationId)) return;
  await holdBankMoney(tx, organisationId);
  const at = await clockNow(tx);
  const left = new Map<string, Amount>();
  let ordered = 0;
  const groups = new Map<string, Group>();
  const payFrom = await accountsToPayFrom(tx, organisationId);
  /** Records the reason for waiting, with one entry in the trail until the reason changes. */
  const postpone = async (withdrawal: FiatWithdrawal, reason: BankWait): Promise<void> => {
    if (withdrawal.statusReason === reason) return;
    await moveFiatWithdrawal(tx, withdrawal, { kind: 'POSTPONED', reason }, { at, actor: systemActor });
    await audit(tx, {
      actor: systemActor,
      organisationId,
      action: 'fiat-withdrawal.wait',
      entity: { type: fiatWithdrawalEntityType, id: withdrawal.id },
      after: { waitsFor: reason, currency: withdrawal.amount.currency, method: withdrawal.paymentMethod },
      result: 'SUCCESS',
    });
  };
  for await (const withdrawal of dueOf(tx, organisationId, at, () => mostAtOnce - ordered)) {
    if (!(await isSound(tx, withdrawal, secretKey))) continue;
    const { currency } = withdrawal.amount;
    const method = bankMethodOf(currency, withdrawal.paymentMethod);
    const covered = left.get(currency) ?? (await coveredBy(tx, organisationId, currency));
    left.set(currency, covered);
    const from: PaidFrom = method ? payFrom(withdrawal, covered) : { wait: 'NO_ACCOUNT' };
    if (!method || 'wait' in from) {
      await postpone(withdrawal, 'wait' in from ? from.wait : 'NO_ACCOUNT');
      continue;
    }
    ordered += 1;
    left.set(currency, subtract(covered, withdrawal.amount));
    const times = timesSubmittedNow(method, withdrawal.executionDate, at);
    const key = [from.account.id, withdrawal.paymentMethod, times.executionDate].join(' ');
    const group = groups.get(key) ?? { payFrom: from.account, withdrawals: [], times };
    group.withdrawals.push(withdrawal);
    groups.set(key, group);
  }
  for (const group of groups.values()) await makeFile(tx, organisationId, group, at);
};

/** Puts withdrawals into one file for good: from here on they cannot be cancelled, and only the bank ends them. */
const makeFile = async (
  tx: Tx,
  organisationId: OrganisationId,
  { payFrom, withdrawals, times }: Group,
  at: Date,
): Promise<void> => {
  const [first] = withdrawals;
  if (!first) return;
  const { currency } = first.amount;
  const file = paymentFileOf(payFrom, withdrawals, { id: newId(), executionDate: times.executionDate, at });
  await insertPaymentFiles(tx, [file]);
  for (const withdrawal of withdrawals)
    await moveFiatWithdrawal(
      tx,
      withdrawal,
      { kind: 'SUBMITTED' },
      { at, actor: systemActor },
      {
        changes: { ...times, fileId: file.id, sentAt: at },
        facts: { file: file.id },
      },
    );
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: 'fiat-withdrawal.file.make',
    entity: { type: 'bank-payment-file', id: file.id },
    after: {
      payments: withdrawals.length,
      currency,
      method: file.payment_method,
      executionDate: file.execution_date,
      account: payFrom.id,
      bank: payFrom.bank_name,
    },
    result: 'SUCCESS',
  });
};
