/** What the application, and everything that makes money leave, may use of the stop. */
export { outgoingStopEvents } from './events';
export { standingStops } from './repository';
export { outgoingStopRoutes } from './routes';
export { countRelease, isStopped, refuseWhileStopped } from './stop';
