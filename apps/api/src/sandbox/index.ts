/** The sandbox's demo history. Loaded in sandboxes and tests only, never in production. */
export { demoPassword, demoSignIns } from './data/people';
export { extendHistory, seedHistory } from './seed-history';
export { handOver } from './hand-over';
export type { Half, SeedOptions } from './seed-history';
