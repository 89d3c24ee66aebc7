import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import { later, whenIdle } from '../lib/later';
import { useOnceOpen } from '../overlays/layer';
import type { ControlSize } from './Button';
import type { Option } from './Choice';
import fieldStyles from './Field.module.css';
import { FieldNote, type FieldProps } from './Field';
import inputStyles from './TextField.module.css';
import styles from './Select.module.css';

const SelectList = later(async () => (await import('./SelectList')).SelectList);

/** Loads the list before it is opened; every select does so by itself once the browser is idle. */
const preloadSelectList = SelectList.preload;

export type SelectProps<T extends string> = Omit<FieldProps, 'labelEnd'> & {
  options: readonly Option<T>[];
  value: T | null;
  onChange: (id: T) => void;
  placeholder?: string;
  /** Before the value, where the label is hidden and several stand beside each other: names the select in its place. */
  prefix?: string;
  isDisabled?: boolean;
  size?: ControlSize;
  /** Adds a search box over the options: for long lists. */
  isSearchable?: boolean;
};

/** One of many options, in a list that opens by a press or an arrow. In it a letter jumps, arrows walk, Enter chooses. */
export function Select<T extends string>({
  label,
  isLabelHidden,
  hint,
  error: wrong,
  isOptional,
  options,
  value,
  onChange,
  placeholder = 'Select',
  prefix,
  isDisabled,
  size = 'md',
  isSearchable,
}: SelectProps<T>) {
  // Nothing can be mended here yet: the hint with the reason stays, the error waits.
  const error = isDisabled ? undefined : wrong;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isNeeded = useOnceOpen(isOpen);
  useEffect(() => whenIdle(() => void preloadSelectList()), []);
  const selected = options.find((option) => option.id === value);

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };

  return (
    <div className={fieldStyles.field} data-invalid={error ? true : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- no label element: pressed, it would open the list */}
      <span
        id={`${id}-label`}
        className={isLabelHidden ? fieldStyles.hidden : fieldStyles.label}
        onClick={() => trigger.current?.focus()}
      >
        {label}
        {isOptional && <span className={fieldStyles.optional}> optional</span>}
      </span>
      <button
        ref={trigger}
        type="button"
        className={classes(inputStyles.input, inputStyles[size], styles.trigger)}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={prefix && selected ? `${id}-value` : `${id}-value ${id}-label`}
        aria-describedby={hint || error ? `${id}-note` : undefined}
        data-invalid={error ? true : undefined}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={openByArrow}
      >
        <span id={`${id}-value`} className={styles.value}>
          {selected ? (
            <>
              {prefix && <span className={styles.prefix}>{prefix}</span>}
              {selected.leading}
              <span className={styles.text} title={selected.label}>
                {selected.label}
              </span>
              {selected.trailing && <span className={styles.trailing}>{selected.trailing}</span>}
            </>
          ) : (
            <span className={styles.placeholder}>{placeholder}</span>
          )}
        </span>
        <Icon name="chevron-down" size={14} className={styles.chevron} />
      </button>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      {isNeeded && (
        <Suspense>
          <SelectList
            label={label}
            options={options}
            value={value}
            onChange={(chosen) => onChange(chosen as T)}
            isSearchable={isSearchable}
            triggerRef={trigger}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
