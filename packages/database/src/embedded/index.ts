export { isMusl } from './binaries';
export { startEmbedded } from './start';
export type { EmbeddedOptions, EmbeddedServer } from './start';
export { superviseEmbedded } from './supervise';
export type { SupervisedServer } from './supervise';
