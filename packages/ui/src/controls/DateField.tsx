import { Suspense, useRef, useState, type Ref } from 'react';
import { Skeleton } from '../feedback/States';
import { classes } from '../lib/classes';
import { dayText, typedDay } from '../lib/days';
import { later } from '../lib/later';
import { PopoverSlip } from '../overlays/layer';
import surface from '../overlays/surface.module.css';
import { IconButton } from './Button';
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
  /** The first day that the calendar lets choose. */
  min?: string;
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A day, typed (`23 Nov 2026`, `2026-11-23`, `23.11.2026`) or picked: one field for every browser language. */
export function DateField({ label, isLabelHidden, hint, error, isOptional, labelEnd, ...control }: DateFieldProps) {
  const { value, onChange, onBlur, name, min, isDisabled, ref } = control;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // Text being typed stays as it is while the value is its own: a value from elsewhere, such as a draft, replaces it.
  const isOwn = typed !== null && (typedDay(typed) ?? typed.trim()) === value;
  const text = isOwn ? typed : (dayText(value) ?? value);
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional, labelEnd }}>
      {(wiring) => (
        <div className={styles.wrap}>
          <input
            {...wiring}
            ref={ref}
            name={name}
            disabled={isDisabled}
            autoComplete="off"
            placeholder="23 Nov 2026"
            maxLength={32}
            className={classes(styles.input, styles.md, styles.withButton)}
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange?.(typedDay(target.value) ?? target.value.trim());
            }}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
          <span className={styles.button}>
            <IconButton
              ref={trigger}
              icon="calendar"
              label="Open calendar"
              isDisabled={isDisabled}
              onPress={() => setOpen(!isOpen)}
            />
          </span>
          <PopoverSlip
            className={surface.popover}
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
                onChange={(day) => {
                  onChange?.(day);
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
