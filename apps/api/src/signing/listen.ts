import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Log } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import { ConfigError } from '../config';
import { tronAddressOf } from '../rails/chain/evm-dialect';
import type { SignerBook } from './book-repository';
import type { HardwareKey } from './hardware';
import { paymentIn } from './payment';
import { SigningRefused } from './refusal';
import type { Policy } from './settings';

/** A transfer of ours has less than 1 kB. */
const mostBytes = 16 * 1024;
const requestWithinMs = 10_000;

const asked = z.object({
  order: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  chain: z.string().check(z.regex(/^[A-Z]{2,8}$/)),
  transaction: z.string().check(z.regex(/^0x(?:[0-9a-f]{2})+$/)),
});

type Answer = { readonly status: number; readonly body: unknown };

const refusal = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

type Given = {
  readonly policy: Policy;
  readonly key: HardwareKey;
  readonly book: SignerBook;
  readonly log: Log;
};

/** Content of a request; null beyond the most that a transfer has. */
const contentOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > mostBytes) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString();
};

const readably = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Answers of the signer, by what is asked of it. */
const answering = ({ policy, key, book, log }: Given) => {
  const named = `0x${key.publicKey.subarray(1).toString('hex')}`;

  const decide = async (text: string, isSigning: boolean): Promise<Answer> => {
    const { success, data } = asked.safeParse(readably(text));
    if (!success) return refusal(400, 'UNREADABLE', 'The request has another form than an order with its transaction.');
    const { order, chain, transaction } = data;
    try {
      const payment = paymentIn(policy, chain, transaction as Hex, key.address);
      await book.admit(order, payment, isSigning);
      if (!isSigning) return { status: 200, body: { order } };
      const signature = await key.sign(payment.digest);
      const { amount, recipient } = payment;
      log.info(`Signed ${toText(amount)} ${amount.currency} to ${recipient} over ${chain} for the order ${order}.`);
      return {
        status: 200,
        body: { digest: `0x${payment.digest.toString('hex')}`, signature: `0x${signature.toString('hex')}` },
      };
    } catch (error) {
      if (!(error instanceof SigningRefused)) throw error;
      log.warn(`Refused the order ${order} (${error.code}): ${error.message}`);
      return refusal(403, error.code, error.message);
    }
  };

  const limits = async (): Promise<Answer> => {
    const counted = await book.counted();
    const lines = Object.entries(policy.dailyAmounts).map(([currency, most]) => [
      currency,
      { dailyAmount: toText(most), counted: toText(fromUnits(counted[currency] ?? 0n, currency)) },
    ]);
    return { status: 200, body: Object.fromEntries(lines) };
  };

  return async (request: IncomingMessage): Promise<Answer> => {
    const { method, url = '/' } = request;
    if (method === 'GET' && url === '/v1/key')
      return { status: 200, body: { address: key.address, tronAddress: tronAddressOf(key.address) } };
    if (method === 'GET' && url === '/v1/limits') return limits();
    // Web3signer's calls: whoever asks by them learns whose key is here, and that a digest alone is not signed.
    if (method === 'GET' && url === '/api/v1/eth1/publicKeys') return { status: 200, body: [named] };
    if (method !== 'POST') return refusal(404, 'UNKNOWN', 'There is no such call.');
    if (url.startsWith('/api/v1/eth1/sign/'))
      return refusal(403, 'BARE_DIGEST', 'A digest alone is not signed: nobody could tell what leaves by it.');
    if (url !== '/v1/reserve' && url !== '/v1/sign') return refusal(404, 'UNKNOWN', 'There is no such call.');
    const text = await contentOf(request);
    if (text === null) return refusal(413, 'UNREADABLE', `A request has at most ${mostBytes} bytes.`);
    return decide(text, url === '/v1/sign');
  };
};

/** True if a process answers at the socket: its file outlives a process that was killed. */
const isAnswered = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(socket);
    const end = (answers: boolean) => () => {
      probe.destroy();
      resolve(answers);
    };
    probe.once('connect', end(true));
    probe.once('error', end(false));
  });

/**
 * Answers over a socket of this machine, which its group may use. What happens between a decision and its signature costs at most the room of a day:
 * the decision is on record, and the same order is signed again.
 *
 * @throws ConfigError if another process answers there already
 */
export const listenForOrders = async (
  socket: string,
  given: Given,
): Promise<{ readonly close: () => Promise<void> }> => {
  if (await isAnswered(socket))
    throw new ConfigError(`Another signer listens at SIGNER_SOCKET "${socket}": stop it first.`);
  rmSync(socket, { force: true });
  const answer = answering(given);
  const server = createServer({ requestTimeout: requestWithinMs }, (request, response) => {
    void answer(request)
      .catch((error: unknown): Answer => {
        given.log.warn(`A request failed: ${error instanceof Error ? error.message : 'unknown'}`);
        return refusal(503, 'UNAVAILABLE', 'The hardware or the database of the signer does not answer now.');
      })
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
        response.end(JSON.stringify(body));
      });
  });
  server.listen(socket);
  await once(server, 'listening');
  chmodSync(socket, 0o660);
  return {
    close: async () => {
      // Requests that run are answered; no new ones come.
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
