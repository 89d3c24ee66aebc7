export { apiBase, isSandbox } from './base';
export { call, download, exchange, type CallOptions } from './call';
export { ApiError, messageOf } from './error';
export { refusalOf } from './refusal';
