/** Fields of a message in Protocol Buffers' form, each once, read by number. */
export type ProtobufFields = {
  /** @throws Error if it is missing or no bytes */
  readonly bytes: (field: number) => Buffer;
  /** @throws Error if it is missing or no number */
  readonly number: (field: number) => bigint;
};

/**
 * Takes a message apart into numbers and bytes, which is all that transfers are made of.
 *
 * @throws Error for anything else, and for a field that comes twice
 */
export const protobufFields = (message: Buffer): ProtobufFields => {
  const found = new Map<number, bigint | Buffer>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Error('A number is too long');
  };
  while (at < message.length) {
    const key = Number(varint());
    const field = key >> 3;
    const kind = key & 7;
    if (found.has(field) || (kind !== 0 && kind !== 2)) throw new Error('The message has a field of another kind');
    const value = varint();
    if (kind === 0) {
      found.set(field, value);
      continue;
    }
    const end = at + Number(value);
    if (end > message.length) throw new Error('The message is cut off');
    found.set(field, message.subarray(at, end));
    at = end;
  }
  return {
    bytes: (field) => {
      const value = found.get(field);
      if (!Buffer.isBuffer(value)) throw new Error(`The message has no field ${field}`);
      return value;
    },
    number: (field) => {
      const value = found.get(field);
      if (typeof value !== 'bigint') throw new Error(`The message has no field ${field}`);
      return value;
    },
  };
};
