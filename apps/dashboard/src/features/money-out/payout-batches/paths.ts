import { hrefOf } from '../../../platform/path';

export const paths = {
  list: '/payout-batches',
  create: '/payout-batches/create',
  one: '/payout-batches/$id',
} as const;

export const batchHref = (id: string): string => hrefOf(paths.one, { id });

/** Approval of a batch, pending or past. */
export const approvalHref = (id: string): string => `/withdrawal-approvals?open=${id}`;
/** A payout in the list of its business. */
export const withdrawalHref = (businessId: string, id: string): string =>
  `/business/${businessId}/withdrawals?open=${id}`;
