import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';

/** Dependencies of the use cases. */
export type Services = { readonly database: Database; readonly config: Config };

/** Origin of a call, for sessions and the audit trail. */
export type CallOrigin = { readonly id: string; readonly ip: string; readonly userAgent: string };

/** Origin with the host of the dashboard, whose passkeys count. */
export type Origin = CallOrigin & { readonly host: string };
