import { classes } from '../lib/classes';
import { drawings, type IconName } from './drawings';
import styles from './Icon.module.css';

export type { IconName } from './drawings';

export type IconProps = {
  name: IconName;
  /** Edge in pixels; default 16. */
  size?: 12 | 14 | 16 | 20;
  className?: string;
};

/** Decorative icon: hidden from assistive technology, so its control needs a name of its own. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg className={classes(styles.icon, styles[`size${size}`], className)} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
