import { organisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { networkName } from '@countinghouse/money';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import { handle, jobKind } from '../../../platform/jobs/job';
import { instantWords } from '../../../platform/words';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import { findEverKept } from './repository';

/** Mails an administrator that money may soon go to a new address, in full for comparison. */
export const addressAddedJob = jobKind(
  'whitelisted-address-added',
  z.object({ organisationId, id: z.string(), to: z.string(), by: z.string() }),
);

type Services = { readonly database: Database; readonly config: Config };

export const mailAddressAdded = ({ database, config }: Services, mailer: Mailer): JobHandler =>
  handle(addressAddedJob, async ({ organisationId, id, to, by }) => {
    const organisation = await database.onPlatform((tx) => findOrganisation(tx, organisationId));
    const kept = await database.inOrganisation(organisationId, (tx) => findEverKept(tx, organisationId, id));
    if (!organisation || !kept) return;
    const { brand, base } = await brandFor({ database, config }, organisation.brand);
    const tag = kept.destinationTag === null ? '' : `, destination tag ${kept.destinationTag}`;
    const from = instantWords(kept.activatesAt);
    await mailer.send(
      composeMail(
        { to, brand, base },
        {
          subject: `Address ${kept.addressId} was whitelisted`,
          lines: [
            `${by} whitelisted the address ${kept.addressId} of ${organisation.name} for ${kept.currency} on ${networkName(kept.network)}: ${kept.address}${tag}.`,
            `Money can be sent to it from ${from} on. If you did not expect this, delete it and look at the audit log at once.`,
          ],
          link: { label: 'Whitelisted addresses', url: `${base}/whitelisted-addresses` },
        },
      ),
    );
  });
