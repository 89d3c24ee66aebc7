import { messages } from './messages';

type Named = { readonly id: string; readonly label: string };

/** Name of a business; null: all of them. */
export const nameOf = (businesses: readonly Named[], businessId: string | null): string =>
  businessId === null
    ? messages.allBusinesses
    : (businesses.find(({ id }) => id === businessId)?.label ?? messages.business);
