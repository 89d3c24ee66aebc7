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

/** Long enough for a person who has to confirm there. */
const answerWithinMs = 30_000;

const bytes = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})+$/i));
/** Either the bytes alone, as web3signer answers, or together with their decoding, as clef does. */
const signedForm = z.union([bytes, z.object({ raw: bytes })]);
const addresses = z.array(z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)));

/** Half the order of the curve: nodes refuse the malleated signature of the same transaction, which has another id. */
const mostS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** Name of the first part that differs from the request; null for none. */
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
  // Any other encoding is refused: a signed transaction has exactly one form.
  return serializeTransaction(asked, { r, s, yParity }) === raw ? null : 'form';
};

/** The signer answers but cannot sign: waiting does not help. */
export class SignerWithoutKey extends Error {
  override readonly name = 'SignerWithoutKey';
}

/**
 * Keyring in another program, over JSON-RPC (`eth_signTransaction`, as web3signer and clef speak it): the key is there and never here. The answer
 * is decoded and compared with the request before it is used.
 *
 * A lost answer changes nothing: the signed transaction exists nowhere else, and the same nonce is signed again.
 *
 * @throws Error if it does not answer in time, does not have the key, refuses, or signed anything but the request
 */
export const remoteKeyring = ({
  url,
  address,
}: {
  readonly url: string;
  readonly address: string;
}): Omit<Keyring, 'sign'> & { readonly sign: (transaction: Unsigned) => Promise<string> } => {
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
