import { parseDate } from '@internationalized/date';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  I18nProvider,
} from 'react-aria-components';
import { Icon } from '../icons/Icon';
import type { DayPreset } from './date-ranges';
import styles from './DateRangeCalendar.module.css';

export type DayCalendarProps = {
  label: string;
  /** ISO day; null while none is chosen. */
  value: string | null;
  /** The preset is given where one was pressed. */
  onChange: (day: string, preset?: DayPreset) => void;
  /** First and last day that can be chosen. */
  min?: string;
  max?: string;
  presets: readonly DayPreset[];
};

const isOffered = (day: string, min?: string, max?: string): boolean => (!min || day >= min) && (!max || day <= max);

/** A month of days to choose one from, beside named ones, in a script of its own: `DateField.tsx` loads it. */
export function DayCalendar({ label, value, onChange, min, max, presets }: DayCalendarProps) {
  const offered = presets.filter(({ day }) => isOffered(day, min, max));
  return (
    <div className={styles.panel}>
      {offered.length > 0 && (
        <ul className={styles.presets} aria-label="Presets">
          {offered.map((preset) => (
            <li key={preset.id}>
              <button
                type="button"
                className={styles.preset}
                aria-pressed={preset.day === value}
                onClick={() => onChange(preset.day, preset)}
              >
                {preset.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <I18nProvider locale="en-GB">
        <Calendar
          aria-label={label}
          className={styles.calendar}
          value={value === null ? null : parseDate(value)}
          minValue={min ? parseDate(min) : undefined}
          maxValue={max ? parseDate(max) : undefined}
          onChange={(day) => onChange(day.toString())}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar is opened to be used, and gives the focus back when it closes
          autoFocus
        >
          <header className={styles.head}>
            <AriaButton slot="previous" className={styles.turn}>
              <Icon name="chevron-left" />
            </AriaButton>
            <CalendarHeading className={styles.heading} />
            <AriaButton slot="next" className={styles.turn}>
              <Icon name="chevron-right" />
            </AriaButton>
          </header>
          <CalendarGrid weekdayStyle="short" className={styles.grid}>
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
    </div>
  );
}
