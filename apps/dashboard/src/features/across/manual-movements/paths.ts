import type { ManualMovement } from '@countinghouse/contract/across/manual-movements';
import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'manual-operations' } as const;

/** A movement, open in the list of its business. */
export const movementHref = (businessId: string, id: string): string => `${tabHref(businessId, tab)}?open=${id}`;

type Related = NonNullable<ManualMovement['relatedEntity']>;

/** Tab of each kind of related entity. */
const tabsOfRelated: Readonly<Record<Related['type'], string>> = {
  PAYMENT: 'deposits',
  FIAT_DEPOSIT: 'fiat-deposits',
  INTERNAL_TRANSFER: 'internal-transfers',
  MANUAL_MOVEMENT: tab.path,
};

/** Related entity of a movement, open in its list. */
export const relatedHref = (businessId: string, { type, id }: Related): string =>
  `${tabHref(businessId, { path: tabsOfRelated[type] })}?open=${id}`;
