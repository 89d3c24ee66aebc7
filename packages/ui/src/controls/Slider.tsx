import { useId, type CSSProperties, type ReactNode } from 'react';
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
};

/** A value between two ends; arrows step, Home and End jump. */
export function Slider({ label, value, min, max, step = 1, onChange, format = String, isDisabled, hint }: SliderProps) {
  const id = useId();
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{format(value)}</output>
      </div>
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
      <div className={styles.ends} aria-hidden="true">
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
