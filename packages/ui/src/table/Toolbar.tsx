import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import { PopoverSlip } from '../overlays/layer';
import surface from '../overlays/surface.module.css';
import styles from './Filters.module.css';

type ToolbarItem = {
  id: string;
  control: ReactNode;
  /** In force now: placed before the inactive ones. */
  isSet?: boolean;
  /** Placed like the active ones, without being active. */
  isKept?: boolean;
};

export type ToolbarProps = {
  label?: string;
  /** The search field, which never folds away. */
  search?: ReactNode;
  items: readonly ToolbarItem[];
  tools?: ReactNode;
};

/**
 * Search, filters and the tools of a list in one line at every width: filters that have no room are found behind
 * `+ Filter`, which says how many of them are in force.
 */
export function Toolbar({ label = 'Filters', search, items, tools }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const { folded, free } = useFolded(row, items);
  const isFolding = folded.size > 0;
  return (
    <search className={styles.toolbar} aria-label={label}>
      {search && <div className={styles.search}>{search}</div>}
      <div ref={row} className={styles.items}>
        {items.map(({ id, control, isSet, isKept }) => (
          <span
            key={id}
            data-item={id}
            inert={folded.has(id)}
            style={itemStyle(folded.has(id), isFolding && (isSet === true || isKept === true))}
          >
            {control}
          </span>
        ))}
      </div>
      {isFolding && <Folded items={items.filter(({ id }) => folded.has(id))} free={free} />}
      {tools && <div className={styles.tools}>{tools}</div>}
    </search>
  );
}

// A folded item keeps its width in the row, which shows when there is room for it again.
function itemStyle(isFolded: boolean, isFirst: boolean): CSSProperties {
  return { ...(isFolded && { visibility: 'hidden' }), ...(isFirst && { order: -1 }) };
}

/** Pixels around the row, for the focus outline. */
const rowPadding = 4;

const none: ReadonlySet<string> = new Set();

/** The items that the row would break onto a second line, and the pixels free behind those that stay. */
function useFolded(row: RefObject<HTMLElement | null>, items: readonly ToolbarItem[]) {
  const [folded, setFolded] = useState(none);
  const [free, setFree] = useState(0);
  const ids = items.map(({ id }) => id).join();
  useLayoutEffect(() => {
    const node = row.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      const children = [...node.children] as HTMLElement[];
      const first = Math.min(...children.map(({ offsetTop }) => offsetTop));
      // an item alone in its line may still be wider than the line
      const isOut = (child: HTMLElement) =>
        child.offsetTop > first + 4 || child.offsetLeft + child.offsetWidth > node.clientWidth + 1;
      const out = children.filter(isOut).map(({ dataset }) => dataset.item ?? '');
      const ends = children.filter((child) => !isOut(child)).map((child) => child.offsetLeft + child.offsetWidth);
      setFree(Math.max(0, node.clientWidth - rowPadding - Math.max(rowPadding, ...ends)));
      setFolded((known) => (known.size === out.length && out.every((id) => known.has(id)) ? known : new Set(out)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const observed of [node, ...node.children]) observer.observe(observed);
    return () => observer.disconnect();
    // Folding moves the ones in force to the front.
  }, [row, ids, folded]);
  return { folded, free };
}

function Folded({ items, free }: { items: readonly ToolbarItem[]; free: number }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = items.filter(({ isSet }) => isSet).length;
  return (
    <span className={classes(styles.pill, styles.more, count > 0 && styles.set)} style={{ insetInlineStart: -free }}>
      <button
        ref={trigger}
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 && <Icon name="plus" size={14} />}
        <span>Filter</span>
        {count > 0 && (
          <>
            {' '}
            <b>{count}</b>
          </>
        )}
      </button>
      <PopoverSlip
        className={surface.popover}
        dialogClass={surface.panel}
        aria-label="More filters"
        triggerRef={trigger}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        placement="bottom end"
      >
        <div className={styles.folded}>
          {items.map(({ id, control }) => (
            <div key={id}>{control}</div>
          ))}
        </div>
      </PopoverSlip>
    </span>
  );
}
