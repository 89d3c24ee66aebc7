#!/usr/bin/env node
import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { CallbackEvent } from './callbacks';
import { createClient } from './client';
import { listen } from './listen';

const usage = `countinghouse listen --forward-to http://localhost:4999/callbacks

Shows the callbacks of your organisation as they come and forwards each, signed, to your machine.

  --forward-to   an address of this machine
  --business     the id of one business; otherwise all that the key sees
  --events       DEPOSIT_RECEIVED,PAYMENT_CLOSED,…; otherwise all
  --since        2025-03-14T09:00:00.000Z: play everything since then first
  --secret       whsec_… signs what is forwarded, or COUNTINGHOUSE_CALLBACK_SECRET; otherwise one is made and shown

COUNTINGHOUSE_URL, COUNTINGHOUSE_API_KEY and COUNTINGHOUSE_API_SECRET name the server and the key, which needs GET_PAYMENT
or GET_PAYMENTS for payments, GET_WITHDRAWALS for payouts.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new TypeError(`Set ${name}`);
  return value;
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'forward-to': { type: 'string' },
      business: { type: 'string' },
      events: { type: 'string' },
      since: { type: 'string' },
      secret: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const forwardTo = values['forward-to'];
  if (values.help || positionals[0] !== 'listen' || forwardTo === undefined) {
    print(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const given = values.secret ?? process.env.COUNTINGHOUSE_CALLBACK_SECRET;
  const secret = given ?? `whsec_${randomBytes(32).toString('base64')}`;
  if (given === undefined) print(`Secret of this session: ${secret}`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await listen({
    client: createClient({
      url: setting('COUNTINGHOUSE_URL'),
      apiKey: setting('COUNTINGHOUSE_API_KEY'),
      apiSecret: setting('COUNTINGHOUSE_API_SECRET'),
    }),
    forwardTo,
    secret,
    print,
    signal: stop.signal,
    sleep: (milliseconds) => wait(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined),
    ...(values.business === undefined ? {} : { businessId: values.business }),
    ...(values.events === undefined ? {} : { events: values.events.split(',') as CallbackEvent[] }),
    ...(values.since === undefined ? {} : { since: values.since }),
  });
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
