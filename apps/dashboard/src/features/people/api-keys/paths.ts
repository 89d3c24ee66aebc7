import { hrefOf } from '../../../platform/path';

/** The addresses of this feature's screens. */
export const paths = {
  list: '/api-keys',
  create: '/create-api-keys',
  edit: '/edit-api-key/$id',
  delete: '/api-keys/delete/$id',
} as const;

export const editHref = (id: string): string => hrefOf(paths.edit, { id });
export const deleteHref = (id: string): string => hrefOf(paths.delete, { id });
