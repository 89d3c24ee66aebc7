import { hkdfSync } from 'node:crypto';
import { chainOf } from '../chain';
import { addressFamily, encodeTransactionId } from '../chain/encode-address';
import type { SigningOrder, Signer } from './port';

/** Id of the one transaction that the sandbox's signer makes of an order. */
export const locallySignedId = (key: string, order: Pick<SigningOrder, 'id' | 'currency' | 'network'>): string => {
  const family = addressFamily(chainOf(order.currency, order.network));
  return encodeTransactionId(family, new Uint8Array(hkdfSync('sha256', key, 'simulated-signer', order.id, 64)));
};

export const localSigner = (key: string): Signer => ({
  sign: async (order) => [{ ...order, transactionId: locallySignedId(key, order), raw: null }],
});
