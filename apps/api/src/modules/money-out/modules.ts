import { cryptoWithdrawals } from './crypto-withdrawals/module';
import { fiatWithdrawals } from './fiat-withdrawals/module';
import { payoutBatches } from './payout-batches/module';
import { whitelistedAddresses } from './whitelisted-addresses/module';
import { withdrawalApprovals } from './withdrawal-approvals/module';

/** Capabilities of the area, in the order of the reference. */
export const moneyOutModules = [
  cryptoWithdrawals,
  payoutBatches,
  withdrawalApprovals,
  fiatWithdrawals,
  whitelistedAddresses,
];
