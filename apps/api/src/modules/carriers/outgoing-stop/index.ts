/** Exports for the application and for everything that makes money leave. */
export { standingStops } from './repository';
export { countRelease, isStopped, refuseWhileStopped } from './stop';
