import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Counted } from './seats';

/** Reader without a session who follows one entity, as a customer follows his payment. `look` decides what he may know. */
export type Onlooker = {
  readonly organisationId: OrganisationId;
  /** The thing, as changes name it. */
  readonly entityType: string;
  readonly entityId: string;
  /** Present state of the entity, inside its organisation; all of it is sent. `isLast`: it is final. */
  readonly look: (tx: Tx) => Promise<{ readonly isLast: boolean }>;
  /** Counters of his streams. */
  readonly counted: readonly Counted[];
};
