import { balanceConfirmationEndpoints } from './balance-confirmation';
import { balancesEndpoints } from './balances';
import { balancesAtEndpoints } from './balances-at';
import { ledgerEndpoints } from './ledger';
import { ledgerHealthEndpoints } from './ledger-health';
import { reportsEndpoints } from './reports';
import { statisticsEndpoints } from './statistics';
import { transactionLedgerEndpoints } from './transaction-ledger';
import { verificationsEndpoints } from './verifications';

/** Calls of the area, in the order of the reference. */
export const booksEndpoints = [
  ...balancesAtEndpoints,
  ...balancesEndpoints,
  ...statisticsEndpoints,
  ...reportsEndpoints,
  ...balanceConfirmationEndpoints,
  ...verificationsEndpoints,
  ...ledgerEndpoints,
  ...ledgerHealthEndpoints,
  ...transactionLedgerEndpoints,
];
