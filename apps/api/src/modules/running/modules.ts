import { callbacks } from './callbacks/module';
import { events } from './events/module';
import { jobs } from './jobs/module';
import { operations } from './operations/module';

/** Capabilities of the area, in the order of the reference. */
export const runningModules = [callbacks, events, operations, jobs];
