/** Balances as of an instant, and the letter that confirms them. */
export const confirmationPath = '/balance-confirmation';
/** Costs of 1:1 rates and of the distribution of fees; `?from=` and `?to=` choose the months, `?businessId=` one business. */
export const costsPath = '/costs';
