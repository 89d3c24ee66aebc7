import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import styles from './Page.module.css';

/** The inner space of a screen; its width is the measure of its tables. */
export function Page({
  children,
  isNarrow,
  isForCards,
}: {
  children: ReactNode;
  isNarrow?: boolean;
  /** Three cards wide, four on a very wide screen. */
  isForCards?: boolean;
}) {
  return (
    <main className={classes(styles.page, isNarrow && styles.narrow, isForCards && styles.cards)}>{children}</main>
  );
}
