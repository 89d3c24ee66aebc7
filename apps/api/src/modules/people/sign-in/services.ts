import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';

/** What the use cases work with. */
export type Services = { readonly database: Database; readonly config: Config };

/** Where a call came from, for sessions and the audit trail. */
export type Origin = { readonly id: string; readonly ip: string; readonly userAgent: string };
