import type { BalanceChange } from '@countinghouse/contract/books/time-machine';
import { AmountText, FigureLink, Skeleton } from '@countinghouse/ui';
import type { CSSProperties, ReactNode } from 'react';
import styles from './change.module.css';
import { messages } from './messages';
import { changeLines, waterfallOf, type ChangeLine } from './model';

/** Amount with its sign, which a plus has too. */
export const Signed = ({ text, currency }: { readonly text: string; readonly currency: string }) => (
  <span className={styles.amount}>
    {text.startsWith('-') || Number(text) === 0 ? '' : '+'}
    <AmountText text={text} code={currency} kind="fiat" />
  </span>
);

type ChangeListProps = {
  /** Undefined while loading. */
  readonly change: BalanceChange | undefined;
  readonly currency: string;
  /** Further words below a line. */
  readonly noteOf?: (line: ChangeLine) => ReactNode;
  /** Place that explains every line. */
  readonly why?: { readonly href: string; readonly title: string };
};

/** Causes of a change as bars that hang on each other, closed by their sum. */
export const ChangeList = ({ change, currency, noteOf, why }: ChangeListProps) => {
  const lines = change ? changeLines(change) : [];
  const { zero, bars } = waterfallOf(lines.map(({ amount }) => amount));
  return (
    <ul className={styles.moves} data-noted={noteOf !== undefined || undefined}>
      {!change &&
        [0, 1, 2, 3, 4].map((row) => (
          <li key={row}>
            <Skeleton width={120} />
          </li>
        ))}
      {lines.map((line, index) => {
        const { id, label, amount } = line;
        const bar = bars[index];
        const note = noteOf?.(line);
        return (
          <li key={id}>
            <span>
              {why ? (
                <FigureLink href={why.href} title={why.title}>
                  {label}
                </FigureLink>
              ) : (
                label
              )}
            </span>
            <span className={styles.fall} aria-hidden="true" style={{ '--zero': zero } as CSSProperties}>
              {bar && Number(amount) !== 0 && (
                <i
                  data-takes={bar.takes || undefined}
                  style={{ '--from': bar.from, '--width': bar.width } as CSSProperties}
                />
              )}
            </span>
            <Signed text={amount} currency={currency} />
            {note && <small>{note}</small>}
          </li>
        );
      })}
      {change && (
        <li className={styles.total}>
          <span>{messages.change}</span>
          <Signed text={change.total} currency={currency} />
        </li>
      )}
    </ul>
  );
};
