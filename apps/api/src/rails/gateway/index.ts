export { gatewayOf } from './gateway';
export { gatewayReader } from './reader';
export { gatewaySending } from './sending';
export type { GatewaySettings } from './settings';
export { gatewayStock, gatewayStockJobs, watchAddressStock } from './stock';
