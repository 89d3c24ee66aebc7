/** State of the books. `?currency=` opens each business's holdings in that currency. */
export const healthPath = '/ledger-health';
export const currencyParameter = 'currency';

export const currencyHref = (currency: string): string => `${healthPath}?${currencyParameter}=${currency}`;
