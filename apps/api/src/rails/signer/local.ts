import { hkdfSync } from 'node:crypto';
import { chainOf } from '../chain';
import { addressFamily, encodeTransactionId } from '../chain/encode-address';
import type { Signer } from './port';

/** A key that lies beside the program: for the sandbox and tests alone, production has no way to get one. */
export const localSigner = (key: string): Signer => ({
  sign: async (order) => {
    const family = addressFamily(chainOf(order.currency, order.network));
    const bytes = new Uint8Array(hkdfSync('sha256', key, 'simulated-signer', order.id, 64));
    return [{ ...order, transactionId: encodeTransactionId(family, bytes), raw: null }];
  },
});
