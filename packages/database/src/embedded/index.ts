export { databaseAccount } from './account';
export { findBinaries } from './binaries';
export { defaultSharedDir } from './places';
export { setAside } from './set-aside';
export { startEmbedded } from './start';
export type { EmbeddedOptions, EmbeddedServer } from './start';
export { superviseEmbedded } from './supervise';
export type { SupervisedServer } from './supervise';
