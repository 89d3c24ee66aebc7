import { documented } from '../reference';
import { internalTransferExample } from './internal-transfers.reference';
import { createInternalTransfer, estimateInternalTransfer } from './new-internal-transfer';

export const newInternalTransferEndpoints = [
  documented(estimateInternalTransfer, {
    summary: 'The fee of a transfer that is about to be made',
    example: { currency: 'EUR', amount: '1500.00', fee: '0.00', debitAmount: '1500.00' },
  }),
  documented(createInternalTransfer, {
    summary: 'Moves money from one business of the organisation to another',
    example: internalTransferExample,
  }),
];
