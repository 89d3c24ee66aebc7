/** The addresses of this feature's screens, besides the login itself. */
export const paths = { forgotPassword: '/forgot-password', resetPassword: '/reset-password' } as const;
