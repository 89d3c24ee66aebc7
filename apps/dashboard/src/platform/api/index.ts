export { isSandbox } from './base';
export { call, download, exchange, inBackground, readVersioned, type Versioned } from './call';
export { ApiError, messageOf } from './error';
