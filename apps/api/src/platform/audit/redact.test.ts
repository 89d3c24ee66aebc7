import { describe, expect, it } from 'vitest';
import { redact, redacted } from './redact';

describe('what the audit trail keeps of a change', () => {
  const taken =
    'callbackSecret apiSecret password newPassword resetToken recoveryCodes twoFaCode passwordHash iban accountNumber holderName dateOfBirth customerEmail beneficiary';
  it.each(taken.split(' '))('%s is taken out, however deep it stands and whatever it holds', (name) => {
    for (const value of ['s3cret', 7, ['s3cret'], { inner: 's3cret' }])
      expect(redact({ list: [{ deep: { [name]: value } }] })).toEqual({ list: [{ deep: { [name]: redacted } }] });
  });

  it('says whether there was one: flags and null stay', () => {
    const flags = { callbackSecret: null, password: true, twoFaEnabled: false };
    expect(redact(flags)).toEqual(flags);
  });

  it('leaves what changed as it is: names, roles, permissions, amounts, codes, instants', () => {
    const change = {
      email: 'mara.lind@example.com',
      role: { id: '1', name: 'Treasury', permissions: ['GET_BALANCES'] },
      amount: '100.00',
      code: 'BAD_CREDENTIALS',
      at: '2025-03-14T09:26:53.589Z',
    };
    expect(redact(change)).toEqual(change);
    const instant = new Date(0);
    expect(JSON.stringify(redact({ instant }))).toBe(JSON.stringify({ instant }));
  });

  it('cuts texts longer than 1,000 characters', () => {
    expect(redact({ text: 'x'.repeat(5_000) })).toEqual({ text: `${'x'.repeat(1_000)}…` });
  });
});
