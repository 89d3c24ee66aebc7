import type { ReactNode } from 'react';
import { useLinkProps } from '../lib/navigation';
import styles from './figures.module.css';

type FigureLinkProps = {
  href: string;
  /** What it leads to, beside the figure itself. */
  title: string;
  children: ReactNode;
};

/** A figure that leads to what it is made of: it looks like the figure, and like a link once somebody goes near it. */
export function FigureLink({ href, title, children }: FigureLinkProps) {
  return (
    <a {...useLinkProps(href)} className={styles.figureLink} title={title}>
      {children}
    </a>
  );
}
