import type { CoinStatistics, Histogram } from '@countinghouse/contract/statistics';
import {
  AmountText,
  Button,
  DateRangePicker,
  ErrorState,
  Select,
  Skeleton,
  datePresets,
  dateRangeText,
} from '@countinghouse/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CurrencyCoin } from '../../entities/currency/cells';
import { shownText } from '../../entities/currency/figures';
import { Measures, percentOf } from './activity';
import { coinsQuery, daysQuery, sides, type Side } from './api';
import { Bars, ChartFrame, dayText, heightOf, type Point } from './chart';
import {
  comparedCoins,
  comparedDays,
  dailyOf,
  differenceOf,
  pairOf,
  type CoinFigures,
  type Difference,
  type Pair,
} from './compare';
import { messages } from './messages';
import { ticksOf, totalOf, type Measure, type Total } from './model';
import { nameOf } from './names';
import { daysIn, periodBefore, todayInUtc, type Against, type Asked } from './period';
import { useBusinesses, type Controls } from './controls';
import own from './side-by-side.module.css';
import styles from './statistics.module.css';
import { texts } from './later-messages';

/** The two that stand beside each other. */
type Compared = {
  readonly pair: Pair<Asked>;
  readonly names: Pair<string>;
  /** Two periods, of which a day of one has another date than that of the other. */
  readonly isOfPeriods: boolean;
};

type Props = Omit<Controls, 'against'> & { readonly against: Against };

/** What came in and went out, beside another period or another business of one's own choosing. */
export const SideBySide = ({ asked, against, ask }: Props) => {
  const compared: Compared = {
    pair: pairOf(asked, against),
    names: useNames(asked, against),
    isOfPeriods: 'period' in against,
  };
  return (
    <>
      <Choice asked={asked} against={against} ask={ask} pair={compared.pair} />
      <div className={styles.two}>
        {sides.map((side) => (
          <Days key={side} side={side} {...compared} />
        ))}
      </div>
      {sides.map((side) => (
        <Coins key={side} side={side} {...compared} />
      ))}
    </>
  );
};

/** How the two are called: by their days, or by their businesses. */
const useNames = (asked: Asked, against: Against): Pair<string> => {
  const businesses = useBusinesses();
  if ('period' in against) return [dateRangeText(asked.period), dateRangeText(against.period)];
  return [nameOf(businesses, asked.businessId), nameOf(businesses, against.businessId)];
};

/** Stands for all businesses in the list of choices. */
const every = 'all';

