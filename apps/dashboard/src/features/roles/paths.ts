/** The addresses of this feature's screens. */
export const paths = {
  list: '/user-roles',
  create: '/user-roles/create',
  edit: '/user-roles/edit/$id',
  delete: '/user-roles/delete/$id',
} as const;

export const editHref = (id: string): string => paths.edit.replace('$id', id);
export const deleteHref = (id: string): string => paths.delete.replace('$id', id);
