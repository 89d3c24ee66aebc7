export { buildApp } from '../app';
export { serveMetrics } from '../http/serve-metrics';
export { announce } from './announce';
export { refuseForeignHosts } from '../modules/organisation/brand';
export { askRails, refuseUnusableRails } from '../rails/check';
