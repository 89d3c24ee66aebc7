import type { Random } from './random';

/**
 * A UUIDv7 whose time part is the moment of the event and whose random part comes from the named path: sorted like the ids of live rows, and equal
 * in every run.
 */
export const eventId = <Id extends string = string>(random: Random, path: string, at: Date): Id => {
  const bytes = Buffer.from(random.bytes(`id/${path}`, 16));
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-') as Id;
};

/** Bytes as PostgreSQL reads them from text. */
export const byteaText = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
