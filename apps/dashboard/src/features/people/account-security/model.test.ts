import { describe, expect, it } from 'vitest';
import { backOf, emptyPasswords, factorErrors, passwordErrors } from './model';

const right = { oldPassword: 'Sandbox2025', newPassword: 'Sandbox2026', confirmation: 'Sandbox2026', code: '' };

describe('changing the password', () => {
  it.each([
    [{ ...right, oldPassword: '' }, { oldPassword: 'Old password is required' }],
    [
      { ...right, newPassword: 'alllower1', confirmation: 'alllower1' },
      { newPassword: 'At least one uppercase, one lowercase letter and a number' },
    ],
    [
      { ...right, newPassword: 'NoNumbers', confirmation: 'NoNumbers' },
      { newPassword: 'At least one uppercase, one lowercase letter and a number' },
    ],
    [{ ...right, newPassword: 'Short12', confirmation: 'Short12' }, { newPassword: 'At least 8 characters' }],
    [{ ...right, newPassword: 'Eight123', confirmation: 'Eight123' }, {}],
    [{ ...right, confirmation: '' }, { confirmation: 'Confirm Password is required' }],
    [{ ...right, confirmation: 'Sandbox2027' }, { confirmation: "Password doesn't match" }],
    [right, {}],
  ])('[VAL-1] %j has the messages %j', (values, messages) => {
    expect(passwordErrors(values, null)).toEqual(messages);
  });

  it('[VAL-1] an empty form names every field', () => {
    expect(passwordErrors(emptyPasswords, null)).toEqual({
      oldPassword: 'Old password is required',
      newPassword: 'Password is required',
      confirmation: 'Confirm Password is required',
    });
  });

  it('asks for six digits exactly where the person has a second factor', () => {
    const byCode = { byCode: true, byPasskey: false };
    expect(passwordErrors(right, byCode)).toEqual({ code: '2FA must be 6 digits' });
    expect(passwordErrors({ ...right, code: '012345' }, byCode)).toEqual({});
  });

  it('takes an empty code of whoever confirms with a passkey, and a typed one only whole', () => {
    const both = { byCode: true, byPasskey: true };
    expect(passwordErrors(right, both)).toEqual({});
    expect(passwordErrors({ ...right, code: '12345' }, both)).toEqual({ code: '2FA must be 6 digits' });
    const elsewhere = passwordErrors(right, { byCode: false, byPasskey: false });
    expect(elsewhere.code).toContain('another address');
  });
});

describe('the second factor', () => {
  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('[VAL-5] is not changed by %j', (code) => {
    expect(factorErrors({ code, password: 'x' })).toEqual({ code: '2FA must be 6 digits' });
  });

  it('[VAL-5] is changed by six digits, leading zeros too, and the password', () => {
    expect(factorErrors({ code: '000042', password: 'x' })).toEqual({});
    expect(factorErrors({ code: '', password: '' })).toEqual({
      code: '2FA must be 6 digits',
      password: 'Password is required',
    });
  });
});

it.each([
  ['back=%2Fcreate-user%3Fa%3D1', '/create-user?a=1'],
  ['', null],
  ['back=https%3A%2F%2Felsewhere.example', null],
  ['back=%2F%2Felsewhere.example', null],
  ['back=%2F%5Celsewhere.example', null],
])('the way back after setting it up stays within the product: %j leads to %j', (search, href) => {
  expect(backOf(search)).toBe(href);
});
