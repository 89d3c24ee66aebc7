import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallbackMessages } from './calls.generated';
import { CallbackRefused } from './errors';

export type CallbackEvent = keyof CallbackMessages;
export type CallbackMessage = CallbackMessages[CallbackEvent];

type HeadersGiven = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type ReceivedCallback = {
  /** As they came: of Node's request, or of a `Request`. */
  readonly headers: HeadersGiven;
  /** The bytes as received, before any parser: parsed and serialised again they would have another signature. */
  readonly body: string | Uint8Array;
  /** The business's secret: `whsec_…`. */
  readonly secret: string;
  /** Most seconds that the message may be off: 300 by default. An older one may be a replayed copy. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: number;
};

export type Callback = {
  /**
   * Equal at every attempt, and at every repetition by hand. Remember it in your database and do nothing for a message whose id you know: a message
   * may arrive more than once, and an eavesdropper's copy is believable until the tolerance is over.
   */
  readonly id: string;
  readonly sentAt: Date;
  /** Sent by the test button of the dashboard: hand nothing out for it. */
  readonly isTest: boolean;
  /** A newer server may send events that this version does not know: answer them 2xx. */
  readonly message: CallbackMessage;
};

const usualToleranceSeconds = 300;

const headerIn = (headers: HeadersGiven, name: string): string => {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = headers[name] ?? Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : '';
};

export type SignedMessage = {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number | string;
  readonly body: string | Uint8Array;
  readonly secret: string;
};

const digestOf = ({ id, timestamp, body, secret }: SignedMessage): Buffer =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();

/** Headers that a message carries. */
export const callbackHeaders = (message: SignedMessage): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'callback-id': message.id,
  'callback-timestamp': String(message.timestamp),
  'callback-signature': `v1,${digestOf(message).toString('base64')}`,
});

const areEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/**
 * The message of a callback: only the payment service and you have the secret. For 24 hours after a secret was replaced a message has two signatures,
 * and one of them suffices.
 * @throws CallbackRefused
 */
export const verifyCallback = (received: ReceivedCallback): Callback => {
  const { headers, body, secret, toleranceSeconds = usualToleranceSeconds, now = Date.now() } = received;
  const id = headerIn(headers, 'callback-id');
  const timestamp = headerIn(headers, 'callback-timestamp');
  const signatures = headerIn(headers, 'callback-signature');
  if (id === '' || signatures === '' || !/^\d{1,12}$/.test(timestamp)) throw new CallbackRefused('HEADERS_MISSING');
  const expected = digestOf({ id, timestamp, body, secret });
  const isSigned = signatures
    .split(' ')
    .some((signature) => signature.startsWith('v1,') && areEqual(Buffer.from(signature.slice(3), 'base64'), expected));
  if (!isSigned) throw new CallbackRefused('SIGNATURE_WRONG');
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) throw new CallbackRefused('TIME_OFF');
  const message = readMessage(body);
  return { id, sentAt: new Date(Number(timestamp) * 1000), isTest: message.test === true, message };
};

const readMessage = (body: string | Uint8Array): CallbackMessage => {
  try {
    const message: unknown = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));
    if (typeof message === 'object' && message !== null && 'event' in message) return message as CallbackMessage;
  } catch {
    // Told as any other body that is no message.
  }
  throw new CallbackRefused('BODY_UNREADABLE');
};
