import { businessesPath, createBusinessPath } from '../../../entities/business/paths';
import { hrefOf } from '../../../platform/path';

/** The addresses of this feature's screens. */
export const paths = {
  list: businessesPath,
  create: createBusinessPath,
  edit: '/edit-business/$id',
  canPay: '/can-i-pay',
} as const;

export const editHref = (id: string): string => hrefOf(paths.edit, { id });
