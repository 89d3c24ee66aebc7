import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import type { Shield } from './shield';

/** What the checks before a handler work with. */
export type Services = { readonly database: Database; readonly config: Config; readonly shield: Shield };
