import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { GatewaySettings } from '../../rails/gateway';

export type Heard = { readonly status: number; readonly body: unknown };
export type Sent = {
  readonly method: string;
  readonly path: string;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  /** Instead of the configured token; null: none. */
  readonly token?: string | null;
};

const longestWaitMs = 30_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** One request to a gateway, wrong ones included. @throws Error without an answer */
export const askGateway = (
  { url, token, tls }: Pick<GatewaySettings, 'url' | 'token' | 'tls'>,
  sent: Sent,
): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const body = sent.body === undefined || typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body);
    const proof = sent.token === undefined ? token : sent.token;
    const asking = (url.startsWith('https:') ? request : plainRequest)(
      `${url}${sent.path}`,
      {
        method: sent.method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(proof !== null && { authorization: `Bearer ${proof}` }),
        },
        ...(tls?.ca !== undefined && { ca: tls.ca }),
        ...(tls?.client && { cert: tls.client.certificate, key: tls.client.key }),
        agent: false,
        signal: AbortSignal.timeout(longestWaitMs),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: parsed(text) }));
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
