import type { KeyStore } from './key-store';
import type { Config } from './session';

/** The specification's name of the stored session. */
export const storageKey = 'config';

const algorithm = 'AES-GCM';
const version = 'v1';

/** The encrypted copy of the session in the tab's own storage. Writes return at once and follow each other in order. */
export type Vault = {
  /** True if nothing is stored: no need to open the key store. */
  readonly isEmpty: () => boolean;
  /** Stored configuration, or null if it is missing, altered, foreign or its key is gone. */
  readonly load: () => Promise<Config | null>;
  readonly save: (config: Config) => void;
  /** Removes the copy and its key, so that a copy of the ciphertext can never be read again. */
  readonly clear: () => void;
  /** Resolves when the writes so far are done; for tests and page changes. */
  readonly settled: () => Promise<void>;
};

/** Session storage of the tab, or null if the browser refuses it. */
export const tabStorage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** `v1.<key id>.<initialisation vector>.<ciphertext>` */
const split = (stored: string): { keyId: string; vector: string; ciphertext: string } | null => {
  const [head, keyId, vector, ciphertext, ...rest] = stored.split('.');
  return head === version && keyId && vector && ciphertext && rest.length === 0 ? { keyId, vector, ciphertext } : null;
};

/**
 * Encrypts with a fresh non-extractable key per session, kept in the key store. Without storage, key store or Web Cryptography nothing is stored at
 * all and a reload signs out: there is no fallback to plain text.
 */
export const createVault = (storage: Storage | null, keys: KeyStore): Vault => {
  let writes: Promise<void> = Promise.resolve();
  const stored = (): string | null => storage?.getItem(storageKey) ?? null;

  const enqueue = (write: () => Promise<void>) => {
    writes = writes.then(write).catch(() => storage?.removeItem(storageKey));
  };

  const dropKeyOf = async (text: string | null) => {
    const parts = text === null ? null : split(text);
    if (parts) await keys.remove(parts.keyId);
  };

  return {
    isEmpty: () => stored() === null,

    load: async () => {
      const parts = split(stored() ?? '');
      if (!parts) return null;
      try {
        const key = await keys.find(parts.keyId);
        if (!key) return null;
        const plain = await crypto.subtle.decrypt(
          { name: algorithm, iv: toBytes(parts.vector), additionalData: new TextEncoder().encode(parts.keyId) },
          key,
          toBytes(parts.ciphertext),
        );
        return JSON.parse(new TextDecoder().decode(plain)) as Config;
      } catch {
        return null;
      }
    },

    save: (config) => {
      if (!storage || !globalThis.crypto?.subtle) return;
      enqueue(async () => {
        const before = stored();
        const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
        const keyId = crypto.randomUUID();
        await keys.add(keyId, key);
        const vector = crypto.getRandomValues(new Uint8Array(12));
        const ciphertext = await crypto.subtle.encrypt(
          { name: algorithm, iv: vector, additionalData: new TextEncoder().encode(keyId) },
          key,
          new TextEncoder().encode(JSON.stringify(config)),
        );
        storage.setItem(storageKey, [version, keyId, toText(vector), toText(new Uint8Array(ciphertext))].join('.'));
        await dropKeyOf(before);
      });
    },

    clear: () => {
      const before = stored();
      // Immediately, not in the queue: a reload right after a logout must find nothing.
      storage?.removeItem(storageKey);
      enqueue(async () => {
        await dropKeyOf(before);
        // A write still under way at the time of the clearing has finished by now.
        const late = stored();
        if (late !== null) {
          storage?.removeItem(storageKey);
          await dropKeyOf(late);
        }
      });
    },

    settled: () => writes,
  };
};
