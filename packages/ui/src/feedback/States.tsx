import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../controls/Button';
import { useHeading } from '../lib/navigation';
import { Banner } from './Banner';
import { Picture, type PictureName } from './Picture';
import styles from './States.module.css';

/** Grey bar in place of text. Width in pixels, default 80. */
export function Skeleton({
  width = 80,
  shape = 'text',
}: {
  width?: number | string;
  shape?: 'text' | 'chip' | 'block';
}) {
  const size = typeof width === 'number' ? `${width}px` : width;
  return (
    <span
      className={`${styles.skeleton} ${styles[shape]}`}
      style={{ '--w': size } as CSSProperties}
      aria-hidden="true"
    />
  );
}

/** Rows of a plain table in place of loading ones; a DataTable has its own. */
export function SkeletonRows({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? 96 : 64} />
        </td>
      ))}
    </tr>
  ));
}

export type EmptyStateProps = {
  /** Name of the missing content. */
  title: string;
  /** Reason, or the content it would have. */
  children?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
  /** `ledger` for first use, `search` under a filter. */
  picture?: PictureName;
  /** True if it is the only content: its title is the screen's. */
  isScreen?: boolean;
};

/** Nothing to show: a small picture, the missing content, the one thing to do. */
export function EmptyState({ title, children, action, picture = 'ledger', isScreen }: EmptyStateProps) {
  const heading = useHeading(title);
  return (
    <div className={styles.empty}>
      <Picture name={picture} />
      {isScreen ? (
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <h3>{title}</h3>
      )}
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export type ErrorStateProps = {
  /** Sentence of the server, or ours without one. */
  message: string;
  detail?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  retryLabel?: string;
};

/** Failed read, shown in place of its result, with Retry. */
export function ErrorState({ message, detail, onRetry, isRetrying, retryLabel = 'Retry' }: ErrorStateProps) {
  return (
    <Banner
      tone="danger"
      title={message}
      action={
        onRetry && (
          <Button size="sm" icon="refresh" onPress={onRetry} isPending={isRetrying}>
            {retryLabel}
          </Button>
        )
      }
    >
      {detail}
    </Banner>
  );
}

export type SpinnerOverlayProps = {
  isVisible: boolean;
  /** Name of the running task: `Signing in`. */
  label: string;
  /** Over the whole window instead of the nearest positioned parent. */
  isFullPage?: boolean;
};

/** Spinner over a region whose content is about to change. Prefer skeletons if the shape is known. */
export function SpinnerOverlay({ isVisible, label, isFullPage }: SpinnerOverlayProps) {
  if (!isVisible) return null;
  return (
    <output className={`${styles.overlay} ${isFullPage ? styles.fullPage : ''}`}>
      <span className={styles.ring} aria-hidden="true" />
      <span className={styles.spoken}>{label}</span>
    </output>
  );
}

export type FullPageErrorProps = {
  title: string;
  children?: ReactNode;
  /** Usually a Button that tries again. */
  action?: ReactNode;
};

/** Nothing can be shown at all. */
export function FullPageError({ title, children, action }: FullPageErrorProps) {
  return (
    <main className={styles.page}>
      <div className={styles.empty} role="alert">
        <Picture name="failed" />
        <h1>{title}</h1>
        {children && <p>{children}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </main>
  );
}
