import { maskedAccount } from '@countinghouse/contract/bank-details';
import { organisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import { handle, jobKind } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import { findEverKept } from './repository';

const accountEvents = ['entered', 'changed', 'archived', 'verified', 'rejected'] as const;
export type AccountEvent = (typeof accountEvents)[number];

/** Mails an administrator the outcome of an account, by its label and the end of its number. */
export const accountChangedJob = jobKind(
  'bank-account-changed',
  z.object({ organisationId, id: z.string(), to: z.string(), event: z.enum(accountEvents), by: z.string() }),
);

const closings: Readonly<Record<AccountEvent, string>> = {
  entered:
    'No money moves by it until it is verified. If you did not expect this, archive it and look at the audit log.',
  changed: 'If you did not expect this, look at the account and the audit log at once.',
  archived: 'No money moves by it any more.',
  verified: 'Money can move by it from now on.',
  rejected: 'No money moves by it. Correct the account to have it verified again.',
};

type Services = { readonly database: Database; readonly config: Config };

export const mailAccountChanged = ({ database, config }: Services, mailer: Mailer): JobHandler =>
  handle(accountChangedJob, async ({ organisationId, id, to, event, by }) => {
    const organisation = await database.onPlatform((tx) => findOrganisation(tx, organisationId));
    const account = await database.inOrganisation(organisationId, (tx) => findEverKept(tx, organisationId, id));
    if (!organisation || !account) return;
    const { brand, base } = await brandFor({ database, config }, organisation.brand);
    const number = `${account.currency} account ${maskedAccount(account)}`;
    await mailer.send(
      composeMail(
        { to, brand, base },
        {
          subject: `Bank account ${account.accountLabel} was ${event}`,
          lines: [
            `${by} ${event} the bank account ${account.accountLabel} of ${organisation.name} (${number}).`,
            closings[event],
          ],
          link: { label: 'Bank accounts', url: `${base}/bank-accounts` },
        },
      ),
    );
  });
