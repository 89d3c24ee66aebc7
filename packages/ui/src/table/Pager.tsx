import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Icon } from '../icons/Icon';
import styles from './Pager.module.css';

/** The page sizes on offer. */
const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export type PagerProps = {
  /** Content and order of the page: `25 payments, newest first`. */
  summary?: ReactNode;
  /** Undefined at the first or last page. */
  onPrevious?: () => void;
  onNext?: () => void;
  /** A press of that button may follow: time to ask for its page. */
  onPreviousLikely?: () => void;
  onNextLikely?: () => void;
  pageSize: PageSize;
  onPageSize: (size: PageSize) => void;
  /** A page is on its way: further presses do nothing, and the focus stays where it is. */
  isBusy?: boolean;
};

/** Previous, Next, page size. There are no page numbers: the list may grow while it is read. */
export function Pager({
  summary,
  onPrevious,
  onNext,
  onPreviousLikely,
  onNextLikely,
  pageSize,
  onPageSize,
  isBusy,
}: PagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // At the first and the last page a button ends under the focus: the other one takes it, or it would be nowhere.
    const { activeElement } = document;
    if (!pressed.current?.disabled || (activeElement !== pressed.current && activeElement !== document.body)) return;
    (pressed.current === next.current ? previous : next).current?.focus();
    pressed.current = null;
  }, [onPrevious, onNext]);
  const press = (button: HTMLButtonElement | null, turn: (() => void) | undefined) => {
    if (isBusy) return;
    pressed.current = button;
    turn?.();
  };
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.summary}>{summary}</span>
      <PageSizes value={pageSize} onChange={onPageSize} />
      <Button
        ref={previous}
        size="sm"
        icon="chevron-left"
        isDisabled={!onPrevious}
        onPress={() => press(previous.current, onPrevious)}
        onLikely={onPreviousLikely}
      >
        Previous
      </Button>
      <Button
        ref={next}
        size="sm"
        trailingIcon="chevron-right"
        isDisabled={!onNext}
        onPress={() => press(next.current, onNext)}
        onLikely={onNextLikely}
      >
        Next
      </Button>
    </nav>
  );
}

/** The browser's own list: three sizes need no more, and a list of rows loads faster for it. */
function PageSizes({ value, onChange }: { value: PageSize; onChange: (size: PageSize) => void }) {
  return (
    <span className={styles.sizes}>
      <select
        aria-label="Page size"
        value={value}
        onChange={(event) => {
          const chosen = pageSizes.find((size) => String(size) === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} per page
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  );
}
