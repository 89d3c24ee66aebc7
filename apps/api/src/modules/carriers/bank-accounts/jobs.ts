import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import type { BankRail } from '../../../rails/bank';
import type { Mailer } from '../../../rails/mail';
import { mailAccountChanged } from './mail-account-changed';
import { verifyAccounts } from './verify-account';

type Services = { readonly database: Database; readonly config: Config };

export const bankAccountJobs = (services: Services, bank: BankRail, mailer: Mailer): JobHandler[] => [
  verifyAccounts(services.database, bank),
  mailAccountChanged(services, mailer),
];
