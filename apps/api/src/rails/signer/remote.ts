import {
  getAddress,
  isAddressEqual,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type Hex,
} from 'viem';
import * as z from 'zod/mini';
import { jsonRpc } from '../json-rpc';
import type { Keyring, Unsigned } from './keyring';

/** Somebody may have to press a key there. */
const answerWithinMs = 30_000;

const bytes = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})+$/i));
/** The bytes alone, as web3signer answers, or beside what they say, as clef does. */
const signedForm = z.union([bytes, z.object({ raw: bytes })]);
const addresses = z.array(z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)));

/** Half the order of the curve: nodes refuse the other signature of the same transaction, which has another id. */
const mostS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** The name of the first thing that differs from what was asked to be signed; null where nothing does. */
const differenceIn = (raw: Hex, asked: Unsigned): string | null => {
  const { r, s, yParity, ...said } = parseTransaction(raw as `0x02${string}`);
  if (said.type !== asked.type) return 'form';
  if (said.chainId !== asked.chainId) return 'chain';
  // Zeros and empty data are left out of the bytes.
  if ((said.nonce ?? 0) !== asked.nonce) return 'number';
  if (!said.to || !isAddressEqual(said.to, asked.to)) return 'recipient';
  if ((said.value ?? 0n) !== asked.value) return 'amount';
  if ((said.data ?? '0x') !== asked.data) return 'data';
  if (said.gas !== asked.gas) return 'gas';
  if ((said.maxFeePerGas ?? 0n) !== asked.maxFeePerGas) return 'fee';
  if ((said.maxPriorityFeePerGas ?? 0n) !== asked.maxPriorityFeePerGas) return 'tip';
  if (!r || !s || yParity === undefined || BigInt(s) > mostS) return 'signature';
  // Whatever else bytes may say: there is one way to write what was asked with this signature.
  return serializeTransaction(asked, { r, s, yParity }) === raw ? null : 'form';
};

/** It answers, and cannot sign: waiting does not help. */
export class SignerWithoutKey extends Error {
  override readonly name = 'SignerWithoutKey';
}

/**
 * A keyring at another program, over JSON-RPC (`eth_signTransaction`, as web3signer and clef speak it): the key is there and
 * never here. What comes back is taken apart and compared with what was asked before anything is done with it.
 *
 * An answer that got lost changes nothing: what was signed there is nowhere else, and the same number is signed again.
 *
 * @throws Error where it does not answer in time, does not have the key, refuses, or signed anything but what was asked
 */
export const remoteKeyring = ({ url, address }: { readonly url: string; readonly address: string }): Keyring => {
  const ask = jsonRpc({ name: 'signer', url, answerWithinMs, retries: 0 });
  const own = getAddress(address);
  return {
    address: own,
    assertReady: async () => {
      const held = await ask('eth_accounts', [], addresses);
      if (!held.some((one) => isAddressEqual(one as Hex, own)))
        throw new SignerWithoutKey(`The signer does not have the key of ${own}`);
    },
    sign: async (asked) => {
      const { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = asked;
      const figures = { chainId, nonce, value, gas, maxFeePerGas, maxPriorityFeePerGas };
      const hex = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, numberToHex(figure)]));
      const said = await ask('eth_signTransaction', [{ from: own, to, data, ...hex }], signedForm);
      const raw = (typeof said === 'string' ? said : said.raw).toLowerCase() as Hex;
      const difference = readably(() => differenceIn(raw, asked));
      if (difference !== null) throw new Error(`The signer signed another ${difference} than was asked`);
      const signer = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });
      if (!isAddressEqual(signer, own)) throw new Error(`The signer signed with another key than that of ${own}`);
      return raw;
    },
  };
};

/** Bytes that are no transaction at all differ in their form. */
const readably = (compare: () => string | null): string | null => {
  try {
    return compare();
  } catch {
    return 'form';
  }
};
