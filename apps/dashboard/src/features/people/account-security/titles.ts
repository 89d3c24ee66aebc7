/** In the sidebar too, and so separate from the other texts, which load with the screens. */
export const titles = { changePassword: 'Change password', authentication: 'Authentication' } as const;
