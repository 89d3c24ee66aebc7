import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { hashToken, newToken } from '../../../platform/secrets';
import { auditInEach } from '../../../platform/audit/repository';
import { countFailure, holdThrottle } from '../../../platform/throttle/repository';
import { findBrand, linkBase } from '../../organisation/brand';
import { resetMail } from './mails';
import { findBelongings, findPersonByEmail, organisationsOf, resetMinutes, storeLink } from './repository';
import type { CallOrigin, Services } from './services';

/** The call only enqueues it, so that its duration reveals nothing about the address. */
export const requestPasswordResetJob = jobKind(
  'request-password-reset',
  z.object({
    email: z.string(),
    request: z.object({ id: z.string(), ip: z.string(), userAgent: z.string() }),
  }),
);

/** Mails a link to a known, active person, at most three times an hour; for any other address nothing happens. */
export const requestPasswordReset = async (
  { database, config }: Services,
  mailer: Mailer,
  { email, request }: { readonly email: string; readonly request: CallOrigin },
): Promise<void> => {
  const token = newToken();
  const addressee = await database.onPlatform(async (tx) => {
    const person = await findPersonByEmail(tx, email);
    if (person?.status !== 'ACTIVE') return null;
    if ((await holdThrottle(tx, 'reset-mail', person.id)) > 0) return null;
    await storeLink(tx, person.id, hashToken(token), resetMinutes);
    await auditInEach(tx, await organisationsOf(tx, person.id), {
      actor: { type: 'USER', id: person.id, label: person.email },
      request,
      action: 'password.reset-link',
      entity: { type: 'user', id: person.id },
      result: 'SUCCESS',
    });
    const [first] = await findBelongings(tx, person.id);
    return { person, brand: first ? await findBrand(tx, first.brand) : null };
  });
  if (!addressee) return;
  await mailer.send(resetMail({ to: email, brand: addressee.brand, base: linkBase(addressee.brand, config), token }));
  await database.onPlatform((tx) => countFailure(tx, 'reset-mail', addressee.person.id));
};
