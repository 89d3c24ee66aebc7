import { documented } from '../reference';
import { createFiatWithdrawal, quoteFiatWithdrawal } from './new-fiat-withdrawal';

export const newFiatWithdrawalEndpoints = [
  documented(quoteFiatWithdrawal, {
    summary:
      'What a fiat withdrawal to an account costs, when it goes to the bank and when it arrives. Nothing is reserved.',
  }),
  documented(createFiatWithdrawal, {
    summary:
      'A new fiat withdrawal to a verified bank account: amount and fee are reserved at once, and it goes to the bank at its cut-off. Where a rule asks for approval it waits for that first.',
  }),
];
