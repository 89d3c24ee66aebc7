import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, isRetryable, OutcomeUnknown } from '.';
import { endsConnection } from './errors';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isDatabaseUnavailable', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08003', '28P01'])(
    'a lost or refused connection (%s) may succeed later',
    (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true),
  );

  it('a server that only reads since a switch (25006) is followed by one that writes', () =>
    expect(isDatabaseUnavailable(withCode('25006'))).toBe(true));

  it.each(['53000', '53100', '53200', '53300', '53400'])(
    'a server without disk, memory or connections (%s) may have some later',
    (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true),
  );

  it.each(['23505', '40001', '42P01', '42501', '22P02', 'ENOENT', '57014'])(
    'what PostgreSQL says about the statement (%s) is not a lost connection',
    (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(false),
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
  ])('the message without a code: %s', (message) => expect(isDatabaseUnavailable(new Error(message))).toBe(true));

  it('both addresses of a host refused', () => {
    expect(isDatabaseUnavailable(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true);
  });

  it.each([undefined, null, 'ECONNREFUSED', new Error('no')])('anything else is not: %s', (error) =>
    expect(isDatabaseUnavailable(error)).toBe(false),
  );
});

describe('the connection of an error', () => {
  it.each(['25006', '25P03', '57P01', '57P02', '57P03', '57P05', '08000', '08006', 'ECONNRESET'])(
    'is not used again after %s',
    (code) => expect(endsConnection(withCode(code))).toBe(true),
  );

  it.each(['53100', '53300', '40001', '23505', '57014', '55P03'])('goes on after %s', (code) =>
    expect(endsConnection(withCode(code))).toBe(false),
  );
});

describe('an unknown outcome', () => {
  const unknown = new OutcomeUnknown(withCode('40001'));
  it('is asked again by the one who knows its key, and never run again by itself', () => {
    expect(isDatabaseUnavailable(unknown)).toBe(true);
    expect(isRetryable(unknown)).toBe(false);
  });
});

describe('isRetryable', () => {
  it.each(['40001', '40P01'])('%s did nothing and may run again', (code) =>
    expect(isRetryable(withCode(code))).toBe(true),
  );
  it.each(['23505', '57P01'])('%s may not', (code) => expect(isRetryable(withCode(code))).toBe(false));
});
