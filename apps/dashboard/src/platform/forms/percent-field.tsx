import { Slider } from '@countinghouse/ui';
import { useState } from 'react';
import type { PercentLimits } from './percent';
import { hundredthsOf, percentError, percentText } from './percent';

/** Percent. */
const step = 0.01;
const format = (percent: number): string => `${percent.toFixed(2)} %`;

export type PercentFieldProps = {
  readonly label: string;
  /** As it was typed, or as the slider stands. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  /** The same that the form checks it by: what is wrong is told when the box is left. */
  readonly limits: PercentLimits;
  readonly isDisabled?: boolean;
  /** What the value that stands there means. */
  readonly hint?: string | undefined;
};

/** A percentage to slide, or to type: the box keeps what was typed, and the slider stands as near to it as it can. */
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
