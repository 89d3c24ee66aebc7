import type { ReactNode } from 'react';
import styles from './Picture.module.css';

const receipt = (
  <path className={styles.paper} d="M25 5h38l9 9v52l-5-3.4-5 3.4-5-3.4-5 3.4-5-3.4-5 3.4-5-3.4-5 3.4-5-3.4-2 1.4z" />
);

const pictures = {
  /** An open ledger with a pen: nothing here yet. */
  ledger: (
    <>
      <path
        className={styles.paper}
        d="M12 14.5c0-1.9 1.6-3.5 3.5-3.5H45c1.7 0 3 1.3 3 3v46c0-1.7-1.3-3-3-3H15.5c-1.9 0-3.5-1.6-3.5-3.5zM84 14.5c0-1.9-1.6-3.5-3.5-3.5H51c-1.7 0-3 1.3-3 3v46c0-1.7 1.3-3 3-3h29.5c1.9 0 3.5-1.6 3.5-3.5z"
      />
      <path className={styles.rule} d="M20 22h20M20 30h20M20 38h20M20 46h20M56 22h8M56 30h20M56 38h20M56 46h20" />
      <path className={styles.pen} d="M66 22h.01M70 18l8.5-8.5a2.6 2.6 0 0 1 3.7 3.7L73.7 21.7 69 23z" />
    </>
  ),
  /** A page under a lens: nothing matches. */
  search: (
    <>
      <rect className={styles.paper} x="16" y="8" width="52" height="56" rx="4" />
      <path className={styles.rule} d="M25 20h34M25 29h34M25 38h18M25 47h22" />
      <circle className={styles.calm} cx="66" cy="44" r="13" />
      <path className={styles.pen} d="m75.5 53.5 9 9" />
    </>
  ),
  /** A receipt with a tick. */
  done: (
    <>
      {receipt}
      <path className={styles.rule} d="M34 20h18M34 28h28M34 36h22M34 46h12M34 49h12" />
      <circle className={styles.good} cx="68" cy="50" r="14" />
      <path className={styles.cut} d="m61.8 50.4 4.4 4.4 8-9" />
    </>
  ),
  /** A receipt with a cross. */
  failed: (
    <>
      {receipt}
      <path className={styles.rule} d="M34 20h18M34 28h28M34 36h22M34 46h12" />
      <circle className={styles.bad} cx="68" cy="50" r="14" />
      <path className={styles.cut} d="m63 45 10 10M73 45 63 55" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PictureName = keyof typeof pictures;

/** A small drawing for empty pages and results; decorative. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg className={styles.picture} viewBox="0 0 96 72" aria-hidden="true">
      {pictures[name]}
    </svg>
  );
}
