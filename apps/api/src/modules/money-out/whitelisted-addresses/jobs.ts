import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { mailAddressAdded } from './mail-address-added';

export const whitelistedAddressJobs = (
  services: { readonly database: Database; readonly config: Config },
  mailer: Mailer,
): JobHandler[] => [mailAddressAdded(services, mailer)];
