import { groupThousands, trimZeros } from '@countinghouse/money';
import type { AmountTextProps } from '@countinghouse/ui';
import { AmountText, Coin } from '@countinghouse/ui';
import type { CurrencyBook } from './currency-book';
import { currencyIcon } from './currency-book';
import { shownText } from './figures';
import { useCurrencyBook } from './use-currency-book';

export type Money = { readonly amount: string; readonly currency: string };

type AmountProps = {
  /** Null shows a dash. */
  money: Money | null | undefined;
  /** The network an amount of coins is tied to, for its precision. */
  network?: string | null;
  size?: AmountTextProps['size'];
};

/** An amount as settlement amounts are shown: fiat with 2 decimals, coins with their network's precision. */
export const Amount = ({ money, network, size }: AmountProps) => {
  const book = useCurrencyBook();
  return (
    <AmountText
      text={money && shownText(money.amount, book.decimalsOf(money.currency, network))}
      code={money?.currency ?? ''}
      kind={money && book.isFiat(money.currency) ? 'fiat' : 'crypto'}
      size={size}
    />
  );
};

/** Amount as plain text, for sentences: `99.00 EUR`. */
export const amountText = (book: CurrencyBook, { amount, currency }: Money, network?: string | null): string =>
  `${shownText(amount, book.decimalsOf(currency, network))} ${currency}`;

/** Amount as people say it: coins without padding zeros, `50 USDT`; fiat unchanged, `50.00 EUR`. */
export const spokenText = (book: CurrencyBook, { amount, currency }: Money): string =>
  book.isFiat(currency) ? amountText(book, { amount, currency }) : `${groupThousands(trimZeros(amount))} ${currency}`;

/** A currency's disc. */
export const CurrencyCoin = ({ code, size }: { code: string; size?: 'md' | 'lg' }) => (
  <Coin code={code} src={currencyIcon(code)} size={size} />
);
