import { dateRangeText } from '@countinghouse/ui';
import type { Histogram } from '@countinghouse/contract/statistics';
import type { CSSProperties, PointerEvent } from 'react';
import { useState } from 'react';
import { shownText } from '../../entities/currency/figures';
import type { Side } from './api';
import { messages } from './messages';
import { namedDays, ticksOf, type Measure } from './model';
import styles from './statistics.module.css';

type Points = Histogram['points'];

type ChartProps = {
  readonly label: string;
  readonly side: Side;
  readonly measure: Measure;
  readonly points: Points;
  readonly currency: string;
  /** Whose bar is still growing. */
  readonly today: string;
};

/** Room between two bars, as a part of the place of one. */
const gap = 0.22;
/** What is not nothing is seen, in percent of the height. */
const leastHeight = 0.8;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const tickText = (value: number) => compact.format(value).replace('K', 'k');
const dayText = (day: string) => dateRangeText({ from: day, to: day }).replace(/ \d{4}$/, '');
const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

/** Where it stands, for drawing only: what is read is the text of the server. */
const heightOf = (point: Points[number], measure: Measure) =>
  measure === 'count' ? point.count : Number(point.volume);

/**
 * Bars of days. The pointer shows the figures of one; so do the arrow keys, which a screen reader follows as the steps of a
 * slider.
 */
export const Chart = ({ label, side, measure, points, currency, today }: ChartProps) => {
  const [shown, show] = useState<number | null>(null);
  const largest = Math.max(0, ...points.map((point) => heightOf(point, measure)));
  const ticks = ticksOf(largest, measure === 'count');
  const top = ticks[0] || 1;
  const last = points.length - 1;
  const current = shown === null ? null : (points[shown] ?? null);

  const textOf = ({ date, count, volume }: Points[number]) =>
    messages.point(dayText(date), `${shownText(volume, 2)} ${currency}`, messages.counted(count, messages.sides[side]));

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) show(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * points.length))));
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
          max={points.length}
          value={(shown ?? last) + 1}
          aria-label={label}
          aria-valuetext={textOf(points[shown ?? last] ?? { date: today, count: 0, volume: '0' })}
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
          {points.map((one, index) => {
            const height = heightOf(one, measure);
            if (height <= 0) return null;
            const share = Math.max(height / top, leastHeight / 100);
            return (
              <rect
                key={one.date}
                className={barOf(side, one.date === today, shown === null || shown === index)}
                x={percent((index + gap / 2) / points.length)}
                width={percent((1 - gap) / points.length)}
                y={percent(1 - share)}
                // goes on below the base line, where it is cut: round above, square below
                height="110%"
                rx={1.5}
              />
            );
          })}
        </svg>
        {current && (
          <p
            className={styles.tip}
            style={
              {
                '--x': percent(((shown ?? 0) + 0.5) / points.length),
                '--y': percent(1 - heightOf(current, measure) / top),
              } as CSSProperties
            }
          >
            <span>{dayText(current.date)}</span>
            <span>
              <b>{shownText(current.volume, 2)}</b> {currency} · {messages.number(current.count)}
            </span>
          </p>
        )}
      </div>
      <ol className={styles.days} aria-hidden="true">
        {namedDays(points.length).map((index, order) => (
          <li
            key={index}
            className={
              index === last && points.length > 1 ? styles.lastDay : order % 2 === 1 ? styles.lesserDay : undefined
            }
            style={{ '--x': percent((index + 0.5) / points.length) } as CSSProperties}
          >
            {dayText(points[index]?.date ?? today)}
          </li>
        ))}
      </ol>
    </div>
  );
};

const barOf = (side: Side, isGrowing: boolean, isLit: boolean): string =>
  [side === 'deposits' ? styles.in : styles.out, isGrowing && styles.growing, !isLit && styles.dim]
    .filter(Boolean)
    .join(' ');

/** The same figures as rows. */
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
