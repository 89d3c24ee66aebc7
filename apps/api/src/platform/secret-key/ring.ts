import { sealingWith, type Sealing } from '@countinghouse/database';

/**
 * Secrets behind the configured one. A rotation replaces the secret that encrypts; the root of seals stays, because seals of history are compared and
 * never made again.
 */
export type Ring = {
  /** Root of every key that makes a MAC: of seals, fingerprints, cursors. The first secret of the database. */
  readonly sealRoot: string;
  /** Secret that encrypts now. */
  encrypts: string;
  /** Secrets that open what is encrypted: the newest first. */
  readonly opens: readonly string[];
};

/** By the configured secret. One that was never rotated needs no ring: it is all of them. */
const rings = new Map<string, Ring>();

/** Notes the ring behind a configured secret; from then on every key derived from that secret is one of the ring's. */
export const holdRing = (secretKey: string, ring: Ring): void => {
  rings.set(secretKey, ring);
};

export const sealRootOf = (secretKey: string): string => rings.get(secretKey)?.sealRoot ?? secretKey;
export const encryptingOf = (secretKey: string): string => rings.get(secretKey)?.encrypts ?? secretKey;
export const openingOf = (secretKey: string): readonly string[] => rings.get(secretKey)?.opens ?? [secretKey];

/** From now on this process encrypts under the configured secret. */
export const encryptWithNewest = (secretKey: string): void => {
  const ring = rings.get(secretKey);
  if (ring) ring.encrypts = secretKey;
};

/** Seals of rows under the root behind a configured secret, which may become known only after the database was opened. */
export const rowSealing = (secretKey: string): Sealing => {
  const sealings = new Map<string, Sealing>();
  return (purpose, text) => {
    const root = sealRootOf(secretKey);
    let sealing = sealings.get(root);
    if (!sealing) sealings.set(root, (sealing = sealingWith(root)));
    return sealing(purpose, text);
  };
};
