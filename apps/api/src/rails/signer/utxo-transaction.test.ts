import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { RawTx, Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { addressOf, dustOf, hexOfScript, scriptOf } from '../chain/utxo-coins';
import { accountOf, walletBelow, walletKeys } from './utxo-keys';
import { feeOf, sizeOf } from './utxo-selection';
import { psbtOf, signedBytes, transactionOf, type Unsigned } from './utxo-transaction';

const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
const account = master.derive("m/84'/0'/0'");
const keys = walletBelow(accountOf(account.publicExtendedKey));
const privateKey = (index: number): Uint8Array => {
  const key = account.derive(`m/1/${index}`).privateKey;
  if (!key) throw new Error('There is no key');
  return key;
};

const recipient = scriptOf('BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
const unsigned: Unsigned = {
  inputs: [0, 1, 2].map((index) => ({
    transactionId: String(index + 1).repeat(64),
    index,
    units: 100_000n,
    script: keys[index]!.script,
    publicKey: keys[index]!.publicKey,
  })),
  outputs: [
    { script: recipient, units: 250_000n },
    { script: keys[5]!.script, units: 49_000n },
  ],
};

/** PSBT signed by the keys of the wallet, of a transaction changed before. */
const signed = (change: (transaction: Transaction) => void = () => undefined, types?: number[]): string => {
  const transaction = transactionOf(unsigned);
  change(transaction);
  for (let index = 0; index < transaction.inputsLength; index += 1)
    transaction.signIdx(privateKey(index), index, types ?? [1]);
  return base64.encode(transaction.toPSBT(0));
};
/** PSBT with the signature of one input replaced. */
const withSignature = (replaced: (signature: Uint8Array, key: Uint8Array) => [Uint8Array, Uint8Array]): string => {
  const transaction = Transaction.fromPSBT(base64.decode(signed()));
  transaction.finalize();
  const [signature, key] = transaction.getInput(1).finalScriptWitness ?? [];
  const witness = replaced(signature!, key!);
  transaction.updateInput(1, { finalScriptWitness: witness }, true);
  return base64.encode(transaction.toPSBT(0));
};

describe('the answer of a signer', () => {
  it('is taken final or not: the bytes have the id that was known before, and every signature', () => {
    const raw = signedBytes(unsigned, signed());
    const final = Transaction.fromPSBT(base64.decode(signed()));
    final.finalize();
    expect(signedBytes(unsigned, base64.encode(final.toPSBT(0)))).toBe(raw);
    const transaction = Transaction.fromRaw(hex.decode(raw));
    expect(transaction.id).toBe(transactionOf(unsigned).id);
    expect(transaction.vsize).toBeLessThanOrEqual(Number(sizeOf({ inputs: 3, scripts: [22, 22] })));
    expect(RawTx.decode(hex.decode(raw)).witnesses?.map((witness) => witness.length)).toEqual([2, 2, 2]);
  });

  it.each<[string, () => string]>([
    ['another recipient', () => signed((one) => one.updateOutput(0, { script: keys[9]!.script }))],
    ['another amount', () => signed((one) => one.updateOutput(1, { amount: 48_999n }))],
    ['another sequence', () => signed((one) => one.updateInput(2, { sequence: 0xffffffff }))],
    ['another input', () => signed((one) => one.updateInput(2, { txid: '9'.repeat(64) }))],
    ['another number of outputs', () => signed((one) => one.addOutput({ script: keys[9]!.script, amount: 1_000n }))],
    [
      'another version',
      () => {
        const other = new Transaction({ version: 1 });
        const asked = transactionOf(unsigned);
        for (let index = 0; index < 3; index += 1) other.addInput(asked.getInput(index));
        for (let index = 0; index < 2; index += 1) other.addOutput(asked.getOutput(index));
        return base64.encode(other.toPSBT(0));
      },
    ],
    [
      'another lock time',
      () => {
        const other = new Transaction({ lockTime: 9 });
        const asked = transactionOf(unsigned);
        for (let index = 0; index < 3; index += 1) other.addInput(asked.getInput(index));
        for (let index = 0; index < 2; index += 1) other.addOutput(asked.getOutput(index));
        return base64.encode(other.toPSBT(0));
      },
    ],
    ['another form', () => 'AAAA'],
  ])('of %s than was asked is refused', (what, answer) => {
    expect(() => signedBytes(unsigned, answer())).toThrow(`The signer signed ${what} than was asked`);
  });

  it.each<[string, string, () => string]>([
    ['without a signature', 'The signer left input 0 without a signature', () => psbtOf(transactionOf(unsigned))],
    [
      'by another key',
      'The signer signed input 1 with another key than that of its output',
      () => withSignature((signature) => [signature, keys[0]!.publicKey]),
    ],
    [
      'that covers its input alone',
      'The signer signed only a part of the transaction at input 0',
      () =>
        signed(
          (one) => {
            for (let index = 0; index < 3; index += 1) one.updateInput(index, { sighashType: 0x81 });
          },
          [0x81],
        ),
    ],
    [
      'that was altered',
      'The signer gave no valid signature for input 1',
      () =>
        withSignature((signature, key) => {
          const altered = Uint8Array.from(signature);
          altered[20] = (altered[20] ?? 0) ^ 1;
          return [altered, key];
        }),
    ],
    [
      'with the higher of two values, which nodes do not relay',
      'The signer gave no valid signature for input 1',
      () =>
        withSignature((signature, key) => {
          const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der');
          const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der');
          return [Uint8Array.from([...high, 1]), key];
        }),
    ],
  ])('%s is refused', (_, reason, answer) => {
    expect(() => signedBytes(unsigned, answer())).toThrow(reason);
  });
});

it('the hot wallet has a hundred keys of the change branch, as BIP-84 derives them', () => {
  expect(keys).toHaveLength(walletKeys);
  // The first change address of the test vector of BIP-84.
  const vector = accountOf(
    'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  );
  expect(addressOf('BTC', walletBelow(vector)[0]!.script)).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  expect(() => accountOf(account.privateExtendedKey)).toThrow('The key could spend');
});

describe('an output too small to be relayed', () => {
  it.each([
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 294n],
    ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 330n],
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 330n],
    ['BTC', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 546n],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 540n],
    ['LTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 2_940n],
    ['LTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 5_400n],
  ])('on %s to %s is below %s units', (chain, address, least) => {
    expect(dustOf(chain, scriptOf(chain, address))).toBe(least);
  });

  it('no address of one coin is taken for the other’s', () => {
    expect(() => scriptOf('LTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toThrow('is no address of LTC');
    expect(() => scriptOf('BTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toThrow('is no address of BTC');
  });
});

it('the size that is paid for is never below that of the signed bytes', () => {
  const raw = signedBytes(unsigned, signed());
  const { vsize } = Transaction.fromRaw(hex.decode(raw));
  expect(feeOf(sizeOf({ inputs: 3, scripts: [22, 22] }), 1_000n)).toBeGreaterThanOrEqual(BigInt(vsize));
  expect(hexOfScript(recipient)).toBe('0014751e76e8199196d454941c45d1b3a323f1433bd6');
});
