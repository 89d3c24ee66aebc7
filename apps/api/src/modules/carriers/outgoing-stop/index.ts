/** What the application, and everything that makes money leave, may use of the stop. */
export { standingStops } from './repository';
export { countRelease, isStopped, refuseWhileStopped } from './stop';
