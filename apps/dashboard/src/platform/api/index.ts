export { docsHref, isSandbox } from './base';
export { call, download, exchange, inBackground, readVersioned, type DownloadProgress, type Versioned } from './call';
export { ApiError, messageOf } from './error';
