import * as z from 'zod/mini';
import type { Chain } from '../chain';
import { utxoNode } from '../chain/utxo-node';
import type { UtxoNodeSettings } from '../chain/utxo-settings';
import { SignerWithoutKey } from './remote';
import { accountOf, walletBelow, walletKeys, type WalletKey } from './utxo-keys';
import { psbtOf, signedBytes, transactionOf, type Unsigned } from './utxo-transaction';

/** Keeper of the keys of a hot wallet: it answers with signatures and never with a key. */
export type UtxoKeyring = {
  readonly keys: readonly WalletKey[];
  /** Throws if it could not sign now; called before an order takes outputs. */
  readonly assertReady: () => Promise<void>;
  /** Returns exactly the requested transaction, signed, or throws. */
  readonly sign: (unsigned: Unsigned) => Promise<string>;
};

/** A wallet of another node. */
export type UtxoWalletSettings = {
  /** With the wallet's name: `http://user:password@host:port/wallet/hot`. May hold a password: never to be repeated. */
  readonly url: string;
  /** Extended public key of its account. */
  readonly account: string;
};

const walletInfo = z.object({
  private_keys_enabled: z.optional(z.boolean()),
  /** Seconds since 1970, 0 for a locked wallet; absent without encryption. */
  unlocked_until: z.optional(z.int()),
});
const descriptors = z.object({
  descriptors: z.array(z.object({ desc: z.string(), range: z.optional(z.tuple([z.int(), z.int()])) })),
});
const processed = z.object({ psbt: z.string(), complete: z.boolean() });

/** Descriptor of the change branch of an account. */
const changeDescriptor = /^wpkh\((?:\[[^\]]*\])?([xt]pub[1-9A-HJ-NP-Za-km-z]+)\/1\/\*\)/;

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one !== null && other !== null && Buffer.compare(one, other) === 0;

/**
 * Keyring in the wallet of another node of Bitcoin Core (`walletprocesspsbt`), which may serve any chain of outputs: a signature does not depend on
 * the node's blocks, so this node needs no network. The answer is compared with the request before it is used, and nothing but its signatures is.
 */
export const walletKeyring = (chain: Chain, { url, account }: UtxoWalletSettings): UtxoKeyring => {
  const settings: UtxoNodeSettings = { url, cookieFile: null, net: 'main' };
  const wallet = utxoNode(`the signer of ${chain}`, settings);
  const own = accountOf(account);
  // A hundred derivations take a while, and a process that only answers calls needs none.
  let derived: readonly WalletKey[] | null = null;
  return {
    get keys() {
      return (derived ??= walletBelow(own));
    },
    assertReady: async () => {
      const info = await wallet.ask('getwalletinfo', [], walletInfo);
      if (info.private_keys_enabled === false)
        throw new SignerWithoutKey(`The wallet that signs for ${chain} holds no private key`);
      if (info.unlocked_until === 0) throw new SignerWithoutKey(`The wallet that signs for ${chain} is locked`);
      const { descriptors: known } = await wallet.ask('listdescriptors', [], descriptors);
      const found = known.find(({ desc }) => {
        const text = changeDescriptor.exec(desc)?.[1];
        const key = text === undefined ? null : accountOf(text);
        return key !== null && isSame(key.publicKey, own.publicKey) && isSame(key.chainCode, own.chainCode);
      });
      if (!found)
        throw new SignerWithoutKey(`The wallet that signs for ${chain} does not hold the change branch of the account`);
      const [, last = 0] = found.range ?? [];
      if (last < walletKeys - 1)
        throw new SignerWithoutKey(
          `The key pool of the wallet that signs for ${chain} ends at ${last}: it needs ${walletKeys} keys`,
        );
    },
    sign: async (unsigned) => {
      const asked = transactionOf(unsigned);
      const { psbt, complete } = await wallet.ask('walletprocesspsbt', [psbtOf(asked), true, 'ALL', true], processed);
      if (!complete)
        throw new Error(
          `The wallet that signs for ${chain} did not sign every input: a key may lie beyond its key pool`,
        );
      return signedBytes(unsigned, psbt);
    },
  };
};
