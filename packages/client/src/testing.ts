import { randomBytes, randomUUID } from 'node:crypto';
import { callbackHeaders, type CallbackEvent } from './callbacks';
import { examples, type CallbackMessages } from './calls.generated';

/** A secret in the form of a business's, for tests. */
export const testSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export type CallbackForTest<Event extends CallbackEvent> = {
  readonly secret: string;
  /** Fields that differ from the example: your order's id, another status. */
  readonly message?: Partial<CallbackMessages[Event]>;
  /** By default a new one; give the same again to play a repetition. */
  readonly id?: string;
  /** Milliseconds since 1970, now by default; give an older one to play a replayed copy. */
  readonly at?: number;
};

/** A callback as your server receives it, signed: for tests of your shop without a payment service. */
export const signedCallback = <Event extends CallbackEvent>(
  event: Event,
  { secret, message = {}, id = randomUUID(), at = Date.now() }: CallbackForTest<Event>,
): { readonly headers: Record<string, string>; readonly body: string } => {
  const body = JSON.stringify({ ...examples[event], ...message, event });
  return { headers: callbackHeaders({ id, timestamp: Math.floor(at / 1000), body, secret }), body };
};
