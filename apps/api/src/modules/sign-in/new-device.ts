import type { Mailer } from '../../rails/mail';
import { mailPerson } from './mail-person';
import { newDeviceMail } from './mails';
import type { Services } from './services';

/** The outbox's name for telling a person about a sign-in from an unknown device. */
export const newDeviceJob = 'new-device';

export const tellNewDevice = (
  services: Services,
  mailer: Mailer,
  { userId, device, at }: { readonly userId: string; readonly device: string; readonly at: string },
): Promise<void> =>
  mailPerson(services, mailer, userId, (addressed) => newDeviceMail({ ...addressed, device, at: new Date(at) }));
