export { gatewayOf } from './gateway';
export { notedGateway } from './noted';
export { gatewayOfCursor, gatewayReader } from './reader';
export { gatewaySending } from './sending';
export { addressPrefixes, gatewayId, type GatewaySettings } from './settings';
export { findEarlier } from './stock-repository';
export { gatewayStock, gatewayStockJobs, watchAddressStock } from './stock';
