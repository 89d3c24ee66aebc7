import { AmountText, Skeleton } from '@countinghouse/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import styles from './quote.module.css';

/** Interval between refreshes of a shown quote. */
export const quoteRefreshMilliseconds = 15_000;

type PanelProps<Quote> = {
  readonly texts: { readonly title: string; readonly waiting: string; readonly failed: string };
  readonly quote: Pick<UseQueryResult<Quote>, 'data' | 'error'> & {
    /** Enough is typed to ask. */
    readonly isAsked: boolean;
  };
  /** Names of its lines, drawn without figures until enough is typed. */
  readonly blank?: BlankSlip;
  readonly children: (quote: Quote) => ReactNode;
};

type BlankSlip = {
  readonly headline?: string;
  readonly lines: readonly string[];
  /** Last of them, between its rules. */
  readonly sum: string;
};

/** Result of the typed values, or the reason there is none yet. */
export const QuotePanel = <Quote,>({ texts, quote: { isAsked, data, error }, blank, children }: PanelProps<Quote>) => (
  <section className={styles.quote} aria-label={texts.title} aria-live="polite">
    {!isAsked ? (
      <>
        {blank && <Blank of={blank} />}
        <p className={styles.waiting}>{texts.waiting}</p>
      </>
    ) : data !== undefined ? (
      children(data)
    ) : error ? (
      <p className={styles.waiting}>{error.message || texts.failed}</p>
    ) : (
      <Skeleton shape="block" width="100%" />
    )}
  </section>
);

const Blank = ({ of: { headline, lines, sum } }: { readonly of: BlankSlip }) => (
  <>
    {headline !== undefined && (
      <SlipHeadline label={headline}>
        <AmountText text={null} code="" kind="fiat" size="lg" />
      </SlipHeadline>
    )}
    <Slip>
      {lines.map((label) => (
        <SlipLine key={label} label={label}>
          –
        </SlipLine>
      ))}
      <SlipLine label={sum} isSum>
        –
      </SlipLine>
    </Slip>
  </>
);

type HeadlineProps = { readonly label: string; readonly note?: ReactNode; readonly children: ReactNode };

/** The one amount of a slip. */
export const SlipHeadline = ({ label, note, children }: HeadlineProps) => (
  <div className={styles.headline}>
    <p>{label}</p>
    <div>{children}</div>
    {note && <p>{note}</p>}
  </div>
);

/** Sum, line by line. `isOld`: of the earlier values, while the new one is loading. */
export const Slip = ({ isOld = false, children }: { readonly isOld?: boolean; readonly children: ReactNode }) => (
  <dl className={isOld ? `${styles.slip} ${styles.old}` : styles.slip}>{children}</dl>
);

type LineProps = {
  readonly label: string;
  /** Below the label, smaller. */
  readonly note?: ReactNode;
  /** Closed by a double rule. */
  readonly isSum?: boolean;
  /** Begins another group of lines. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
};

export const SlipLine = ({ label, note, isSum, isFirst, children }: LineProps) => (
  <div className={isSum ? styles.sum : isFirst ? styles.first : undefined}>
    <dt>
      {label}
      {note && (
        <>
          {' '}
          <small>{note}</small>
        </>
      )}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** In place of a remaining balance below zero. */
export const Lacking = ({ children }: { readonly children: ReactNode }) => (
  <strong className={styles.lacking}>{children}</strong>
);

/** Needed votes, in a box of their own. */
export const SlipNeeds = ({ children }: { readonly children: ReactNode }) => <p className={styles.needs}>{children}</p>;

const circumference = 15;

/** Seconds until a quote is asked again. `updatedAt`: its time, in milliseconds of the browser's clock. */
export const QuoteClock = ({
  updatedAt,
  text,
}: {
  readonly updatedAt: number;
  readonly text: (seconds: number) => string;
}) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.min(
    quoteRefreshMilliseconds / 1_000,
    Math.max(0, Math.ceil((updatedAt + quoteRefreshMilliseconds - now) / 1_000)),
  );
  const share = (left * 1_000 * circumference) / quoteRefreshMilliseconds;
  return (
    // Each second is no news to a reader.
    <p className={styles.clock} aria-live="off">
      <svg className={styles.ring} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" />
        <circle cx="8" cy="8" r="6" pathLength={circumference} strokeDasharray={`${share} ${circumference}`} />
      </svg>
      {text(left)}
    </p>
  );
};
