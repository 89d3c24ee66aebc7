/** Stand in the sidebar too, and so apart from the other texts, which load with the screens. */
export const titles = { changePassword: 'Change password', authentication: 'Authentication' } as const;
