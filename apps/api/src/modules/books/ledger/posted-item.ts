import type { PermissionNeed } from '@countinghouse/contract';
import type { ledgerEntityTypes } from '@countinghouse/contract/books/ledger';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { EntityType } from '@countinghouse/ledger';
import { extensionPoint } from '../../../module/extension';
import type { Member } from '../../../platform/principal';

type LedgerEntityType = (typeof ledgerEntityTypes)[number];

/** What a ledger transaction names as its cause. */
export type PostedPart = { readonly entityType: EntityType; readonly entityId: string };

/** A kind of thing whose postings can be asked for. The module that posts for it says who may know of which. */
export type PostedItem = {
  readonly entityTypes: readonly LedgerEntityType[];
  /** The permission of the list it stands on. */
  readonly need: PermissionNeed;
  /** What the item's postings name as their cause, in order; empty where the caller may not know of the item. */
  readonly partsOf: (
    tx: Tx,
    member: Member,
    entityType: LedgerEntityType,
    entityId: string,
  ) => Promise<readonly PostedPart[]>;
  /** Where what its postings name is not what its list shows: which thing of the list each belongs to. */
  readonly listedAs?: {
    readonly entityType: LedgerEntityType;
    readonly of: (
      tx: Tx,
      organisationId: OrganisationId,
      entityIds: readonly string[],
    ) => Promise<ReadonlyMap<string, string>>;
  };
};

/** Kinds of things that explain the postings they caused. */
export const postedItems = extensionPoint<PostedItem>('items with postings');

/** Which businesses' accounts a caller may read. */
export type Sight = {
  /** Nothing is hidden: the organisation's own totals give nothing away. */
  readonly seesAll: boolean;
  readonly sees: (businessId: BusinessId) => Promise<boolean>;
};

export type LedgerReaders = {
  readonly items: readonly PostedItem[];
  readonly sightOf: (tx: Tx, member: Member) => Promise<Sight>;
};
