import { listBankAccounts } from '@countinghouse/contract/carriers/bank-accounts';
import { declareWholeList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';

const { instant, text } = cell;

/** The organisation's bank accounts. */
export const bankAccountList = declareWholeList(listBankAccounts, 'bankAccounts', {
  views: ['bank-accounts'],
  exported: {
    title: 'Bank accounts',
    columns: [
      text('label', 'Label', ({ accountLabel }) => accountLabel),
      text('currency', 'Currency', ({ currency }) => currency),
      text('method', 'Method', ({ paymentMethod }) => paymentMethod),
      text('holder', 'Holder', ({ holderName }) => holderName),
      text('bank', 'Bank', ({ bankName }) => bankName),
      // Whole numbers appear only in the dashboard, on a press.
      text('account', 'Account', ({ accountMasked }) => accountMasked),
      text('bank', 'SWIFT code', ({ swiftCode }) => swiftCode),
      text('country', 'Country', ({ country }) => country),
      text('status', 'Status', ({ status }) => status),
      text('status', 'Reason', ({ rejectionReason }) => rejectionReason),
      instant('status', 'Verified', ({ verifiedAt }) => verifiedAt),
      text('label', 'Created by', ({ createdBy }) => createdBy),
      instant('label', 'Created', ({ createdAt }) => createdAt),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
