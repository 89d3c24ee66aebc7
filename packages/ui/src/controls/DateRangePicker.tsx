import { useRef, useState } from 'react';
import { parseDate } from '@internationalized/date';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Dialog,
  I18nProvider,
  Popover,
  RangeCalendar,
} from 'react-aria-components';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import { breakpoints, useMediaQuery } from '../lib/media';
import surface from '../overlays/surface.module.css';
import { Button } from './Button';
import { dateRangeText, presetOf, type DatePreset, type DateRange } from './date-ranges';
import styles from './DateRangePicker.module.css';

export type DateRangePanelProps = {
  label: string;
  value: DateRange | null;
  onChange: (range: DateRange) => void;
  presets: readonly DatePreset[];
  /** Days outside cannot be chosen; ISO dates. */
  minDate?: string;
  maxDate?: string;
};

/** Presets and a calendar, for a popover: a preset applies at once, a range after its second day. */
export function DateRangePanel({ label, value, onChange, presets, minDate, maxDate }: DateRangePanelProps) {
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

export type DateRangePickerProps = Omit<DateRangePanelProps, 'onChange'> & {
  onChange: (range: DateRange) => void;
  /** While nothing is chosen. */
  placeholder?: string;
  isDisabled?: boolean;
};

/** A button that shows the range and opens presets and a calendar. */
export function DateRangePicker({ placeholder = 'All dates', isDisabled, onChange, ...panel }: DateRangePickerProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const text = panel.value ? dateRangeText(panel.value, panel.presets) : placeholder;
  return (
    <>
      <Button
        ref={trigger}
        icon="calendar"
        trailingIcon="chevron-down"
        size="sm"
        isDisabled={isDisabled}
        aria-label={`${panel.label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      <Popover
        className={classes(surface.popover, surface.wide)}
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        offset={4}
      >
        <Dialog className={styles.dialog} aria-label={panel.label}>
          <DateRangePanel
            {...panel}
            onChange={(range) => {
              onChange(range);
              setOpen(false);
            }}
          />
        </Dialog>
      </Popover>
    </>
  );
}
