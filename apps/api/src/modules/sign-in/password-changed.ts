import type { Mailer } from '../../rails/mail';
import { brandOf, linkBase } from '../brand';
import { passwordChangedMail } from './mails';
import { findBelongings, findPerson } from './repository';
import type { Services } from './services';

/** The outbox's name for telling a person that the password was changed. */
export const passwordChangedJob = 'password-changed';

export const tellPasswordChanged = async (
  { database, config }: Services,
  mailer: Mailer,
  userId: string,
): Promise<void> => {
  const addressee = await database.onPlatform(async (tx) => {
    const person = await findPerson(tx, userId);
    const [first] = person ? await findBelongings(tx, person.id) : [];
    return person && { to: person.email, brand: first ? brandOf(first.brand) : null };
  });
  if (!addressee) return;
  await mailer.send(passwordChangedMail({ ...addressee, base: linkBase(addressee.brand, config) }));
};
