import type { Histogram } from '@countinghouse/contract/books/statistics';
import { AmountText, Skeleton } from '@countinghouse/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { shownText } from '../../../entities/currency/figures';
import { AsTable, Measures } from './activity';
import { daysQuery, type Side } from './api';
import { dailyOf, differenceOf, type Pair } from './compare';
import { ComparedChart, ComparedDayTable, valueOf } from './compared-chart';
import { Failure, Key, bothOf, hasFailed, type Compared, type Two } from './compared-parts';
import { texts } from './later-messages';
import { messages } from './messages';
import { totalOf, type Measure } from './model';
import { daysIn, todayInUtc, type Asked } from './period';
import own from './side-by-side.module.css';
import styles from './statistics.module.css';

type Props = Compared & { readonly side: Side };

/** Both, day by day, and how their sums differ. */
export const ComparedDays = ({ side, pair, names, isOfPeriods }: Props) => {
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
        <ComparedDayTable label={label} measure={measure} both={both} names={names} isOfPeriods={isOfPeriods} />
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
          <AsTable isTable={isTable} title={sideTexts.title} onChange={setTable} />
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

type DifferencesProps = {
  readonly side: Side;
  readonly measure: Measure;
  readonly pair: Pair<Asked>;
  readonly both: Pair<Histogram>;
};

/** Differences of the sums; if the periods differ in length, also of the daily averages. */
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
