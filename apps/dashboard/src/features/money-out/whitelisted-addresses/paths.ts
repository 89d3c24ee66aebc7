import { hrefOf } from '../../../platform/path';

/** The addresses of this feature's screens. What is whitelisted is never edited: `edit` leads to the landing page. */
export const paths = {
  list: '/whitelisted-addresses',
  create: '/whitelisted-addresses/create',
  delete: '/whitelisted-addresses/delete/$id',
} as const;

export const deleteHref = (id: string): string => hrefOf(paths.delete, { id });
