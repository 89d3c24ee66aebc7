import type { Option } from '@countinghouse/ui';
import { CurrencyCoin } from './cells';
import type { CurrencyBook } from './currency-book';

/** Currency in a picker: `Tether USD (USDT)` beside its disc. */
export const currencyOption = (book: Pick<CurrencyBook, 'nameOf'>, code: string): Option => ({
  id: code,
  label: `${book.nameOf(code)} (${code})`,
  leading: <CurrencyCoin code={code} />,
});

/** Currencies as pickers offer them, each once, in the order of all pickers. */
export const currencyOptions = (book: Pick<CurrencyBook, 'nameOf' | 'inOrder'>, codes: Iterable<string>): Option[] =>
  book.inOrder(new Set(codes)).map((code) => currencyOption(book, code));
