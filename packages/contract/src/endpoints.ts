import { accountSecurityEndpoints } from './account-security';
import { apiKeysEndpoints } from './api-keys';
import { approvalRulesEndpoints } from './approval-rules';
import { auditEndpoints } from './audit';
import { balanceConfirmationEndpoints } from './balance-confirmation';
import { balancesAtEndpoints } from './balances-at';
import { balanceConversionsEndpoints } from './balance-conversions';
import { balancesEndpoints } from './balances';
import { bankAccountsEndpoints } from './bank-accounts';
import { brandEndpoints } from './brand';
import { businessesEndpoints } from './businesses';
import { businessChangesEndpoints } from './business-changes';
import { callbacksEndpoints } from './callbacks';
import { cryptoDepositsEndpoints } from './crypto-deposits';
import { cryptoWithdrawalsEndpoints } from './crypto-withdrawals';
import { currenciesEndpoints } from './currencies';
import type { Endpoint } from './endpoint';
import { eventsEndpoints } from './events';
import { exportsEndpoints } from './exports';
import { fiatDepositsEndpoints } from './fiat-deposits';
import { fiatWithdrawalsEndpoints } from './fiat-withdrawals';
import { internalTransfersEndpoints } from './internal-transfers';
import { jobsEndpoints } from './jobs';
import { ledgerEndpoints } from './ledger';
import { ledgerHealthEndpoints } from './ledger-health';
import { manualMovementsEndpoints } from './manual-movements';
import { membershipsEndpoints } from './memberships';
import { newPaymentEndpoints } from './new-payment';
import { newBalanceConversionEndpoints } from './new-balance-conversion';
import { newFiatWithdrawalEndpoints } from './new-fiat-withdrawal';
import { newInternalTransferEndpoints } from './new-internal-transfer';
import { newWhitelistedAddressEndpoints } from './new-whitelisted-address';
import { newWithdrawalEndpoints } from './new-withdrawal';
import { operationsEndpoints } from './operations';
import { organisationsEndpoints } from './organisations';
import { publicPaymentsEndpoints } from './public-payments';
import { reportsEndpoints } from './reports';
import { rolesEndpoints } from './roles';
import { sandboxEndpoints } from './sandbox';
import { savedViewsEndpoints } from './saved-views';
import { senderEndpoints } from './sender';
import { signInEndpoints } from './sign-in';
import { statisticsEndpoints } from './statistics';
import { transactionLedgerEndpoints } from './transaction-ledger';
import { travelRuleEndpoints } from './travel-rule';
import { unassociatedDepositsEndpoints } from './unassociated-deposits';
import { usersEndpoints } from './users';
import { outgoingStopEndpoints } from './outgoing-stop';
import { verificationsEndpoints } from './verifications';
import { whitelistedAddressesEndpoints } from './whitelisted-addresses';
import { withdrawalApprovalsEndpoints } from './withdrawal-approvals';

/** Every call of the API, for the server, the reference and the tests. The dashboard imports single slugs instead. */
export const endpoints: readonly Endpoint[] = [
  ...brandEndpoints,
  ...signInEndpoints,
  ...accountSecurityEndpoints,
  ...currenciesEndpoints,
  ...organisationsEndpoints,
  ...senderEndpoints,
  ...membershipsEndpoints,
  ...businessesEndpoints,
  ...businessChangesEndpoints,
  ...balancesAtEndpoints,
  ...balancesEndpoints,
  ...statisticsEndpoints,
  ...reportsEndpoints,
  ...balanceConfirmationEndpoints,
  ...verificationsEndpoints,
  ...cryptoDepositsEndpoints,
  ...travelRuleEndpoints,
  ...callbacksEndpoints,
  ...newPaymentEndpoints,
  ...publicPaymentsEndpoints,
  ...cryptoWithdrawalsEndpoints,
  ...newWithdrawalEndpoints,
  ...outgoingStopEndpoints,
  ...withdrawalApprovalsEndpoints,
  ...approvalRulesEndpoints,
  ...internalTransfersEndpoints,
  ...bankAccountsEndpoints,
  ...newInternalTransferEndpoints,
  ...balanceConversionsEndpoints,
  ...newBalanceConversionEndpoints,
  ...fiatDepositsEndpoints,
  ...newFiatWithdrawalEndpoints,
  ...fiatWithdrawalsEndpoints,
  ...unassociatedDepositsEndpoints,
  ...manualMovementsEndpoints,
  ...ledgerEndpoints,
  ...ledgerHealthEndpoints,
  ...usersEndpoints,
  ...rolesEndpoints,
  ...apiKeysEndpoints,
  ...whitelistedAddressesEndpoints,
  ...newWhitelistedAddressEndpoints,
  ...auditEndpoints,
  ...exportsEndpoints,
  ...transactionLedgerEndpoints,
  ...savedViewsEndpoints,
  ...operationsEndpoints,
  ...eventsEndpoints,
  ...jobsEndpoints,
  ...sandboxEndpoints,
];
