import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import styles from './PublicPage.module.css';

export type PublicPageProps = {
  children: ReactNode;
  /** A line at the top, outside the sheet. */
  bar?: ReactNode;
};

/** The page of someone not signed in: an empty, ruled ledger page with one sheet on it. */
export function PublicPage({ children, bar }: PublicPageProps) {
  return (
    <div className={styles.ruled}>
      {bar && <header className={styles.bar}>{bar}</header>}
      <main className={styles.main}>{children}</main>
    </div>
  );
}

export type SheetProps = {
  children: ReactNode;
  /** A second column at the right, parted by a dashed line; below on narrow windows. */
  aside?: ReactNode;
  /** Draws no inner space: for lists that reach the edges. */
  isFlush?: boolean;
};

/** The sheet on a public page. */
export function Sheet({ children, aside, isFlush }: SheetProps) {
  return (
    <div className={classes(styles.sheet, Boolean(aside) && styles.withAside)}>
      <div className={isFlush ? undefined : styles.body}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}
