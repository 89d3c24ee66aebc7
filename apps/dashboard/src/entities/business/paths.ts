import type { Places } from '../../platform/feature';
import { hrefOf } from '../../platform/path';

/** All of them. */
export const businessesPath = '/businesses';

/** Form of a new one. */
export const createBusinessPath = '/create-business';

/** One business; its content is a tab, whose path is below. */
export const businessPath = '/business/$id';

export const tabPath = ({ path }: { readonly path: string }) => `${businessPath}/${path}` as const;

/** Leads to the business's first tab. */
export const businessHref = (id: string): string => hrefOf(businessPath, { id });

export const tabHref = (id: string, tab: { readonly path: string }): string => hrefOf(tabPath(tab), { id });

/** Link to an item within its business; none for a row without a business. */
export const inItsBusiness =
  (href: (businessId: string, id: string) => string): Places[string] =>
  (id, asked) =>
    typeof asked?.businessId === 'string' ? href(asked.businessId, id) : undefined;
