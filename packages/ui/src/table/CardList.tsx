import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/States';
import { classes } from '../lib/classes';
import { useLinkProps } from '../lib/navigation';
import styles from './CardList.module.css';
import type { Flash } from './flash';

/** A row on a narrow screen: id and amount, then time and chip; below them further marks, where it has some. */
export type RowCard = {
  title: ReactNode;
  amount?: ReactNode;
  caption?: ReactNode;
  status?: ReactNode;
  foot?: ReactNode;
};

export type CardListProps<Row> = {
  label: string;
  /** Undefined while the first answer is awaited. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  card: (row: Row) => RowCard;
  rowHref?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  openKey?: string | null;
  skeletonRows?: number;
  /** Flash of a card that has just changed. */
  flashOf?: (key: string) => Flash;
};

/** Rows as cards: the form of a table on a narrow screen. */
export function CardList<Row>({
  label,
  rows,
  rowKey,
  card,
  rowHref,
  onOpen,
  openKey,
  skeletonRows = 8,
  flashOf,
}: CardListProps<Row>) {
  if (!rows)
    return (
      <ul className={styles.list} aria-label={label} aria-busy="true">
        {Array.from({ length: skeletonRows }, (_, index) => (
          <li key={index} className={styles.card}>
            <Skeleton width={136} />
            <Skeleton width={72} />
            <Skeleton width={112} />
            <Skeleton shape="chip" width={70} />
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => {
        const { title, amount, caption, status, foot } = card(row);
        const key = rowKey(row);
        const flash = flashOf?.(key);
        return (
          <li
            key={key}
            className={classes(styles.card, (rowHref ?? onOpen) && styles.openable, flash && styles[flash])}
          >
            <span className={styles.title}>
              <Opener href={rowHref?.(row)} onOpen={onOpen && (() => onOpen(row))} isOpen={key === openKey}>
                {title}
              </Opener>
            </span>
            <span className={styles.amount}>{amount}</span>
            <span className={styles.caption}>{caption}</span>
            <span className={styles.status}>{status}</span>
            {foot && <span className={styles.foot}>{foot}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function Opener({
  href,
  onOpen,
  isOpen,
  children,
}: {
  href: string | undefined;
  onOpen: (() => void) | undefined;
  isOpen: boolean;
  children: ReactNode;
}) {
  const link = useLinkProps(href ?? '');
  const current = isOpen ? 'true' : undefined;
  if (onOpen)
    return (
      <button type="button" className={styles.opener} aria-current={current} onClick={onOpen}>
        {children}
      </button>
    );
  if (href)
    return (
      <a className={styles.opener} aria-current={current} {...link}>
        {children}
      </a>
    );
  return <>{children}</>;
}
