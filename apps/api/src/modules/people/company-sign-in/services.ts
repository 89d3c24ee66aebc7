import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { IdentityProviders } from '../../../rails/identity';

/** Dependencies of the use cases. */
export type Services = {
  readonly database: Database;
  readonly config: Config;
  readonly identity: IdentityProviders;
};
