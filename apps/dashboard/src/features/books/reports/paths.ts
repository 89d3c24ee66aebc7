/** Balances as of an instant, and the letter that confirms them. */
export const confirmationPath = '/balance-confirmation';
