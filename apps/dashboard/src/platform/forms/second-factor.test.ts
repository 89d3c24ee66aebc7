import { deleteUser } from '@countinghouse/contract/people/users';
import { changePassword } from '@countinghouse/contract/people/account-security';
import { createBusiness } from '@countinghouse/contract/organisation/business-changes';
import { expect, it } from 'vitest';
import { requiredCodeError } from './proof';
import { demandOf } from './second-factor';

const person = (authentication: boolean, secondFactorRequired: boolean) => ({ authentication, secondFactorRequired });

it.each([
  ['a code of whoever has one', deleteUser, person(true, false), 'code'],
  ['a code, demanded or not', deleteUser, person(true, true), 'code'],
  ['nothing of whoever need not have one', deleteUser, person(false, false), 'nothing'],
  ['to set one up first where the organisation demands it', deleteUser, person(false, true), 'setUp'],
  ['nothing more of who minds his own account', changePassword, person(false, true), 'nothing'],
  ['nothing where the call takes none', createBusiness, person(true, true), 'nothing'],
])('a form asks %s', (_case, endpoint, of, demand) => {
  expect(demandOf(endpoint, of)).toBe(demand);
});

it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('[VAL-5] %j is no code', (code) => {
  expect(requiredCodeError(code)).toBe('2FA must be 6 digits');
});

it('[VAL-5] six digits are a code, leading zeros too', () => {
  expect(requiredCodeError('000042')).toBeUndefined();
});
