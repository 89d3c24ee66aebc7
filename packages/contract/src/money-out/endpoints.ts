import { approvalRulesEndpoints } from './approval-rules';
import { cryptoWithdrawalsEndpoints } from './crypto-withdrawals';
import { fiatWithdrawalsEndpoints } from './fiat-withdrawals';
import { newFiatWithdrawalEndpoints } from './new-fiat-withdrawal';
import { newWhitelistedAddressEndpoints } from './new-whitelisted-address';
import { newWithdrawalEndpoints } from './new-withdrawal';
import { whitelistedAddressesEndpoints } from './whitelisted-addresses';
import { withdrawalApprovalsEndpoints } from './withdrawal-approvals';

/** Calls of the area, in the order of the reference. */
export const moneyOutEndpoints = [
  ...cryptoWithdrawalsEndpoints,
  ...newWithdrawalEndpoints,
  ...withdrawalApprovalsEndpoints,
  ...approvalRulesEndpoints,
  ...newFiatWithdrawalEndpoints,
  ...fiatWithdrawalsEndpoints,
  ...whitelistedAddressesEndpoints,
  ...newWhitelistedAddressEndpoints,
];
