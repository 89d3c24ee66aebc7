import { createHash } from 'node:crypto';
import type { Block } from './port';

/** Call of a contract on TRON, before it is signed. Accounts are the node's hex. */
export type TronCall = {
  readonly owner: string;
  readonly contract: string;
  readonly data: string;
  /** Block of the chain in which alone the transaction may happen. */
  readonly ref: Block;
  /** In milliseconds since 1970: no block after a block of this time has it. */
  readonly expiration: number;
  /** In milliseconds since 1970; checked by nobody, it tells two equal payments apart. */
  readonly timestamp: number;
  /** In sun, a millionth of a TRX. */
  readonly feeLimit: bigint;
};

const varint = (value: bigint): Buffer => {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn);
    if (rest < 0x80n) return Buffer.from([...bytes, low]);
    bytes.push(low | 0x80);
  }
};

/** Fields of a message in Protocol Buffers' form: a number, or bytes with their length. */
const numberField = (field: number, value: bigint): Buffer =>
  Buffer.concat([varint(BigInt(field << 3)), varint(value)]);
const bytesField = (field: number, value: Buffer): Buffer =>
  Buffer.concat([varint(BigInt((field << 3) | 2)), varint(BigInt(value.length)), value]);

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replace(/^0x/, ''), 'hex');
const accountOf = (hex: string): Buffer => Buffer.concat([Buffer.from([0x41]), bytesOf(hex)]);

/** Number of a call among TRON's kinds of contracts, and its name. */
const triggerKind = 31n;
const triggerName = Buffer.from('type.googleapis.com/protocol.TriggerSmartContract');

/** The six fields of a transaction that calls a contract, as TRON's nodes and wallets write them. */
export const tronRawOf = ({ owner, contract, data, ref, expiration, timestamp, feeLimit }: TronCall): Buffer => {
  if (feeLimit <= 0n) throw new Error('A call on TRON needs a limit of its fee');
  const height = Buffer.alloc(8);
  height.writeBigUInt64BE(BigInt(ref.height));
  const call = Buffer.concat([
    bytesField(1, accountOf(owner)),
    bytesField(2, accountOf(contract)),
    bytesField(4, bytesOf(data)),
  ]);
  return Buffer.concat([
    bytesField(1, height.subarray(6)),
    bytesField(4, bytesOf(ref.hash).subarray(8, 16)),
    numberField(8, BigInt(expiration)),
    bytesField(
      11,
      Buffer.concat([
        numberField(1, triggerKind),
        bytesField(2, Buffer.concat([bytesField(1, triggerName), bytesField(2, call)])),
      ]),
    ),
    numberField(14, BigInt(timestamp)),
    numberField(18, feeLimit),
  ]);
};

/** Digest that is signed; in hex it is the transaction's id. */
export const tronDigestOf = (raw: Uint8Array): Buffer => createHash('sha256').update(raw).digest();

/** Transaction as a node takes it, in hex. `signature`: r, s and the point of the key, 0 or 1. */
export const tronSignedOf = (raw: Buffer, signature: Uint8Array): string => {
  const [point = 0] = signature.subarray(64);
  const signed = Buffer.concat([signature.subarray(0, 64), Buffer.from([27 + point])]);
  return tronWithSignatures(raw, [signed.toString('hex')]);
};

/** As above, with signatures in the form in which a node tells them. */
export const tronWithSignatures = (raw: Buffer, signatures: readonly string[]): string =>
  Buffer.concat([bytesField(1, raw), ...signatures.map((one) => bytesField(2, Buffer.from(one, 'hex')))]).toString(
    'hex',
  );
