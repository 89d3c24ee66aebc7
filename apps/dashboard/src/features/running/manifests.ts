import { manifest as callbacks } from './callbacks/manifest';
import { manifest as jobs } from './jobs/manifest';

/** Features of the area. */
export const runningFeatures = [callbacks, jobs];
