import { ConfigError } from '../config';
import { soundSignature } from '../rails/signer/sound-signature';
import { publicKeyToAddress } from 'viem/accounts';
import type { Hex } from 'viem';
import type { HardwareSettings } from './settings';

/** A key that never leaves its hardware. */
export type HardwareKey = {
  /** With a checksum, as on Ethereum. */
  readonly address: Hex;
  /** 65 bytes: the uncompressed point, its form first. */
  readonly publicKey: Buffer;
  /**
   * Signature of exactly 32 bytes: r, s in the lower half of its range, and which of two points the key is, 0 or 1; 65 bytes.
   *
   * @throws Error if the hardware does not answer in time, refuses, or signed something else; the next call begins anew
   */
  readonly sign: (digest: Uint8Array) => Promise<Buffer>;
  readonly close: () => void;
};

/** Object identifier of secp256k1, as PKCS#11 names a curve. */
const curve = Buffer.from('06052b8104000a', 'hex');
/** A point of 65 bytes in ASN.1's form of bytes. */
const pointForm = Buffer.from('0441', 'hex');
const usuallyWithinMs = 10_000;

export type Pkcs11 = typeof import('pkcs11js');

/** Optional, and built where it is installed: absent where only the server runs. */
const load = async (): Promise<Pkcs11> => {
  try {
    // Its constants are found by CommonJS alone.
    const { default: binding } = (await import('pkcs11js')) as unknown as { readonly default: Pkcs11 };
    return binding;
  } catch {
    throw new ConfigError(
      'pkcs11js is not installed here: run "npm install --prefix /opt/countinghouse pkcs11js@2.1.7", which needs g++, make and python3.',
    );
  }
};

/** Name of a failure in the hardware's own words, CKR_…, never with the PIN. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

type Options = {
  /** Longest wait for a signature, in milliseconds. */
  readonly withinMs?: number;
  /** Binding to the hardware's library. */
  readonly native?: () => Promise<Pkcs11>;
};

/**
 * Logs in to a token and finds a key of secp256k1 on it.
 *
 * @throws ConfigError with one sentence, for a wrong PIN too: it is not tried twice, for tokens lock themselves
 */
