/** `?currency=` opens what each business holds of that currency. */
export const path = '/ledger-health';
export const currencyParameter = 'currency';

export const currencyHref = (currency: string): string => `${path}?${currencyParameter}=${currency}`;
