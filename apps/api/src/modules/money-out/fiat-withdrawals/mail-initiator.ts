import { maskedAccount } from '@countinghouse/contract/bank-details';
import { organisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
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
  z.object({ organisationId, id: z.string(), status: z.enum(['COMPLETED', 'RETURNED', 'FAILED', 'REJECTED']) }),
);

type Told = 'COMPLETED' | 'RETURNED' | 'FAILED' | 'REJECTED';
const isTold = (status: string): status is Told => ['COMPLETED', 'RETURNED', 'FAILED', 'REJECTED'].includes(status);

/** Mails the creator the outcome, once this transaction has committed. Machines read the list, and approvals report their own decisions. */
export const enqueueInitiatorMail = async (
  tx: Tx,
  { organisationId, id, status, approvalStatus, initiatedBy }: FiatWithdrawal,
): Promise<void> => {
  if (!isTold(status) || initiatedBy.type !== 'USER' || approvalStatus === 'REJECTED') return;
  await enqueue(tx, tellJob, { organisationId, id, status });
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
};

type Services = { readonly database: Database; readonly config: Config };

export const mailInitiator = ({ database, config }: Services, mailer: Mailer): JobHandler =>
  handle(tellJob, async ({ organisationId, id, status }) => {
    const organisation = await database.onPlatform((tx) => findOrganisation(tx, organisationId));
    const withdrawal = await database.inOrganisation(organisationId, (tx) =>
      holdFiatWithdrawal(tx, organisationId, id),
    );
    if (!organisation || !withdrawal) return;
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
            line,
            ...(withdrawal.statusReason === null ? [] : [`Reason: ${withdrawal.statusReason}`]),
          ],
          link: { label: 'Fiat withdrawal', url: `${base}/business/${businessId}/fiat-withdrawals?open=${id}` },
        },
      ),
    );
  });
