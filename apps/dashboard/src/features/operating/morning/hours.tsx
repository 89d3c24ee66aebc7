import { Skeleton } from '@countinghouse/ui';
import type { CSSProperties } from 'react';
import { messages } from './messages';
import { rulerOf, type Moment } from './model';
import styles from './morning.module.css';
import { Region } from './region';
import { clockText, whenText } from './times';

type HoursProps = {
  /** False until the deadlines and the cut-offs have come: a day of which nothing is known is no empty one. */
  readonly isKnown: boolean;
  readonly failure: Parameters<typeof Region>[0]['failure'];
  readonly moments: readonly Moment[];
  readonly next: { readonly title: string; readonly at: string } | null;
  readonly now: number;
};

/** The day as a ruler: deadlines above the line, cut-offs below; a list on narrow screens, and for what has no room. */
export const Hours = ({ isKnown, failure = null, moments, next, now }: HoursProps) => {
  const ruler = rulerOf(moments, now);
  const counts = [
    moments.filter(({ kind }) => kind === 'DUE').length,
    moments.filter(({ kind }) => kind === 'CUT_OFF').length,
  ];
  return (
    <Region
      place="hours"
      title={messages.day}
      count={isKnown ? messages.counted(counts[0] ?? 0, counts[1] ?? 0) : ''}
      failure={failure}
    >
      {!isKnown ? (
        <Skeleton width={220} />
      ) : moments.length === 0 ? (
        <p className={styles.quiet}>
          {next ? messages.emptyDayNext(next.title, whenText(next.at, now)) : messages.emptyDay}
        </p>
      ) : (
        <>
          <div className={styles.ruler} style={{ '--now': ruler.present } as CSSProperties}>
            <span className={styles.axis} />
            {ruler.hours.map(({ percent, name }) => (
              <i key={percent} className={styles.hour} style={{ '--at': percent } as CSSProperties} aria-hidden="true">
                {name}
              </i>
            ))}
            <p className={styles.present}>
              <b>{clockText(new Date(now))}</b>
              {messages.now}
            </p>
            <ol>
              {ruler.placed.map((moment) => (
                <Line key={moment.id} moment={moment} percent={moment.percent} endsThere={moment.endsThere} />
              ))}
            </ol>
          </div>
          {ruler.others.length > 0 && (
            <ol className={styles.others}>
              {ruler.others.map((moment) => (
                <Line key={moment.id} moment={moment} />
              ))}
            </ol>
          )}
        </>
      )}
    </Region>
  );
};

type LineProps = {
  readonly moment: Moment;
  /** Place on the ruler; without it the line stands in a list. */
  readonly percent?: number;
  readonly endsThere?: boolean;
};

const Line = ({ moment, percent, endsThere = false }: LineProps) => {
  const { at, kind, title, note, isSoon } = moment;
  return (
    <li
      data-kind={kind}
      data-ends={endsThere || undefined}
      style={percent === undefined ? undefined : ({ '--at': percent } as CSSProperties)}
    >
      <b>
        <time dateTime={at}>{clockText(new Date(at))}</time>
        <span title={title}>{title}</span>
      </b>
      <span className={isSoon ? styles.soon : undefined}>{note}</span>
    </li>
  );
};
