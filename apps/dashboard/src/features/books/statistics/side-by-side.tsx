import { Button, DateRangePicker, Select, datePresets, dateRangeText } from '@countinghouse/ui';
import { useEffect, useRef } from 'react';
import { sides } from './api';
import { pairOf, type Pair } from './compare';
import { ComparedCoins } from './compared-coins';
import { ComparedDays } from './compared-days';
import type { Compared } from './compared-parts';
import { useBusinesses, type Controls } from './controls';
import { texts } from './later-messages';
import { messages } from './messages';
import { nameOf } from './names';
import { daysIn, periodBefore, todayInUtc, type Against, type Asked } from './period';
import own from './side-by-side.module.css';
import styles from './statistics.module.css';

type Props = Omit<Controls, 'against'> & { readonly against: Against };

/** Volume in and out, beside another period or business of one's own choosing. */
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
          <ComparedDays key={side} side={side} {...compared} />
        ))}
      </div>
      {sides.map((side) => (
        <ComparedCoins key={side} side={side} {...compared} />
      ))}
    </>
  );
};

/** Names of the two sides: their days, or their businesses. */
const useNames = (asked: Asked, against: Against): Pair<string> => {
  const businesses = useBusinesses();
  if ('period' in against) return [dateRangeText(asked.period), dateRangeText(against.period)];
  return [nameOf(businesses, asked.businessId), nameOf(businesses, against.businessId)];
};

/** Option for all businesses. */
const every = 'all';

/** Chooser of the other side, kept in the address. */
const Choice = ({ asked, against, ask, pair }: Props & Pick<Compared, 'pair'>) => {
  const region = useRef<HTMLElement>(null);
  const today = todayInUtc();
  const others = [
    ...(asked.businessId === null ? [] : [{ id: every, label: messages.allBusinesses }]),
    ...useBusinesses().filter(({ id }) => id !== asked.businessId),
  ];
  const isOfPeriods = 'period' in against;
  const [one, other] = pair.map(({ period }) => daysIn(period)) as [number, number];
  // After a press on a control that opened it, the comparison scrolls into view.
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
