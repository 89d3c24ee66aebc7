import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** One component with its name, on the surface it is made for. */
export function Specimen({
  name,
  note,
  children,
  isPlain,
}: {
  name: string;
  note?: string;
  children: ReactNode;
  isPlain?: boolean;
}) {
  return (
    <section aria-label={name} data-specimen={name} className={styles.specimen}>
      <h3 className={styles.name}>
        {name}
        {note && <small>{note}</small>}
      </h3>
      <div className={isPlain ? undefined : styles.stage}>{children}</div>
    </section>
  );
}

/** Specimens side by side. */
export function Board({ children }: { children: ReactNode }) {
  return <div className={styles.board}>{children}</div>;
}
