import { databaseMigrations } from '@countinghouse/database';
import { ledgerMigrations } from '@countinghouse/ledger';
import type { Migration } from 'kysely';
import { balanceConversionMigrations } from './modules/across/balance-conversions/migrations';
import { bankAccountMigrations } from './modules/carriers/bank-accounts/migrations';
import { businessMigrations } from './modules/organisation/businesses/migrations';
import { callbackMigrations } from './modules/running/callbacks/migrations';
import { cryptoDepositMigrations } from './modules/money-in/crypto-deposits/migrations';
import { cryptoWithdrawalMigrations } from './modules/money-out/crypto-withdrawals/migrations';
import { fiatDepositMigrations } from './modules/money-in/fiat-deposits/migrations';
import { fiatWithdrawalMigrations } from './modules/money-out/fiat-withdrawals/migrations';
import { internalTransferMigrations } from './modules/across/internal-transfers/migrations';
import { ledgerHealthMigrations } from './modules/books/ledger-health/migrations';
import { listTotalMigrations } from './modules/books/list-totals/migrations';
import { manualMovementMigrations } from './modules/across/manual-movements/migrations';
import { membershipMigrations } from './modules/people/memberships/migrations';
import { reconciliationMigrations } from './modules/books/reconciliation/migrations';
import { outgoingStopMigrations } from './modules/carriers/outgoing-stop/migrations';
import { outgoingTransferMigrations } from './modules/carriers/outgoing-transfers/migrations';
import { operatorMigrations } from './modules/operating/operators/migrations';
import { travelRuleMigrations } from './modules/money-in/travel-rule/migrations';
import { treasuryMoveMigrations } from './modules/carriers/treasury-moves/migrations';
import { statisticsMigrations } from './modules/books/statistics/migrations';
import { savedViewMigrations } from './modules/people/saved-views/migrations';
import { unassociatedDepositMigrations } from './modules/money-in/unassociated-deposits/migrations';
import { userMigrations } from './modules/people/users/migrations';
import { whitelistedAddressMigrations } from './modules/money-out/whitelisted-addresses/migrations';
import { withdrawalApprovalMigrations } from './modules/money-out/withdrawal-approvals/migrations';
import { apiCredentialMigrations } from './platform/api-credentials/migrations';
import { auditMigrations } from './platform/audit/migrations';
import { authorityMigrations } from './platform/authority/migrations';
import { idempotencyMigrations } from './platform/idempotency/migrations';
import { jobMigrations } from './platform/jobs/migrations';
import { changeMigrations } from './platform/changes/migrations';
import { exportMigrations } from './platform/exports/migrations';
import { platformMigrations } from './platform/migrations';
import { reportMigrations } from './platform/reports/migrations';
import { secretKeyMigrations } from './platform/secret-key/migrations';
import { accountSecurityMigrations } from './platform/second-factor/migrations';
import { chainMigrations } from './rails/chain/migrations';
import { holdingMigrations } from './rails/holdings/migrations';
import { rateMigrations } from './rails/rates/migrations';
import { signerMigrations } from './rails/signer/migrations';
import { sandboxMigrations } from './sandbox/migrations';

/** Every migration of the product, applied in the order of their names. */
export const migrations: Record<string, Migration> = {
  ...databaseMigrations,
  ...ledgerMigrations,
  ...platformMigrations,
  ...businessMigrations,
  ...rateMigrations,
  ...cryptoDepositMigrations,
  ...accountSecurityMigrations,
  ...secretKeyMigrations,
  ...userMigrations,
  ...apiCredentialMigrations,
  ...auditMigrations,
  ...jobMigrations,
  ...authorityMigrations,
  ...idempotencyMigrations,
  ...internalTransferMigrations,
  ...membershipMigrations,
  ...exportMigrations,
  ...callbackMigrations,
  ...travelRuleMigrations,
  ...operatorMigrations,
  ...chainMigrations,
  ...outgoingTransferMigrations,
  ...outgoingStopMigrations,
  ...cryptoWithdrawalMigrations,
  ...withdrawalApprovalMigrations,
  ...unassociatedDepositMigrations,
  ...bankAccountMigrations,
  ...changeMigrations,
  ...fiatDepositMigrations,
  ...fiatWithdrawalMigrations,
  ...manualMovementMigrations,
  ...whitelistedAddressMigrations,
  ...balanceConversionMigrations,
  ...holdingMigrations,
  ...signerMigrations,
  ...treasuryMoveMigrations,
  ...reconciliationMigrations,
  ...reportMigrations,
  ...savedViewMigrations,
  ...ledgerHealthMigrations,
  ...listTotalMigrations,
  ...statisticsMigrations,
  ...sandboxMigrations,
};
