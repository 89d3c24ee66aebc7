import { useState, type Ref } from 'react';
import { classes } from '../lib/classes';
import { Field, type FieldProps } from './Field';
import styles from './CodeField.module.css';

export type CodeFieldProps = FieldProps & {
  value: string;
  /** Gets digits only, at most `length`. */
  onChange: (value: string) => void;
  /** All digits are entered. */
  onComplete?: (value: string) => void;
  /** Default 6. */
  length?: number;
  isDisabled?: boolean;
  hasFocusFirst?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** One-time code: one real input (so pasting, autofill and screen readers work) drawn as boxes, with a gap in the middle. */
export function CodeField({
  value,
  onChange,
  onComplete,
  length = 6,
  isDisabled,
  hasFocusFirst,
  name,
  ref,
  ...field
}: CodeFieldProps) {
  const [isAllSelected, setAllSelected] = useState(false);
  const digits = value.slice(0, length);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.code} data-invalid={wiring['aria-invalid']}>
          <input
            {...wiring}
            ref={ref}
            name={name}
            className={styles.input}
            value={digits}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            maxLength={length}
            disabled={isDisabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by the caller, for the one field of a dialog
            autoFocus={hasFocusFirst}
            onSelect={(event) => {
              // All or nothing: the boxes show no caret between digits, so typing goes to the end or replaces the code.
              const { selectionStart, selectionEnd, value: typed } = event.currentTarget;
              const isAll = typed !== '' && selectionStart === 0 && selectionEnd === typed.length;
              setAllSelected(isAll);
              if (!isAll) event.currentTarget.setSelectionRange(typed.length, typed.length);
            }}
            onBlur={() => setAllSelected(false)}
            onPaste={(event) => {
              // a pasted "492 017" would be cut by maxLength before its space is dropped
              event.preventDefault();
              const pasted = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length);
              if (pasted === '') return;
              onChange(pasted);
              if (pasted.length === length) onComplete?.(pasted);
            }}
            onChange={(event) => {
              const next = event.target.value.replace(/\D/g, '').slice(0, length);
              onChange(next);
              if (next.length === length && next !== digits) onComplete?.(next);
            }}
          />
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              aria-hidden="true"
              className={classes(styles.box, index === length / 2 && styles.afterGap)}
              data-next={index === Math.min(digits.length, length - 1) || undefined}
              data-selected={(isAllSelected && index < digits.length) || undefined}
            >
              {digits[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
