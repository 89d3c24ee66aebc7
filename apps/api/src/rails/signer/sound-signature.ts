import { secp256k1 } from '@noble/curves/secp256k1.js';
import { isAddressEqual, type Hex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';

/**
 * A digest's signature in the one form that chains take: r, s in the lower half of its range, and which of two points the key is, 0 or 1; 65 bytes.
 * Null if it is by another key than that of the address, or of something else.
 *
 * @param compact r and s, 32 bytes each
 */
export const soundSignature = (compact: Uint8Array, digest: Uint8Array, address: Hex): Uint8Array | null => {
  for (const point of [0, 1]) {
    try {
      const given = secp256k1.Signature.fromBytes(compact, 'compact');
      // A hardware module answers either of two signatures, and nodes take the one with the lower s.
      const { n } = secp256k1.Point.CURVE();
      const lower = given.hasHighS() ? new secp256k1.Signature(given.r, n - given.s) : given;
      const key = lower.addRecoveryBit(point).recoverPublicKey(digest);
      if (!isAddressEqual(publicKeyToAddress(`0x${key.toHex(false)}`), address)) continue;
      return Buffer.concat([lower.toBytes('compact'), Buffer.from([point])]);
    } catch {
      // No point of the curve has this signature.
    }
  }
  return null;
};
