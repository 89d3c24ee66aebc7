import { Slider } from '@countinghouse/ui';
import { useState } from 'react';
import type { PercentLimits } from './percent';
import { hundredthsOf, percentError, percentText } from './percent';

/** Percent. */
const step = 0.01;
const format = (percent: number): string => `${percent.toFixed(2)} %`;

export type PercentFieldProps = {
  readonly label: string;
  /** Text as typed, or as set by the slider. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  /** Limits the form checks by: an error appears when the box is left. */
  readonly limits: PercentLimits;
  readonly isDisabled?: boolean;
  /** Meaning of the present value. */
  readonly hint?: string | undefined;
};

/** Percentage with a slider and a box: the box keeps the typed text, and the slider follows as closely as it can. */
export const PercentField = ({
  label,
  value,
  onChange,
  onBlur,
  error,
  limits,
  isDisabled,
  hint,
}: PercentFieldProps) => {
  const [isLeft, setLeft] = useState(false);
  const { min, max } = limits;
  return (
    <Slider
      label={label}
      value={Math.min(max, Math.max(min, (hundredthsOf(value) ?? 0) / 100))}
      min={min}
      max={max}
      step={step}
      format={format}
      isDisabled={isDisabled ?? false}
      hint={hint}
      onChange={(percent) => onChange(percentText(Math.round(percent * 100)))}
      box={{
        value,
        suffix: '%',
        error: isDisabled ? undefined : (error ?? (isLeft ? percentError(value, limits) : undefined)),
        onChange,
        onBlur: () => {
          setLeft(true);
          onBlur?.();
        },
      }}
    />
  );
};
