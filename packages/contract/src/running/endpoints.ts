import { callbacksEndpoints } from './callbacks';
import { eventsEndpoints } from './events';
import { jobsEndpoints } from './jobs';
import { operationsEndpoints } from './operations';

/** Calls of the area, in the order of the reference. */
export const runningEndpoints = [...callbacksEndpoints, ...operationsEndpoints, ...eventsEndpoints, ...jobsEndpoints];
