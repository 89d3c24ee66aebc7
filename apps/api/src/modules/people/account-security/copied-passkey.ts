import type { PersonId } from '@countinghouse/contract/ids';
import { auditInEach } from '../../../platform/audit/repository';
import type { Mailer } from '../../../rails/mail';
import { findPerson, mailPerson, organisationsOf } from '../sign-in';
import type { Services } from './caller';
import { passkeyCopiedMail } from './mails';

/** Tells the person and the trails of the person's organisations that a passkey was used with an older counter than before. */
export const reportCopiedPasskey = async (
  services: Services,
  mailer: Mailer,
  { userId, passkeyId, name }: { readonly userId: PersonId; readonly passkeyId: string; readonly name: string },
): Promise<void> => {
  await services.database.onPlatform(async (tx) => {
    const person = await findPerson(tx, userId);
    await auditInEach(tx, await organisationsOf(tx, userId), {
      actor: { type: 'USER', id: userId, label: person?.email ?? userId },
      action: 'passkey.copied',
      entity: { type: 'user', id: userId },
      after: { passkey: passkeyId, name },
      result: 'DENIED',
    });
  });
  await mailPerson(services, mailer, userId, (addressed) => passkeyCopiedMail({ ...addressed, name }));
};
