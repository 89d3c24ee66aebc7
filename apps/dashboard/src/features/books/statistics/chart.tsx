import { dateRangeText } from '@countinghouse/ui';
import type { Histogram } from '@countinghouse/contract/books/statistics';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useState } from 'react';
import { shownText } from '../../../entities/currency/figures';
import type { Side } from './api';
import { messages } from './messages';
import { namedDays, ticksOf, type Measure } from './model';
import styles from './statistics.module.css';

type Points = Histogram['points'];
export type Point = Points[number];

type ChartProps = {
  readonly label: string;
  readonly side: Side;
  readonly measure: Measure;
  readonly points: Points;
  readonly currency: string;
  /** Day of the bar that is still growing. */
  readonly today: string;
};

/** Gap between two bars, as a fraction of a bar's place. */
const gap = 0.22;
/** Least height of a bar above zero, in percent, so that it is visible. */
const leastHeight = 0.8;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const tickText = (value: number) => compact.format(value).replace('K', 'k');
export const dayText = (day: string) => dateRangeText({ from: day, to: day }).replace(/ \d{4}$/, '');
const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

/** Height of a point, for drawing only: the text is the server's. */
export const heightOf = (point: Point, measure: Measure) => (measure === 'count' ? point.count : Number(point.volume));

type ChartFrameProps = {
  readonly label: string;
  /** Heights of the axis, the highest first. */
  readonly ticks: readonly number[];
  /** Days from left to right. */
  readonly count: number;
  /** Text of a day for screen readers. */
  readonly textOf: (index: number) => string;
  /** Label under a day. */
  readonly nameOf: (index: number) => string;
  /** Tip over a day's mark, and the mark's height. */
  readonly tipOf: (index: number) => { readonly height: number; readonly tip: ReactNode };
  /** Marks; one day, or none, is highlighted. */
  readonly children: (shown: number | null) => ReactNode;
};

/** Axis, lines and the walk from day to day: by the pointer, or by the arrow keys, which a screen reader follows as the steps of a slider. */
export const ChartFrame = ({ label, ticks, count, textOf, nameOf, tipOf, children }: ChartFrameProps) => {
  const [shown, show] = useState<number | null>(null);
  const top = ticks[0] || 1;
  const last = count - 1;
  const current = shown === null || shown > last ? null : tipOf(shown);

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) show(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };

  return (
    <div className={styles.chart}>
      <ol className={styles.ticks} aria-hidden="true">
        {ticks.map((tick) => (
          <li key={tick}>{tickText(tick)}</li>
        ))}
      </ol>
      <div className={styles.plot}>
        <input
          className={styles.walk}
          type="range"
          min={1}
          max={count}
          value={(shown ?? last) + 1}
          aria-label={label}
          aria-valuetext={textOf(Math.min(shown ?? last, last))}
          onChange={({ target }) => show(Number(target.value) - 1)}
          onKeyDown={({ key }) => key === 'Escape' && show(null)}
          onFocus={() => show(shown ?? last)}
          onBlur={() => show(null)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => show(null)}
        />
        <svg className={styles.drawing} aria-hidden="true">
          {ticks.map((tick) => {
            const y = percent(1 - tick / top);
            return (
              <line key={tick} className={tick === 0 ? styles.base : styles.grid} x1="0" x2="100%" y1={y} y2={y} />
            );
          })}
          {children(shown)}
        </svg>
        {current && (
          <p
            className={styles.tip}
            style={
              {
                '--x': percent(((shown ?? 0) + 0.5) / count),
                '--y': percent(1 - current.height / top),
              } as CSSProperties
            }
          >
            {current.tip}
          </p>
        )}
      </div>
      <ol className={styles.days} aria-hidden="true">
        {namedDays(count).map((index, order) => (
          <li
            key={index}
            className={index === last && count > 1 ? styles.lastDay : order % 2 === 1 ? styles.lesserDay : undefined}
            style={{ '--x': percent((index + 0.5) / count) } as CSSProperties}
          >
            {nameOf(index)}
          </li>
        ))}
      </ol>
    </div>
  );
};

/** Bars of days. */
export const Chart = ({ label, side, measure, points, currency, today }: ChartProps) => {
  const ticks = ticksOf(Math.max(0, ...points.map((point) => heightOf(point, measure))), measure === 'count');
  const pointAt = (index: number) => points[index] ?? { date: today, count: 0, volume: '0' };
  return (
    <ChartFrame
      label={label}
      ticks={ticks}
      count={points.length}
      nameOf={(index) => dayText(pointAt(index).date)}
      textOf={(index) => {
        const { date, count, volume } = pointAt(index);
        const counted = messages.counted(count, messages.sides[side]);
        return messages.point(dayText(date), `${shownText(volume, 2)} ${currency}`, counted);
      }}
      tipOf={(index) => {
        const { date, count, volume } = pointAt(index);
        return {
          height: heightOf(pointAt(index), measure),
          tip: (
            <>
              <span>{dayText(date)}</span>
              <span>
                <b>{shownText(volume, 2)}</b> {currency} · {messages.number(count)}
              </span>
            </>
          ),
        };
      }}
    >
      {(shown) => (
        <Bars side={side} measure={measure} points={points} top={ticks[0] || 1} today={today} shown={shown} />
      )}
    </ChartFrame>
  );
};

type BarsProps = Pick<ChartProps, 'side' | 'measure' | 'today'> & {
  readonly points: readonly (Point | null)[];
  /** End of the axis. */
  readonly top: number;
  readonly shown: number | null;
};

export const Bars = ({ side, measure, points, top, today, shown }: BarsProps) =>
  points.map((one, index) => {
    const height = one ? heightOf(one, measure) : 0;
    if (!one || height <= 0) return null;
    const share = Math.max(height / top, leastHeight / 100);
    return (
      <rect
        key={one.date}
        className={barOf(side, one.date === today, shown === null || shown === index)}
        x={percent((index + gap / 2) / points.length)}
        width={percent((1 - gap) / points.length)}
        y={percent(1 - share)}
        // extends below the base line, where it is clipped: round above, square below
        height="110%"
        rx={1.5}
      />
    );
  });

const barOf = (side: Side, isGrowing: boolean, isLit: boolean): string =>
  [side === 'deposits' ? styles.in : styles.out, isGrowing && styles.growing, !isLit && styles.dim]
    .filter(Boolean)
    .join(' ');

/** Figures of the chart as rows. */
export const DayTable = ({ label, points, currency }: Pick<ChartProps, 'label' | 'points' | 'currency'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
  <section className={styles.dayTable} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{messages.day}</th>
          <th scope="col" className={styles.number}>
            {messages.count}
          </th>
          <th scope="col" className={styles.number}>
            {messages.volume}, {currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ date, count, volume }) => (
          <tr key={date}>
            <th scope="row">{dateRangeText({ from: date, to: date })}</th>
            <td className={styles.number}>{messages.number(count)}</td>
            <td className={styles.number}>{shownText(volume, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
