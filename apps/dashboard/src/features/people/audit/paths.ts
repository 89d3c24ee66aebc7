/** The address of the audit log. */
export const path = '/audit-log';
