import { isCurrency, parseAmount, type AmountRefusal } from '@countinghouse/money';
import { validationMessages } from '../validation';

export const clientLabelRequiredMessage = 'Client label is required';
export const accountNotActiveMessage = 'Bank account is not active';
export const accountOfOtherCurrencyMessage = 'This bank account is of another currency';

const sentences: Readonly<Record<AmountRefusal, string>> = {
  EMPTY: validationMessages.amountRequired,
  NOT_A_NUMBER: validationMessages.amountInvalid,
  TOO_MANY_DECIMALS: validationMessages.fiatDecimals,
  TOO_LARGE: validationMessages.amountTooLarge,
};

/** Error of a fiat amount as typed, in the form's words; null if valid. The least is 0.01. */
export const fiatAmountError = (typed: string, currency: string): string | null => {
  if (typed === '') return validationMessages.amountRequired;
  if (!isCurrency(currency)) return null;
  const parsed = parseAmount(typed, currency);
  if (!parsed.ok) return sentences[parsed.reason];
  return parsed.amount.units === 0n ? validationMessages.amountTooSmall : null;
};
