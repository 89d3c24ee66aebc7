import { manifest as cryptoWithdrawals } from './crypto-withdrawals/manifest';
import { manifest as fiatWithdrawals } from './fiat-withdrawals/manifest';
import { manifest as payoutBatches } from './payout-batches/manifest';
import { manifest as whitelistedAddresses } from './whitelisted-addresses/manifest';
import { manifest as withdrawalApprovals } from './withdrawal-approvals/manifest';

/** Features of the area. */
export const moneyOutFeatures = [
  cryptoWithdrawals,
  fiatWithdrawals,
  payoutBatches,
  whitelistedAddresses,
  withdrawalApprovals,
];
