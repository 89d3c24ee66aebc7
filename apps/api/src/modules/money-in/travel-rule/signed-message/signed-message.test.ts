import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base64, bech32 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { verifySignedMessage } from './signed-message';

const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest());
const text = (value: string) => new TextEncoder().encode(value);
const joined = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const hash160 = (data: Uint8Array) => ripemd160(sha256(data));

const secret = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const account = (compressed = false) => secp256k1.getPublicKey(secret, compressed);
const evmAddress = `0x${Buffer.from(keccak_256(account().subarray(1)).subarray(12)).toString('hex')}`;
const tronPayload = joined([0x41], keccak_256(account().subarray(1)).subarray(12));
const tronAddress = base58.encode(joined(tronPayload, sha256(sha256(tronPayload)).subarray(0, 4)));
const checked = (version: number, hash: Uint8Array) =>
  base58.encode(joined([version], hash, sha256(sha256(joined([version], hash))).subarray(0, 4)));
const bitcoinAddresses = {
  legacy: checked(0x00, hash160(account(true))),
  uncompressed: checked(0x00, hash160(account(false))),
  nested: checked(0x05, hash160(joined([0x00, 0x14], hash160(account(true))))),
  witness: bech32.encode('bc', [0, ...bech32.toWords(hash160(account(true)))]),
};

/** 64 bytes and which of the keys. */
const sign = (digest: Uint8Array) => {
  const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
  return { recovery: bytes[0] ?? 0, compact: bytes.subarray(1) };
};
const accountSignature = (prefix: string, statement: string): string => {
  const message = text(statement);
  const { recovery, compact } = sign(keccak_256(joined(text(`${prefix}${message.length}`), message)));
  return `0x${Buffer.from(joined(compact, [27 + recovery])).toString('hex')}`;
};
const bitcoinSignature = (statement: string, header: number): string => {
  const message = text(statement);
  const length = message.length < 253 ? [message.length] : [253, message.length & 255, message.length >> 8];
  const digest = sha256(sha256(joined([24], text('Bitcoin Signed Message:\n'), length, message)));
  const { recovery, compact } = sign(digest);
  return base64.encode(joined([header + recovery], compact));
};

const statement = `I control ${evmAddress}, the ÄÖ wallet`;
const evm = { currency: 'USDC', network: 'ETH', address: evmAddress };
const tron = { currency: 'USDT', network: 'TRX', address: tronAddress };
const bitcoin = (address: string) => ({ currency: 'BTC', network: 'MAIN', address });

describe('a signed message', () => {
  it('of Ethereum is what its wallets sign, as a published example shows', () => {
    // The example of web3.eth.accounts.sign in the documentation of web3.js.
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
    const address = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
    expect(verifySignedMessage({ ...evm, address }, { statement: 'Some data', signature })).toBe('VALID');
    expect(verifySignedMessage({ ...evm, address }, { statement: 'Some date', signature })).toBe('INVALID');
  });

  it.each([
    ['Ethereum', evm, accountSignature('\u0019Ethereum Signed Message:\n', statement)],
    ['BNB Smart Chain', { ...evm, network: 'BSC' }, accountSignature('\u0019Ethereum Signed Message:\n', statement)],
    ['TRON', tron, accountSignature('\u0019TRON Signed Message:\n', statement)],
    ['Bitcoin, a key', bitcoin(bitcoinAddresses.legacy), bitcoinSignature(statement, 31)],
    ['Bitcoin, an old key', bitcoin(bitcoinAddresses.uncompressed), bitcoinSignature(statement, 27)],
    ['Bitcoin, nested', bitcoin(bitcoinAddresses.nested), bitcoinSignature(statement, 35)],
    ['Bitcoin, witness', bitcoin(bitcoinAddresses.witness), bitcoinSignature(statement, 39)],
    ['Bitcoin, witness as Electrum signs', bitcoin(bitcoinAddresses.witness), bitcoinSignature(statement, 31)],
  ] as const)('of %s is told from another text, another address and another signature', (_title, wallet, signature) => {
    expect(verifySignedMessage(wallet, { statement, signature })).toBe('VALID');
    expect(verifySignedMessage(wallet, { statement: `${statement}.`, signature })).toBe('INVALID');
    const strangers: Readonly<Record<string, string>> = {
      ETH: '0x420B8cB9874090515d6B18036112d16730Ef0c86',
      BSC: '0x420B8cB9874090515d6B18036112d16730Ef0c86',
      TRX: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg',
      MAIN: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    };
    expect(verifySignedMessage({ ...wallet, address: strangers[wallet.network] ?? '' }, { statement, signature })).toBe(
      'INVALID',
    );
    for (const wrong of ['', '0x', 'not a signature', signature.slice(0, -4), `${signature}00`, `0x${'00'.repeat(65)}`])
      expect(verifySignedMessage(wallet, { statement, signature: wrong })).not.toBe('VALID');
  });

  it('of Bitcoin is read when the text is longer than 252 bytes', () => {
    const long = statement.repeat(6);
    expect(
      verifySignedMessage(bitcoin(bitcoinAddresses.legacy), { statement: long, signature: bitcoinSignature(long, 31) }),
    ).toBe('VALID');
  });

  it('of Solana is the text signed by the key that is the address, in base58 or base64', () => {
    const wallet = { currency: 'USDC', network: 'SOL', address: base58.encode(ed25519.getPublicKey(secret)) };
    const bytes = ed25519.sign(text(statement), secret);
    for (const signature of [base58.encode(bytes), base64.encode(bytes)]) {
      expect(verifySignedMessage(wallet, { statement, signature })).toBe('VALID');
      expect(verifySignedMessage(wallet, { statement: 'other', signature })).toBe('INVALID');
    }
    expect(verifySignedMessage(wallet, { statement, signature: 'nonsense' })).toBe('INVALID');
  });

  it('of a chain without a common way, or of a script, is for somebody to look at', () => {
    const signature = bitcoinSignature(statement, 31);
    for (const currency of ['XRP', 'XLM', 'EOS', 'LTC', 'BCH', 'DASH'])
      expect(verifySignedMessage({ currency, network: 'MAIN', address: 'x' }, { statement, signature })).toBe(
        'UNSUPPORTED',
      );
    const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
    expect(verifySignedMessage(bitcoin(taproot), { statement, signature })).not.toBe('VALID');
  });
});
