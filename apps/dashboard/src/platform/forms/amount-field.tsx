import { TextField } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { AmountRules } from './amounts';
import { amountError } from './amounts';

export type AmountFieldProps = {
  readonly label: string;
  /** Keeps the label for assistive technology only. */
  readonly isLabelHidden?: boolean;
  /** Text as typed; changed only by the person. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  /** Rules the form checks by: an error appears when the field is left. */
  readonly rules: AmountRules;
  readonly hint?: ReactNode;
  /** Content at the right end of the label's line: a button for the whole balance. */
  readonly labelEnd?: ReactNode;
  readonly isDisabled?: boolean;
  /** Leaves the code out where it stands nearby, and the field is narrow. */
  readonly isCodeHidden?: boolean;
  /** Controls inside a large field, after the currency's code: the whole balance, another denomination. */
  readonly end?: ReactNode;
};

/** Stands in the one amount of a form until it is typed. */
const zero = '0.00';

/** An amount with its currency's code beside it. */
export const AmountField = ({ value, onBlur, error, rules, end, isCodeHidden = false, ...field }: AmountFieldProps) => {
  const [isLeft, setLeft] = useState(false);
  return (
    <TextField
      {...field}
      value={value}
      error={error ?? (isLeft && value !== '' ? amountError(value, rules) : undefined)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={60}
      isFigure={end === undefined}
      isDisplay={end !== undefined}
      placeholder={end === undefined ? undefined : zero}
      end={end}
      suffix={end === undefined && !isCodeHidden ? rules.currency || undefined : undefined}
      onBlur={() => {
        setLeft(true);
        onBlur?.();
      }}
    />
  );
};
