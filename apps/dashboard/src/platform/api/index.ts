export { apiBase, isSandbox } from './base';
export { call, download, exchange, inBackground, readVersioned, type CallOptions, type Versioned } from './call';
export { ApiError, messageOf } from './error';
