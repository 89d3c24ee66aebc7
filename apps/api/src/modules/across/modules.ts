import { balanceConversions } from './balance-conversions/module';
import { internalTransfers } from './internal-transfers/module';
import { manualMovements } from './manual-movements/module';

/** Capabilities of the area, in the order of the reference. */
export const acrossModules = [internalTransfers, balanceConversions, manualMovements];
