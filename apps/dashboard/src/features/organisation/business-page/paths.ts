import { hrefOf } from '../../../platform/path';

/** Actions on a business from its page, by other features. */
export const actions = {
  edit: '/edit-business/$id',
  transfer: '/internal-transfer',
  convert: '/balance-conversion',
  deposit: '/crypto-deposit',
} as const;

export const editHref = (id: string): string => hrefOf(actions.edit, { id });
export const transferHref = (id: string): string => `${actions.transfer}?businessId=${id}`;
export const convertHref = (id: string): string => `${actions.convert}?businessId=${id}`;
export const depositHref = (id: string): string => `${actions.deposit}?businessId=${id}`;
