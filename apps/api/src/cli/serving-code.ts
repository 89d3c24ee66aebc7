export { buildApp } from '../app';
export { keepScreens } from '../http/earlier-screens';
export { serveDesk } from '../http/serve-desk';
export { serveMetrics } from '../http/serve-metrics';
export { servePeers } from '../http/serve-peers';
export { announce } from './announce';
export { refuseShared, watchCells } from './cell-claims';
export { refuseForeignHosts, selectBrands } from '../modules/organisation/brand';
export { askRails, refuseForeignGateways, refuseUnusableRails } from '../rails/check';
