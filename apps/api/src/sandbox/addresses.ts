import { addressFamily, base58Check, encodeAddress, encodeTransactionId, segwit } from '../rails/chain/encode-address';
import { chainOf } from '../rails/chain';
import type { Random } from './random';

/**
 * Plausible addresses and transaction ids with correct checksums. Nobody holds keys for them: the payload is a named random number, not a hash of a
 * public key.
 *
 * @param kind `ours`: the modern form used by payment processors; `foreign`: the mix of forms that payers send from.
 */
export const addressAt = (
  random: Random,
  path: string,
  currency: string,
  network: string,
  kind: 'ours' | 'foreign' = 'ours',
): string => {
  const key = random.bytes(path, 32);
  const hash = key.subarray(0, 20);
  const form = kind === 'ours' ? 0 : random.u(`${path}/form`);
  const family = addressFamily(chainOf(currency, network));
  if (family === 'BTC' && form >= 0.6)
    return form < 0.75 ? segwit('bc', key) : base58Check(form < 0.88 ? 0x05 : 0x00, hash);
  if (family === 'LTC' && form >= 0.8) return base58Check(0x30, hash);
  return encodeAddress(family, { hash, key });
};

/** A transaction id in the notation of the chain. */
export const transactionIdAt = (random: Random, path: string, currency: string, network: string): string =>
  encodeTransactionId(addressFamily(chainOf(currency, network)), random.bytes(path, 64));
