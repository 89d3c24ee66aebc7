import { callbackHeaders, type CallbackEvent } from './callbacks';
import type { ListedCallback } from './calls.generated';
import type { Client } from './client';
import { NotAnswered, RequestRefused } from './errors';

export type Listening = {
  readonly client: Client;
  /** Address on this machine: `http://localhost:4999/callbacks`. */
  readonly forwardTo: string;
  /** Signs what is forwarded: the business's own, or one for this session. */
  readonly secret: string;
  readonly businessId?: string;
  readonly events?: readonly CallbackEvent[];
  /** ISO 8601: play everything since then. Without it only what comes. */
  readonly since?: string;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly now?: () => number;
};

const betweenLooksMs = 1_000;
/** A message counts from its request, and may be committed so much later. */
const overlapMs = 60_000;
const answerWithinMs = 10_000;
const pageSize = 100;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** @throws TypeError unless the address is one of this machine */
export const assertLoopback = (address: string): void => {
  const isHere =
    URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && loopback.test(new URL(address).hostname);
  if (!isHere) throw new TypeError(`${address} is not an http address of this machine`);
};

const about = ({ event, entityType, entityId, payload }: ListedCallback): string => {
  const own = payload['clientPaymentId'] ?? payload['clientWithdrawalId'];
  const status = payload['paymentStatus'] ?? payload['status'];
  return [event, typeof own === 'string' ? own : `${entityType} ${entityId}`, status].filter(Boolean).join(' ');
};

/** Sends a message on, signed as the product signs; resolves to the answer's status in words. */
const forward = async ({ forwardTo, secret, now = Date.now }: Listening, message: ListedCallback): Promise<string> => {
  const body = JSON.stringify(message.payload);
  const headers = callbackHeaders({ id: message.id, timestamp: Math.floor(now() / 1000), body, secret });
  try {
    const { status } = await fetch(forwardTo, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return status >= 200 && status < 300 ? String(status) : `${status}: the product would send it again`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `no answer: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
};

/**
 * Shows the organisation's callbacks as they are requested, and forwards each once to an address of this machine, until the signal ends it. It asks for
 * them: nothing has to reach this machine from outside.
 * @throws TypeError when the address is not of this machine
 */
export const listen = async (listening: Listening): Promise<void> => {
  const { client, businessId, events, since, print, signal, sleep } = listening;
  assertLoopback(listening.forwardTo);
  const of = businessId === undefined ? {} : { businessId };
  /** Nothing up to here is forwarded. By the server's clock, which a sandbox may have moved on. */
  const start =
    since === undefined ? ((await client.listCallbacks({ ...of, limit: 1 })).callbacks[0]?.createdAt ?? '') : '';
  const seen = new Set<string>();
  let newest = since ?? start;
  let from = newest;
  print(`Listening. What comes is forwarded to ${listening.forwardTo}`);
  const look = async (): Promise<void> => {
    const query = { ...of, limit: pageSize, descending: false, ...(from === '' ? {} : { after: from }) };
    for await (const message of client.each.listCallbacks(query)) {
      if (signal.aborted) return;
      if (message.createdAt > newest) newest = message.createdAt;
      if (message.createdAt <= start || seen.has(message.id)) continue;
      seen.add(message.id);
      if (events && !events.includes(message.event)) continue;
      print(`${message.createdAt}  ${about(message)}  ${message.id}  ${await forward(listening, message)}`);
    }
    from = newest === '' ? '' : new Date(Date.parse(newest) - overlapMs).toISOString();
  };
  while (!signal.aborted) {
    try {
      await look();
    } catch (error) {
      if (!isPassing(error)) throw error;
      // The next look begins where this one did.
      print(`${(error as Error).message}; asking again`);
    }
    await sleep(betweenLooksMs);
  }
};

/** A server that restarts does not end a session of listening. */
const isPassing = (error: unknown): boolean =>
  error instanceof NotAnswered || (error instanceof RequestRefused && (error.status >= 500 || error.status === 429));
