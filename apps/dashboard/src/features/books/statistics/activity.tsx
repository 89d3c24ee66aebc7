import { AmountText, Skeleton, SkeletonRows, dateRangeText } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CurrencyCoin } from '../../../entities/currency/cells';
import { shownText } from '../../../entities/currency/figures';
import { coinsQuery, daysQuery, sides, type Side } from './api';
import { Chart, DayTable } from './chart';
import { Failure } from './failures';
import { messages } from './messages';
import { changeOf, coinRows, totalOf, type Measure } from './model';
import { daysIn, periodBefore, todayInUtc, type Asked } from './period';
import styles from './statistics.module.css';

type SideProps = { readonly side: Side; readonly asked: Asked };

/** Volume in and out: by day, and by coin. */
export const Activity = ({ asked }: { readonly asked: Asked }) => (
  <>
    <div className={styles.two}>
      {sides.map((side) => (
        <Days key={side} side={side} asked={asked} />
      ))}
    </div>
    <div className={styles.two}>
      {sides.map((side) => (
        <Coins key={side} side={side} asked={asked} />
      ))}
    </div>
  </>
);

const measures = ['count', 'volume'] as const;

type MeasuresProps = {
  /** Name of the count or value. */
  readonly label: string;
  readonly measure: Measure;
  readonly onChoose: (measure: Measure) => void;
};

export const Measures = ({ label, measure, onChoose }: MeasuresProps) => (
  <fieldset className={styles.segment} aria-label={label}>
    {measures.map((one) => (
      <button key={one} type="button" aria-pressed={one === measure} onClick={() => onChoose(one)}>
        {messages.measures[one]}
      </button>
    ))}
  </fieldset>
);

type AsTableProps = {
  readonly isTable: boolean;
  /** Of the chart. */
  readonly title: string;
  readonly onChange: (isTable: boolean) => void;
};

/** Switch between a chart and its table. */
export const AsTable = ({ isTable, title, onChange }: AsTableProps) => {
  const other = isTable ? messages.asChart : messages.asTable;
  return (
    <button type="button" className={styles.link} aria-label={`${other}: ${title}`} onClick={() => onChange(!isTable)}>
      {other}
    </button>
  );
};

