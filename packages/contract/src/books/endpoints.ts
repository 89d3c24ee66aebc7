import { balanceConfirmationEndpoints } from './balance-confirmation.reference';
import { balancesEndpoints } from './balances.reference';
import { balancesAtEndpoints } from './balances-at.reference';
import { figureProofsEndpoints } from './figure-proofs.reference';
import { ledgerEndpoints } from './ledger.reference';
import { ledgerHealthEndpoints } from './ledger-health.reference';
import { costsEndpoints } from './costs.reference';
import { reportSchedulesEndpoints } from './report-schedules.reference';
import { reportsEndpoints } from './reports.reference';
import { statisticsEndpoints } from './statistics.reference';
import { timeMachineEndpoints } from './time-machine.reference';
import { transactionLedgerEndpoints } from './transaction-ledger.reference';
import { verificationsEndpoints } from './verifications.reference';

/** Calls of the area, in the order of the reference. */
export const booksEndpoints = [
  ...balancesAtEndpoints,
  ...timeMachineEndpoints,
  ...figureProofsEndpoints,
  ...balancesEndpoints,
  ...statisticsEndpoints,
  ...reportsEndpoints,
  ...reportSchedulesEndpoints,
  ...costsEndpoints,
  ...balanceConfirmationEndpoints,
  ...verificationsEndpoints,
  ...ledgerEndpoints,
  ...ledgerHealthEndpoints,
  ...transactionLedgerEndpoints,
];
