import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';

/** What the use cases work with. */
export type Services = { readonly database: Database; readonly config: Config };

/** The person who secures the own account. */
export type Caller = {
  readonly userId: PersonId;
  readonly email: string;
  readonly sessionId: string;
  readonly organisationId: OrganisationId | null;
};

/** Where a call came from, for the audit trail. */
export type Origin = { readonly id: string; readonly ip: string; readonly userAgent: string };
