import { manifest as morning } from './morning/manifest';

/** Features of the area. */
export const operatingFeatures = [morning];
