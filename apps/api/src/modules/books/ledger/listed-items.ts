import { holds } from '@countinghouse/contract';
import type { LedgerEntryView } from '@countinghouse/contract/books/ledger';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { PostedItem, PostedPart } from './posted-item';

/** Finds the list entries for the causes of postings, in one query per kind. */
export type ListedItems = (parts: readonly PostedPart[]) => Promise<(part: PostedPart) => LedgerEntryView['item']>;

/** Entries of lists the caller may not open are omitted. */
export const listedItems =
  (
    tx: Tx,
    organisationId: OrganisationId,
    { items, permissions }: { readonly items: readonly PostedItem[]; readonly permissions: ReadonlySet<string> },
  ): ListedItems =>
  async (parts) => {
    const found = new Map<string, LedgerEntryView['item']>();
    for (const { entityTypes, need, listedAs } of items) {
      if (!holds(permissions, need)) continue;
      for (const entityType of entityTypes) {
        const ids = [...new Set(parts.filter((part) => part.entityType === entityType).map((part) => part.entityId))];
        if (ids.length === 0) continue;
        const listed = listedAs && (await listedAs.of(tx, organisationId, ids));
        for (const id of ids) {
          const entityId = listed ? listed.get(id) : id;
          if (entityId !== undefined)
            found.set(`${entityType} ${id}`, { entityType: listedAs?.entityType ?? entityType, entityId });
        }
      }
    }
    return ({ entityType, entityId }) => found.get(`${entityType} ${entityId}`) ?? null;
  };
