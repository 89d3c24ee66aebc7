import type { PermissionNeed } from '@countinghouse/contract';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { EntityType } from '@countinghouse/ledger';

/** Entities whose transitions are announced to viewers. Their module decides on visibility. */
export type ChangeKind = {
  readonly entityTypes: readonly EntityType[];
  /** Permission of their list. */
  readonly need: PermissionNeed;
  /** True if their changes move a business's balances. */
  readonly movesMoney: boolean;
  /**
   * Businesses of these entities within the transaction's organisation: a member who sees one of them may know of the entity. Null among them: it
   * belongs to no business, and the permission is enough.
   */
  readonly businessesOf: (
    tx: Tx,
    organisationId: OrganisationId,
    entityType: string,
    entityIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly (BusinessId | null)[]>>;
};
