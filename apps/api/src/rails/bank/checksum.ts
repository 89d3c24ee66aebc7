import { createHash } from 'node:crypto';

export const sha256Of = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Name of the file with the checksum of another one. */
export const checksumNameOf = (name: string): string => `${name}.sha256`;

/** Line as `sha256sum` writes it. */
export const checksumLine = (name: string, bytes: Buffer | string): string => `${sha256Of(bytes)}  ${name}\n`;

/** Checksum in a file of `sha256sum`, or of its digits alone; null if there is none. */
export const checksumIn = (text: string): string | null =>
  /^\\?([0-9a-f]{64})(?:\s|$)/i.exec(text.trim())?.[1]?.toLowerCase() ?? null;
