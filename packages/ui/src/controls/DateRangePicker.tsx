import { useRef, useState } from 'react';
import { parseDate, type CalendarDate } from '@internationalized/date';
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
import styles from './DateRangePicker.module.css';

/** Whole days, both included, as ISO dates (`2025-06-30`) in the reader's zone. */
export type DateRange = { from: string; to: string };

export type DatePreset = { id: string; label: string; range: DateRange };

/** The usual presets, counted back from `today` (ISO date). */
export function datePresets(today: string): DatePreset[] {
  const end = parseDate(today);
  const back = (days: number): DateRange => ({ from: end.subtract({ days: days - 1 }).toString(), to: today });
  const monthStart = end.set({ day: 1 });
  const lastMonth = monthStart.subtract({ months: 1 });
  return [
    { id: 'today', label: 'Today', range: back(1) },
    { id: '7-days', label: 'Last 7 days', range: back(7) },
    { id: '30-days', label: 'Last 30 days', range: back(30) },
    { id: '90-days', label: 'Last 90 days', range: back(90) },
    { id: 'this-month', label: 'This month', range: { from: monthStart.toString(), to: today } },
    {
      id: 'last-month',
      label: 'Last month',
      range: { from: lastMonth.toString(), to: monthStart.subtract({ days: 1 }).toString() },
    },
  ];
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The first preset with these days: two may fall together, for instance at the end of a month. */
function presetOf(range: DateRange | null, presets: readonly DatePreset[]): DatePreset | undefined {
  return presets.find(({ range: other }) => other.from === range?.from && other.to === range.to);
}

function dayText({ day, month, year }: CalendarDate, withYear: boolean): string {
  return `${day} ${months[month - 1]}${withYear ? ` ${year}` : ''}`;
}

/** `31 May – 30 Jun 2025`, or the preset's name when the range is one. */
export function dateRangeText(range: DateRange, presets: readonly DatePreset[] = []): string {
  const preset = presetOf(range, presets);
  if (preset) return preset.label;
  const from = parseDate(range.from);
  const to = parseDate(range.to);
  if (range.from === range.to) return dayText(to, true);
  return `${dayText(from, from.year !== to.year)} – ${dayText(to, true)}`;
}

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
