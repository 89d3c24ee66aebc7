import { hrefOf } from '../../../platform/path';

/** Paths of this feature's screens. Whitelisted addresses cannot be edited: `edit` leads to the landing page. */
export const paths = {
  list: '/whitelisted-addresses',
  create: '/whitelisted-addresses/create',
  delete: '/whitelisted-addresses/delete/$id',
} as const;

export const deleteHref = (id: string): string => hrefOf(paths.delete, { id });
