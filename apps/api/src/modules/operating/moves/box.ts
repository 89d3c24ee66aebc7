import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { MoveRefused } from './refused';

/**
 * The file of a move: X25519 between a key pair of this file alone and the one that the importing cell made for this move, HKDF-SHA-256, then AES-256-GCM
 * in pieces whose numbers and end are part of what is authenticated. Nobody but the importing cell reads it; nothing of it can be changed, left out or cut off.
 */
const magic = Buffer.from('countinghouse move 1\n');
const keyBytes = 32;
const tagBytes = 16;
const pieceBytes = 1 << 20;
/** DER in front of the 32 bytes of an X25519 key. */
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex');
const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex');

const publicOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' });
const privateOf = (raw: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, raw]), format: 'der', type: 'pkcs8' });

export type KeyPair = { readonly publicKey: Buffer; readonly privateKey: Buffer };

export const newKeyPair = (): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-keyBytes),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-keyBytes),
  };
};

const keyOf = (own: KeyObject, other: KeyObject, salt: readonly Buffer[], moveId: string): Buffer =>
  Buffer.from(
    hkdfSync('sha256', diffieHellman({ privateKey: own, publicKey: other }), Buffer.concat(salt), moveId, keyBytes),
  );

/** Nonce of a piece: its number, and whether it is the last one. The key is of one file alone. */
const nonceOf = (piece: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(piece, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** Encrypts whatever is written into it for the importing cell. */
export const sealingFor = (publicKey: Buffer, moveId: string): Transform => {
  const own = newKeyPair();
  const key = keyOf(privateOf(own.privateKey), publicOf(publicKey), [own.publicKey, publicKey], moveId);
  let waiting = Buffer.alloc(0);
  let piece = 0;
  const sealed = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece++, isLast));
    const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([lengthOf(text.length), cipher.getAuthTag(), text]);
  };
  const box = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      // The last piece is sealed as such, so one is kept back.
      while (waiting.length > pieceBytes) {
        this.push(sealed(waiting.subarray(0, pieceBytes), false));
        waiting = waiting.subarray(pieceBytes);
      }
      done();
    },
    flush(done) {
      this.push(sealed(waiting, true));
      done();
    },
  });
  box.push(Buffer.concat([magic, own.publicKey]));
  return box;
};

/** Content of a file for this cell, piece by piece. Throws MoveRefused. */
export async function* openedWith(
  { publicKey, privateKey }: KeyPair,
  moveId: string,
  file: Readable,
): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  /** Waits for so many bytes; false at the end of the file. */
  const have = async (bytes: number): Promise<boolean> => {
    while (waiting.length < bytes) {
      // oxlint-disable-next-line no-await-in-loop -- the file is read in its order
      const { value, done } = await chunks.next();
      if (done) return false;
      waiting = Buffer.concat([waiting, value]);
    }
    return true;
  };
  const take = (bytes: number): Buffer => {
    const taken = waiting.subarray(0, bytes);
    waiting = waiting.subarray(bytes);
    return taken;
  };
  if (!(await have(magic.length + keyBytes)) || !take(magic.length).equals(magic))
    throw new MoveRefused('This is no file of a move.');
  const other = Buffer.from(take(keyBytes));
  const key = keyOf(privateOf(privateKey), publicOf(other), [other, publicKey], moveId);
  for (let piece = 0; ; piece += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the file is read in its order
    if (!(await have(4 + tagBytes))) throw new MoveRefused('The file ends before its end: copy it again.');
    const length = take(4).readUInt32BE();
    const tag = Buffer.from(take(tagBytes));
    // oxlint-disable-next-line no-await-in-loop -- the file is read in its order
    if (length > pieceBytes || !(await have(length)))
      throw new MoveRefused('The file ends before its end: copy it again.');
    const text = Buffer.from(take(length));
    // oxlint-disable-next-line no-await-in-loop -- the file is read in its order
    const isLast = !(await have(1));
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece, isLast)).setAuthTag(tag);
    let opened: Buffer;
    try {
      opened = Buffer.concat([decipher.update(text), decipher.final()]);
    } catch {
      throw new MoveRefused('The file was changed or cut off, or is for another move.');
    }
    yield opened;
    if (isLast) return;
  }
}
