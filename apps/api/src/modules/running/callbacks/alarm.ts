import { businessId, organisationId, type BusinessId, type OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import { handle, jobKind, type JobHandler } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findBusiness } from '../../organisation/businesses';
import { administratorsOf } from '../../people/memberships';
import { findOrganisation } from '../../organisation/organisations';
import { soundAlarm } from './repository';

const callbackFailedJob = jobKind('callback-failed', z.object({ organisationId, businessId, to: z.string() }));

/** Notifies the organisation's administrators of failing callbacks of a business, at most once an hour. */
export const alarmAdministrators = async (
  tx: Tx,
  failed: { readonly organisationId: OrganisationId; readonly businessId: BusinessId },
): Promise<void> => {
  if (!(await soundAlarm(tx, failed.organisationId, failed.businessId))) return;
  for (const to of await administratorsOf(tx, failed.organisationId)) {
    const { organisationId: owner, businessId: business } = failed;
    await enqueue(
      tx,
      callbackFailedJob,
      { organisationId: owner, businessId: business, to },
      { organisationId: owner },
    );
  }
};

type Services = { readonly database: Database; readonly config: Config };

export const callbackFailedHandler = ({ database, config }: Services, mailer: Mailer): JobHandler =>
  handle(callbackFailedJob, async ({ organisationId: owner, businessId: id, to }) => {
    const [organisation, business] = await database.inOrganisation(owner, async (tx) => [
      await findOrganisation(tx, owner),
      await findBusiness(tx, { organisationId: owner, hiddenBusinessId: null, onlyBusinessIds: null }, id),
    ]);
    if (!organisation || !business) return;
    const { brand, base } = await brandFor({ database, config }, organisation.brand);
    await mailer.send(
      composeMail(
        { to, brand, base },
        {
          subject: `Callbacks of ${business.name} fail`,
          lines: [
            `A callback to the server of ${business.name} was given up after nine attempts. The list tells why:`,
            'The others are still tried. Once the server answers again, everything that it was not told can be sent again together.',
            'You get this mail once an hour at most.',
          ],
          link: { label: 'Callbacks that were not told', url: `${base}/callbacks` },
        },
      ),
    );
  });
