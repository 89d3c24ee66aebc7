import * as z from 'zod/mini';
import type { JobHandlers } from '../../platform/jobs/runner';
import type { Mailer } from '../../rails/mail';
import { newDeviceJob, tellNewDevice } from './new-device';
import { passwordChangedJob, tellPasswordChanged } from './password-changed';
import { requestPasswordReset, requestPasswordResetJob } from './request-password-reset';
import type { Services } from './services';

const resetRequest = z.object({
  email: z.string(),
  request: z.object({ id: z.string(), ip: z.string(), userAgent: z.string() }),
});
const changedPassword = z.object({ userId: z.string() });
const newDevice = z.object({ userId: z.string(), device: z.string(), at: z.string() });

export const signInJobs = (services: Services, mailer: Mailer): JobHandlers => ({
  [requestPasswordResetJob]: (payload) => requestPasswordReset(services, mailer, resetRequest.parse(payload)),
  [passwordChangedJob]: (payload) => tellPasswordChanged(services, mailer, changedPassword.parse(payload).userId),
  [newDeviceJob]: (payload) => tellNewDevice(services, mailer, newDevice.parse(payload)),
});
