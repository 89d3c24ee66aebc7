import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Menu } from '../overlays/Menu';
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
      <Menu
        label={`${pageSize} per page`}
        isLabelShown
        items={pageSizes.map((size) => ({
          id: String(size),
          label: `${size} per page`,
          onPress: () => onPageSize(size),
        }))}
      />
      <Button size="sm" icon="chevron-left" isDisabled={!onPrevious || isBusy} onPress={onPrevious}>
        Previous
      </Button>
      <Button size="sm" trailingIcon="chevron-right" isDisabled={!onNext || isBusy} onPress={onNext}>
        Next
      </Button>
    </nav>
  );
}
