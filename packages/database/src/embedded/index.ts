export { startEmbedded } from './start';
export type { EmbeddedOptions, EmbeddedServer } from './start';
