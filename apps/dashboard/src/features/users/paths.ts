/** The addresses of this feature's screens. */
export const paths = {
  list: '/users',
  create: '/create-user',
  edit: '/edit-user/$id',
  delete: '/users/delete/$id',
  auditLog: '/audit-log',
} as const;

export const editHref = (id: string): string => paths.edit.replace('$id', id);
export const deleteHref = (id: string): string => paths.delete.replace('$id', id);
/** What a person did, for those who may see it. */
export const auditHref = (id: string): string => `${paths.auditLog}?actor=${id}`;
