import { hrefOf } from '../../../platform/path';

/** The addresses of this feature's screens. */
export const paths = {
  list: '/users',
  create: '/create-user',
  edit: '/edit-user/$id',
  delete: '/users/delete/$id',
  auditLog: '/audit-log',
} as const;

export const editHref = (id: string): string => hrefOf(paths.edit, { id });
export const deleteHref = (id: string): string => hrefOf(paths.delete, { id });
/** Events of a person, for those who may see them. */
export const auditHref = (id: string): string => `${paths.auditLog}?actor=${id}`;
