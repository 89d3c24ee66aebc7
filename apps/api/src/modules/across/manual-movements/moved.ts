import { noMovement, transitionOf, type Movement as Moved } from '../../../platform/moved/movement';
import { movementEntityType, type Movement } from './movement';

/** A movement is posted once and never changes; its list has no totals that are kept. */
export const movementOf = (movement: Movement): Moved => ({
  ...noMovement,
  transitions: [
    transitionOf(
      { ...movement, entityType: movementEntityType },
      { from: null, to: 'POSTED', event: 'CREATED' },
      { actor: movement.approvedBy, at: movement.at },
    ),
  ],
});
