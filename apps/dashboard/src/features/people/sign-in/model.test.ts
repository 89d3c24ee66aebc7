import { logIn } from '@countinghouse/contract/people/sign-in';
import { email } from '@countinghouse/contract/validation';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { emailError, loginBody, loginErrors, typedCode } from './model';

const right = { email: 'a@b.example', password: 'x', code: '', recoveryCode: '' };

describe('what is typed on the login screen', () => {
  it.each([
    [{ ...right, email: '' }, { email: 'Email is required' }],
    [{ ...right, email: '   ' }, { email: 'Email is required' }],
    [{ ...right, email: 'a@b' }, { email: 'Please enter a valid email address' }],
    [{ ...right, password: '' }, { password: 'Password is required' }],
    [right, {}],
  ])('[LOGIN-4] %j has the messages %j', (values, messages) => {
    expect(loginErrors(values)).toEqual(messages);
  });

  it('[LOGIN-4] the email is lowercased before sending', () => {
    expect(loginBody({ ...right, email: ' Admin@Northgate.EXAMPLE ' }).email).toBe('admin@northgate.example');
  });

  it('[LOGIN-4] takes exactly the addresses that the contract takes', () => {
    const typed = fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[a-z.@+-]{1,12}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const issue = z.safeParse(email, text.trim().toLowerCase()).error?.issues[0]?.message;
        expect(emailError(text)).toBe(issue);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['12345', '1234567', '12345a', 'abcdef'])('[LOGIN-5] %s is no code', (code) => {
    expect(loginErrors({ ...right, code })).toEqual({ code: '2FA must be 6 digits' });
  });

  it('[LOGIN-5] the code is optional and sent as a number', () => {
    expect(loginBody(right)).not.toHaveProperty('twoFaCode');
    expect(loginBody({ ...right, code: '012345' }).twoFaCode).toBe(12345);
    expect(z.safeParse(logIn.body, loginBody({ ...right, code: '000000' })).success).toBe(true);
  });

  it('a recovery code goes as it was typed, in its own field', () => {
    expect(loginBody(right)).not.toHaveProperty('recoveryCode');
    const body = loginBody({ ...right, recoveryCode: 'K3F9 2m1q' });
    expect(body).toEqual({ email: 'a@b.example', password: 'x', recoveryCode: 'K3F9 2m1q' });
    expect(z.safeParse(logIn.body, body).success).toBe(true);
  });

  it('[LOGIN-5] a code pasted in two groups is one code of six', () => {
    expect(typedCode('492 017')).toBe('492017');
    expect(typedCode('49201799')).toBe('492017');
  });
});
