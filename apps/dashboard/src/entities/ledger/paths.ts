/** How the books stand. `?currency=` opens what each business holds of that currency. */
export const healthPath = '/ledger-health';
export const currencyParameter = 'currency';

export const currencyHref = (currency: string): string => `${healthPath}?${currencyParameter}=${currency}`;
