/** Immutable roles that exist without an organisation. Fixed ids, equal in every installation. */
export const systemRoleIds = {
  SUPPORT: '00000000-0000-4000-8000-000000000001',
  BACKOFFICE: '00000000-0000-4000-8000-000000000002',
  MANAGER: '00000000-0000-4000-8000-000000000003',
  ADMIN: '00000000-0000-4000-8000-000000000004',
} as const;
