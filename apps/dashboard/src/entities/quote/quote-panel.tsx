import { Skeleton } from '@countinghouse/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './quote.module.css';

/** Interval between refreshes of a shown quote. */
export const quoteRefreshMilliseconds = 15_000;

type PanelProps<Quote> = {
  readonly texts: { readonly title: string; readonly waiting: string; readonly failed: string };
  readonly quote: Pick<UseQueryResult<Quote>, 'data' | 'error'> & {
    /** Enough is typed to ask. */
    readonly isAsked: boolean;
  };
  readonly children: (quote: Quote) => ReactNode;
};

/** Result of the typed values, or the reason there is none yet. */
export const QuotePanel = <Quote,>({ texts, quote: { isAsked, data, error }, children }: PanelProps<Quote>) => (
  <section className={styles.quote} aria-label={texts.title} aria-live="polite">
    {!isAsked ? (
      <p>{texts.waiting}</p>
    ) : data !== undefined ? (
      children(data)
    ) : error ? (
      <p>{error.message || texts.failed}</p>
    ) : (
      <Skeleton shape="block" width="100%" />
    )}
  </section>
);

/** Sum, line by line. `isOld`: of the earlier values, while the new one is loading. */
export const Slip = ({ isOld, children }: { readonly isOld: boolean; readonly children: ReactNode }) => (
  <dl className={isOld ? `${styles.slip} ${styles.old}` : styles.slip}>{children}</dl>
);

type LineProps = { readonly label: string; readonly isSum?: boolean; readonly children: ReactNode };

export const SlipLine = ({ label, isSum, children }: LineProps) => (
  <div className={isSum ? styles.sum : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** In place of a remaining balance below zero. */
export const Lacking = ({ children }: { readonly children: ReactNode }) => (
  <strong className={styles.lacking}>{children}</strong>
);
