import { balances } from './balances/module';
import { exports } from './exports/module';
import { figureProofs } from './figure-proofs/module';
import { ledger } from './ledger/module';
import { ledgerHealth } from './ledger-health/module';
import { listTotals } from './list-totals/module';
import { reconciliation } from './reconciliation/module';
import { reportSchedules } from './report-schedules/module';
import { reports } from './reports/module';
import { statistics } from './statistics/module';
import { timeMachine } from './time-machine/module';
import { transactionLedger } from './transaction-ledger/module';

/** Capabilities of the area, in the order of the reference. */
export const booksModules = [
  balances,
  timeMachine,
  figureProofs,
  statistics,
  reports,
  reportSchedules,
  reconciliation,
  ledger,
  ledgerHealth,
  transactionLedger,
  listTotals,
  exports,
];
