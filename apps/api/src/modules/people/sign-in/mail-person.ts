import type { PersonId } from '@countinghouse/contract/ids';
import type { Mail, Mailer } from '../../../rails/mail';
import type { Addressed } from '../../organisation/brand';
import { findBrand, linkBase } from '../../organisation/brand';
import { findBelongings, findPerson } from './repository';
import type { Services } from './services';

/** Sends a person a mail about the account, in the style of the first organisation's brand. Unknown people get none. */
export const mailPerson = async (
  { database, config }: Services,
  mailer: Mailer,
  userId: PersonId,
  compose: (addressed: Addressed) => Mail,
): Promise<void> => {
  const addressee = await database.onPlatform(async (tx) => {
    const person = await findPerson(tx, userId);
    const [first] = person ? await findBelongings(tx, person.id) : [];
    return person && { to: person.email, brand: first ? await findBrand(tx, first.brand) : null };
  });
  if (!addressee) return;
  await mailer.send(compose({ ...addressee, base: linkBase(addressee.brand, config) }));
};
