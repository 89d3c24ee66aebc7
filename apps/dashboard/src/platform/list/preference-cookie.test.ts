import { describe, expect, it } from 'vitest';
import { preferenceCookie, readPreference } from './preference-cookie';

describe('preferences kept on this device', () => {
  it('[CONST-5] lives 34,560,000 seconds, 400 days', () => {
    expect(preferenceCookie('u1', 'columns.payments', ['created', 'status'], true)).toBe(
      'columns.payments.u1=created%2Cstatus; Max-Age=34560000; Path=/; SameSite=Strict; Secure',
    );
    expect(34_560_000 / 86_400).toBe(400);
  });

  it('is read back for the same person only', () => {
    const cookies = `other=1; ${preferenceCookie('u1', 'columns.payments', ['created', 'fee'], false).split(';')[0]}`;
    expect(readPreference(cookies, 'u1', 'columns.payments')).toEqual(['created', 'fee']);
    expect(readPreference(cookies, 'u2', 'columns.payments')).toBeNull();
    expect(readPreference(cookies, 'u1', 'columns.withdrawals')).toBeNull();
  });

  it('tells "none chosen" from "never chosen", and survives a broken cookie', () => {
    expect(readPreference('columns.payments.u1=', 'u1', 'columns.payments')).toEqual([]);
    expect(readPreference('', 'u1', 'columns.payments')).toBeNull();
    expect(readPreference('columns.payments.u1=%', 'u1', 'columns.payments')).toBeNull();
  });
});
