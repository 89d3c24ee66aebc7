import { callbackCoverageEndpoints } from './callback-coverage.reference';
import { callbacksEndpoints } from './callbacks.reference';
import { eventsEndpoints } from './events.reference';
import { jobsEndpoints } from './jobs.reference';
import { operationsEndpoints } from './operations.reference';

/** Calls of the area, in the order of the reference. */
export const runningEndpoints = [
  ...callbacksEndpoints,
  ...callbackCoverageEndpoints,
  ...operationsEndpoints,
  ...eventsEndpoints,
  ...jobsEndpoints,
];
