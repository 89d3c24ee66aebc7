import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { CallbackRules, Destination, Resolve } from './destination';
import { addressesOf, judgeUrl } from './destination';
import { beforeDeadline, failureOf, pinnedTo } from './guarded';
import type { CallbackMessage, CallbackSender } from './port';
import { resolverFor } from './resolve';
import { callbackHeaders } from './signature';

/** From the first look at the name to the last byte read. Source: callback delivery. */
const timeoutMs = 10_000;
const mostAnswerBytes = 64 * 1024;
const mostHeaderBytes = 16 * 1024;

type Options = CallbackRules & { readonly resolve?: Resolve; readonly timeoutMs?: number };

/** Sends over HTTP with hostile receivers in mind: one look-up of the name, only public machines, no redirects. */
export const httpCallbacks =
  ({ resolve, timeoutMs: limit = timeoutMs, ...rules }: Options): CallbackSender =>
  async (message) => {
    const destination = judgeUrl(message.url, rules);
    if (typeof destination === 'string') return { kind: 'SKIPPED', reason: destination };
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    const deadline = AbortSignal.timeout(limit);
    try {
      const addresses = await beforeDeadline(
        addressesOf(destination, resolve ?? resolverFor(destination), deadline),
        deadline,
      );
      if (typeof addresses === 'string') return { kind: 'SKIPPED', reason: addresses };
      const status = await beforeDeadline(post(destination, addresses, message, deadline), deadline);
      return { kind: 'ANSWERED', status, milliseconds: elapsed() };
    } catch (error) {
      return { kind: 'FAILED', reason: failureOf(error, deadline), milliseconds: elapsed() };
    }
  };

/** Status of the answer, once its body is over. The body is ignored and not stored. */
const post = (
  { url }: Destination,
  addresses: readonly LookupAddress[],
  { id, at, body, secrets }: CallbackMessage,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((done, fail) => {
    const { request: send, Agent } = url.protocol === 'https:' ? https : http;
    const timestamp = Math.floor(at.getTime() / 1000);
    const request = send(
      url,
      {
        method: 'POST',
        // Own agent: the environment may make the shared one use a proxy, which would look the name up again.
        agent: new Agent({ keepAlive: false }),
        lookup: pinnedTo(addresses),
        signal,
        maxHeaderSize: mostHeaderBytes,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          // A compressed body might unpack to any size.
          'accept-encoding': 'identity',
          'user-agent': 'Countinghouse-Callback/1',
          ...callbackHeaders({ id, timestamp, body }, secrets),
        },
      },
      (response) => {
        let size = 0;
        const finish = () => {
          done(response.statusCode ?? 0);
          request.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size >= mostAnswerBytes) finish();
        });
        response.on('end', finish);
        response.on('error', fail);
      },
    );
    // A receiver that wants another protocol gets none: its status counts as the answer, and it is not a delivery.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      done(response.statusCode ?? 0);
    });
    request.on('error', fail);
    request.on('close', () => fail(new Error('The connection ended without an answer')));
    request.end(body);
  });
