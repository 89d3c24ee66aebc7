import { parseDate } from '@internationalized/date';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  I18nProvider,
  RangeCalendar,
} from 'react-aria-components';
import { Icon } from '../icons/Icon';
import { breakpoints, useMediaQuery } from '../lib/media';
import { presetOf, type DatePreset, type DateRange } from './date-ranges';
import styles from './DateRangeCalendar.module.css';

export type DateRangeCalendarProps = {
  label: string;
  value: DateRange | null;
  onChange: (range: DateRange) => void;
  presets: readonly DatePreset[];
  /** Days outside cannot be chosen; ISO dates. */
  minDate?: string;
  maxDate?: string;
};

/** Panel of a date range, in a script of its own: `DateRangePicker.tsx` loads it. */
export function DateRangeCalendar({ label, value, onChange, presets, minDate, maxDate }: DateRangeCalendarProps) {
  const isPhone = useMediaQuery(breakpoints.phone);
  const months = isPhone ? 1 : 2;
  const range = value && { start: parseDate(value.from), end: parseDate(value.to) };
  return (
    <div className={styles.panel}>
      <ul className={styles.presets} aria-label="Presets">
        {presets.map((preset) => (
          <li key={preset.id}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={preset === presetOf(value, presets)}
              onClick={() => onChange(preset.range)}
            >
              {preset.label}
            </button>
          </li>
        ))}
      </ul>
      <I18nProvider locale="en-GB">
        <RangeCalendar
          aria-label={label}
          className={styles.calendar}
          visibleDuration={{ months }}
          pageBehavior="single"
          value={range}
          minValue={minDate ? parseDate(minDate) : undefined}
          maxValue={maxDate ? parseDate(maxDate) : undefined}
          defaultFocusedValue={
            range?.end.subtract({ months: months - 1 }) ?? (maxDate ? parseDate(maxDate) : undefined)
          }
          onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
        >
          <header className={styles.head}>
            <AriaButton slot="previous" className={styles.turn}>
              <Icon name="chevron-left" />
            </AriaButton>
            {Array.from({ length: months }, (_, offset) => (
              <CalendarHeading key={offset} offset={{ months: offset }} className={styles.heading} />
            ))}
            <AriaButton slot="next" className={styles.turn}>
              <Icon name="chevron-right" />
            </AriaButton>
          </header>
          <div className={styles.grids}>
            {Array.from({ length: months }, (_, offset) => (
              <CalendarGrid key={offset} offset={{ months: offset }} weekdayStyle="short" className={styles.grid}>
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
              </CalendarGrid>
            ))}
          </div>
        </RangeCalendar>
      </I18nProvider>
    </div>
  );
}
