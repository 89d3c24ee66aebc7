import { sandboxEndpoints } from './sandbox';

/** Calls of the area, in the order of the reference. */
export const operatingEndpoints = [...sandboxEndpoints];
