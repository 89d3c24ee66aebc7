/** The sandbox's demo history. Loaded in sandboxes and tests only, never in production. */
export { demoPassword, demoSignIns } from './data/people';
export { extendHistory, seedHistory } from './seed-history';
export { orderUnderWay } from './order-under-way';
export type { SeedOptions } from './seed-history';
