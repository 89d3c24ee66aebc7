import type { Histogram } from '@countinghouse/contract/books/statistics';
import { dateRangeText } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { shownText } from '../../../entities/currency/figures';
import type { Side } from './api';
import { Bars, ChartFrame, dayText, heightOf, type Point } from './chart';
import { comparedDays, differenceOf, type Pair } from './compare';
import { Called, DifferenceText, letters } from './compared-parts';
import { texts } from './later-messages';
import { messages } from './messages';
import { ticksOf, type Measure, type Total } from './model';
import own from './side-by-side.module.css';
import styles from './statistics.module.css';

export const valueOf = ({ count, volume }: Total, measure: Measure): string =>
  measure === 'count' ? String(count) : volume;

type DrawnProps = {
  readonly label: string;
  readonly measure: Measure;
  readonly both: Pair<Histogram>;
  readonly names: Pair<string>;
  readonly isOfPeriods: boolean;
};

const longDay = (day: string): string => dateRangeText({ from: day, to: day });

/** One side as bars, the other as steps over them. */
export const ComparedChart = ({
  label,
  side,
  measure,
  both,
  names,
  isOfPeriods,
  today,
}: DrawnProps & { readonly side: Side; readonly today: string }) => {
  const days = comparedDays(both);
  const heights = days.map((pair) => pair.map((point) => (point ? heightOf(point, measure) : 0)));
  const ticks = ticksOf(Math.max(0, ...heights.flat()), measure === 'count');
  const top = ticks[0] || 1;
  const { currency } = both[0];
  const called = (point: Point | null, index: 0 | 1): string =>
    isOfPeriods ? (point ? longDay(point.date) : texts.noDay(names[index])) : names[index];
  const textOf = (point: Point | null, index: 0 | 1): string =>
    point
      ? messages.point(
          called(point, index),
          `${shownText(point.volume, 2)} ${currency}`,
          messages.counted(point.count, messages.sides[side]),
        )
      : called(point, index);
  return (
    <ChartFrame
      label={label}
      ticks={ticks}
      count={days.length}
      nameOf={(index) => (isOfPeriods ? texts.dayNumber(index + 1) : dayText(days[index]?.[0]?.date ?? today))}
      textOf={(index) => {
        const [one = null, other = null] = days[index] ?? [];
        const pair = `${textOf(one, 0)}; ${textOf(other, 1)}`;
        return isOfPeriods || !one ? pair : `${longDay(one.date)}. ${pair}`;
      }}
      tipOf={(index) => {
        const day = days[index] ?? [null, null];
        return {
          height: Math.max(...(heights[index] ?? [0])),
          tip: (
            <>
              {!isOfPeriods && day[0] && <span>{longDay(day[0].date)}</span>}
              {([0, 1] as const).map((which) => (
                <TipLine key={which} index={which} point={day[which]} currency={currency}>
                  {called(day[which], which)}
                </TipLine>
              ))}
            </>
          ),
        };
      }}
    >
      {(shown) => (
        <>
          <Bars side={side} measure={measure} points={days.map(([one]) => one)} top={top} today={today} shown={shown} />
          <Line heights={days.map(([, other]) => other && heightOf(other, measure))} top={top} />
        </>
      )}
    </ChartFrame>
  );
};

type TipLineProps = {
  readonly index: 0 | 1;
  readonly point: Point | null;
  readonly currency: string;
  readonly children: ReactNode;
};

const TipLine = ({ index, point, currency, children }: TipLineProps) => (
  <span className={own.tipLine}>
    <b>{letters[index]}</b>
    <span className={own.tipName}>{children}</span>
    {point && (
      <span>
        <b>{shownText(point.volume, 2)}</b> {currency} · {messages.number(point.count)}
      </span>
    )}
  </span>
);

/** Steps over the bars, as wide as their days; the line ends with its days. */
const Line = ({ heights, top }: { readonly heights: readonly (number | null)[]; readonly top: number }) => {
  const steps = heights.flatMap((height, index) =>
    height === null ? [] : [`${index === 0 ? 'M' : 'L'}${index} ${100 - (height / top) * 100}H${index + 1}`],
  );
  if (steps.length === 0) return null;
  return (
    <svg
      className={own.steps}
      viewBox={`0 0 ${heights.length} 100`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      overflow="visible"
    >
      <path className={own.halo} d={steps.join('')} />
      <path className={own.line} d={steps.join('')} />
    </svg>
  );
};

/** Figures of the chart as rows, the newest day first. */
export const ComparedDayTable = ({ label, measure, both, names, isOfPeriods }: DrawnProps) => {
  const shown = (point: Point | null) =>
    point ? (measure === 'count' ? messages.number(point.count) : shownText(point.volume, 2)) : '–';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
    <section className={styles.dayTable} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            {([0, 1] as const).map((index) => (
              <th key={index} scope="col" className={styles.number}>
                <Called index={index} names={names} />
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {texts.differenceIn(measure === 'volume' ? both[0].currency : messages.count)}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparedDays(both)
            .toReversed()
            .map(([one, other]) => (
              <tr key={one?.date ?? other?.date}>
                <th scope="row">
                  {isOfPeriods ? (
                    <span className={own.dates}>
                      {[one, other].map((point, index) => (
                        <span key={letters[index]}>{point ? longDay(point.date) : '–'}</span>
                      ))}
                    </span>
                  ) : (
                    longDay(one?.date ?? other?.date ?? '')
                  )}
                </th>
                <td className={styles.number}>{shown(one)}</td>
                <td className={styles.number}>{shown(other)}</td>
                <td className={styles.number}>
                  {one && other ? (
                    <DifferenceText
                      difference={differenceOf(
                        [valueOf(one, measure), valueOf(other, measure)],
                        measure === 'volume' ? 2 : 0,
                      )}
                    />
                  ) : (
                    '–'
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
};
