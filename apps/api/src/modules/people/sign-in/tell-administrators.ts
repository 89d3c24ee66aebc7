import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail, type MailContent } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import { administratorsOf } from '../memberships';
import type { Services } from './services';

type Told = {
  readonly organisationId: OrganisationId;
  /** Address of whoever did it; null: everybody is told. */
  readonly except: string | null;
};

/** Mails the active administrators of an organisation. */
export const tellAdministrators = async (
  { database, config }: Services,
  mailer: Mailer,
  { organisationId, except }: Told,
  compose: (organisation: string) => MailContent,
): Promise<void> => {
  const found = await database.inOrganisation(organisationId, async (tx) => ({
    organisation: await findOrganisation(tx, organisationId),
    administrators: await administratorsOf(tx, organisationId),
  }));
  if (!found.organisation) return;
  const { brand, base } = await brandFor({ database, config }, found.organisation.brand);
  for (const to of found.administrators.filter((address) => address !== except))
    await mailer.send(composeMail({ to, brand, base }, compose(found.organisation.name)));
};
