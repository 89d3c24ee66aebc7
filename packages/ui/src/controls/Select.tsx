import {
  Autocomplete,
  Button as AriaButton,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField as AriaSearchField,
  Select as AriaSelect,
  SelectValue,
  useFilter,
} from 'react-aria-components';
import { useId } from 'react';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import surface from '../overlays/surface.module.css';
import type { ControlSize } from './Button';
import type { Option } from './Choice';
import fieldStyles from './Field.module.css';
import { FieldNote, type FieldProps } from './Field';
import inputStyles from './TextField.module.css';
import styles from './Select.module.css';

export type SelectProps<T extends string> = Omit<FieldProps, 'labelEnd'> & {
  options: readonly Option<T>[];
  value: T | null;
  onChange: (id: T) => void;
  placeholder?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  size?: ControlSize;
  /** Adds a search box over the options: for long lists. */
  isSearchable?: boolean;
};

/** One of many, in a list that opens. Typing a letter jumps, arrows walk, Enter chooses. */
export function Select<T extends string>({
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  options,
  value,
  onChange,
  placeholder = 'Select',
  isRequired,
  isDisabled,
  size = 'md',
  isSearchable,
}: SelectProps<T>) {
  const noteId = useId();
  const { contains } = useFilter({ sensitivity: 'base' });
  const list = (
    <ListBox items={options} className={surface.list} renderEmptyState={() => <p className={surface.none}>No match</p>}>
      {(option) => (
        <ListBoxItem id={option.id} textValue={option.label} isDisabled={option.isDisabled} className={surface.item}>
          {option.leading}
          <span className={surface.itemText}>
            <span>{option.label}</span>
            {option.description && <small>{option.description}</small>}
          </span>
          <Icon name="check" size={14} className={surface.tick} />
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <AriaSelect
      className={fieldStyles.field}
      value={value}
      onChange={(key) => key !== null && onChange(key as T)}
      placeholder={placeholder}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      aria-describedby={hint || error ? noteId : undefined}
    >
      <Label className={isLabelHidden ? fieldStyles.hidden : fieldStyles.label}>
        {label}
        {isOptional && <span className={fieldStyles.optional}> optional</span>}
      </Label>
      <AriaButton
        className={classes(inputStyles.input, inputStyles[size], styles.trigger)}
        data-invalid={error ? true : undefined}
      >
        <SelectValue<Option<T>> className={styles.value}>
          {({ selectedItem, isPlaceholder }) =>
            isPlaceholder || !selectedItem ? (
              <span className={styles.placeholder}>{placeholder}</span>
            ) : (
              <>
                {selectedItem.leading}
                <span className={styles.text}>{selectedItem.label}</span>
              </>
            )
          }
        </SelectValue>
        <Icon name="chevron-down" size={14} className={styles.chevron} />
      </AriaButton>
      <FieldNote id={noteId} hint={hint} error={error} />
      <Popover className={surface.popover} offset={4}>
        {isSearchable ? (
          <Autocomplete filter={contains}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a list that opens takes the focus */}
            <AriaSearchField aria-label={`Search ${label}`} className={surface.search} autoFocus>
              <Input className={classes(inputStyles.input, inputStyles.sm)} placeholder="Search" />
            </AriaSearchField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </AriaSelect>
  );
}
