import { canPaySentences, payableAmountError } from '@countinghouse/contract/operating/can-i-pay';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { Errors } from '../../../platform/forms';
import type { SearchText } from '../../../platform/search-text';
import type { Question } from './api';

/** Typed and chosen values; empty at first. */
export type PayValues = {
  readonly amount: string;
  readonly currency: string;
  readonly network: string;
  /** ISO day, or the typed text while it is none. */
  readonly day: string;
};

type Book = Pick<CurrencyBook, 'isFiat' | 'defaultNetworkOf' | 'networksOf'>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Question in an address; null without one. */
export const askedIn = (search: SearchText): Question | null => {
  const [amount, currency, network, day] = [search.amount, search.currency, search.network, search.day].map(textOf);
  if (!amount || !currency) return null;
  return {
    amount,
    currency,
    ...(network && { network: network as NonNullable<Question['network']> }),
    ...(day && { day }),
  };
};

/** Initial values: those of the address, otherwise today in a currency. */
export const startOf = (
  asked: Question | null,
  first: { readonly currency: string; readonly day: string },
): PayValues => ({
  amount: asked?.amount ?? '',
  currency: asked?.currency ?? first.currency,
  network: asked?.network ?? '',
  day: asked?.day ?? first.day,
});

/** Effects of choosing a currency: its usual network. */
export const afterChoosingCurrency = (currency: string, book: Book): Partial<PayValues> => ({
  currency,
  network: book.isFiat(currency) ? '' : (book.defaultNetworkOf(currency) ?? ''),
});

/** The rules of the form, in the words of the contract. */
export const errorsOf =
  (today: () => string) =>
  ({ amount, currency, network, day }: PayValues): Errors<PayValues> => {
    const errors = {
      amount: payableAmountError(amount.trim(), currency, network || null) ?? undefined,
      currency: currency === '' ? canPaySentences.currencyRequired : undefined,
      day: !isDay(day) ? 'This is no day' : day < today() ? canPaySentences.past : undefined,
    };
    return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
  };

/** Search of the address that asks. */
export const searchOf = ({ amount, currency, network, day }: PayValues): string =>
  new URLSearchParams({ amount: amount.trim(), currency, ...(network && { network }), day }).toString();
