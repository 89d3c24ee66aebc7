import { manifest as jobs } from './jobs/manifest';

/** Features of the area. */
export const runningFeatures = [jobs];
