import type { ReactNode } from 'react';
import { useLinkProps } from '../lib/navigation';
import styles from './figures.module.css';

type FigureLinkProps = {
  href: string;
  /** Target of the link, beside the figure itself. */
  title: string;
  children: ReactNode;
};

/** Figure that links to its parts: it looks like a figure, and like a link on hover and focus. */
export function FigureLink({ href, title, children }: FigureLinkProps) {
  return (
    <a {...useLinkProps(href)} className={styles.figureLink} title={title}>
      {children}
    </a>
  );
}
