import { manifest as canIPay } from './can-i-pay/manifest';
import { manifest as morning } from './morning/manifest';

/** Features of the area. */
export const operatingFeatures = [morning, canIPay];
