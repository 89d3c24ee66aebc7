import type { ReactNode } from 'react';
import styles from './SplitView.module.css';

// Apart from the drawer, so that a page can keep its place before a drawer is ever opened.

/** Page and drawer side by side from 1400 px; below, the drawer covers the page by itself. */
export function SplitView({ children, drawer }: { children: ReactNode; drawer: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.main}>{children}</div>
      {drawer}
    </div>
  );
}
