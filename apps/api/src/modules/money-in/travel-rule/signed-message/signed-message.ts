import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base64, bech32, hex } from '@scure/base';

/**
 * Verdict on a message's signature by the keys of an address, in the way wallets of each chain sign text. UNSUPPORTED: nobody can check it here (a
 * contract's wallet, a script's address, chains without a common way), which differs from wrong.
 */
export type SignatureVerdict = 'VALID' | 'INVALID' | 'UNSUPPORTED';

export type SignedMessage = { readonly statement: string; readonly signature: string };

const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());
const hash160 = (data: Uint8Array): Uint8Array => ripemd160(sha256(data));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(other));

/** Public key recovered from a signature over a hash: 64 bytes and the index of the possible key. Null for none. */
const recovered = (compact: Uint8Array, recovery: number, digest: Uint8Array, isCompressed: boolean) => {
  if (compact.length !== 64 || recovery < 0 || recovery > 3) return null;
  const key = secp256k1.Signature.fromBytes(compact, 'compact').addRecoveryBit(recovery).recoverPublicKey(digest);
  return key.toBytes(isCompressed);
};

/** Ethereum's and TRON's account of a key: the last 20 bytes of the hash of its coordinates. */
const accountOf = (uncompressed: Uint8Array): Uint8Array => keccak_256(uncompressed.subarray(1)).subarray(12);

/** EIP-191, and TRON's like it: 65 bytes in hex, the last of them 27 or 28 (or 0 or 1). */
const signedByAccount = (account: Uint8Array, prefix: string, { statement, signature }: SignedMessage): boolean => {
  const bytes = hex.decode(signature.replace(/^0x/i, '').toLowerCase());
  if (bytes.length !== 65) return false;
  const message = bytesOf(statement);
  const digest = keccak_256(joined(bytesOf(`${prefix}${message.length}`), message));
  const last = bytes[64] ?? 0;
  const key = recovered(bytes.subarray(0, 64), last >= 27 ? last - 27 : last, digest, false);
  return key !== null && same(accountOf(key), account);
};

/** Bitcoin prefixes every text with its length: one byte, or 0xfd and two. */
const withLength = (text: string): Uint8Array => {
  const bytes = bytesOf(text);
  const { length } = bytes;
  return joined(Uint8Array.from(length < 253 ? [length] : [253, length & 255, length >> 8]), bytes);
};

/** Comparable part of an address. Null: an address of a script. */
type BitcoinTarget = { readonly kind: 'KEY' | 'NESTED' | 'WITNESS'; readonly hash: Uint8Array };

const bitcoinTarget = (address: string): BitcoinTarget | null => {
  if (/^bc1/i.test(address)) {
    const { prefix, words } = bech32.decode(address.toLowerCase() as `${string}1${string}`);
    const program = bech32.fromWords(words.slice(1));
    return prefix === 'bc' && words[0] === 0 && program.length === 20 ? { kind: 'WITNESS', hash: program } : null;
  }
  const decoded = base58.decode(address);
  const [version] = decoded;
  if (decoded.length !== 25 || (version !== 0x00 && version !== 0x05)) return null;
  return { kind: version === 0x00 ? 'KEY' : 'NESTED', hash: decoded.subarray(1, 21) };
};

/**
 * BIP-137: 65 bytes in base64, the first selects the key. Wallets disagree about that byte for witness addresses, so the key alone decides. Taproot
 * and scripts sign by BIP-322, which is not supported.
 */
const bitcoin = (address: string, { statement, signature }: SignedMessage): SignatureVerdict => {
  const target = bitcoinTarget(address);
  if (!target) return 'UNSUPPORTED';
  const bytes = base64.decode(signature);
  if (bytes.length !== 65) return target.kind === 'KEY' ? 'INVALID' : 'UNSUPPORTED';
  const header = bytes[0] ?? 0;
  if (header < 27 || header > 42) return 'INVALID';
  const digest = sha256(sha256(joined(withLength('Bitcoin Signed Message:\n'), withLength(statement))));
  const isCompressed = header >= 31;
  const key = recovered(bytes.subarray(1), (header - 27) % 4, digest, isCompressed);
  if (key === null || (!isCompressed && target.kind !== 'KEY')) return 'INVALID';
  const ofKey = hash160(key);
  const hash = target.kind === 'NESTED' ? hash160(joined(Uint8Array.from([0x00, 0x14]), ofKey)) : ofKey;
  return same(hash, target.hash) ? 'VALID' : 'INVALID';
};

const evm = (address: string, signed: SignedMessage): SignatureVerdict =>
  signedByAccount(hex.decode(address.slice(2).toLowerCase()), '\u0019Ethereum Signed Message:\n', signed)
    ? 'VALID'
    : 'INVALID';

const tron = (address: string, signed: SignedMessage): SignatureVerdict =>
  signedByAccount(base58.decode(address).subarray(1, 21), '\u0019TRON Signed Message:\n', signed) ? 'VALID' : 'INVALID';

/** Solana's wallets sign the text itself; they give the signature in base58, some in base64. */
const solana = (address: string, { statement, signature }: SignedMessage): SignatureVerdict => {
  const bytes = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(signature) ? base58.decode(signature) : base64.decode(signature);
  if (bytes.length !== 64) return 'INVALID';
  return ed25519.verify(bytes, bytesOf(statement), base58.decode(address)) ? 'VALID' : 'INVALID';
};

type Verify = (address: string, signed: SignedMessage) => SignatureVerdict;

const wayOf = (currency: string, network: string): Verify | null => {
  if (network === 'ETH' || network === 'BSC') return evm;
  if (network === 'TRX') return tron;
  if (network === 'SOL') return solana;
  return currency === 'BTC' ? bitcoin : null;
};

/** True if payers of this coin on this network can prove ownership of a wallet by a signed message. */
export const canSignMessages = (currency: string, network: string): boolean => wayOf(currency, network) !== null;

/** True if the keys of the address signed the message. Text that is no signature at all is INVALID, never an error. */
export const verifySignedMessage = (
  { currency, network, address }: { readonly currency: string; readonly network: string; readonly address: string },
  signed: SignedMessage,
): SignatureVerdict => {
  const verify = wayOf(currency, network);
  if (!verify) return 'UNSUPPORTED';
  try {
    return verify(address, signed);
  } catch {
    return 'INVALID';
  }
};
