import { ErrorState } from '@countinghouse/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { percentOf } from './activity';
import type { Side } from './api';
import type { Difference, Pair } from './compare';
import { texts } from './later-messages';
import type { Asked } from './period';
import own from './side-by-side.module.css';
import styles from './statistics.module.css';

/** Both sides of a comparison. */
export type Compared = {
  readonly pair: Pair<Asked>;
  readonly names: Pair<string>;
  /** True for two periods: paired days have different dates. */
  readonly isOfPeriods: boolean;
};

export const letters = ['A', 'B'] as const;

/** Mark of a side: by letter and by shape, so that it needs no colour. */
export const Key = ({ index, side }: { readonly index: 0 | 1; readonly side?: Side }) => (
  <span className={own.key} aria-hidden="true">
    <b>{letters[index]}</b>
    {side && (
      <svg className={own.sample} viewBox="0 0 16 10">
        {index === 0 ? (
          <rect className={side === 'deposits' ? styles.in : styles.out} x="2" width="12" height="10" rx="1.5" />
        ) : (
          <path className={own.line} d="M1 5H15" />
        )}
      </svg>
    )}
  </span>
);

export type Two<Data> = Pair<UseQueryResult<Data>>;

/** Both, once both are there. */
export const bothOf = <Data,>([one, other]: Two<Data>): Pair<Data> | null => {
  if (!one.data || !other.data) return null;
  return [one.data, other.data];
};

/** Failed answers by name, in their place; nothing without any. */
export const Failure = <Data,>({ answers, names }: { readonly answers: Two<Data>; readonly names: Pair<string> }) => (
  <div className={own.failures}>
    {answers.map(
      ({ data, error, refetch, isFetching }, index) =>
        error &&
        !data && (
          <ErrorState
            key={letters[index]}
            message={texts.failed(names[index] ?? '', error.message)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ),
    )}
  </div>
);

export const hasFailed = <Data,>(answers: Two<Data>): boolean => answers.some(({ data, error }) => error && !data);

/** Difference as amount and in percent. */
export const DifferenceText = ({ difference: { absolute, change } }: { readonly difference: Difference }) => (
  <>
    <span className={own.absolute}>{absolute}</span>
    <span className={own.change}>{change === null ? <NoShare /> : percentOf(change)}</span>
  </>
);

const NoShare = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className={styles.spoken}>{texts.noChange}</span>
  </>
);

/** Heading that shows a letter and reads out the whole name. */
export const Called = ({ index, names }: { readonly index: 0 | 1; readonly names: Pair<string> }) => (
  <>
    <Key index={index} />
    <span className={styles.spoken}>{names[index]}</span>
  </>
);
