import { manifest as balanceConversions } from './balance-conversions/manifest';
import { manifest as internalTransfers } from './internal-transfers/manifest';
import { manifest as manualMovements } from './manual-movements/manifest';

/** Features of the area. */
export const acrossFeatures = [balanceConversions, internalTransfers, manualMovements];
