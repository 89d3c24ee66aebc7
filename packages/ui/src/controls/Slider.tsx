import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { classes } from '../lib/classes';
import styles from './Slider.module.css';

export type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** How a value reads, for instance `2.5 %`; also announced. */
  format?: (value: number) => string;
  isDisabled?: boolean;
  hint?: ReactNode;
  /** Adds a field to type the value in: for ranges too fine to hit with a pointer. */
  hasField?: boolean;
};

const decimalsOf = (step: number): number => `${step}`.split('.')[1]?.length ?? 0;

/** What was typed as a value of the slider: its unit dropped, the nearest step between the ends; null if no number. */
function sliderValue(typed: string, { min, max, step }: { min: number; max: number; step: number }) {
  const number = Number(/^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*%?\s*$/.exec(typed)?.[1]?.replace(',', '.'));
  if (Number.isNaN(number)) return null;
  const stepped = Number((min + Math.round((number - min) / step) * step).toFixed(decimalsOf(step)));
  return Math.min(max, Math.max(min, stepped));
}

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
  hasField,
}: SliderProps) {
  const id = useId();
  const share = max > min ? ((Math.min(max, Math.max(min, value)) - min) / (max - min)) * 100 : 0;
  return (
    <div className={classes(styles.slider, isDisabled && styles.off)}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {!hasField && <output htmlFor={id}>{format(value)}</output>}
      </div>
      <div className={hasField ? styles.withField : undefined}>
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
        {hasField && <ValueField {...{ label, value, min, max, step, onChange, format, isDisabled }} />}
      </div>
      <div className={classes(styles.ends, hasField && styles.besideField)} aria-hidden="true">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ValueFieldProps = Required<Pick<SliderProps, 'label' | 'value' | 'min' | 'max' | 'step' | 'onChange' | 'format'>> &
  Pick<SliderProps, 'isDisabled'>;

/** Takes what is typed when it is left or Enter is pressed, so that half a number is not yet a value. */
function ValueField({ label, value, min, max, step, onChange, format, isDisabled }: ValueFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const take = () => {
    if (draft === null) return;
    const taken = sliderValue(draft, { min, max, step });
    if (taken !== null) onChange(taken);
    setDraft(null);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      className={styles.field}
      aria-label={label}
      maxLength={12}
      value={draft ?? format(value)}
      disabled={isDisabled}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        }
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
}
