import { Readable } from 'node:stream';
import { AppError } from '../platform/errors';
import { limits } from '../platform/limits';

/**
 * Body exactly as sent.
 *
 * @throws AppError PAYLOAD_TOO_LARGE
 */
export const readBody = async (payload: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed on a refusal half-way: the refusal still has to reach the sender.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > limits.bodyBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};

/** The received bytes again, for the parser. */
export const replaying = (body: Buffer): Readable & { receivedEncodedLength: number } =>
  Object.assign(Readable.from(body.length > 0 ? [body] : []), { receivedEncodedLength: body.length });
