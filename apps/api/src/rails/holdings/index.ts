export { evmHoldings } from './evm';
export type { Holding, HoldingsRail } from './port';
export { beginHoldings, moveHoldings, simulatedHoldings } from './simulated';
