import type { RailNote } from '../states';
import type { DigestKeyring, Keyring } from './keyring';
import { SignerRefused } from './policed';
import type { UtxoKeyring } from './utxo-wallet';

/** A refusal by its policy is an answer of a signer. */
const answers = (error: unknown): boolean => error instanceof SignerRefused;

/** Keyrings whose answers and failures are noted. */
export const notedKeyring = ({ address, assertReady, reserve, sign }: Keyring, { around }: RailNote): Keyring => ({
  address,
  assertReady: () => around(assertReady),
  ...(reserve && { reserve: (...asked) => around(() => reserve(...asked), { answers }) }),
  sign: (...asked) => around(() => sign(...asked), { isDone: true, answers }),
});

export const notedDigests = (
  { address, assertReady, signDigest }: DigestKeyring,
  { around }: RailNote,
): DigestKeyring => ({
  address,
  assertReady: () => around(assertReady),
  signDigest: (...asked) => around(() => signDigest(...asked), { isDone: true, answers }),
});

export const notedWallet = (keyring: UtxoKeyring, { around }: RailNote): UtxoKeyring => ({
  get keys() {
    return keyring.keys;
  },
  assertReady: () => around(keyring.assertReady),
  sign: (unsigned) => around(() => keyring.sign(unsigned), { isDone: true }),
});
