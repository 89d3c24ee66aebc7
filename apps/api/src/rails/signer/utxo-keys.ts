import { hash as digestOf } from 'node:crypto';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { HDKey } from '@scure/bip32';
import { extendedKeyVersions } from '../chain/extended-key';

/** Branch of addresses for change, by the convention of wallets. */
const changeBranch = 1;

/** Addresses to which change goes, by turns; the first is the one that the treasury fills. A wallet holds a thousand keys at least. */
export const walletKeys = 100;

const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(digestOf('sha256', data, 'buffer'));

/** @throws Error for a text that is no extended public key */
export const accountOf = (text: string): HDKey => {
  const key = HDKey.fromExtendedKey(text, extendedKeyVersions[text.charAt(0)]);
  if (key.privateKey) throw new Error('The key could spend: give the extended public key');
  return key;
};

export type WalletKey = { readonly index: number; readonly publicKey: Uint8Array; readonly script: Uint8Array };

/** Keys of the hot wallet of an account. */
export const walletBelow = (account: HDKey): readonly WalletKey[] => {
  const branch = account.deriveChild(changeBranch);
  return Array.from({ length: walletKeys }, (_, index): WalletKey => {
    const { publicKey } = branch.deriveChild(index);
    if (!publicKey) throw new Error(`There is no key ${index}`);
    const program = ripemd160(sha256(publicKey));
    return { index, publicKey, script: new Uint8Array([0, program.length, ...program]) };
  });
};
