import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';

/** Dependencies of the use cases. */
export type Services = { readonly database: Database; readonly config: Config };

/** Person who secures their own account. */
export type Caller = {
  readonly userId: PersonId;
  readonly email: string;
  readonly sessionId: string;
  readonly organisationId: OrganisationId | null;
};

/** Origin of a call, for the audit trail. */
export type CallOrigin = { readonly id: string; readonly ip: string; readonly userAgent: string };

/** Origin of a call with the host of the dashboard, whose passkeys count. */
export type Origin = CallOrigin & { readonly host: string };
