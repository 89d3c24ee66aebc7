import { organisationId, personId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { networkName, toText } from '@countinghouse/money';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import { handle, jobKind, type JobHandler } from '../../../platform/jobs/job';
import { instantWords } from '../../../platform/words';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import { addressesOf, readApproval } from './repository';

/** Mails a voter about a waiting withdrawal, with the whole address for comparison. */
export const waitingJob = jobKind(
  'withdrawal-waits-for-approval',
  z.object({ organisationId, id: z.string(), userId: personId }),
);
/** Mails the creator of a withdrawal the decision. */
export const decidedJob = jobKind('withdrawal-approval-decided', z.object({ organisationId, id: z.string() }));

type Services = { readonly database: Database; readonly config: Config };

/** Sentence on the sending of an approved one, by kind. */
const sendings = {
  CRYPTO: 'It is sent as soon as it is screened and covered.',
  FIAT: 'It goes to the bank at the next cut-off of its payment method.',
} as const;

const outcomes = {
  APPROVED: ['was approved', null],
  REJECTED: ['was rejected', 'Nothing was sent, and what was reserved for it is available again.'],
  EXPIRED: [
    'has expired',
    'Nobody decided about it in time. Nothing was sent, and what was reserved for it is available again.',
  ],
} as const;

export const approvalMails = ({ database, config }: Services, mailer: Mailer): JobHandler[] => {
  const read = async (whose: typeof organisationId._zod.output, id: string) => {
    const organisation = await database.onPlatform((tx) => findOrganisation(tx, whose));
    const approval = await database.inOrganisation(whose, (tx) => readApproval(tx, whose, id));
    if (!organisation || !approval) return null;
    const tag = approval.destinationTag === null ? '' : `, destination tag ${approval.destinationTag}`;
    const over = approval.network === null ? '' : ` over ${networkName(approval.network)}`;
    const what = `${toText(approval.amount)} ${approval.amount.currency}${over} to ${approval.recipient}${tag}`;
    const branded = await brandFor({ database, config }, organisation.brand);
    return { organisation, approval, ...branded, what };
  };
  const link = (base: string) => ({ label: 'Withdrawal approvals', url: `${base}/withdrawal-approvals` });
  return [
    handle(waitingJob, async ({ organisationId: whose, id, userId }) => {
      const found = await read(whose, id);
      if (found?.approval.status !== 'PENDING') return;
      const { organisation, approval, brand, base, what } = found;
      const to = (await database.onPlatform((tx) => addressesOf(tx, [userId]))).get(userId);
      if (to === undefined) return;
      const until = instantWords(approval.expiresAt);
      await mailer.send(
        composeMail(
          { to, brand, base },
          {
            subject: `Withdrawal ${approval.clientWithdrawalId} waits for your approval`,
            lines: [
              `${approval.initiatedByLabel} asks to withdraw from ${organisation.name}: ${what}. It is worth ${toText(approval.uniformAmount)} ${approval.uniformAmount.currency}.`,
              `Compare the recipient with what you know of it, then approve or reject. Unless ${approval.requiredApprovals === 1 ? 'somebody approves' : `${approval.requiredApprovals} people approve`} until ${until}, nothing is sent.`,
            ],
            link: link(base),
          },
        ),
      );
    }),
    handle(decidedJob, async ({ organisationId: whose, id }) => {
      const found = await read(whose, id);
      if (!found) return;
      const { approval, brand, base, what } = found;
      const { status } = approval;
      if (status !== 'APPROVED' && status !== 'REJECTED' && status !== 'EXPIRED') return;
      const [became, then] = outcomes[status];
      for (const to of (await database.onPlatform((tx) => addressesOf(tx, approval.creatorIds))).values())
        await mailer.send(
          composeMail(
            { to, brand, base },
            {
              subject: `Withdrawal ${approval.clientWithdrawalId} ${became}`,
              lines: [`Your withdrawal of ${what} ${became}.`, then ?? sendings[approval.kind]],
              link: link(base),
            },
          ),
        );
    }),
  ];
};
