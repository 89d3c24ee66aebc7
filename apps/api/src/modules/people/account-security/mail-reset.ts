import { factorResetHours, factorResetLinkHours } from '@countinghouse/contract/people/account-security';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { hashToken, newToken } from '../../../platform/secrets';
import { instantWords } from '../../../platform/words';
import type { Mailer } from '../../../rails/mail';
import type { MailContent } from '../../organisation/brand';
import { brandFor, composeMail } from '../../organisation/brand';
import { mailPerson } from '../sign-in';
import type { Services } from './caller';
import { administratorsElsewhere, findReset, holdReset, storeResetToken } from './reset-repository';

type Told = { readonly userId: PersonId; readonly email: string; readonly organisationId: OrganisationId };

/** To the administrators of the person's other organisations, without naming the requesting one. */
const mailOtherAdministrators = async (
  { database, config }: Services,
  mailer: Mailer,
  { userId, organisationId }: Told,
  content: Omit<MailContent, 'link'>,
): Promise<void> => {
  const administrators = await database.onPlatform((tx) => administratorsElsewhere(tx, userId, organisationId));
  for (const { email: to, brand: name } of administrators) {
    const { brand, base } = await brandFor({ database, config }, name);
    await mailer.send(
      composeMail(
        { to, brand, base },
        { ...content, link: { label: 'See the user', url: `${base}/edit-user/${userId}` } },
      ),
    );
  }
};

/** Mails the link to the person, and a notice to the others. The token is made here, so that the outbox has no secret. */
export const mailResetRequested = async (services: Services, mailer: Mailer, id: string): Promise<void> => {
  const token = newToken();
  const reset = await services.database.onPlatform(async (tx) => {
    const open = await holdReset(tx, id);
    if (!open || open.confirmedAt) return null;
    await storeResetToken(tx, id, hashToken(token));
    return open;
  });
  if (!reset) return;
  await mailPerson(services, mailer, reset.userId, (addressed) =>
    composeMail(addressed, {
      subject: 'Reset your two-factor authentication?',
      lines: [
        `An administrator of ${reset.organisationName} asks to reset two-factor authentication for your account. Use this link to confirm with your password, or to refuse:`,
        `The link works for ${factorResetLinkHours} hours. Your other organisations are told and may refuse for ${factorResetHours} hours after you confirm.`,
        'If you did not ask for this, refuse and tell your administrator. Nothing changes unless you confirm.',
      ],
      link: { label: 'Confirm or refuse', url: `${addressed.base}/reset-two-factor?token=${token}` },
    }),
  );
  await mailOtherAdministrators(services, mailer, reset, {
    subject: `A reset of two-factor authentication was asked for ${reset.email}`,
    lines: [
      `An administrator of another organisation of ${reset.email} asks to reset this person's two-factor authentication. You may refuse:`,
      'Nothing happens unless the person confirms by mail and password. You will be told if they do.',
    ],
  });
};

/** The others have until then to refuse; so has the person, by the first mail's link. */
export const mailResetConfirmed = async (services: Services, mailer: Mailer, id: string): Promise<void> => {
  const reset = await services.database.onPlatform((tx) => holdReset(tx, id));
  if (!reset?.dueAt || reset.isDue) return;
  const when = instantWords(reset.dueAt);
  await mailPerson(services, mailer, reset.userId, (addressed) =>
    composeMail(addressed, {
      subject: 'Your two-factor authentication will be reset',
      lines: [
        `You confirmed the reset of your two-factor authentication. It happens at ${when}, unless one of your organisations refuses.`,
        'If this was not you, refuse by the link of the earlier mail and set a new password at once.',
      ],
    }),
  );
  await mailOtherAdministrators(services, mailer, reset, {
    subject: `Two-factor authentication of ${reset.email} will be reset`,
    lines: [
      `${reset.email} confirmed a reset of two-factor authentication that another organisation asked for. You may refuse:`,
      `Without a refusal it happens at ${when}.`,
    ],
  });
};

/** To the person and to the requester: it is over. */
export const mailResetRefused = async (services: Services, mailer: Mailer, id: string): Promise<void> => {
  const reset = await services.database.onPlatform((tx) => findReset(tx, id));
  if (!reset) return;
  for (const userId of new Set([reset.userId, reset.askedBy])) {
    await mailPerson(services, mailer, userId, (addressed) =>
      composeMail(addressed, {
        subject: `The reset of two-factor authentication of ${reset.email} was refused`,
        lines: [
          `The reset of two-factor authentication that was asked for ${reset.email} was refused. Nothing has changed.`,
          'Ask your administrator if you still need it.',
        ],
      }),
    );
  }
};
