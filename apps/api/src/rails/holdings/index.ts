export { evmHoldings } from './evm';
export { gatewayHoldings } from './gateway';
export { holdingsTogether } from './together';
export { utxoHoldings } from './utxo';
export type { Holding, HoldingsRail } from './port';
export { moveHoldings, simulatedHoldings } from './simulated';
