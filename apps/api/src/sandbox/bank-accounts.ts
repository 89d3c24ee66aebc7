import type { Tx } from '@countinghouse/database';
import { insertMissingAccounts, type NewAccount } from '../modules/carriers/bank-accounts';
import { addDays, addMinutes, type Window } from './calendar';
import { bankAccounts, type DemoBankAccount } from './data/bank-accounts';
import { organisations } from './data/organisations';
import { eventId } from './ids';
import { organisationIdOf } from './people';
import type { Random } from './random';

type Known = { readonly random: Random; readonly window: Window };

/**
 * Sees to it that the demonstration bank accounts are there, those that were entered by `to`. A sandbox from before there
 * were any gets them at its next start; one that somebody changed or archived stays as it is.
 */
export const bringBankAccounts = (tx: Tx, known: Known, to: Date): Promise<void> =>
  insertMissingAccounts(
    tx,
    bankAccounts.filter((account) => madeAt(known, account) <= to).map((account) => accountOf(known, account, to)),
  );

/** The account to which an organisation has money of a currency sent, with all that the bank has to know; null without one. */
export const payableAccountOf = (
  known: Known,
  organisationKey: string,
  currency: string,
  at: Date,
): NewAccount | null => {
  const paying = accountAt(known, organisationKey, currency, at);
  return paying ? accountOf(known, paying, at) : null;
};

const accountAt = (known: Known, organisationKey: string, currency: string, at: Date): DemoBankAccount | undefined =>
  bankAccounts.find(
    (one) =>
      one.organisation === organisationKey &&
      one.currency === currency &&
      one.answer === undefined &&
      addDays(madeAt(known, one), 2) <= at,
  );

/** The account by which an organisation pays in a currency at a moment: the first that the bank knows by then; null without one. */
export const payingAccountOf = (known: Known, organisationKey: string, currency: string, at: Date) => {
  const account = accountAt(known, organisationKey, currency, at);
  if (!account) return null;
  const { paymentMethod, iban = null, accountNumber = null } = account;
  return { id: bankAccountIdOf(known, account), paymentMethod, iban, accountNumber };
};

/** The ids of all demonstration accounts of an organisation. */
export const bankAccountIdsOf = (known: Known, organisationKey: string): string[] =>
  bankAccounts
    .filter(({ organisation }) => organisation === organisationKey)
    .map((account) => bankAccountIdOf(known, account));

/** The id of a demonstration account, by its label. */
const bankAccountIdOf = (known: Known, account: DemoBankAccount): string =>
  eventId(known.random, `bank-account/${account.organisation}/${account.accountLabel}`, madeAt(known, account));

const madeAt = ({ window }: Known, { madeDaysBefore }: DemoBankAccount): Date =>
  addMinutes(addDays(window.anchor, -madeDaysBefore), 9 * 60 + (madeDaysBefore % 50));

const accountOf = (known: Known, account: DemoBankAccount, to: Date): NewAccount => {
  const { random, window } = known;
  const { organisation: key, madeDaysBefore: _, answer = 'VERIFIED', ...details } = account;
  const organisation = organisations.find((one) => one.key === key);
  if (!organisation) throw new Error(`There is no organisation ${key}`);
  const createdAt = madeAt(known, account);
  const answeredAt = addDays(createdAt, 1);
  const isAnswered = answer !== 'NONE' && answeredAt <= to;
  const isRejected = isAnswered && answer !== 'VERIFIED';
  return {
    email: null,
    iban: null,
    accountNumber: null,
    sortCode: null,
    routingNumber: null,
    swiftCode: null,
    hasIntermediaryBank: false,
    intermediaryBankName: null,
    intermediaryBankAddress: null,
    holderName: organisation.legalName,
    ...organisation.address,
    ...details,
    organisationId: organisationIdOf(random, window, key),
    id: bankAccountIdOf(known, account),
    status: !isAnswered ? 'PENDING_VERIFICATION' : isRejected ? 'REJECTED' : 'ACTIVE',
    rejectionReason: isRejected ? answer.rejected : null,
    verifiedAt: isAnswered && !isRejected ? answeredAt : null,
    createdBy: `admin@${key}.example`,
    createdAt,
  };
};
