import type { OrganisationId } from '@countinghouse/contract/ids';
import { uuid } from '@countinghouse/contract/fields';
import { isBankQuestion, replacesAnswer, type SaidByBank } from '@countinghouse/contract/money-out/bank-answers';
import type { Database, Tx } from '@countinghouse/database';
import { compare, subtract } from '@countinghouse/money';
import { fitsFiatWithdrawal, systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import {
  notFrom,
  passedOn,
  readPain002,
  StatementRefused,
  type BankEntry,
  type PaymentReport,
} from '../../../rails/bank';
import { owedBy } from '../../../platform/debts';
import { refuseElsewhere, type OwnPayments } from '../../money-in/fiat-deposits';
import { fiatCameBack, fiatWithdrawalEntityType, idOfEndToEnd, type FiatWithdrawal } from './fiat-withdrawal';
import { enqueueBankQuestionMail } from './mail-initiator';
import { moveFiatWithdrawal } from './move-fiat-withdrawal';
import { findPaymentFile, holdFiatWithdrawal, isPaidFrom } from './repository';

/** Withdrawal whose end-to-end id an entry quotes, locked; null if it is not the organisation's. */
const holdMeant = async (
  tx: Tx,
  organisationId: OrganisationId,
  endToEndId: string | null,
): Promise<FiatWithdrawal | null> => {
  const id = idOfEndToEnd(endToEndId);
  return id === null || !uuid.safeParse(id).success ? null : holdFiatWithdrawal(tx, organisationId, id);
};

type OwnAccount = Parameters<OwnPayments['paid']>[1];

/**
 * Withdrawal that an entry on one of our accounts is about; null if its file is for another account. What a bank books elsewhere under the id of an
 * order, if by mistake or as a lie, neither ends the order nor gives anything back.
 */
const holdMeantAt = async (
  tx: Tx,
  { organisationId, id: collectionAccountId }: OwnAccount,
  { endToEndId }: BankEntry,
): Promise<FiatWithdrawal | null> => {
  const withdrawal = await holdMeant(tx, organisationId, endToEndId);
  return withdrawal && (await isPaidFrom(tx, withdrawal, collectionAccountId)) ? withdrawal : null;
};

const became = ({ id }: FiatWithdrawal) => ({ type: fiatWithdrawalEntityType, id }) as const;

/**
 * The bank booked a payment of ours (T-19): exactly the ordered amount, and on top no more than its stated charge. Anything else stays an entry
 * that became nothing, which the daily comparison with the bank shows.
 */
const paid = async (tx: Tx, at: OwnAccount, entry: BankEntry) => {
  const withdrawal = await holdMeantAt(tx, at, entry);
  if (!withdrawal || !fitsFiatWithdrawal(withdrawal.status, 'SETTLED')) return null;
  if (withdrawal.amount.currency !== entry.amount.currency) return null;
  const isExact = compare(entry.amount, withdrawal.amount) === 0;
  const isWithCharge = entry.charge !== null && compare(subtract(entry.amount, entry.charge), withdrawal.amount) === 0;
  if (!isExact && !isWithCharge) return null;
  const now = await clockNow(tx);
  await moveFiatWithdrawal(
    tx,
    withdrawal,
    { kind: 'SETTLED' },
    { at: now, actor: systemActor },
    {
      changes: { completedAt: now, bankTransactionId: entry.bankReference },
      charge: isExact ? null : entry.charge,
    },
  );
  return became(withdrawal);
};

/** True if an entry may be the return of a payment: as much of it as arrived. */
const isReturnOf = ({ amount }: FiatWithdrawal, entry: BankEntry): boolean =>
  amount.currency === entry.amount.currency && compare(entry.amount, amount) <= 0;

/** A payment that is returned was paid (T-19), also if the message that books it comes later: banks' messages come in any order. */
const paidBefore = async (tx: Tx, at: OwnAccount, entry: BankEntry): Promise<void> => {
  const withdrawal = await holdMeantAt(tx, at, entry);
  if (!withdrawal || !fitsFiatWithdrawal(withdrawal.status, 'SETTLED') || !isReturnOf(withdrawal, entry)) return;
  const now = await clockNow(tx);
  await moveFiatWithdrawal(
    tx,
    withdrawal,
    { kind: 'SETTLED' },
    { at: now, actor: systemActor },
    { changes: { completedAt: now, bankTransactionId: null } },
  );
};

/** A payment was returned, as much of it as arrived (T-20). */
const cameBack = async (tx: Tx, account: OwnAccount, entry: BankEntry) => {
  const { organisationId } = account;
  const withdrawal = await holdMeantAt(tx, account, entry);
  if (!withdrawal || !fitsFiatWithdrawal(withdrawal.status, 'CAME_BACK') || !isReturnOf(withdrawal, entry)) return null;
  const { businessId, amount } = withdrawal;
  const at = await clockNow(tx);
  const owed = await owedBy(tx, organisationId, businessId, amount.currency);
  await moveFiatWithdrawal(
    tx,
    withdrawal,
    { kind: 'CAME_BACK', reason: entry.reason },
    { at, actor: systemActor },
    {
      changes: { returnedAt: at, returnedAmount: entry.amount },
      also: [fiatCameBack(withdrawal, { returned: entry.amount, owed }, at, systemActor)],
    },
  );
  return became(withdrawal);
};

/**
 * True for the return of a payment that failed by the bank's own word: it was given back then, so that neither its booking nor its return is anything
 * to the books. If the bank returns what it never booked, the daily comparison with the bank differs by it.
 */
const isOfRefused = async (tx: Tx, account: OwnAccount, entry: BankEntry): Promise<boolean> => {
  const withdrawal = await holdMeantAt(tx, account, entry);
  return withdrawal?.status === 'FAILED' && isReturnOf(withdrawal, entry);
};

const isOrder = async (tx: Tx, organisationId: OrganisationId, endToEndId: string | null): Promise<boolean> =>
  (await holdMeant(tx, organisationId, endToEndId)) !== null;

type Word = NonNullable<PaymentReport['ofOthers']>;

/** Records a bank's word that it did not end the order; true unless it was known. Nothing is posted. */
const saidOf = async (tx: Tx, withdrawal: FiatWithdrawal, said: SaidByBank, code: string): Promise<boolean> => {
  const known = withdrawal.saidByBank;
  if (!fitsFiatWithdrawal(withdrawal.status, 'BANK_ANSWERED') || !replacesAnswer(known, said)) return false;
  const moment = { at: await clockNow(tx), actor: systemActor };
  const after = await moveFiatWithdrawal(tx, withdrawal, { kind: 'BANK_ANSWERED' }, moment, {
    changes: { saidByBank: said },
  });
  await audit(tx, {
    actor: systemActor,
    organisationId: withdrawal.organisationId,
    action: 'fiat-withdrawal.bank-answer',
    entity: { type: fiatWithdrawalEntityType, id: withdrawal.id },
    before: known && { answer: known.answer },
    after: { answer: said.answer, code, words: said.words },
    result: 'SUCCESS',
  });
  if (isBankQuestion(said.answer) && known?.answer !== said.answer) await enqueueBankQuestionMail(tx, after);
  return true;
};

/** Applies a bank's word about a payment in a file: a refusal releases what is held (T-16), unless the bank said before that it has executed it. */
const wordTaken = async (
  tx: Tx,
  {
    organisationId,
    fileId,
    id,
    saidAt,
  }: {
    readonly organisationId: OrganisationId;
    readonly fileId: string;
    readonly id: string;
    readonly saidAt: Date | null;
  },
  { verdict, code, reason, words }: Word,
): Promise<boolean> => {
  const withdrawal = await holdFiatWithdrawal(tx, organisationId, id);
  if (withdrawal?.fileId !== fileId) return false;
  const at = saidAt ?? (await clockNow(tx));
  const known = withdrawal.saidByBank?.answer;
  if (verdict !== 'REFUSED') {
    // A message repeats our own name; only another one helps anybody.
    const isOwn = words !== null && passedOn(words) === passedOn(withdrawal.paidTo.holderName);
    return saidOf(tx, withdrawal, { answer: verdict, at, words: isOwn ? null : words }, code);
  }
  if (known === 'EXECUTED' || known === 'CONTRADICTED')
    return saidOf(tx, withdrawal, { answer: 'CONTRADICTED', at, words: reason?.slice(0, 140) ?? null }, code);
  if (!fitsFiatWithdrawal(withdrawal.status, 'BANK_REFUSED')) return false;
  const moment = { at: await clockNow(tx), actor: systemActor };
  await moveFiatWithdrawal(tx, withdrawal, { kind: 'BANK_REFUSED', reason: reason ?? 'BANK_REFUSED' }, moment);
  return true;
};

/**
 * Takes in a bank's answer about a file of ours, each payment in a transaction of its own, so that a half-read message is simply read again. Only a
 * refusal ends a payment. Any other word is noted, and the payment stays under way until the statement covers it.
 *
 * @throws StatementRefused for a message about no file of ours, about one that went to another bank, or of an organisation that moved
 */
const answered = async (database: Database, text: string, channel?: string | null) => {
  const report = readPain002(text);
  const fileId = idOfEndToEnd(report.messageId);
  const file = fileId === null ? null : await database.acrossOrganisations((tx) => findPaymentFile(tx, fileId));
  if (!file) throw new StatementRefused(`No file of ours has the message id ${report.messageId.slice(0, 35)}`);
  if (channel !== undefined && file.channel !== channel)
    throw new StatementRefused(notFrom(channel, `the file ${report.messageId.slice(0, 35)}`));
  await refuseElsewhere(database, file.organisation_id, `The file ${report.messageId.slice(0, 35)}`);
  const words = report.answers.map((word) => ({ id: idOfEndToEnd(word.endToEndId), word }));
  const named = new Set(words.map(({ id }) => id));
  const { ofOthers } = report;
  const others = ofOthers === null ? [] : file.ids.filter((id) => !named.has(id)).map((id) => ({ id, word: ofOthers }));
  const { organisation_id: organisationId, id: ownFile } = file;
  let taken = 0;
  let known = 0;
  for (const { id, word } of [...words, ...others]) {
    const isTaken =
      id !== null &&
      (await database.inOrganisation(organisationId, (tx) =>
        wordTaken(tx, { organisationId, fileId: ownFile, id, saidAt: report.saidAt }, word),
      ));
    if (isTaken) taken += 1;
    else known += 1;
  }
  return { taken, known };
};

/** Bank messages about fiat withdrawals. */
export const fiatOwnPayments: OwnPayments = { paid, paidBefore, cameBack, isOfRefused, isOrder, answered };
