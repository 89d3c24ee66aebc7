import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a message in seconds: an older one may be a replayed copy. */
const oldest = 5 * 60;

export type ReceivedCallback = {
  /** As they came, names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes as received: parsed and serialised again they would have another signature. */
  readonly body: Buffer;
  /** The business's secret: `whsec_…`. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now?: number;
};

export type Callback = { readonly id: string; readonly message: Readonly<Record<string, unknown>> };

const single = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

const areEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/**
 * The message of a callback, or null if it cannot be trusted: only the payment service and you have the secret. While the secret is being replaced
 * a message has two signatures, and one of them suffices. The same message may arrive more than once: remember its id.
 */
export const verifyCallback = ({ headers, body, secret, now = Date.now() }: ReceivedCallback): Callback | null => {
  const [id, timestamp] = [single(headers['callback-id']), single(headers['callback-timestamp'])];
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > oldest) return null;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const isSigned = single(headers['callback-signature'])
    .split(' ')
    .some((signature) => signature.startsWith('v1,') && areEqual(Buffer.from(signature.slice(3), 'base64'), expected));
  return isSigned ? { id, message: JSON.parse(body.toString('utf8')) as Record<string, unknown> } : null;
};
