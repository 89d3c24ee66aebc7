import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import type { Opening } from '../platform/opening';
import type { PermissionUse } from '../platform/permission-use/recorder';
import type { Shield } from './shield';

/** Services that the checks before a handler use. */
export type Services = {
  readonly database: Database;
  readonly config: Config;
  readonly shield: Shield;
  readonly opening: Opening;
  readonly permissionUse: PermissionUse;
};
