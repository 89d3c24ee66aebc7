import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../lib/classes';
import styles from './figures.module.css';

export type CoinProps = {
  /** The currency code; its first letter is the mark when there is no picture. */
  code: string;
  /** Address of a picture of ours; square. */
  src?: string | null;
  size?: 'md' | 'lg';
};

/** A stable hue for a code, so that a coin keeps its colour on every screen. */
function hueOf(code: string): number {
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  // the golden angle keeps neighbours apart
  return Math.round(hash * 137.508) % 360;
}

/** Disc of a currency: decorative, its name or code is beside it. */
export function Coin({ code, src, size = 'md' }: CoinProps) {
  const edge = size === 'lg' ? 28 : 20;
  if (src) return <img className={styles.coinImage} src={src} alt="" width={edge} height={edge} loading="lazy" />;
  return (
    <span
      className={classes(styles.coin, size === 'lg' && styles.coinLarge)}
      style={{ '--hue': hueOf(code), '--strength': 0.06 } as CSSProperties}
      // drawn by the style sheet, so that the letter is neither read, copied nor searched
      data-mark={code.slice(0, 1)}
      aria-hidden="true"
    />
  );
}

/** A coin and its name in one line. */
export function WithCoin({ code, src, children }: CoinProps & { children: ReactNode }) {
  return (
    <span className={styles.withCoin}>
      <Coin code={code} src={src} />
      {children}
    </span>
  );
}
