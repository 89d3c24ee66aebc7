import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, isRetryable } from '.';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isDatabaseUnavailable', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08003', '28P01'])(
    'a lost or refused connection (%s) may succeed later',
    (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true),
  );

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

describe('isRetryable', () => {
  it.each(['40001', '40P01'])('%s did nothing and may run again', (code) =>
    expect(isRetryable(withCode(code))).toBe(true),
  );
  it.each(['23505', '57P01'])('%s may not', (code) => expect(isRetryable(withCode(code))).toBe(false));
});
