import { ErrorState } from '@countinghouse/ui';
import { useId, type ReactNode } from 'react';
import styles from './morning.module.css';

type RegionProps = {
  /** Place of the region in the page's grid. */
  readonly place: 'now' | 'since' | 'needs' | 'hours' | 'books' | 'way';
  readonly title: ReactNode;
  readonly count?: ReactNode;
  readonly aside?: ReactNode;
  /** A failed question: told in place of the content, while the other regions stay. */
  readonly failure?: { readonly message: string; readonly onRetry: () => void; readonly isRetrying: boolean } | null;
  readonly children: ReactNode;
};

/** One question of the morning with its answer. */
export const Region = ({ place, title, count, aside, failure, children }: RegionProps) => {
  const heading = useId();
  return (
    <section className={styles[place]} aria-labelledby={heading}>
      <div className={styles.cap}>
        <h2 id={heading}>
          {title}
          {count !== undefined && count !== '' && <small> {count}</small>}
        </h2>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {failure ? <ErrorState {...failure} /> : children}
    </section>
  );
};

/** Failure of a query that has no answer to show. */
export const failureOf = (query: {
  readonly error: Error | null;
  readonly data: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}): RegionProps['failure'] =>
  query.error && query.data === undefined
    ? { message: query.error.message, onRetry: () => void query.refetch(), isRetrying: query.isFetching }
    : null;