export const openHardwareKey = async (
  { library, token, key: label, pin }: HardwareSettings,
  { withinMs = usuallyWithinMs, native = load }: Options = {},
): Promise<HardwareKey> => {
  const pkcs11 = await native();
  const module = new pkcs11.PKCS11();
  const refuse = (sentence: string): never => {
    throw new ConfigError(sentence);
  };
  try {
    module.load(library);
    module.C_Initialize({ flags: pkcs11.CKF_OS_LOCKING_OK });
  } catch (error) {
    return refuse(`SIGNER_PKCS11_LIBRARY cannot be loaded (${reasonOf(error)}): correct its path or its settings.`);
  }
  const end = (): void => {
    try {
      module.C_Finalize();
      module.close();
    } catch {
      // The library is gone already.
    }
  };
  const slotOf = (): Buffer => {
    // Its number may change with every start: only the label is the token's own.
    const found = module.C_GetSlotList(true).filter((slot) => module.C_GetTokenInfo(slot).label.trim() === token);
    const [slot, ...others] = found;
    if (!slot) return refuse(`SIGNER_PKCS11_TOKEN names "${token}", and there is no token with this label.`);
    if (others.length > 0) return refuse(`SIGNER_PKCS11_TOKEN names "${token}", which several tokens are called.`);
    return slot;
  };
  const openSession = (slot: Buffer): Buffer => {
    const session = module.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION);
    try {
      module.C_Login(session, pkcs11.CKU_USER, pin);
    } catch (error) {
      if (reasonOf(error).includes('CKR_USER_ALREADY_LOGGED_IN')) return session;
      module.C_CloseSession(session);
      throw error;
    }
    return session;
  };
  const find = (session: Buffer, kind: number): Buffer | null => {
    module.C_FindObjectsInit(session, [
      { type: pkcs11.CKA_CLASS, value: kind },
      { type: pkcs11.CKA_KEY_TYPE, value: pkcs11.CKK_EC },
      { type: pkcs11.CKA_LABEL, value: label },
    ]);
    try {
      const [found, ...others] = module.C_FindObjects(session, 2);
      if (others.length > 0) return refuse(`SIGNER_PKCS11_KEY names "${label}", which several keys are called.`);
      return found ?? null;
    } finally {
      module.C_FindObjectsFinal(session);
    }
  };
  const begin = (slot: Buffer): { readonly session: Buffer; readonly secret: Buffer } => {
    const session = openSession(slot);
    const secret = find(session, pkcs11.CKO_PRIVATE_KEY);
    if (!secret) return refuse(`SIGNER_PKCS11_KEY names "${label}", and the token has no private key of this label.`);
    return { session, secret };
  };
  const pointOf = (session: Buffer): Buffer => {
    const open = find(session, pkcs11.CKO_PUBLIC_KEY);
    if (!open) return refuse(`The public half of the key "${label}" is not on the token: make both halves.`);
    const [params, point] = module.C_GetAttributeValue(session, open, [
      { type: pkcs11.CKA_EC_PARAMS },
      { type: pkcs11.CKA_EC_POINT },
    ]);
    const bytes = point?.value ?? Buffer.alloc(0);
    if (!params?.value.equals(curve) || bytes.length !== 67 || !bytes.subarray(0, 2).equals(pointForm))
      return refuse(`The key "${label}" is of another curve than secp256k1.`);
    return bytes.subarray(2);
  };

  let slot: Buffer;
  let open: ReturnType<typeof begin> | null;
  let publicKey: Buffer;
  try {
    slot = slotOf();
    open = begin(slot);
    publicKey = pointOf(open.session);
  } catch (error) {
    end();
    if (error instanceof ConfigError) throw error;
    const isPin = /CKR_PIN_/.test(reasonOf(error));
    throw new ConfigError(
      isPin
        ? `The token "${token}" refuses the PIN of SIGNER_PKCS11_PIN_FILE (${reasonOf(error)}): correct it before the next start, for tokens lock themselves after a few.`
        : `The token "${token}" cannot be used (${reasonOf(error)}): see its own log.`,
    );
  }
  const address = publicKeyToAddress(`0x${publicKey.toString('hex')}`);

  /** After any failure a session stays busy for ever: it is given up, and the next call opens another. */
  const giveUp = (): void => {
    const session = open?.session;
    open = null;
    try {
      if (session) module.C_CloseSession(session);
    } catch {
      // The hardware closed it.
    }
  };
  const use = async (digest: Uint8Array): Promise<Buffer> => {
    try {
      open ??= begin(slot);
      module.C_SignInit(open.session, { mechanism: pkcs11.CKM_ECDSA }, open.secret);
      const compact = await module.C_SignAsync(open.session, Buffer.from(digest), Buffer.alloc(64));
      const sound = compact.length === 64 ? soundSignature(compact, digest, address) : null;
      if (!sound) throw new Error('it signed something else');
      return Buffer.from(sound);
    } catch (error) {
      giveUp();
      throw new Error(`The hardware did not sign: ${reasonOf(error)}`, { cause: error });
    }
  };

  // A session signs one digest at a time, so callers take turns.
  let turn: Promise<unknown> = Promise.resolve();
  let isStuck = false;
  return {
    address,
    publicKey,
    sign: async (digest) => {
      // The hardware would sign any length, and what it signs then may be a part of something else.
      if (digest.length !== 32) throw new Error('Only 32 bytes are signed');
      if (isStuck) throw new Error('The hardware has not answered an earlier call yet');
      const mine = turn.then(() => use(digest));
      turn = mine.catch(() => undefined);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isStuck = true;
          void turn.then(() => (isStuck = false));
          reject(new Error('The hardware did not answer in time'));
        }, withinMs);
      });
      return Promise.race([mine, late]).finally(() => clearTimeout(timer));
    },
    close: end,
  };
};
