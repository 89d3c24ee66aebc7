/** The sandbox's demo history. Loaded in sandboxes and tests only, never in production. */
export { demoPassword, demoSignIns, type DemoSignIn } from './data/people';
export { sandboxMigrations } from './migrations';
export { isHistoryProfile, type HistoryProfile } from './profiles';
export { defaultSeed, extendHistory, seedHistory } from './seed-history';
export type { ExtendOptions, OnProgress, SeedOptions } from './seed-history';
