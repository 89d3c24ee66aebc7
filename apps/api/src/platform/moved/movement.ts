import type { ChangeNote } from '../changes/repository';
import type { DailyFigure } from '../daily-figures/repository';
import type { KeptList } from '../list/kept-repository';
import type { Transition } from '../transitions/repository';

/** Line of a row in a list of money: its place in the list's totals, and the sums it adds to them. */
export type ListLine = {
  readonly list: KeptList;
  /** Ids are text, as the pure rules of payments know them. */
  readonly organisationId: string;
  /** Null: of no business yet. */
  readonly businessId: string | null;
  /** The list is sorted by it, and its period chosen. */
  readonly at: Date;
  readonly status: string;
  /** The list is filtered by it; null: not chosen yet. */
  readonly currency: string | null;
  /** The currency of a sum if it differs. */
  readonly otherCurrency: string | null;
  /** Atomic units; null while nothing has moved. */
  readonly amount: bigint | null;
  readonly otherAmount: bigint | null;
};

/** Consequences of an event for one aggregate or several, beside its postings. */
export type Movement = {
  /** Lines of the rows before the change, and after it. */
  readonly was: readonly ListLine[];
  readonly became: readonly ListLine[];
  /** Added to the days of the businesses and of their organisation. */
  readonly figures: readonly DailyFigure[];
  readonly transitions: readonly Transition[];
  /** Changes that viewers are notified of, beside the transitions. */
  readonly told: readonly ChangeNote[];
};

export const noMovement: Movement = { was: [], became: [], figures: [], transitions: [], told: [] };

/** Actor and instant of a movement. */
export type Cause = Pick<Transition, 'actor' | 'at'>;

/** A change of state. `reference` distinguishes an event from its recurrence. */
export const transitionOf = (
  {
    entityType,
    organisationId,
    id,
  }: { readonly entityType: Transition['entityType']; readonly organisationId: string; readonly id: string },
  { reference = '', ...change }: Pick<Transition, 'from' | 'to' | 'event'> & { readonly reference?: string },
  { actor, at }: Cause,
): Transition => ({ organisationId, entityType, entityId: id, ...change, reference, actor, at });

/** Several movements as one, in their order. */
export const together = (movements: readonly Movement[]): Movement => ({
  was: movements.flatMap(({ was }) => was),
  became: movements.flatMap(({ became }) => became),
  figures: movements.flatMap(({ figures }) => figures),
  transitions: movements.flatMap(({ transitions }) => transitions),
  told: movements.flatMap(({ told }) => told),
});
