import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Counted } from './seats';

/** Whoever follows one thing without a session, as a customer follows his payment. What he may know he is told by `look`. */
export type Onlooker = {
  readonly organisationId: OrganisationId;
  /** The thing, as changes name it. */
  readonly entityType: string;
  readonly entityId: string;
  /** How the thing stands, inside its organisation; all of it is sent. `isLast`: nothing more will become of it. */
  readonly look: (tx: Tx) => Promise<{ readonly isLast: boolean }>;
  /** Whom his streams are counted with. */
  readonly counted: readonly Counted[];
};
