/** The addresses of this feature's screens. */
export const paths = { changePassword: '/change-password', authentication: '/authentication' } as const;
