import type { JobHandler } from '../../../platform/jobs/job';
import { handle } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { newDeviceJob, tellNewDevice } from './new-device';
import { passwordChangedJob, tellPasswordChanged } from './password-changed';
import { requestPasswordReset, requestPasswordResetJob } from './request-password-reset';
import type { Services } from './services';

export const signInJobs = (services: Services, mailer: Mailer): JobHandler[] => [
  handle(requestPasswordResetJob, (request) => requestPasswordReset(services, mailer, request)),
  handle(passwordChangedJob, ({ userId }) => tellPasswordChanged(services, mailer, userId)),
  handle(newDeviceJob, (device) => tellNewDevice(services, mailer, device)),
];
