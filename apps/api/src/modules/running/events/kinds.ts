import type { PermissionNeed } from '@countinghouse/contract';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { EntityType } from '@countinghouse/ledger';

/** Things whose changes of state are told to those who look on. The module they belong to says who may know of which. */
export type ChangeKind = {
  readonly entityTypes: readonly EntityType[];
  /** The permission of the list they stand on. */
  readonly need: PermissionNeed;
  /** Their changes move what a business holds. */
  readonly movesMoney: boolean;
  /**
   * Whose they are, of the transaction's organisation: who may see one of its businesses may know of the thing. Null among
   * them: it is of no business, and whoever has the permission may know of it.
   */
  readonly businessesOf: (
    tx: Tx,
    organisationId: OrganisationId,
    entityType: string,
    entityIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly (BusinessId | null)[]>>;
};
