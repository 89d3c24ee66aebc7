import { Skeleton } from '@countinghouse/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './quote.module.css';

/** How often what is shown of a quote is asked for again. */
export const quoteRefreshMilliseconds = 15_000;

type PanelProps<Quote> = {
  readonly texts: { readonly title: string; readonly waiting: string; readonly failed: string };
  readonly quote: Pick<UseQueryResult<Quote>, 'data' | 'error'> & {
    /** Enough is typed to ask. */
    readonly isAsked: boolean;
  };
  readonly children: (quote: Quote) => ReactNode;
};

/** What comes of what is typed, or why nothing stands there yet. */
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

/** A sum line by line. `isOld`: of what was typed before, while the new one is asked for. */
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

/** In place of what would be left where there is less than nothing. */
export const Lacking = ({ children }: { readonly children: ReactNode }) => (
  <strong className={styles.lacking}>{children}</strong>
);
