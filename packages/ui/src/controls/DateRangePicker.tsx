import { Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../feedback/States';
import { classes } from '../lib/classes';
import { later, whenIdle } from '../lib/later';
import { PopoverSlip } from '../overlays/layer';
import surface from '../overlays/surface.module.css';
import { Button } from './Button';
import { dateRangeText, type DateRange } from './date-ranges';
import type { DateRangeCalendarProps } from './DateRangeCalendar';
import styles from './DateRangePicker.module.css';

// The calendar is larger than most screens and rarely opened.
const Calendar = later(async () => (await import('./DateRangeCalendar')).DateRangeCalendar);

/** Loads the calendar once the browser is idle: call it where its opener is drawn. */
export const usePreloadedCalendar = (): void => useEffect(() => whenIdle(() => void Calendar.preload()), []);

export type DateRangePanelProps = DateRangeCalendarProps;

/** Presets and a calendar, for a popover: a preset applies at once, a range after its second day. */
export function DateRangePanel(props: DateRangePanelProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.loading}>
          <Skeleton width={240} />
        </div>
      }
    >
      <Calendar {...props} />
    </Suspense>
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
  usePreloadedCalendar();
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
      <PopoverSlip
        className={classes(surface.popover, surface.wide)}
        dialogClass={styles.dialog}
        aria-label={panel.label}
        triggerRef={trigger}
        placement="bottom end"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <DateRangePanel
          {...panel}
          onChange={(range) => {
            onChange(range);
            setOpen(false);
          }}
        />
      </PopoverSlip>
    </>
  );
}
