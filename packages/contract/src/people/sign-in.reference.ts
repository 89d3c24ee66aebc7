import { documented } from '../reference';
import {
  forgotPassword,
  forgotPasswordMessage,
  getPasswordLink,
  getSession,
  identityTokenHeader,
  logIn,
  logOut,
  resetPassword,
  switchOrganisation,
} from './sign-in';

export const signedInExample = {
  user: {
    email: 'mara.lind@example.com',
    role: 'ADMIN',
    id: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f',
    twoFaEnabled: true,
    twoFaMethods: ['code' as const, 'passkey' as const],
    twoFaRequired: true,
    organisationId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
    permissions: ['GET_ORGANISATION', 'GET_STATISTICS', 'GET_BALANCES', 'GET_BUSINESSES'],
  },
  sessionId: '0195d04e-8f3a-7b5c-ac6d-7e8f9a0b1c2d',
  organisations: {
    '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c': 'Northgate Payments',
    '0190bb5f-9a4b-7c6d-8d7e-8f9a0b1c2d3e': 'Harbour Group',
  },
  invitations: 0,
  expiresAt: '2025-03-14T21:22:11.000Z',
  idleTimeoutSeconds: 1800,
};

export const signInEndpoints = [
  documented(logIn, {
    summary: `Signs a person in. The token comes back in the header ${identityTokenHeader}.`,
    example: signedInExample,
  }),
  documented(switchOrganisation, {
    summary: 'Chooses or switches the organisation. The calling token is revoked, a new one comes back in the header.',
    example: signedInExample,
  }),
  documented(getSession, {
    summary: 'Who the calling token stands for and what they hold now, which may differ from what they held at login.',
    example: {
      user: signedInExample.user,
      sessionId: signedInExample.sessionId,
      organisations: signedInExample.organisations,
      invitations: signedInExample.invitations,
    },
  }),
  documented(logOut, {
    summary: 'Ends the calling session.',
  }),
  documented(forgotPassword, {
    summary: 'Mails a link for a new password. The answer and its time are the same for an unknown address.',
    example: { message: forgotPasswordMessage },
  }),
  documented(getPasswordLink, {
    summary: 'Whether a mailed link still sets a password: 204 where it does.',
  }),
  documented(resetPassword, {
    summary: 'Sets a new password with the token of a mailed link. Ends every session of the person and opens none.',
  }),
];
