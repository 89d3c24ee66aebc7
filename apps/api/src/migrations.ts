import { databaseMigrations } from '@countinghouse/database';
import { ledgerMigrations } from '@countinghouse/ledger';
import type { Migration } from 'kysely';
import { balanceConversionMigrations } from './modules/balance-conversions/migrations';
import { bankAccountMigrations } from './modules/bank-accounts/migrations';
import { businessMigrations } from './modules/businesses/migrations';
import { callbackMigrations } from './modules/callbacks/migrations';
import { cryptoDepositMigrations } from './modules/crypto-deposits/migrations';
import { cryptoWithdrawalMigrations } from './modules/crypto-withdrawals/migrations';
import { fiatDepositMigrations } from './modules/fiat-deposits/migrations';
import { fiatWithdrawalMigrations } from './modules/fiat-withdrawals/migrations';
import { internalTransferMigrations } from './modules/internal-transfers/migrations';
import { ledgerHealthMigrations } from './modules/ledger-health/migrations';
import { listTotalMigrations } from './modules/list-totals/migrations';
import { manualMovementMigrations } from './modules/manual-movements/migrations';
import { membershipMigrations } from './modules/memberships/migrations';
import { reconciliationMigrations } from './modules/reconciliation/migrations';
import { outgoingStopMigrations } from './modules/outgoing-stop/migrations';
import { outgoingTransferMigrations } from './modules/outgoing-transfers/migrations';
import { operatorMigrations } from './modules/operators/migrations';
import { travelRuleMigrations } from './modules/travel-rule/migrations';
import { treasuryMoveMigrations } from './modules/treasury-moves/migrations';
import { savedViewMigrations } from './modules/saved-views/migrations';
import { unassociatedDepositMigrations } from './modules/unassociated-deposits/migrations';
import { userMigrations } from './modules/users/migrations';
import { whitelistedAddressMigrations } from './modules/whitelisted-addresses/migrations';
import { withdrawalApprovalMigrations } from './modules/withdrawal-approvals/migrations';
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
  ...sandboxMigrations,
};
