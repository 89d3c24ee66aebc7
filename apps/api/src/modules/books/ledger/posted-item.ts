import type { PermissionNeed } from '@countinghouse/contract';
import type { ledgerEntityTypes } from '@countinghouse/contract/books/ledger';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { EntityType } from '@countinghouse/ledger';
import { extensionPoint } from '../../../module/extension';
import type { Member } from '../../../platform/principal';

type LedgerEntityType = (typeof ledgerEntityTypes)[number];

/** Cause of a ledger transaction. */
export type PostedPart = { readonly entityType: EntityType; readonly entityId: string };

/** Kind of item whose postings can be shown. The module that posts for it decides on visibility. */
export type PostedItem = {
  readonly entityTypes: readonly LedgerEntityType[];
  /** Permission of its list. */
  readonly need: PermissionNeed;
  /** Causes in the item's postings, in order; empty if the item is not visible to the caller. */
  readonly partsOf: (
    tx: Tx,
    member: Member,
    entityType: LedgerEntityType,
    entityId: string,
  ) => Promise<readonly PostedPart[]>;
  /** List entry for each cause, if the list shows another entity than the postings name. */
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

/** Businesses whose accounts a caller may read. */
export type Sight = {
  /** True if nothing is hidden: the organisation's own totals give nothing away. */
  readonly seesAll: boolean;
  readonly sees: (businessId: BusinessId) => Promise<boolean>;
};

export type LedgerReaders = {
  readonly items: readonly PostedItem[];
  readonly sightOf: (tx: Tx, member: Member) => Promise<Sight>;
};
