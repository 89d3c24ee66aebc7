/** A step of an operator that cannot be taken; the message says why and what to do. */
export class MonthRefused extends Error {
  override readonly name = 'MonthRefused';
}
