import * as z from 'zod/mini';
import { anySession, endpoint } from './endpoint';
import { newPassword, typedPassword, validationMessages } from './validation';

export const oldPasswordWrongMessage = 'Old password is incorrect';
export const passwordUnchangedMessage = 'New password must differ from the old one';

export const changePassword = endpoint({
  name: 'changePassword',
  slug: 'account-security',
  method: 'PATCH',
  path: 'users/password',
  summary: "Changes the caller's password and ends the person's other sessions.",
  access: anySession,
  secondFactor: 'whenEnabled',
  body: z.strictObject({ oldPassword: typedPassword(validationMessages.oldPasswordRequired), newPassword }),
  errors: ['TWO_FA_INVALID'],
});

export const accountSecurityEndpoints = [changePassword];
