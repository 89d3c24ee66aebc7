import { approvalRulesEndpoints } from './approval-rules.reference';
import { cryptoWithdrawalsEndpoints } from './crypto-withdrawals.reference';
import { fiatWithdrawalsEndpoints } from './fiat-withdrawals.reference';
import { newFiatWithdrawalEndpoints } from './new-fiat-withdrawal.reference';
import { newWhitelistedAddressEndpoints } from './new-whitelisted-address.reference';
import { newWithdrawalEndpoints } from './new-withdrawal.reference';
import { payoutBatchesEndpoints } from './payout-batches.reference';
import { whitelistedAddressesEndpoints } from './whitelisted-addresses.reference';
import { withdrawalApprovalsEndpoints } from './withdrawal-approvals.reference';

/** Calls of the area, in the order of the reference. */
export const moneyOutEndpoints = [
  ...cryptoWithdrawalsEndpoints,
  ...newWithdrawalEndpoints,
  ...payoutBatchesEndpoints,
  ...withdrawalApprovalsEndpoints,
  ...approvalRulesEndpoints,
  ...newFiatWithdrawalEndpoints,
  ...fiatWithdrawalsEndpoints,
  ...whitelistedAddressesEndpoints,
  ...newWhitelistedAddressEndpoints,
];
