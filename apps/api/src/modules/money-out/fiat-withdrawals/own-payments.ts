import type { OrganisationId } from '@countinghouse/contract/ids';
import { uuid } from '@countinghouse/contract/fields';
import type { Database, Tx } from '@countinghouse/database';
import { compare, subtract } from '@countinghouse/money';
import { fitsFiatWithdrawal, systemActor } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { readPain002, StatementRefused, type BankEntry } from '../../../rails/bank';
import { owedBy } from '../../../platform/debts';
import type { OwnPayments } from '../../money-in/fiat-deposits';
import { fiatCameBack, fiatWithdrawalEntityType, idOfEndToEnd, type FiatWithdrawal } from './fiat-withdrawal';
import { moveFiatWithdrawal } from './move-fiat-withdrawal';
import { findPaymentFile, holdFiatWithdrawal } from './repository';

/** Withdrawal whose end-to-end id an entry quotes, locked; null if it is not the organisation's. */
const holdMeant = async (
  tx: Tx,
  organisationId: OrganisationId,
  endToEndId: string | null,
): Promise<FiatWithdrawal | null> => {
  const id = idOfEndToEnd(endToEndId);
  return id === null || !uuid.safeParse(id).success ? null : holdFiatWithdrawal(tx, organisationId, id);
};

const became = ({ id }: FiatWithdrawal) => ({ type: fiatWithdrawalEntityType, id }) as const;

/**
 * The bank booked a payment of ours (T-19): exactly the ordered amount, and on top no more than its stated charge. Anything else stays an entry
 * that became nothing, which the daily comparison with the bank shows.
 */
const paid = async (tx: Tx, organisationId: OrganisationId, entry: BankEntry) => {
  const withdrawal = await holdMeant(tx, organisationId, entry.endToEndId);
  if (!withdrawal || !fitsFiatWithdrawal(withdrawal.status, 'SETTLED')) return null;
  if (withdrawal.amount.currency !== entry.amount.currency) return null;
  const isExact = compare(entry.amount, withdrawal.amount) === 0;
  const isWithCharge = entry.charge !== null && compare(subtract(entry.amount, entry.charge), withdrawal.amount) === 0;
  if (!isExact && !isWithCharge) return null;
  const at = await clockNow(tx);
  await moveFiatWithdrawal(
    tx,
    withdrawal,
    { kind: 'SETTLED' },
    { at, actor: systemActor },
    {
      changes: { completedAt: at, bankTransactionId: entry.bankReference },
      charge: isExact ? null : entry.charge,
    },
  );
  return became(withdrawal);
};

/** A payment was returned, as much of it as arrived (T-20). */
const cameBack = async (tx: Tx, organisationId: OrganisationId, entry: BankEntry) => {
  const withdrawal = await holdMeant(tx, organisationId, entry.endToEndId);
  if (!withdrawal || !fitsFiatWithdrawal(withdrawal.status, 'CAME_BACK')) return null;
  const { businessId, amount } = withdrawal;
  if (amount.currency !== entry.amount.currency || compare(entry.amount, amount) > 0) return null;
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
 * Takes in a bank's answer about a file of ours: refused payments are released (T-16), each in a transaction of its own, so that a half-read
 * message is simply read again. Accepted ones stay under way until the statement covers them.
 *
 * @throws StatementRefused for a message about no file of ours
 */
const answered = async (database: Database, text: string) => {
  const report = readPain002(text);
  const fileId = idOfEndToEnd(report.messageId);
  const file = fileId === null ? null : await database.acrossOrganisations((tx) => findPaymentFile(tx, fileId));
  if (!file) throw new StatementRefused(`No file of ours has the message id ${report.messageId.slice(0, 35)}`);
  const organisationId = file.organisation_id;
  const refused = report.isFileRefused
    ? file.ids.map((id) => ({ id, reason: report.reason }))
    : report.answers
        .filter(({ verdict }) => verdict === 'REFUSED')
        .map(({ endToEndId, reason }) => ({ id: idOfEndToEnd(endToEndId), reason }));
  let taken = 0;
  let known = 0;
  for (const { id, reason } of refused) {
    const isTaken = await database.inOrganisation(organisationId, async (tx) => {
      const withdrawal = id === null ? null : await holdFiatWithdrawal(tx, organisationId, id);
      if (withdrawal?.fileId !== file.id || !fitsFiatWithdrawal(withdrawal.status, 'BANK_REFUSED')) return false;
      const moment = { at: await clockNow(tx), actor: systemActor };
      await moveFiatWithdrawal(tx, withdrawal, { kind: 'BANK_REFUSED', reason: reason ?? 'BANK_REFUSED' }, moment);
      return true;
    });
    if (isTaken) taken += 1;
    else known += 1;
  }
  return { taken, known };
};

/** Bank messages about fiat withdrawals. */
export const fiatOwnPayments: OwnPayments = { paid, cameBack, answered };
