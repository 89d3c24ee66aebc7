import { organisationId, personId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { handle, jobKind, type JobHandler } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { composeMail } from '../../organisation/brand';
import { senderChangedJob } from '../../organisation/organisations';
import { lettersGrantedJob } from '../roles';
import { mailPerson, tellAdministrators } from '../sign-in';
import type { Services } from './services';

const changes = {
  provider: 'changed how its people sign in',
  'provider-removed': 'took your company’s sign-in away. Passwords work again',
  policy: 'changed the limits of sessions and devices',
  directory: 'changed what your company’s directory may do',
  token: 'made a new token for your company’s directory',
} as const;

export type SettingChange = keyof typeof changes;

/** Mails the other administrators that the way in was changed. */
export const signInChangedJob = jobKind(
  'company-sign-in-changed',
  z.object({
    organisationId,
    by: z.string(),
    change: z.enum(Object.keys(changes) as [SettingChange, ...SettingChange[]]),
  }),
);

/** Mails a person that an account at the provider was linked or unlinked. */
export const linkChangedJob = jobKind(
  'company-link-changed',
  z.object({ userId: personId, organisationId, change: z.enum(['linked', 'unlinked']) }),
);

export const companySignInJobs = (services: Pick<Services, 'database' | 'config'>, mailer: Mailer): JobHandler[] => [
  handle(signInChangedJob, ({ organisationId: id, by, change }) =>
    tellAdministrators(services, mailer, { organisationId: id, except: by }, (organisation) => ({
      subject: `The sign-in of ${organisation} was changed`,
      lines: [
        `${by} ${changes[change]} for ${organisation}.`,
        'If you did not expect this, look at the sign-in settings at once and end the sessions of this person.',
      ],
    })),
  ),
  handle(senderChangedJob, ({ organisationId: id, by, name, email }) =>
    tellAdministrators(services, mailer, { organisationId: id, except: by }, (organisation) => ({
      subject: `The sender of letters of ${organisation} was changed`,
      lines: [
        `${by} changed who stands as the sender on letters of ${organisation}: ${name}, ${email}.`,
        'If you did not expect this, look at the sender under Balance confirmation at once.',
      ],
    })),
  ),
  handle(lettersGrantedJob, ({ organisationId: id, by, to }) =>
    tellAdministrators(services, mailer, { organisationId: id, except: by }, (organisation) => ({
      subject: `Somebody else may send letters of ${organisation}`,
      lines: [
        `${by} gave ${to} the right to see balances of ${organisation}, which includes sending letters about them and naming their sender.`,
        'If you did not expect this, take the right away again at once.',
      ],
    })),
  ),
  handle(linkChangedJob, ({ userId, change }) =>
    mailPerson(services, mailer, userId, (addressed) =>
      composeMail(addressed, {
        subject: `A company account was ${change}`,
        lines: [
          change === 'linked'
            ? 'An account of your company’s sign-in was linked to your account. It signs you in to your company from now on.'
            : 'The account of your company’s sign-in was unlinked from your account.',
          'If this was not you, set a new password at once, end the other sessions and tell your administrator.',
        ],
      }),
    ),
  ),
];
