import { Suspense, useId, useRef, useState, type Ref } from 'react';
import { Skeleton } from '../feedback/States';
import { classes } from '../lib/classes';
import { dayText, typedDay } from '../lib/days';
import { later } from '../lib/later';
import { PopoverSlip } from '../overlays/layer';
import surface from '../overlays/surface.module.css';
import { IconButton } from './Button';
import type { DayPreset } from './date-ranges';
import picker from './DateRangePicker.module.css';
import { Field, type FieldProps } from './Field';
import styles from './TextField.module.css';

// The calendar is larger than most screens and rarely opened.
const Calendar = later(async () => (await import('./DayCalendar')).DayCalendar);

export type DateFieldProps = FieldProps & {
  /** ISO day, or the typed text while it is no day: the form's check refuses it, and the text is not lost. */
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** First and last day, ISO: the calendar offers no other, and a typed one outside is named at the field once it is left. */
  min?: string;
  max?: string;
  /** Days offered by name beside the calendar, such as the ends of periods. */
  presets?: readonly DayPreset[];
  /** A preset was chosen, after `onChange`. */
  onPreset?: (preset: DayPreset) => void;
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const outside = (value: string, { min, max }: { min?: string; max?: string }): string | null => {
  const day = typedDay(value);
  if (day === null) return null;
  if (min && day < min) return `Not before ${dayText(min)}`;
  return max && day > max ? `Not after ${dayText(max)}` : null;
};

/** A day, typed (`23 Nov 2026`, `2026-11-23`, `23.11.2026`) or picked: one field for every browser language. The down arrow opens the calendar. */
export function DateField({ label, isLabelHidden, hint, error, isOptional, labelEnd, ...control }: DateFieldProps) {
  const { value, onChange, onBlur, name, min, max, presets = [], onPreset, isDisabled, ref } = control;
  const formatId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // Text being typed stays as it is while the value is its own: a value from elsewhere, such as a draft, replaces it.
  const isOwn = typed !== null && (typedDay(typed) ?? typed.trim()) === value;
  const text = isOwn ? typed : (dayText(value) ?? value);
  const wrong = error || (isOwn ? null : outside(value, { min, max }));
  return (
    <Field {...{ label, isLabelHidden, hint, error: wrong, isOptional, labelEnd }}>
      {(wiring) => (
        <div className={styles.wrap}>
          <input
            {...wiring}
            aria-describedby={classes(wiring['aria-describedby'], formatId)}
            ref={ref}
            name={name}
            disabled={isDisabled}
            autoComplete="off"
            placeholder="DD MMM YYYY"
            maxLength={32}
            className={classes(styles.input, styles.md, styles.withButton)}
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange?.(typedDay(target.value) ?? target.value.trim());
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpen(true);
            }}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
          <span id={formatId} hidden>
            Day, month and year, such as 23 Nov 2026. The down arrow opens the calendar.
          </span>
          <span className={styles.button}>
            <IconButton
              ref={trigger}
              icon="calendar"
              label="Open calendar"
              isDisabled={isDisabled}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onPress={() => setOpen(!isOpen)}
            />
          </span>
          <PopoverSlip
            className={classes(surface.popover, presets.length > 0 && surface.wide)}
            dialogClass={picker.dialog}
            aria-label={label}
            triggerRef={trigger}
            placement="bottom end"
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          >
            <Suspense
              fallback={
                <div className={picker.loading}>
                  <Skeleton width={240} />
                </div>
              }
            >
              <Calendar
                label={label}
                value={dayText(value) === null ? null : value}
                min={min}
                max={max}
                presets={presets}
                onChange={(day, preset) => {
                  setTyped(null);
                  onChange?.(day);
                  if (preset) onPreset?.(preset);
                  setOpen(false);
                }}
              />
            </Suspense>
          </PopoverSlip>
        </div>
      )}
    </Field>
  );
}
