import type { Option } from '@countinghouse/ui';
import { amountText, CurrencyCoin, type Money } from './cells';
import type { CurrencyBook } from './currency-book';

/** Currency in a picker: `Tether USD (USDT)` beside its disc. */
export const currencyOption = (book: Pick<CurrencyBook, 'nameOf'>, code: string): Option => ({
  id: code,
  label: `${book.nameOf(code)} (${code})`,
  leading: <CurrencyCoin code={code} />,
});

/** Balance in a picker: the currency's name, and at the right end what is available of it. */
export const balanceOption = (book: CurrencyBook, money: Money): Option => ({
  ...currencyOption(book, money.currency),
  label: book.nameOf(money.currency),
  trailing: amountText(book, money),
});

const notOffered = { IN: 'Not received here', OUT: 'Not sent here' } as const;

type Way = { readonly direction: 'IN' | 'OUT'; readonly networks: readonly string[] };
type Served = Pick<CurrencyBook, 'isReceived' | 'isSent'>;

const isServed = (book: Served, code: string, network: string, direction: Way['direction']): boolean =>
  direction === 'IN' ? book.isReceived(code, network) : book.isSent(code, network);

/** A coin's networks as pickers offer them; one over which nothing moves here is not to be chosen, and says why. */
export const networkOptions = (
  book: Served & Pick<CurrencyBook, 'networkName'>,
  code: string,
  { direction, networks }: Way,
): Option[] =>
  networks.map((id) => ({
    id,
    label: book.networkName(code, id),
    ...(!isServed(book, code, id, direction) && { isDisabled: true, description: notOffered[direction] }),
  }));

/** A coin's option; one that moves over none of these networks here is not to be chosen, and says why. */
export const offeredOption = (
  book: Served & Pick<CurrencyBook, 'nameOf'>,
  code: string,
  { direction, networks }: Way,
): Option => ({
  ...currencyOption(book, code),
  ...(networks.length > 0 &&
    !networks.some((network) => isServed(book, code, network, direction)) && {
      isDisabled: true,
      description: notOffered[direction],
    }),
});

/** Currencies as pickers offer them, each once, in the order of all pickers. */
export const currencyOptions = (book: Pick<CurrencyBook, 'nameOf' | 'inOrder'>, codes: Iterable<string>): Option[] =>
  book.inOrder(new Set(codes)).map((code) => currencyOption(book, code));
