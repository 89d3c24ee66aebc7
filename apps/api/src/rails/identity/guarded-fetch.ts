import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { addressesOf, beforeDeadline, judgeUrl, pinnedTo, resolverFor, type CallbackRules } from '../callbacks';

/** From the first look at the name to the last byte read. */
const timeoutMs = 5_000;
/** Documents of keys and of a provider are a few kilobytes. */
const mostAnswerBytes = 512 * 1024;
const mostHeaderBytes = 16 * 1024;

type Asked = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | undefined;
};

/**
 * Calls a server that an organisation named, as callbacks are sent: one look-up of the name, public machines only, no redirect followed, and an
 * end to time and size.
 */
export const guardedFetch =
  (rules: CallbackRules) =>
  async (address: string, { method, headers, body }: Asked): Promise<Response> => {
    const destination = judgeUrl(address, rules);
    if (typeof destination === 'string') throw new Error(`The address was not called: ${destination}`);
    const deadline = AbortSignal.timeout(timeoutMs);
    const addresses = await beforeDeadline(addressesOf(destination, resolverFor(destination), deadline), deadline);
    if (typeof addresses === 'string') throw new Error(`The address was not called: ${addresses}`);
    return beforeDeadline(send(destination.url, addresses, { method, headers, body }, deadline), deadline);
  };

const send = (
  url: URL,
  addresses: readonly LookupAddress[],
  { method, headers, body }: Asked,
  signal: AbortSignal,
): Promise<Response> =>
  new Promise((done, fail) => {
    const { request: open, Agent } = url.protocol === 'https:' ? https : http;
    const text = body === undefined ? null : String(body);
    const request = open(
      url,
      {
        method,
        // Own agent: the environment may make the shared one use a proxy, which would look the name up again.
        agent: new Agent({ keepAlive: false }),
        lookup: pinnedTo(addresses),
        signal,
        maxHeaderSize: mostHeaderBytes,
        headers: {
          ...headers,
          // A compressed body might unpack to any size.
          'accept-encoding': 'identity',
          ...(text === null ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > mostAnswerBytes) request.destroy(new Error('The answer is too long'));
        });
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (status < 200 || status > 599) return fail(new Error(`Answered ${status}`));
          const hasBody = ![204, 205, 304].includes(status);
          return done(
            new Response(hasBody ? Buffer.concat(chunks) : null, {
              status,
              headers: Object.entries(response.headers).flatMap(([name, value]) =>
                value === undefined ? [] : [[name, String(value)] as [string, string]],
              ),
            }),
          );
        });
        response.on('error', fail);
      },
    );
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new Error('The answer is none'));
    });
    request.on('error', fail);
    request.on('close', () => fail(new Error('The connection ended without an answer')));
    request.end(text);
  });
