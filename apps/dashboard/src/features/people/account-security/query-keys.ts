export const setupKey = ['account-security', 'setup'] as const;
export const membershipsKey = ['account-security', 'memberships'] as const;
export const passkeysKey = ['account-security', 'passkeys'] as const;
export const sessionsKey = ['account-security', 'sessions'] as const;
export const companyLinksKey = ['account-security', 'company-links'] as const;
