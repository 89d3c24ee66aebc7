import { hrefOf } from '../../../platform/path';

/** The addresses of this feature's screens. */
export const paths = {
  list: '/user-roles',
  matrix: '/user-roles/matrix',
  unused: '/user-roles/unused',
  create: '/user-roles/create',
  edit: '/user-roles/edit/$id',
  delete: '/user-roles/delete/$id',
} as const;

export const editHref = (id: string): string => hrefOf(paths.edit, { id });
export const deleteHref = (id: string): string => hrefOf(paths.delete, { id });
