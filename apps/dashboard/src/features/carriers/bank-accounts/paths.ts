import { hrefOf } from '../../../platform/path';

/** The addresses of this feature's screens. */
export const paths = {
  list: '/bank-accounts',
  create: '/bank-accounts/create',
  edit: '/bank-accounts/$id/edit',
} as const;

export const editHref = (id: string): string => hrefOf(paths.edit, { id });
