import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { lines } from '../lists';
import { noMovement } from '../platform/moved/movement';
import { noteMovement, selectLines } from '../platform/moved/repository';
import type { Transition } from '../platform/transitions/repository';

type Written = { readonly table: string; readonly organisationId: OrganisationId; readonly ids: readonly string[] };

/** Writes rows behind the product's back, and notes what that did to the totals of their lists, and its transitions, as its writers do. */
export const writeNoted = async (
  tx: Tx,
  { table, organisationId, ids }: Written,
  write: () => Promise<unknown>,
  transitions: readonly Transition[] = [],
): Promise<void> => {
  const ofRows = async () => {
    const shown = lines.filter((line) => line.table === table);
    return (await Promise.all(shown.map((line) => selectLines(tx, line, organisationId, ids)))).flat();
  };
  const was = await ofRows();
  await write();
  await noteMovement(tx, { ...noMovement, was, became: await ofRows(), transitions });
};
