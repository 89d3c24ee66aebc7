import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { AnswerOf, BodyIn, QueryIn } from '@countinghouse/contract/endpoint';
import {
  conversionSentences,
  type createBalanceConversion,
  type getIndicativeConversion,
} from '@countinghouse/contract/across/new-balance-conversion';
import { isZeroText } from '../../../entities/currency/figures';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { Errors } from '../../../platform/forms';
import { amountError, amountText, type AmountRules } from '../../../platform/forms/amounts';
import type { LastUsed } from '../../../platform/last-used';
import { messages } from './messages';

/** Typed and chosen values; empty at first. */
export type ConversionValues = {
  readonly businessId: string;
  readonly debitCurrency: string;
  readonly creditCurrency: string;
  readonly fixed: 'DEBIT' | 'CREDIT';
  readonly amount: string;
};

export type Indicative = AnswerOf<typeof getIndicativeConversion>;
type Book = Pick<CurrencyBook, 'isFiat' | 'decimalsOf'>;

export const availableOf = (business: BusinessOption | undefined, currency: string): string =>
  business?.available?.[currency] ?? '0';

/** The convertible currencies a business has something of. */
export const spendableOf = (business: BusinessOption | undefined, convertible: readonly string[]): string[] =>
  convertible.filter((currency) => !isZeroText(availableOf(business, currency)));

/** Effects of choosing a business: a currency it does not have is deselected. */
export const afterChoosingBusiness = (
  { debitCurrency }: Pick<ConversionValues, 'debitCurrency'>,
  business: BusinessOption | undefined,
  convertible: readonly string[],
): Partial<ConversionValues> => {
  const spendable = spendableOf(business, convertible);
  const kept = spendable.includes(debitCurrency) ? debitCurrency : '';
  return { debitCurrency: spendable.length === 1 ? spendable[0]! : kept };
};

/** Choices of a requested conversion that the next one begins with. */
export const usedOf = ({ businessId, debitCurrency, creditCurrency }: ConversionValues): LastUsed => ({
  businessId,
  debitCurrency,
  creditCurrency,
});

/** Initial values: the business named in a link, the last used or the only one, with the last used currencies, and their effects. */
export const startOf = (
  businesses: readonly BusinessOption[],
  businessId: string,
  convertible: readonly string[],
  lastUsed: LastUsed | null,
): ConversionValues => {
  const only = businesses.length === 1 ? businesses[0] : undefined;
  const named = (id: string | undefined) => businesses.find((business) => business.id === id);
  const business = named(businessId) ?? named(lastUsed?.['businessId']) ?? only;
  const { debitCurrency = '', creditCurrency = '' } = lastUsed ?? {};
  const empty = {
    businessId: business?.id ?? '',
    debitCurrency,
    creditCurrency: convertible.includes(creditCurrency) ? creditCurrency : '',
    fixed: 'DEBIT',
    amount: '',
  } as const;
  return { ...empty, ...afterChoosingBusiness(empty, business, convertible) };
};

/** The currency of the amount that is named. */
const namedCurrency = ({ fixed, debitCurrency, creditCurrency }: ConversionValues): string =>
  fixed === 'DEBIT' ? debitCurrency : creditCurrency;

/** Rules of the amount: the currency's decimals, and for the debit the available balance. */
export const amountRulesOf = (
  values: ConversionValues,
  business: BusinessOption | undefined,
  book: Book,
): AmountRules => {
  const currency = namedCurrency(values);
  return {
    kind: book.isFiat(currency) ? 'fiat' : 'crypto',
    currency,
    ...(currency !== '' && { decimals: book.decimalsOf(currency) }),
    ...(values.fixed === 'DEBIT' && business && currency !== '' && { available: availableOf(business, currency) }),
  };
};

/** The rules of the form, in the words of the contract. Limits and price the server knows. */
export const errorsOf =
  (businesses: readonly BusinessOption[], book: Book) =>
  (values: ConversionValues): Errors<ConversionValues> => {
    const business = businesses.find(({ id }) => id === values.businessId);
    const { debitCurrency, creditCurrency } = values;
    const errors = {
      businessId: values.businessId === '' ? messages.businessRequired : undefined,
      debitCurrency: debitCurrency === '' ? messages.currencyRequired : undefined,
      creditCurrency:
        creditCurrency === ''
          ? messages.currencyRequired
          : creditCurrency === debitCurrency
            ? conversionSentences.sameCurrency
            : undefined,
      amount: amountError(values.amount, amountRulesOf(values, business, book)),
    };
    return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
  };

/** Request body. */
export const bodyOf = (values: ConversionValues, book: Book): BodyIn<typeof createBalanceConversion> => ({
  businessId: values.businessId as BodyIn<typeof createBalanceConversion>['businessId'],
  amountCurrencyType: values.fixed,
  debitCurrency: values.debitCurrency,
  creditCurrency: values.creditCurrency,
  amount: amountText(values.amount, amountRulesOf(values, undefined, book)),
});

/** Query for the estimate; null while too little is known. Without a valid amount it requests the rate alone. */
export const indicativeAsked = (
  values: ConversionValues,
  book: Book,
): QueryIn<typeof getIndicativeConversion> | null => {
  const { businessId, debitCurrency, creditCurrency } = values;
  if (businessId === '' || debitCurrency === '' || creditCurrency === '' || debitCurrency === creditCurrency)
    return null;
  const isSound = amountError(values.amount, amountRulesOf(values, undefined, book)) === undefined;
  const { amount, ...pair } = bodyOf({ ...values, amount: isSound ? values.amount : '0' }, book);
  return isSound ? { ...pair, amount } : pair;
};

/** Whole seconds of a quote's remaining validity, never below zero. */
export const secondsLeft = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1_000));
