import * as z from 'zod/mini';
import type { JobHandlers } from '../../platform/jobs/runner';
import type { Mailer } from '../../rails/mail';
import { passwordChangedJob, tellPasswordChanged } from './password-changed';
import { requestPasswordReset, requestPasswordResetJob } from './request-password-reset';
import type { Services } from './services';

const resetRequest = z.object({ email: z.string() });
const changedPassword = z.object({ userId: z.string() });

export const signInJobs = (services: Services, mailer: Mailer): JobHandlers => ({
  [requestPasswordResetJob]: (payload) => requestPasswordReset(services, mailer, resetRequest.parse(payload).email),
  [passwordChangedJob]: (payload) => tellPasswordChanged(services, mailer, changedPassword.parse(payload).userId),
});
