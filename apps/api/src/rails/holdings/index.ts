export { evmHoldings } from './evm';
export type { Holding, HoldingsRail } from './port';
export { moveHoldings, simulatedHoldings } from './simulated';
