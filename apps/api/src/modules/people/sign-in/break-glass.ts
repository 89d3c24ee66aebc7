import { organisationId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { handle, jobKind, type JobHandler } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import type { Services } from './services';
import { tellAdministrators } from './tell-administrators';

/** Mails all administrators that somebody came in around the company's sign-in. */
export const breakGlassJob = jobKind('break-glass', z.object({ organisationId, by: z.string(), device: z.string() }));

export const breakGlassHandler = (services: Services, mailer: Mailer): JobHandler =>
  handle(breakGlassJob, ({ organisationId: id, by, device }) =>
    tellAdministrators(services, mailer, { organisationId: id, except: null }, (organisation) => ({
      subject: `Somebody entered ${organisation} without the company’s sign-in`,
      lines: [
        `${by} signed in with password and code, which is meant for the time that your company’s sign-in is down: ${device}.`,
        'If you did not expect this, end the sessions of this person at once and set another administrator for it.',
      ],
    })),
  );
