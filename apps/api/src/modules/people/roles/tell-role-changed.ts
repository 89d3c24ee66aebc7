import { organisationId, personId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import { handle, jobKind } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import { findRole, selectHolders } from './repository';

/** Mails people that they have another role now, or that theirs permits something else. */
export const roleChangedJob = jobKind(
  'role-changed',
  z.object({
    organisationId,
    roleId: z.string(),
    /** Person who was given the role; null: the role itself was changed, for all who hold it. */
    userId: z.nullable(personId),
    by: z.string(),
  }),
);

type Services = { readonly database: Database; readonly config: Config };

export const roleJobs = ({ database, config }: Services, mailer: Mailer): JobHandler[] => [
  handle(roleChangedJob, async ({ organisationId, roleId, userId, by }) => {
    const found = await database.inOrganisation(organisationId, async (tx) => ({
      organisation: await findOrganisation(tx, organisationId),
      role: await findRole(tx, organisationId, roleId),
      holders: await selectHolders(tx, organisationId, roleId, userId),
    }));
    const { organisation, role, holders } = found;
    if (!organisation || !role) return;
    const { brand, base } = await brandFor({ database, config }, organisation.brand);
    const happened =
      userId === null
        ? `${by} changed what the role ${role.name} of ${organisation.name} permits. You hold it.`
        : `${by} gave you the role ${role.name} in ${organisation.name}.`;
    for (const to of holders) {
      await mailer.send(
        composeMail(
          { to, brand, base },
          {
            subject: `Your role in ${organisation.name} was changed`,
            lines: [
              happened,
              'What you may do there may be more or less than before. Ask your administrator if you did not expect it.',
            ],
          },
        ),
      );
    }
  }),
];
