/** The addresses of this feature's screens, besides the login itself. */
export const paths = {
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where the mails of an invitation and of a factor's reset lead. */
  invitation: '/invitation',
  resetTwoFactor: '/reset-two-factor',
} as const;
