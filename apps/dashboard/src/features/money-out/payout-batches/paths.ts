import { hrefOf } from '../../../platform/path';

export const paths = {
  list: '/payout-batches',
  create: '/payout-batches/create',
  one: '/payout-batches/$id',
} as const;

export const batchHref = (id: string): string => hrefOf(paths.one, { id });

/** Approval of a batch, pending or past. */
export const approvalHref = (id: string): string => `/withdrawal-approvals?open=${id}`;
const tabs = { CRYPTO: 'withdrawals', FIAT: 'fiat-withdrawals' } as const;
/** A payout in the list of its business. */
export const withdrawalHref = (kind: keyof typeof tabs, businessId: string, id: string): string =>
  `/business/${businessId}/${tabs[kind]}?open=${id}`;

/** Form that enters a bank account. */
export const addAccountHref = '/bank-accounts/create';

type Destination = {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
};

/** Form that whitelists an address, filled in with it. */
export const whitelistHref = (destination: Destination): string =>
  `/whitelisted-addresses/create?${new URLSearchParams(destination).toString()}`;
