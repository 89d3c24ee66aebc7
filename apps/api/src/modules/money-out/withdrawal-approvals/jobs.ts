import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import type { Approvables } from './approval';
import { expireApprovals } from './expire-approvals';
import { approvalMails } from './mails';

export const withdrawalApprovalJobs = (
  services: { readonly database: Database; readonly config: Config },
  mailer: Mailer,
  approvables: Approvables,
): JobHandler[] => [expireApprovals(services.database, approvables), ...approvalMails(services, mailer)];
