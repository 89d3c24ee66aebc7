import { classes } from '../lib/classes';
import { drawings, type IconName } from './drawings';
import styles from './Icon.module.css';

export type { IconName } from './drawings';

export type IconProps = {
  name: IconName;
  /** Edge in pixels; 16 unless told. */
  size?: 12 | 14 | 16 | 20;
  className?: string;
};

/** A decorative icon: hidden from assistive technology, so whatever carries it needs its own name. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg className={classes(styles.icon, styles[`size${size}`], className)} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
