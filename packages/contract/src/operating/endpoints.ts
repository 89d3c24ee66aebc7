import { canIPayEndpoints } from './can-i-pay.reference';
import { morningEndpoints } from './morning.reference';
import { sandboxEndpoints } from './sandbox.reference';

/** Calls of the area, in the order of the reference. */
export const operatingEndpoints = [...morningEndpoints, ...canIPayEndpoints, ...sandboxEndpoints];
