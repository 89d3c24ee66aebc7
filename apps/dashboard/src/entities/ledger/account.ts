import { businessHref } from '../business/paths';

export const balanceKinds = ['available', 'pending', 'held'] as const;
/** Parts of a business's balance in a currency. */
type BalanceKind = (typeof balanceKinds)[number];
export type BalanceAccount = { readonly kind: BalanceKind; readonly currency: string };

/** Query parameter with the account whose entries are open: `?account=available:EUR`. */
export const accountParameter = 'account';

/** Query parameter beside an instant of the past: `?part=since` opens the entries after it instead of those up to it. */
export const partParameter = 'part';

export const accountText = ({ kind, currency }: BalanceAccount): string => `${kind}:${currency}`;

/** Null for no account: an address may have been typed by hand. */
export const readAccount = (text: unknown): BalanceAccount | null => {
  const [, kind, currency] = (typeof text === 'string' && /^([a-z]+):([A-Z0-9]{2,12})$/.exec(text)) || [];
  const known = balanceKinds.find((candidate) => candidate === kind);
  return known && currency !== undefined ? { kind: known, currency } : null;
};

/** Page of the business with the entries behind one of its figures. */
export const accountHref = (businessId: string, account: BalanceAccount): string =>
  `${businessHref(businessId)}?${accountParameter}=${accountText(account)}`;
