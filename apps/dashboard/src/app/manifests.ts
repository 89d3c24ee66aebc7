import { manifest as accountSecurity } from '../features/people/account-security/manifest';
import { manifest as apiKeys } from '../features/people/api-keys/manifest';
import { manifest as audit } from '../features/people/audit/manifest';
import { manifest as balanceConversions } from '../features/across/balance-conversions/manifest';
import { manifest as bankAccounts } from '../features/carriers/bank-accounts/manifest';
import { manifest as brand } from '../features/organisation/brand/manifest';
import { manifest as businessPage } from '../features/organisation/business-page/manifest';
import { manifest as businesses } from '../features/organisation/businesses/manifest';
import { manifest as cryptoDeposits } from '../features/money-in/crypto-deposits/manifest';
import { manifest as cryptoWithdrawals } from '../features/money-out/crypto-withdrawals/manifest';
import { manifest as fiatDeposits } from '../features/money-in/fiat-deposits/manifest';
import { manifest as fiatWithdrawals } from '../features/money-out/fiat-withdrawals/manifest';
import { manifest as internalTransfers } from '../features/across/internal-transfers/manifest';
import { manifest as jobs } from '../features/running/jobs/manifest';
import { manifest as ledgerHealth } from '../features/books/ledger-health/manifest';
import { manifest as manualMovements } from '../features/across/manual-movements/manifest';
import { manifest as organisations } from '../features/organisation/organisations/manifest';
import { manifest as outgoingStop } from '../features/carriers/outgoing-stop/manifest';
import { manifest as reports } from '../features/books/reports/manifest';
import { manifest as roles } from '../features/people/roles/manifest';
import { manifest as signIn } from '../features/people/sign-in/manifest';
import { manifest as statistics } from '../features/books/statistics/manifest';
import { manifest as transactionLedger } from '../features/books/transaction-ledger/manifest';
import { manifest as travelRule } from '../features/money-in/travel-rule/manifest';
import { manifest as unassociatedDeposits } from '../features/money-in/unassociated-deposits/manifest';
import { manifest as users } from '../features/people/users/manifest';
import { manifest as whitelistedAddresses } from '../features/money-out/whitelisted-addresses/manifest';
import { manifest as withdrawalApprovals } from '../features/money-out/withdrawal-approvals/manifest';
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
