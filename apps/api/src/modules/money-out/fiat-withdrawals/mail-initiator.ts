import { maskedAccount } from '@countinghouse/contract/bank-details';
import { organisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
import { isBankQuestion, type BankAnswer } from '@countinghouse/contract/money-out/bank-answers';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import { handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import type { FiatWithdrawal } from './fiat-withdrawal';
import { holdFiatWithdrawal } from './repository';

const tellJob = jobKind(
  'fiat-withdrawal-told',
  z.object({
    organisationId,
    id: z.string(),
    status: z.enum(['COMPLETED', 'RETURNED', 'FAILED', 'REJECTED', 'BANK_ASKS']),
  }),
);

type Told = 'COMPLETED' | 'RETURNED' | 'FAILED' | 'REJECTED' | 'BANK_ASKS';
const isTold = (status: string): status is Told => ['COMPLETED', 'RETURNED', 'FAILED', 'REJECTED'].includes(status);

/**
 * Mails the creator the outcome, once this transaction has committed. Machines read the list, approvals report their own decisions, and of a batch
 * only what needs somebody is worth a message of its own.
 */
export const enqueueInitiatorMail = async (
  tx: Tx,
  { organisationId, id, status, approvalStatus, initiatedBy, batch }: FiatWithdrawal,
): Promise<void> => {
  if (batch && status === 'COMPLETED') return;
  if (!isTold(status) || initiatedBy.type !== 'USER' || approvalStatus === 'REJECTED') return;
  await enqueue(tx, tellJob, { organisationId, id, status });
};

/** Mails the creator that the bank waits for a person. */
export const enqueueBankQuestionMail = async (
  tx: Tx,
  { organisationId, id, initiatedBy }: FiatWithdrawal,
): Promise<void> => {
  if (initiatedBy.type === 'USER') await enqueue(tx, tellJob, { organisationId, id, status: 'BANK_ASKS' });
};

const outcomes: Readonly<Record<Told, { readonly subject: string; readonly line: string }>> = {
  COMPLETED: { subject: 'was paid', line: 'The bank has paid it.' },
  RETURNED: {
    subject: 'came back',
    line: 'What was paid came back from the bank and is available to the business again. The fee is not given back.',
  },
  FAILED: {
    subject: 'was refused by the bank',
    line: 'What was reserved for it is available again, the fee included.',
  },
  REJECTED: { subject: 'was refused', line: 'What was reserved for it is available again, the fee included.' },
  BANK_ASKS: {
    subject: 'waits for an answer at the bank',
    line: 'Whoever may act at the bank confirms the order there, or ends it there. The bank’s refusal or statement then shows here by itself.',
  },
};

const questions: Readonly<Partial<Record<BankAnswer, string>>> = {
  NAME_CLOSE: 'The bank asks: the name of the account’s holder is similar to the one given, not the same.',
  NAME_DIFFERS: 'The bank asks: the name of the account’s holder differs from the one given.',
  NAME_UNCHECKED: 'The bank asks: it could not check the name of the account’s holder.',
  UNCONFIRMED: 'The bank waits for a confirmation of the order.',
  CONTRADICTED:
    'The bank called the order executed and refused, or refused a second copy of it. Nothing was given back.',
};

/** Further lines about an outcome, or about the bank's question. */
const detailsOf = ({ statusReason, saidByBank }: FiatWithdrawal, status: Told): string[] => {
  if (status !== 'BANK_ASKS') return statusReason === null ? [] : [`Reason: ${statusReason}`];
  const question = saidByBank && questions[saidByBank.answer];
  return [...(question ? [question] : []), ...(saidByBank?.words ? [`The bank’s words: ${saidByBank.words}`] : [])];
};

type Services = { readonly database: Database; readonly config: Config };

export const mailInitiator = ({ database, config }: Services, mailer: Mailer): JobHandler =>
  handle(tellJob, async ({ organisationId, id, status }) => {
    const organisation = await database.onPlatform((tx) => findOrganisation(tx, organisationId));
    const withdrawal = await database.inOrganisation(organisationId, (tx) =>
      holdFiatWithdrawal(tx, organisationId, id),
    );
    if (!organisation || !withdrawal) return;
    // Answered before the mail went.
    if (
      status === 'BANK_ASKS' &&
      (withdrawal.status !== 'PROCESSING' || !isBankQuestion(withdrawal.saidByBank?.answer ?? null))
    )
      return;
    const { brand, base } = await brandFor({ database, config }, organisation.brand);
    const { subject, line } = outcomes[status];
    const { amount, paidTo, clientLabel, businessId, returnedAmount } = withdrawal;
    const came = status === 'RETURNED' && returnedAmount ? returnedAmount : fromUnits(amount.units, amount.currency);
    await mailer.send(
      composeMail(
        { to: withdrawal.initiatedBy.label, brand, base },
        {
          subject: `Fiat withdrawal ${clientLabel} ${subject}`,
          lines: [
            `${toText(came)} ${came.currency} to ${paidTo.accountLabel} (${maskedAccount(paidTo)}).`,
            ...(status === 'BANK_ASKS'
              ? [...detailsOf(withdrawal, status), line]
              : [line, ...detailsOf(withdrawal, status)]),
          ],
          link: { label: 'Fiat withdrawal', url: `${base}/business/${businessId}/fiat-withdrawals?open=${id}` },
        },
      ),
    );
  });
