import { hash as digestOf } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, hex } from '@scure/base';
import { RawTx, Transaction } from '@scure/btc-signer';
import type { Coin } from './utxo-selection';

/** An output that is spent, and the key that may do so. */
export type SpentCoin = Coin & {
  readonly script: Uint8Array;
  readonly publicKey: Uint8Array;
};

export type Unsigned = {
  readonly inputs: readonly SpentCoin[];
  /** The recipient's first, change after it. */
  readonly outputs: readonly { readonly script: Uint8Array; readonly units: bigint }[];
};

/** A transaction with this sequence may be replaced by one with a higher fee. */
const replaceable = 0xfffffffd;
const signsAll = 1;

/** Scripts of recipients were checked where their addresses were read. */
const options = { allowUnknownOutputs: true, lockTime: 0, version: 2 } as const;

/** A transaction before it is signed. Its id is that of the signed one: witnesses are no part of it. */
export const transactionOf = ({ inputs, outputs }: Unsigned): Transaction => {
  const transaction = new Transaction(options);
  for (const { transactionId, index, units, script } of inputs)
    transaction.addInput({
      txid: transactionId,
      index,
      sequence: replaceable,
      witnessUtxo: { script, amount: units },
    });
  for (const { script, units } of outputs) transaction.addOutput({ script, amount: units });
  return transaction;
};

/** Hexadecimal digits of the unsigned bytes. */
export const unsignedHex = (transaction: Transaction): string => hex.encode(transaction.unsignedTx);

/** Outputs and spent outputs that unsigned bytes name. */
export const contentOf = (unsigned: string) => {
  const { inputs, outputs } = RawTx.decode(hex.decode(unsigned));
  return {
    inputs: inputs.map(({ txid, index }) => ({ transactionId: hex.encode(txid), index })),
    outputs: outputs.map(({ amount, script }) => ({ units: amount, script })),
  };
};

const doubleHash = (data: Uint8Array): Uint8Array => {
  const once = digestOf('sha256', data, 'buffer');
  return new Uint8Array(digestOf('sha256', once, 'buffer'));
};

/** Hexadecimal digits of signed bytes without their signatures, all of which stand in witnesses; null if they are not of this transaction. */
export const unsignedOf = (raw: string, transactionId: string): string | null => {
  const { version, inputs, outputs, lockTime } = RawTx.decode(hex.decode(raw));
  const unsigned = RawTx.encode({ version, segwitFlag: false, inputs, outputs, witnesses: undefined, lockTime });
  return hex.encode(doubleHash(unsigned).toReversed()) === transactionId ? hex.encode(unsigned) : null;
};

export const psbtOf = (transaction: Transaction): string => base64.encode(transaction.toPSBT(0));

type Given = ReturnType<Transaction['getInput']>;

/** Signature and key that an answer gives for an input, final or not; null for none. */
const signatureIn = ({ finalScriptWitness, partialSig, finalScriptSig }: Given) => {
  if (finalScriptSig && finalScriptSig.length > 0) return null;
  const [final, key, ...more] = finalScriptWitness ?? [];
  if (final && key) return more.length === 0 ? { signature: final, publicKey: key } : null;
  const [only, ...others] = partialSig ?? [];
  return only && others.length === 0 ? { signature: only[1], publicKey: only[0] } : null;
};

const isEqual = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** Name of the first part that differs from the request; null for none. */
const differenceIn = (said: Transaction, asked: Transaction): string | null => {
  if (said.version !== asked.version) return 'version';
  if (said.lockTime !== asked.lockTime) return 'lock time';
  if (said.inputsLength !== asked.inputsLength) return 'number of inputs';
  if (said.outputsLength !== asked.outputsLength) return 'number of outputs';
  for (let index = 0; index < asked.inputsLength; index += 1) {
    const [one, other] = [said.getInput(index), asked.getInput(index)];
    if (!one.txid || !other.txid || !isEqual(one.txid, other.txid) || one.index !== other.index) return 'input';
    if (one.sequence !== other.sequence) return 'sequence';
  }
  for (let index = 0; index < asked.outputsLength; index += 1) {
    const [one, other] = [said.getOutput(index), asked.getOutput(index)];
    if (!one.script || !other.script || !isEqual(one.script, other.script)) return 'recipient';
    if (one.amount !== other.amount) return 'amount';
  }
  // Any other encoding is refused: what is signed has exactly one form.
  return isEqual(said.unsignedTx, asked.unsignedTx) ? null : 'form';
};

/**
 * Signed bytes of a transaction: its own, with nothing of a signer's answer but the signatures, each verified against the output that it spends.
 *
 * @throws Error if the answer is of another transaction, or a signature is missing, of another key, of a part only, or not canonical
 */
export const signedBytes = (unsigned: Unsigned, answer: string): string => {
  const asked = transactionOf(unsigned);
  const said = readably(answer);
  const difference = said ? differenceIn(said, asked) : 'form';
  if (!said || difference !== null) throw new Error(`The signer signed another ${difference} than was asked`);
  unsigned.inputs.forEach(({ publicKey, script, units }, index) => {
    const given = signatureIn(said.getInput(index));
    if (!given) throw new Error(`The signer left input ${index} without a signature`);
    if (!isEqual(given.publicKey, publicKey))
      throw new Error(`The signer signed input ${index} with another key than that of its output`);
    const type = given.signature.at(-1);
    if (type !== signsAll) throw new Error(`The signer signed only a part of the transaction at input ${index}`);
    // Signature by a key hash: the script that is signed is that of the hash.
    const code = new Uint8Array([0x76, 0xa9, 0x14, ...script.subarray(2), 0x88, 0xac]);
    const digest = asked.preimageWitnessV0(index, code, signsAll, units);
    if (!isSignature(given.signature.subarray(0, -1), digest, publicKey))
      throw new Error(`The signer gave no valid signature for input ${index}`);
    asked.updateInput(index, { finalScriptWitness: [given.signature, publicKey] }, true);
  });
  return hex.encode(asked.extract());
};

/** Strictly encoded, with the lower of the two values of s: nodes relay no other. */
const isSignature = (signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean => {
  try {
    return secp256k1.verify(signature, digest, publicKey, { prehash: false, lowS: true, format: 'der' });
  } catch {
    return false;
  }
};

/** Null for bytes that are no transaction. */
const readably = (psbt: string): Transaction | null => {
  try {
    return Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true });
  } catch {
    return null;
  }
};
