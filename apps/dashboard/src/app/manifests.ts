import { manifest as accountSecurity } from '../features/account-security/manifest';
import { manifest as apiKeys } from '../features/api-keys/manifest';
import { manifest as audit } from '../features/audit/manifest';
import { manifest as balanceConversions } from '../features/balance-conversions/manifest';
import { manifest as bankAccounts } from '../features/bank-accounts/manifest';
import { manifest as brand } from '../features/brand/manifest';
import { manifest as businessPage } from '../features/business-page/manifest';
import { manifest as businesses } from '../features/businesses/manifest';
import { manifest as cryptoDeposits } from '../features/crypto-deposits/manifest';
import { manifest as cryptoWithdrawals } from '../features/crypto-withdrawals/manifest';
import { manifest as fiatDeposits } from '../features/fiat-deposits/manifest';
import { manifest as fiatWithdrawals } from '../features/fiat-withdrawals/manifest';
import { manifest as internalTransfers } from '../features/internal-transfers/manifest';
import { manifest as jobs } from '../features/jobs/manifest';
import { manifest as ledgerHealth } from '../features/ledger-health/manifest';
import { manifest as manualMovements } from '../features/manual-movements/manifest';
import { manifest as organisations } from '../features/organisations/manifest';
import { manifest as outgoingStop } from '../features/outgoing-stop/manifest';
import { manifest as reports } from '../features/reports/manifest';
import { manifest as roles } from '../features/roles/manifest';
import { manifest as signIn } from '../features/sign-in/manifest';
import { manifest as statistics } from '../features/statistics/manifest';
import { manifest as transactionLedger } from '../features/transaction-ledger/manifest';
import { manifest as travelRule } from '../features/travel-rule/manifest';
import { manifest as unassociatedDeposits } from '../features/unassociated-deposits/manifest';
import { manifest as users } from '../features/users/manifest';
import { manifest as whitelistedAddresses } from '../features/whitelisted-addresses/manifest';
import { manifest as withdrawalApprovals } from '../features/withdrawal-approvals/manifest';
import type { FeatureManifest } from '../platform/feature';

/** The capabilities this build consists of. What is not here does not exist: no route, no sidebar item, no tab. */
export const manifests: readonly FeatureManifest[] = [
  signIn,
  organisations,
  statistics,
  businesses,
  businessPage,
  cryptoDeposits,
  cryptoWithdrawals,
  outgoingStop,
  internalTransfers,
  balanceConversions,
  transactionLedger,
  bankAccounts,
  whitelistedAddresses,
  withdrawalApprovals,
  fiatDeposits,
  fiatWithdrawals,
  unassociatedDeposits,
  manualMovements,
  travelRule,
  accountSecurity,
  apiKeys,
  users,
  reports,
  roles,
  brand,
  audit,
  jobs,
  ledgerHealth,
];
