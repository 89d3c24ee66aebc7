// The list of a `Select`, in a script of its own: it is loaded before it is opened.
import {
  Autocomplete,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField as AriaSearchField,
  useFilter,
} from 'react-aria-components';
import type { RefObject } from 'react';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import surface from '../overlays/surface.module.css';
import type { Option } from './Choice';
import inputStyles from './TextField.module.css';

export type SelectListProps = {
  /** Names the list. */
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (id: string) => void;
  isSearchable?: boolean;
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
};

export function SelectList({
  label,
  options,
  value,
  onChange,
  isSearchable,
  triggerRef,
  isOpen,
  onClose,
}: SelectListProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const list = (
    <ListBox
      aria-label={label}
      items={options}
      className={surface.list}
      selectionMode="single"
      selectedKeys={value === null ? [] : [value]}
      // Choosing the chosen option again is no change, but closes the list.
      onSelectionChange={(keys) => {
        for (const id of keys) onChange(String(id));
        onClose();
      }}
      shouldFocusOnHover
      shouldSelectOnPressUp
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a list that opens takes the focus
      autoFocus={isSearchable ? false : 'first'}
      renderEmptyState={() => <p className={surface.none}>No match</p>}
    >
      {(option) => (
        <ListBoxItem id={option.id} textValue={option.label} isDisabled={option.isDisabled} className={surface.item}>
          {option.leading}
          <span className={surface.itemText}>
            <span>{option.label}</span>
            {option.description && <small>{option.description}</small>}
          </span>
          {option.trailing && <span className={surface.itemEnd}>{option.trailing}</span>}
          <Icon name="check" size={14} className={surface.tick} />
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <Popover
      className={surface.popover}
      aria-label={label}
      trigger="Select"
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      offset={4}
    >
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
  );
}
