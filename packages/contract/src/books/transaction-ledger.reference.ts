import { documented } from '../reference';
import { createTransactionLedger } from './transaction-ledger';

export const transactionLedgerEndpoints = [
  documented(createTransactionLedger, {
    summary: 'Every movement of a business’s balances in a period with the running balance, as a file, streamed',
  }),
];
