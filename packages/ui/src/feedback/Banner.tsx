import type { ReactNode } from 'react';
import { IconButton } from '../controls/Button';
import { Icon, type IconName } from '../icons/Icon';
import { classes } from '../lib/classes';
import type { Tone } from '../lib/tone';
import styles from './Banner.module.css';

const iconOf: Record<Tone, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  neutral: 'info',
  danger: 'alert',
};

export type BannerProps = {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  /** One button at the right. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** `alert` interrupts the screen reader, `status` waits; default `alert` for `danger`, otherwise plain text. */
  role?: 'alert' | 'status' | 'none';
};

/** A sentence in its place: what went wrong, what to know. */
export function Banner({ tone, title, children, action, onDismiss, role }: BannerProps) {
  const spoken = role ?? (tone === 'danger' ? 'alert' : 'none');
  return (
    <div className={classes(styles.banner, styles[tone])} data-banner role={spoken === 'none' ? undefined : spoken}>
      <Icon name={iconOf[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {(action || onDismiss) && (
        <div className={styles.end}>
          {action}
          {onDismiss && <IconButton icon="close" label="Dismiss" size="xs" onPress={onDismiss} />}
        </div>
      )}
    </div>
  );
}
