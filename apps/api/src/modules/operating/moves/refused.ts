/** A step of a move that cannot be done now, or a file that is not whole, unchanged and for this move; in a sentence for operators. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}
