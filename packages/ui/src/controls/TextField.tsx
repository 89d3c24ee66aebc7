import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { classes } from '../lib/classes';
import { IconButton, type ControlSize } from './Button';
import { Field, type ControlWiring, type FieldProps } from './Field';
import styles from './TextField.module.css';

type InputProps = {
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'url' | 'search' | 'tel';
  maxLength?: number;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  /** Takes the focus when it appears: only for the first field of a page or dialog that exists to be filled. */
  hasFocusFirst?: boolean;
  size?: ControlSize;
  ref?: Ref<HTMLInputElement>;
};

export type TextFieldProps = FieldProps &
  InputProps & {
    type?: 'text' | 'email' | 'url' | 'tel';
    icon?: IconName;
    /** Unit or code inside the field, at its right end. */
    suffix?: ReactNode;
    /** Figures: aligned right, tabular. */
    isFigure?: boolean;
    /** The one amount of a form, 64 px high and aligned left. */
    isDisplay?: boolean;
    /** Controls inside the field, at its right end. */
    end?: ReactNode;
  };

function inputProps({
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  isReadOnly,
  hasFocusFirst,
  ref,
  ...rest
}: Omit<InputProps, 'size'>) {
  return {
    ...rest,
    ref,
    required: isRequired,
    disabled: isDisabled,
    readOnly: isReadOnly,
    autoFocus: hasFocusFirst,
    onBlur,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
}

/** Splits what belongs to the frame of a field from what belongs to its control. */
function splitField<P extends FieldProps>({ label, isLabelHidden, hint, error, isOptional, labelEnd, ...control }: P) {
  return { field: { label, isLabelHidden, hint, error, isOptional, labelEnd }, control };
}

/** A line of text. `value` and `onChange` hold it; validation belongs to the form (`error`). */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitField(props);
  const { type = 'text', icon, suffix, isFigure, isDisplay, end, size = 'md', ...input } = control;
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.wrap}>
          {icon && <Icon name={icon} className={styles.leading} />}
          <input
            {...wiring}
            {...inputProps(input)}
            type={type}
            className={classes(
              styles.input,
              styles[size],
              Boolean(icon) && styles.withIcon,
              Boolean(suffix) && styles.withSuffix,
              isFigure && styles.figure,
              isDisplay && styles.display,
              Boolean(end) && styles.withEnd,
            )}
          />
          {suffix && <span className={styles.suffix}>{suffix}</span>}
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

/** Visibility of the password, on pages that offer the switch elsewhere too: the eye is then for the pointer alone. */
export type Reveal = { isShown: boolean; onChange: (isShown: boolean) => void };

/** A password with a button that shows it. */
export function PasswordField({ reveal, ...props }: FieldProps & InputProps & { reveal?: Reveal }) {
  const [isShownHere, setShownHere] = useState(false);
  const { isShown, onChange } = reveal ?? { isShown: isShownHere, onChange: setShownHere };
  const { field, control } = splitField(props);
  const { size = 'md', ...input } = control;
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.wrap}>
          <input
            {...wiring}
            {...inputProps(input)}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={classes(styles.input, styles[size], styles.withButton)}
          />
          <span className={styles.button} aria-hidden={reveal ? true : undefined}>
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={isShown ? 'Hide password' : 'Show password'}
              isSkipped={reveal !== undefined}
              onPress={() => onChange(!isShown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}

export type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter: search at once, without the typing delay. */
  onSubmit?: (value: string) => void;
  /** The focus leaves it. */
  onBlur?: () => void;
  placeholder?: string;
  maxLength?: number;
};

/** A search box for toolbars, 32 px, its label hidden; Escape or the cross empties it. */
export function SearchField({ label, value, onChange, onSubmit, onBlur, placeholder, maxLength }: SearchFieldProps) {
  return (
    <div className={classes(styles.wrap, styles.search)}>
      <Icon name="search" className={styles.leading} />
      <input
        type="search"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        spellCheck={false}
        className={classes(styles.input, styles.sm, styles.withIcon, value !== '' && styles.withButton)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSubmit?.(value);
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          }
        }}
      />
      {value !== '' && (
        <span className={styles.button}>
          <IconButton icon="close" label="Clear search" size="xs" onPress={() => onChange('')} />
        </span>
      )}
    </div>
  );
}

export type TextAreaProps = FieldProps & {
  value: string;
  onChange?: (value: string) => void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  isDisabled?: boolean;
};

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitField(props);
  const { onChange, isDisabled, rows = 3, ...rest } = control;
  return (
    <Field {...field}>
      {(wiring: ControlWiring) => (
        <textarea
          {...wiring}
          {...rest}
          rows={rows}
          disabled={isDisabled}
          className={classes(styles.input, styles.area)}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
