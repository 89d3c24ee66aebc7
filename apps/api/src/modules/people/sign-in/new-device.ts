import { personId, type PersonId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { mailPerson } from './mail-person';
import { newDeviceMail } from './mails';
import type { Services } from './services';

/** Mails a person about a sign-in from an unknown device. */
export const newDeviceJob = jobKind('new-device', z.object({ userId: personId, device: z.string(), at: z.string() }));

export const mailNewDevice = (
  services: Services,
  mailer: Mailer,
  { userId, device, at }: { readonly userId: PersonId; readonly device: string; readonly at: string },
): Promise<void> =>
  mailPerson(services, mailer, userId, (addressed) => newDeviceMail({ ...addressed, device, at: new Date(at) }));
