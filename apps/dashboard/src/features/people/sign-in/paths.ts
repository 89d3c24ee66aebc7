import { companyReturnPath } from '../../../platform/paths';

/** The addresses of this feature's screens, besides the login itself. */
export const paths = {
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Paths in the mails of an invitation and of a factor's reset. */
  invitation: '/invitation',
  resetTwoFactor: '/reset-two-factor',
  company: companyReturnPath,
} as const;