/** What stands beside: chosen here, kept in the address. */
const Choice = ({ asked, against, ask, pair }: Props & Pick<Compared, 'pair'>) => {
  const region = useRef<HTMLElement>(null);
  const today = todayInUtc();
  const others = [
    ...(asked.businessId === null ? [] : [{ id: every, label: messages.allBusinesses }]),
    ...useBusinesses().filter(({ id }) => id !== asked.businessId),
  ];
  const isOfPeriods = 'period' in against;
  const [one, other] = pair.map(({ period }) => daysIn(period)) as [number, number];
  // It came by a press: what is chosen next stands here.
  useEffect(() => {
    if (document.activeElement?.getAttribute('aria-expanded') === 'true')
      region.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const kinds = [
    { name: texts.period, isChosen: isOfPeriods, against: { period: periodBefore(asked.period) } },
    { name: texts.business, isChosen: !isOfPeriods, against: { businessId: idOf(others[0]?.id ?? every) } },
  ];
  return (
    <section ref={region} className={own.choice} aria-label={texts.title}>
      <span className={own.choiceTitle} aria-hidden="true">
        {texts.title}
      </span>
      <fieldset className={styles.segment} aria-label={texts.kind}>
        {kinds.map((kind) => (
          <button
            key={kind.name}
            type="button"
            aria-pressed={kind.isChosen}
            disabled={!kind.isChosen && 'businessId' in kind.against && others.length === 0}
            onClick={() => !kind.isChosen && ask({ against: kind.against })}
          >
            {kind.name}
          </button>
        ))}
      </fieldset>
      {isOfPeriods ? (
        <DateRangePicker
          label={texts.periodLabel}
          value={against.period}
          presets={datePresets(today)}
          maxDate={today}
          onChange={(period) => ask({ against: { period } })}
        />
      ) : (
        <div className={styles.business}>
          <Select
            label={texts.businessLabel}
            isLabelHidden
            size="sm"
            isSearchable={others.length > 8}
            options={others}
            value={against.businessId ?? every}
            onChange={(id) => ask({ against: { businessId: idOf(id) } })}
          />
        </div>
      )}
      <Button size="sm" variant="ghost" icon="close" onPress={() => ask({ against: null })}>
        {texts.stop}
      </Button>
      {one !== other && <p className={own.lengths}>{texts.lengths(one, other)}</p>}
    </section>
  );
};

const idOf = (id: string): string | null => (id === every ? null : id);

const letters = ['A', 'B'] as const;

/** Which of the two: by letter and by shape, so that it needs no colour. */
const Key = ({ index, side }: { readonly index: 0 | 1; readonly side?: Side }) => (
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

type Two<Data> = Pair<UseQueryResult<Data>>;

/** Both, once both are there. */
const bothOf = <Data,>([one, other]: Two<Data>): Pair<Data> | null => {
  if (!one.data || !other.data) return null;
  return [one.data, other.data];
};

/** What failed, in its place, by name; nothing where nothing did. */
const Failure = <Data,>({ answers, names }: { readonly answers: Two<Data>; readonly names: Pair<string> }) => (
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

const hasFailed = <Data,>(answers: Two<Data>): boolean => answers.some(({ data, error }) => error && !data);

type DaysProps = Compared & { readonly side: Side };

const Days = ({ side, pair, names, isOfPeriods }: DaysProps) => {
  const heading = useId();
  const [measure, choose] = useState<Measure>('volume');
  const [isTable, setTable] = useState(false);
  const answers: Two<Histogram> = [useQuery(daysQuery(side, pair[0])), useQuery(daysQuery(side, pair[1]))];
  const both = bothOf(answers);
  const sideTexts = messages.sides[side];
  const today = todayInUtc();
  const label = texts.sideLabel(sideTexts.title, names);
  return (
    <section className={styles.card} aria-labelledby={heading} aria-busy={!both && !hasFailed(answers)}>
      <header className={own.head}>
        <h2 id={heading} className={styles.eyebrow}>
          {sideTexts.title}
        </h2>
        <Measures label={sideTexts.by} measure={measure} onChoose={choose} />
      </header>
      <dl className={own.sums}>
        {([0, 1] as const).map((index) => (
          <div key={index}>
            <dt className={own.name}>
              <Key index={index} side={side} />
              <span>{names[index]}</span>
            </dt>
            <dd>
              <Sum side={side} measure={measure} asked={pair[index]} answer={answers[index]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={own.difference}>
        {both ? (
          <Differences side={side} measure={measure} pair={pair} both={both} />
        ) : hasFailed(answers) ? null : (
          <Skeleton width={200} />
        )}
      </div>
      {hasFailed(answers) ? (
        <Failure answers={answers} names={names} />
      ) : !both ? (
        <div className={styles.waiting}>
          <span className={styles.spoken}>{sideTexts.loading}</span>
        </div>
      ) : isTable ? (
        <DayTable label={label} measure={measure} both={both} names={names} isOfPeriods={isOfPeriods} />
      ) : (
        <ComparedChart
          label={texts.chart(sideTexts.many, measure, names)}
          side={side}
          measure={measure}
          both={both}
          names={names}
          isOfPeriods={isOfPeriods}
          today={today}
        />
      )}
      {both && (
        <footer className={styles.cardFoot}>
          <span className={styles.note}>{pair.some(({ period }) => period.to === today) ? messages.today : ''}</span>
          <button
            type="button"
            className={styles.link}
            aria-label={`${isTable ? messages.asChart : messages.asTable}: ${sideTexts.title}`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? messages.asChart : messages.asTable}
          </button>
        </footer>
      )}
    </section>
  );
};

type SumProps = {
  readonly side: Side;
  readonly measure: Measure;
  readonly asked: Asked;
  readonly answer: UseQueryResult<Histogram>;
};

const Sum = ({ side, measure, asked, answer: { data, error } }: SumProps) => {
  if (!data) return error ? '–' : <Skeleton width={120} shape="block" />;
  const total = totalOf(data);
  return (
    <>
      <span className={styles.figure}>
        {measure === 'volume' ? (
          <AmountText text={shownText(total.volume, 2)} code={data.currency} kind="fiat" size="md" />
        ) : (
          <span className={styles.countFigure}>{messages.number(total.count)}</span>
        )}
      </span>
      <span className={own.under}>
        {messages.inDays(messages.counted(total.count, messages.sides[side]), daysIn(asked.period))}
      </span>
    </>
  );
};

const valueOf = ({ count, volume }: Total, measure: Measure): string => (measure === 'count' ? String(count) : volume);

type DifferencesProps = {
  readonly side: Side;
  readonly measure: Measure;
  readonly pair: Pair<Asked>;
  readonly both: Pair<Histogram>;
};

/** How the sums differ; where one counts more days, also what a day came to on average. */
const Differences = ({ side, measure, pair, both }: DifferencesProps) => {
  const totals = [totalOf(both[0]), totalOf(both[1])] as const;
  const days = [daysIn(pair[0].period), daysIn(pair[1].period)] as const;
  const unit = measure === 'volume' ? both[0].currency : messages.sides[side].many;
  const decimals = measure === 'volume' ? 2 : 1;
  const values = [valueOf(totals[0], measure), valueOf(totals[1], measure)] as const;
  const daily = [dailyOf(values[0], days[0], decimals), dailyOf(values[1], days[1], decimals)] as const;
  return (
    <>
      <p>{texts.difference(differenceOf(values, measure === 'volume' ? 2 : 0), unit)}</p>
      {days[0] !== days[1] && (
        <p className={own.daily}>
          {texts.daily(
            [shownText(daily[0], decimals), shownText(daily[1], decimals)],
            unit,
            differenceOf(daily, decimals).change,
          )}
        </p>
      )}
    </>
  );
};

type DrawnProps = {
  readonly label: string;
  readonly measure: Measure;
  readonly both: Pair<Histogram>;
  readonly names: Pair<string>;
  readonly isOfPeriods: boolean;
};

const longDay = (day: string): string => dateRangeText({ from: day, to: day });

const ComparedChart = ({
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

/** Steps over the bars, as wide as their days; it ends where its days do. */
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

/** What is told of a difference: how much, and in percent. */
const DifferenceText = ({ difference: { absolute, change } }: { readonly difference: Difference }) => (
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

/** A head that says a letter to the eye and the whole name to the ear. */
const Called = ({ index, names }: { readonly index: 0 | 1; readonly names: Pair<string> }) => (
  <>
    <Key index={index} />
    <span className={styles.spoken}>{names[index]}</span>
  </>
);

const DayTable = ({ label, measure, both, names, isOfPeriods }: DrawnProps) => {
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

const Coins = ({ side, pair, names }: DaysProps) => {
  const heading = useId();
  const answers: Two<CoinStatistics> = [useQuery(coinsQuery(side, pair[0])), useQuery(coinsQuery(side, pair[1]))];
  const both = bothOf(answers);
  const sideTexts = messages.sides[side];
  const rows = both && comparedCoins(both);
  return (
    <section className={own.coins} aria-labelledby={heading} aria-busy={!both && !hasFailed(answers)}>
      <div className={own.coinsHead}>
        <h2 id={heading}>{sideTexts.byCoin}</h2>
        <p className={own.legend} aria-hidden="true">
          {([0, 1] as const).map((index) => (
            <span key={index}>
              <Key index={index} /> {names[index]}
            </span>
          ))}
        </p>
      </div>
      {hasFailed(answers) ? (
        <div className={styles.failed}>
          <Failure answers={answers} names={names} />
        </div>
      ) : (
        <table className={`${styles.table} ${own.table}`} aria-labelledby={heading}>
          <thead>
            <tr className={own.groups}>
              <th scope="col" rowSpan={2}>
                {messages.coin}
              </th>
              <th scope="colgroup" colSpan={3}>
                {messages.count}
              </th>
              <th scope="colgroup" colSpan={2}>
                {messages.percent}
              </th>
              <th scope="colgroup" colSpan={3}>
                {messages.volume}
                {both && `, ${both[0].currency}`}
              </th>
            </tr>
            <tr className={own.letters}>
              <Heads names={names} hasDifference />
              <Heads names={names} />
              <Heads names={names} hasDifference />
            </tr>
          </thead>
          <tbody>
            {!rows ? (
              Array.from({ length: 7 }, (_, row) => (
                <tr key={row}>
                  {Array.from({ length: 9 }, (_unused, column) => (
                    <td key={column}>
                      <Skeleton width={56} />
                    </td>
                  ))}
                </tr>
              ))
            ) : rows.length === 0 ? (
              <tr className={own.none}>
                <td colSpan={9} className={styles.nothing}>
                  {sideTexts.none}
                </td>
              </tr>
            ) : (
              rows.map(({ code, pair: figures }) => (
                <tr key={code ?? 'other'}>
                  <th scope="row">
                    <span className={styles.named}>
                      {code === null ? (
                        <span className={styles.otherCoin} aria-hidden="true" />
                      ) : (
                        <CurrencyCoin code={code} />
                      )}
                      {code ?? messages.other}
                    </span>
                  </th>
                  <Cells figures={figures} names={names} />
                </tr>
              ))
            )}
          </tbody>
          {both && rows && rows.length > 0 && (
            <tfoot>
              <tr className={`${styles.total} ${own.total}`}>
                <th scope="row">{messages.total}</th>
                <Cells figures={[allOf(both[0]), allOf(both[1])]} names={names} />
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  );
};

const allOf = ({ totalCount, totalVolume, rows }: CoinStatistics): CoinFigures => ({
  count: totalCount,
  percent: rows.length === 0 ? '0.00' : '100.00',
  volume: totalVolume,
});

const Heads = ({ names, hasDifference }: { readonly names: Pair<string>; readonly hasDifference?: boolean }) => (
  <>
    {([0, 1] as const).map((index) => (
      <th key={index} scope="col" className={styles.number}>
        <Called index={index} names={names} />
      </th>
    ))}
    {hasDifference && (
      <th scope="col" className={styles.number}>
        {texts.differenceHead}
      </th>
    )}
  </>
);

/** Where no heads stand over the figures, on a phone, each says itself whose it is. */
const Of = ({ children }: { readonly children: string }) => (
  <span className={own.whose}>
    {children}
    {': '}
  </span>
);

type CellsProps = { readonly figures: Pair<CoinFigures>; readonly names: Pair<string> };

const Cells = ({ figures: [one, other], names }: CellsProps) => {
  const [ofOne, ofOther] = [texts.whose(letters[0], names[0]), texts.whose(letters[1], names[1])];
  return (
    <>
      <td className={`${styles.number} ${own.countOne}`}>
        <Of>{ofOne}</Of>
        {messages.number(one.count)}
      </td>
      <td className={`${styles.number} ${own.countOther}`}>
        <Of>{ofOther}</Of>
        {messages.number(other.count)}
      </td>
      <td className={`${styles.number} ${own.countDifference}`}>
        <Of>{texts.differenceHead}</Of>
        <DifferenceText difference={differenceOf([String(one.count), String(other.count)], 0)} />
      </td>
      <td className={`${styles.number} ${own.percentOne}`}>
        <Of>{ofOne}</Of>
        {percentOf(one.percent)}
      </td>
      <td className={`${styles.number} ${own.percentOther}`}>
        <Of>{ofOther}</Of>
        {percentOf(other.percent)}
      </td>
      <td className={`${styles.number} ${own.volumeOne}`}>
        <Of>{ofOne}</Of>
        {shownText(one.volume, 2)}
      </td>
      <td className={`${styles.number} ${own.volumeOther}`}>
        <Of>{ofOther}</Of>
        {shownText(other.volume, 2)}
      </td>
      <td className={`${styles.number} ${own.volumeDifference}`}>
        <Of>{texts.differenceHead}</Of>
        <DifferenceText difference={differenceOf([one.volume, other.volume], 2)} />
      </td>
    </>
  );
};
