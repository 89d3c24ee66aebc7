import { balanceConversionsEndpoints } from './balance-conversions.reference';
import { internalTransfersEndpoints } from './internal-transfers.reference';
import { manualMovementsEndpoints } from './manual-movements.reference';
import { newBalanceConversionEndpoints } from './new-balance-conversion.reference';
import { newInternalTransferEndpoints } from './new-internal-transfer.reference';

/** Calls of the area, in the order of the reference. */
export const acrossEndpoints = [
  ...internalTransfersEndpoints,
  ...newInternalTransferEndpoints,
  ...balanceConversionsEndpoints,
  ...newBalanceConversionEndpoints,
  ...manualMovementsEndpoints,
];
