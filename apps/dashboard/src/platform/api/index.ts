export { apiBase, isSandbox } from './base';
export { call, download, exchange, inBackground, type CallOptions } from './call';
export { ApiError, messageOf } from './error';
