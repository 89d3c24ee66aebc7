import { addFractions, compareFractions, divide, fraction, type Fraction } from '@countinghouse/money';

/** Price stated by one source: the middle of its best bid and its best ask. */
export type Quote = {
  readonly source: string;
  readonly base: string;
  readonly quote: string;
  readonly mid: Fraction;
  readonly at: Date;
};

/** Answer of one source: what it states, and the sentence about what it did not. */
export type Answered = { readonly quotes: readonly Quote[]; readonly problem: string | null };

const decimal = /^\d{1,18}(\.\d{1,18})?$/;

/**
 * Middle of a book's best bid and ask, both decimal text.
 *
 * @throws Error for a price of zero, a book that is crossed, or text that is no price
 */
export const middle = (bid: string, ask: string): Fraction => {
  if (!decimal.test(bid) || !decimal.test(ask)) throw new Error('a price that is no number');
  const [low, high] = [fraction(bid), fraction(ask)];
  if (low.numerator === 0n) throw new Error('a price of zero');
  if (compareFractions(low, high) > 0) throw new Error('a crossed book');
  return divide(addFractions(low, high), fraction('2'));
};

/** Reads what can be read of several; a fault of one is no fault of the others. */
export const readEach = <Item>(
  items: readonly Item[],
  named: (item: Item) => string,
  read: (item: Item) => Quote | null,
): Answered => {
  const quotes: Quote[] = [];
  let problem: string | null = null;
  for (const item of items) {
    try {
      const quote = read(item);
      if (quote) quotes.push(quote);
      else problem ??= `${named(item)} is not in the answer`;
    } catch (error) {
      problem ??= `${named(item)}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return { quotes, problem };
};
