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

type Destination = {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
};

/** Form that whitelists an address, filled in with it. */
export const whitelistHref = (destination: Destination): string =>
  `/whitelisted-addresses/create?${new URLSearchParams(destination).toString()}`;
