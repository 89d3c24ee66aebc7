import { organisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import { handle, jobKind } from '../../../platform/jobs/job';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';

const keyEvents = ['created', 'changed', 'revoked'] as const;
export type KeyEvent = (typeof keyEvents)[number];

/** Mails one recipient about a key's change. */
export const keyChangedJob = jobKind(
  'api-key-changed',
  z.object({
    organisationId,
    to: z.string(),
    event: z.enum(keyEvents),
    name: z.string(),
    by: z.string(),
  }),
);

type Services = { readonly database: Database; readonly config: Config };

export const apiKeyJobs = ({ database, config }: Services, mailer: Mailer): JobHandler[] => [
  handle(keyChangedJob, async ({ organisationId, to, event, name, by }) => {
    const organisation = await database.onPlatform((tx) => findOrganisation(tx, organisationId));
    if (!organisation) return;
    const { brand, base } = await brandFor({ database, config }, organisation.brand);
    const closing =
      event === 'revoked'
        ? 'Requests signed with it are refused from now on.'
        : 'If you did not expect this, revoke the key at once and tell your administrator.';
    await mailer.send(
      composeMail(
        { to, brand, base },
        {
          subject: `API key ${name} was ${event}`,
          lines: [`${by} ${event} the API key ${name} of ${organisation.name}.`, closing],
          link: { label: 'API keys', url: `${base}/api-keys` },
        },
      ),
    );
  }),
];
