import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../controls/Button';
import { CheckboxGroup, type Option } from '../controls/Choice';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import { PopoverSlip } from '../overlays/layer';
import surface from '../overlays/surface.module.css';
import { ToolPopover } from '../overlays/ToolPopover';
import { isInSight, type ColumnChoice } from './columns';
import type { ColumnsNow } from './DataTable';
import styles from './Filters.module.css';

export type FilterPillProps = {
  /** Name of the filter: `Status`. */
  label: string;
  /** The present choice in words; null while nothing is chosen. */
  valueText: string | null;
  onClear: () => void;
  /** The popover; gets the way to close it. */
  children: (close: () => void) => ReactNode;
};

/** A filter: dashed while empty, tinted with a cross when set. Pressing it opens its choices. */
export function FilterPill({ label, valueText, onClear, children }: FilterPillProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isSet = valueText !== null;
  return (
    <span className={classes(styles.pill, isSet && styles.set)}>
      <button
        ref={trigger}
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {!isSet && <Icon name="plus" size={14} />}
        <span>{label}</span>
        {isSet && (
          <>
            {' '}
            <b>{valueText}</b>
          </>
        )}
      </button>
      {isSet && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`Clear ${label}`}
          onClick={() => {
            onClear();
            trigger.current?.focus();
          }}
        >
          <Icon name="close" size={14} />
        </button>
      )}
      <PopoverSlip
        className={classes(surface.popover, surface.wide)}
        dialogClass={surface.panel}
        aria-label={label}
        triggerRef={trigger}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {children(() => setOpen(false))}
      </PopoverSlip>
    </span>
  );
}

export type ChoiceFilterProps<T extends string> = {
  label: string;
  options: readonly Option<T>[];
  value: readonly T[];
  onChange: (ids: T[]) => void;
};

/** A filter of several choices, applied as they are ticked. */
export function ChoiceFilter<T extends string>({ label, options, value, onChange }: ChoiceFilterProps<T>) {
  const names = options.filter((option) => value.includes(option.id)).map((option) => option.label);
  const text =
    names.length === 0 ? null : names.length <= 2 ? names.join(', ') : `${names[0]} and ${names.length - 1} more`;
  return (
    <FilterPill label={label} valueText={text} onClear={() => onChange([])}>
      {() => (
        <div className={styles.choices}>
          <CheckboxGroup label={label} isLabelHidden options={options} value={value} onChange={onChange} />
        </div>
      )}
    </FilterPill>
  );
}

export type ColumnChooserProps = {
  columns: readonly { id: string; label: string; isFixed?: boolean }[];
  /** Columns that the table says fit by themselves. */
  now: Pick<ColumnsNow, 'fitting'>;
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
};

/** The choice after one column was pressed; what others are decided to be stays. */
function chooseColumn(choice: ColumnChoice, id: string, isShown: boolean, fits: boolean): ColumnChoice {
  const { [id]: _decided, ...others } = choice;
  if (isShown === fits) return others;
  return { ...others, [id]: isShown ? 'shown' : 'hidden' };
}

/**
 * Chooser of a table's columns. A column that was not hidden by hand and is absent lacks room, and says so. `Reset` hands the choice back to the
 * width. A box follows the choice at once: the table itself tells later what it shows.
 */
export function ColumnChooser({ columns, now, choice, onChange }: ColumnChooserProps) {
  const fitting = new Set(now.fitting);
  const inSight = columns.filter((column) => isInSight(column, fitting, choice)).map(({ id }) => id);
  const press = (ids: readonly string[]) => {
    const pressed = columns.find((column) => inSight.includes(column.id) !== ids.includes(column.id));
    if (pressed) onChange(chooseColumn(choice, pressed.id, ids.includes(pressed.id), fitting.has(pressed.id)));
  };
  return (
    <ToolPopover icon="columns" label="Columns">
      {() => (
        <div className={styles.choices}>
          <h3>Columns</h3>
          <CheckboxGroup
            label="Columns"
            isLabelHidden
            options={columns.map((column) => ({
              id: column.id,
              label: column.label,
              isDisabled: column.isFixed,
              description:
                inSight.includes(column.id) || choice[column.id] === 'hidden' ? undefined : 'No room at this width',
            }))}
            value={inSight}
            onChange={press}
          />
          {/* Never disabled: that would take the focus away from the person who pressed it. */}
          <Button variant="link" onPress={() => onChange({})}>
            Reset
          </Button>
        </div>
      )}
    </ToolPopover>
  );
}
