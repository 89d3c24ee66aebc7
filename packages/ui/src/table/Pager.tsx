import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Icon } from '../icons/Icon';
import styles from './Pager.module.css';

/** The page sizes on offer. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export type PagerProps = {
  /** What is shown and in what order: `25 payments, newest first`. */
  summary?: ReactNode;
  /** Undefined at the first or last page. */
  onPrevious?: () => void;
  onNext?: () => void;
  pageSize: PageSize;
  onPageSize: (size: PageSize) => void;
  isBusy?: boolean;
};

/** Previous, Next, page size. There are no page numbers: the list may grow while it is read. */
export function Pager({ summary, onPrevious, onNext, pageSize, onPageSize, isBusy }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.summary}>{summary}</span>
      <PageSizes value={pageSize} onChange={onPageSize} />
      <Button size="sm" icon="chevron-left" isDisabled={!onPrevious || isBusy} onPress={onPrevious}>
        Previous
      </Button>
      <Button size="sm" trailingIcon="chevron-right" isDisabled={!onNext || isBusy} onPress={onNext}>
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
