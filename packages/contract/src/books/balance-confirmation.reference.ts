import { documented } from '../reference';
import { createBalanceConfirmation } from './balance-confirmation';

export const balanceConfirmationEndpoints = [
  documented(createBalanceConfirmation, {
    summary:
      'Balances as of an instant as a letter to whoever asks for them, with a code under which figures can be verified',
  }),
];
