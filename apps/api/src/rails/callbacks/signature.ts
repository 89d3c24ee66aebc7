import { createHmac } from 'node:crypto';

type Signed = { readonly id: string; readonly timestamp: number; readonly body: string };

const signatureOf = (secret: Buffer, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/**
 * Headers by which a receiver recognises a message as ours, fresh, and not a repetition. `timestamp` is in whole seconds. During a rotation there
 * is one signature per valid secret, separated by spaces; any of them suffices.
 */
export const callbackHeaders = (message: Signed, secrets: readonly Buffer[]): Record<string, string> => ({
  'callback-id': message.id,
  'callback-timestamp': String(message.timestamp),
  'callback-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
});
