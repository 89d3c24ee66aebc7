import { useId, type CSSProperties, type ReactNode } from 'react';
import { classes } from '../lib/classes';
import { FieldNote } from './Field';
import styles from './Slider.module.css';

export type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** Text of a value, for instance `2.5 %`; also announced. */
  format?: (value: number) => string;
  isDisabled?: boolean;
  hint?: ReactNode;
  /** Box for typing the value: for ranges too fine for a pointer. The caller owns its text, as typed. */
  box?: SliderBox;
};

type SliderBox = {
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  /** Exact sentence of the error. */
  error?: string | null | undefined;
  /** Unit inside the box, at its right end. */
  suffix?: string;
};

/** A value between two ends; arrows step, Home and End jump. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
  format = String,
  isDisabled,
  hint,
  box,
}: SliderProps) {
  const id = useId();
  const share = max > min ? ((Math.min(max, Math.max(min, value)) - min) / (max - min)) * 100 : 0;
  return (
    <div className={classes(styles.slider, isDisabled && styles.off)}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {!box && <output htmlFor={id}>{format(value)}</output>}
      </div>
      <div className={box ? styles.withBox : undefined}>
        <input
          id={id}
          type="range"
          className={styles.input}
          style={{ '--share': `${share}%` } as CSSProperties}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={isDisabled}
          aria-valuetext={format(value)}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        {box && <Box {...box} label={label} isDisabled={isDisabled} noteId={`${id}-note`} />}
      </div>
      <div className={classes(styles.ends, box && styles.besideBox)} aria-hidden="true">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldNote id={`${id}-note`} error={box?.error ?? null} />
    </div>
  );
}

function Box({
  value,
  onChange,
  onBlur,
  error,
  suffix,
  label,
  isDisabled,
  noteId,
}: SliderBox & Pick<SliderProps, 'label' | 'isDisabled'> & { noteId: string }) {
  return (
    <span className={styles.box}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={styles.field}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        maxLength={12}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {suffix && (
        <span className={styles.suffix} aria-hidden="true">
          {suffix}
        </span>
      )}
    </span>
  );
}
