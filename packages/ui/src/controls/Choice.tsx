import { useId, type ReactNode } from 'react';
import { classes } from '../lib/classes';
import { FieldNote } from './Field';
import styles from './Choice.module.css';

export type CheckboxProps = {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Some but not all of the boxes below are checked. */
  isMixed?: boolean;
  isDisabled?: boolean;
  /** A second, quieter line under the label. */
  description?: ReactNode;
  error?: string | null;
  name?: string;
};

/** On or off, effective when the form is submitted. */
export function Checkbox({ label, isChecked, onChange, isMixed, isDisabled, description, error, name }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          ref={(input) => {
            if (input) input.indeterminate = Boolean(isMixed);
          }}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.text}>
          <span>{label}</span>
          {description && <small>{description}</small>}
        </span>
      </label>
      <FieldNote id={id} error={error} />
    </div>
  );
}

export type SwitchProps = {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  /** Keeps the label for assistive technology only; it must then be a string. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  error?: string | null;
};

/** On or off, effective at once or revealing a part of the form. */
export function Switch({ label, isOn, onChange, isDisabled, isLabelHidden, description, error }: SwitchProps) {
  const id = useId();
  return (
    <>
      <label className={styles.choice}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          aria-label={isLabelHidden && typeof label === 'string' ? label : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {!isLabelHidden && (
          <span className={styles.text}>
            <span>{label}</span>
            {description && <small>{description}</small>}
          </span>
        )}
      </label>
      <FieldNote id={id} error={error} />
    </>
  );
}

export type Option<T extends string = string> = {
  id: T;
  label: string;
  /** A second, quieter line. */
  description?: string;
  /** An icon, a coin. */
  leading?: ReactNode;
  /** At the right end, such as an amount. */
  trailing?: ReactNode;
  isDisabled?: boolean;
  /** Plain even when chosen: it means the absence of the others. */
  isQuiet?: boolean;
};

type GroupProps<T extends string> = {
  label: string;
  isLabelHidden?: boolean;
  options: readonly Option<T>[];
  /**
   * `list` one under another, `rows` the same in one box, `tiles` boxed side by side, `pills` in one line, `segment` joined in one control.
   * Default `list`.
   */
  look?: 'list' | 'rows' | 'tiles' | 'pills' | 'segment';
  hint?: ReactNode;
  error?: string | null;
  isDisabled?: boolean;
};

export type RadioGroupProps<T extends string> = GroupProps<T> & {
  value: T | null;
  onChange: (id: T) => void;
};

/** One of a few options, all visible. Arrow keys move the choice. */
export function RadioGroup<T extends string>({ value, onChange, ...group }: RadioGroupProps<T>) {
  const name = useId();
  return (
    <OptionGroup
      {...group}
      role="radiogroup"
      input={(option) => (
        <input
          type="radio"
          className={group.look === 'pills' || group.look === 'segment' ? styles.unseen : styles.radio}
          name={name}
          value={option.id}
          checked={option.id === value}
          disabled={group.isDisabled || option.isDisabled}
          onChange={() => onChange(option.id)}
        />
      )}
    />
  );
}

export type CheckboxGroupProps<T extends string> = GroupProps<T> & {
  value: readonly T[];
  /** Gets the chosen ids in the order of the options. */
  onChange: (ids: T[]) => void;
};

/** Several of a few, all visible. */
export function CheckboxGroup<T extends string>({ value, onChange, ...group }: CheckboxGroupProps<T>) {
  const toggle = (toggled: T, isChecked: boolean) =>
    onChange(group.options.map((o) => o.id).filter((o) => (o === toggled ? isChecked : value.includes(o))));
  return (
    <OptionGroup
      {...group}
      input={(option) => (
        <input
          type="checkbox"
          className={group.look === 'pills' ? styles.unseen : styles.box}
          checked={value.includes(option.id)}
          disabled={group.isDisabled || option.isDisabled}
          aria-invalid={group.error ? true : undefined}
          onChange={(event) => toggle(option.id, event.target.checked)}
        />
      )}
    />
  );
}

/** Labelled inputs under one name, with the note of a field. */
function OptionGroup<T extends string>({
  label,
  isLabelHidden,
  options,
  look = 'list',
  hint,
  error,
  role,
  input,
}: GroupProps<T> & {
  role?: 'radiogroup';
  input: (option: Option<T>) => ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role={role}
      // A plain group has no state of its own: its checkboxes carry it.
      aria-invalid={role && error ? true : undefined}
      aria-describedby={hint || error ? id : undefined}
    >
      <legend className={classes(styles.legend, isLabelHidden && styles.hidden)}>{label}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label
            key={option.id}
            className={classes(styles.choice, look !== 'list' && styles.tile, option.isQuiet && styles.quiet)}
            data-off={option.isDisabled ? true : undefined}
          >
            {input(option)}
            {option.leading}
            <span className={styles.text}>
              <span>{option.label}</span>
              {option.description && <small>{option.description}</small>}
            </span>
            {option.trailing}
          </label>
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  );
}
