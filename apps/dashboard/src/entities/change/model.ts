import type { BalanceChange } from '@countinghouse/contract/books/time-machine';
import { addTexts } from '../currency/figures';
import { messages } from './messages';

/** One bar of the waterfall: where it begins and how wide it is, in percent, and whether it takes away. */
type Fall = { readonly from: number; readonly width: number; readonly takes: boolean };

/**
 * Bars that hang on each other: each begins where the one before ended. Percent of the whole span, so that the widest way fills the place; `zero` is
 * where the first begins. Figures are for the eye only, the amounts beside them are exact.
 */
export const waterfallOf = (amounts: readonly string[]): { readonly zero: number; readonly bars: readonly Fall[] } => {
  const ends: number[] = [0];
  for (const amount of amounts) ends.push((ends.at(-1) ?? 0) + Number(amount));
  const low = Math.min(...ends);
  const span = Math.max(...ends) - low || 1;
  const percent = (value: number): number => ((value - low) / span) * 100;
  return {
    zero: percent(0),
    bars: amounts.map((amount, index) => {
      const [begin, end] = [ends[index] ?? 0, ends[index + 1] ?? 0];
      return {
        from: percent(Math.min(begin, end)),
        width: percent(Math.max(begin, end)) - percent(Math.min(begin, end)),
        takes: Number(amount) < 0,
      };
    }),
  };
};

/** Lines shown before the rest is one line. */
const mostCauses = 4;

export type ChangeLine = {
  readonly id: string;
  readonly label: string;
  readonly amount: string;
  /** The change itself, by currency; none of several causes together or of the rates. */
  readonly changes: BalanceChange['causes'][number]['changes'];
};

/** At most five lines that add up: the largest causes, the others as one, and the rates. */
export const changeLines = ({ causes, rates }: BalanceChange): ChangeLine[] => {
  const shown = causes.length > mostCauses ? causes.slice(0, mostCauses - 1) : causes;
  const rest = causes.slice(shown.length);
  return [
    ...shown.map(({ cause, count, amount, changes }) => ({
      id: cause,
      label: messages.causes[cause](count),
      amount,
      changes,
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            id: 'REST',
            label: messages.otherMovements(rest.reduce((count, one) => count + one.count, 0)),
            amount: addTexts(rest.map(({ amount }) => amount)),
            changes: [],
          },
        ]),
    { id: 'RATES', label: messages.rates, amount: rates, changes: [] },
  ];
};