const Days = ({ side, asked }: SideProps) => {
  const heading = useId();
  const [measure, choose] = useState<Measure>('volume');
  const [isTable, setTable] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(daysQuery(side, asked));
  const texts = messages.sides[side];
  const today = todayInUtc();
  const total = data && totalOf(data);
  const days = dateRangeText(asked.period);
  return (
    <section className={styles.card} aria-labelledby={heading} aria-busy={!data && !error}>
      <header className={styles.cardHead}>
        <div>
          <h2 id={heading} className={styles.eyebrow}>
            {texts.title}
          </h2>
          <p className={styles.figure}>
            {error && !data ? (
              '–'
            ) : data && total ? (
              measure === 'volume' ? (
                <AmountText text={shownText(total.volume, 2)} code={data.currency} kind="fiat" size="md" />
              ) : (
                <span className={styles.countFigure}>{messages.number(total.count)}</span>
              )
            ) : (
              <Skeleton width={148} />
            )}
          </p>
          <p className={styles.note}>
            {total
              ? messages.inDays(messages.counted(total.count, texts), daysIn(asked.period))
              : !error && <Skeleton width={124} />}
          </p>
          <p className={styles.note}>
            {total ? (
              <Comparison side={side} asked={asked} measure={measure} now={total} />
            ) : (
              !error && <Skeleton width={140} />
            )}
          </p>
        </div>
        <Measures label={texts.by} measure={measure} onChoose={choose} />
      </header>
      {error && !data ? (
        <Failure message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !data ? (
        <div className={styles.waiting}>
          <span className={styles.spoken}>{texts.loading}</span>
        </div>
      ) : total?.count === 0 ? (
        <p className={styles.noDays}>{texts.none}</p>
      ) : isTable ? (
        <DayTable label={messages.dayTable(texts.title, days)} points={data.points} currency={data.currency} />
      ) : (
        <Chart
          label={messages.chart(texts.many, measure, days)}
          side={side}
          measure={measure}
          points={data.points}
          currency={data.currency}
          today={today}
        />
      )}
      {data && total?.count !== 0 && (
        <footer className={styles.cardFoot}>
          <span className={styles.note}>{asked.period.to === today ? messages.today : days}</span>
          <AsTable isTable={isTable} title={texts.title} onChange={setTable} />
        </footer>
      )}
    </section>
  );
};

type ComparisonProps = SideProps & {
  readonly measure: Measure;
  readonly now: { readonly count: number; readonly volume: string };
};

/** Comparison with an equal period right before. Without an answer the figures appear alone. */
const Comparison = ({ side, asked, measure, now }: ComparisonProps) => {
  const { data, error } = useQuery(coinsQuery(side, { ...asked, period: periodBefore(asked.period) }));
  if (error && !data) return null;
  if (!data) return <Skeleton width={140} />;
  const { totalCount, totalVolume } = data;
  const change =
    measure === 'count' ? changeOf(String(now.count), String(totalCount)) : changeOf(now.volume, totalVolume);
  return messages.changed({ change, isNothing: now.count === 0 && totalCount === 0, days: daysIn(asked.period) });
};

/** A coin with its picture; null: all the others together. */
export const CoinName = ({ code }: { readonly code: string | null }) => (
  <span className={styles.named}>
    {code === null ? <span className={styles.otherCoin} aria-hidden="true" /> : <CurrencyCoin code={code} />}
    {code ?? messages.other}
  </span>
);

const Coins = ({ side, asked }: SideProps) => {
  const heading = useId();
  const { data, error, refetch, isFetching } = useQuery(coinsQuery(side, asked));
  const texts = messages.sides[side];
  return (
    <section aria-labelledby={heading} aria-busy={!data && !error}>
      <h2 id={heading}>{texts.byCoin}</h2>
      {error && !data ? (
        <div className={styles.failed}>
          <Failure message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
        </div>
      ) : (
        <table className={styles.table} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{messages.coin}</th>
              <th scope="col" className={styles.number}>
                {messages.count}
              </th>
              <th scope="col" className={styles.share}>
                <span className={styles.spoken}>{messages.share}</span>
              </th>
              <th scope="col" className={styles.number}>
                {messages.percent}
              </th>
              <th scope="col" className={styles.coded}>
                {messages.volume}
              </th>
            </tr>
          </thead>
          <tbody>
            {!data ? (
              // Five coins, the others together, and the total.
              <SkeletonRows rows={7} columns={5} />
            ) : data.rows.length === 0 ? (
              <tr>
                <td colSpan={5} className={styles.nothing}>
                  {texts.none}
                </td>
              </tr>
            ) : (
              coinRows(data).map(({ code, count, percent, volume }) => (
                <tr key={code ?? 'other'}>
                  <th scope="row">
                    <CoinName code={code} />
                  </th>
                  <td className={styles.number}>{messages.number(count)}</td>
                  <td className={styles.share} aria-hidden="true">
                    <svg className={styles.bar}>
                      <rect className={styles.barGround} width="100%" height="100%" rx={2} />
                      <rect
                        className={side === 'deposits' ? styles.in : styles.out}
                        width={`${percent}%`}
                        height="100%"
                        rx={2}
                      />
                    </svg>
                  </td>
                  <td className={styles.number}>{percentOf(percent)}</td>
                  <td className={styles.coded}>
                    <AmountText text={shownText(volume, 2)} code={data.currency} kind="fiat" />
                  </td>
                </tr>
              ))
            )}
          </tbody>
          {data && data.rows.length > 0 && (
            <tfoot>
              <tr className={styles.total}>
                <th scope="row">{messages.total}</th>
                <td className={styles.number}>{messages.number(data.totalCount)}</td>
                <td className={styles.share} aria-hidden="true" />
                <td className={styles.number}>{percentOf('100.00')}</td>
                <td className={styles.coded}>
                  <AmountText text={shownText(data.totalVolume, 2)} code={data.currency} kind="fiat" />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  );
};

/** `12.40 %`, never broken. */
export const percentOf = (percent: string): string => `${percent}\u00a0%`;
