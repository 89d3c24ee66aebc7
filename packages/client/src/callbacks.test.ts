import { describe, expect, test } from 'vitest';
import { callbackExamples } from '@countinghouse/contract/callback-messages.reference';
import { callbackMessages } from '@countinghouse/contract/callback-messages';
import { CallbackRefused, verifyCallback, type CallbackEvent } from './index';
import { signedCallback, testSecret } from './testing';

const secret = testSecret();
const now = 1_750_000_000_000;
const paid = () =>
  signedCallback('DEPOSIT_RECEIVED', { secret, id: 'm-1', at: now, message: { clientPaymentId: 'order-7' } });

const problem = (check: () => unknown): string => {
  try {
    check();
  } catch (error) {
    if (error instanceof CallbackRefused) return error.problem;
    throw error;
  }
  return 'believed';
};

test('A message is believed by its signature, and tells its id, its time and what it is about', () => {
  expect(verifyCallback({ ...paid(), secret, now })).toMatchObject({
    id: 'm-1',
    sentAt: new Date(now),
    isTest: false,
    message: { event: 'DEPOSIT_RECEIVED', clientPaymentId: 'order-7', isPaid: true },
  });
});

test('Headers are found as Node, fetch and frameworks give them, and one right signature of two is enough', () => {
  const { headers, body } = paid();
  const other = signedCallback('DEPOSIT_RECEIVED', { secret: testSecret(), id: 'm-1', at: now }).headers;
  const two = { ...headers, 'callback-signature': `${other['callback-signature']} ${headers['callback-signature']}` };
  const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  for (const given of [headers, new Headers(headers), capitals, two])
    expect(verifyCallback({ headers: given, body: Buffer.from(body), secret, now }).id).toBe('m-1');
});

describe('a message is refused', () => {
  test('from anybody without the secret, and once a byte of it has changed', () => {
    const { headers, body } = paid();
    expect(problem(() => verifyCallback({ headers, body, secret: testSecret(), now }))).toBe('SIGNATURE_WRONG');
    expect(problem(() => verifyCallback({ headers, body: body.replace('order-7', 'order-8'), secret, now }))).toBe(
      'SIGNATURE_WRONG',
    );
    expect(problem(() => verifyCallback({ headers: { ...headers, 'callback-id': 'm-2' }, body, secret, now }))).toBe(
      'SIGNATURE_WRONG',
    );
    expect(
      problem(() => verifyCallback({ headers: { ...headers, 'callback-signature': 'v1,' }, body, secret, now })),
    ).toBe('SIGNATURE_WRONG');
  });

  test('more than five minutes off, either way, unless another tolerance is given', () => {
    for (const off of [301_000, -301_000]) {
      expect(problem(() => verifyCallback({ ...paid(), secret, now: now + off }))).toBe('TIME_OFF');
      expect(problem(() => verifyCallback({ ...paid(), secret, now: now + off, toleranceSeconds: 600 }))).toBe(
        'believed',
      );
    }
    expect(problem(() => verifyCallback({ ...paid(), secret, now: now + 299_000 }))).toBe('believed');
  });

  test('without its headers, and with a body that is no message', () => {
    const { headers, body } = paid();
    for (const name of ['callback-id', 'callback-timestamp', 'callback-signature'])
      expect(problem(() => verifyCallback({ headers: { ...headers, [name]: undefined }, body, secret, now }))).toBe(
        'HEADERS_MISSING',
      );
  });
});

test('Fixtures of every event are messages as the product sends them', () => {
  for (const event of Object.keys(callbackExamples) as CallbackEvent[]) {
    const { headers, body } = signedCallback(event, { secret });
    expect(JSON.parse(body)).toEqual(callbackMessages[event].parse(verifyCallback({ headers, body, secret }).message));
  }
});
