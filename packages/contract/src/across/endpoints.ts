import { balanceConversionsEndpoints } from './balance-conversions';
import { internalTransfersEndpoints } from './internal-transfers';
import { manualMovementsEndpoints } from './manual-movements';
import { newBalanceConversionEndpoints } from './new-balance-conversion';
import { newInternalTransferEndpoints } from './new-internal-transfer';

/** Calls of the area, in the order of the reference. */
export const acrossEndpoints = [
  ...internalTransfersEndpoints,
  ...newInternalTransferEndpoints,
  ...balanceConversionsEndpoints,
  ...newBalanceConversionEndpoints,
  ...manualMovementsEndpoints,
];
