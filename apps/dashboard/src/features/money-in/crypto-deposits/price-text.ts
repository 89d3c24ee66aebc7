import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { PaymentValues } from './payment-form';

/** Price as a person says it: `of 100.00 EUR`; null if the customer decides. */
export const priceText = (values: PaymentValues, book: CurrencyBook): string | null => {
  const { denomination, displayAmount, displayCurrency, depositAmount, depositCurrency, network } = values;
  const [typed, currency] =
    denomination === 'DISPLAY' ? [displayAmount.trim(), displayCurrency] : [depositAmount.trim(), depositCurrency];
  return typed === '' ? null : amountText(book, { amount: typed, currency }, network);
};
