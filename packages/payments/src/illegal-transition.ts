/** The event does not fit the status of its subject; nothing may change. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
  constructor(
    event: string,
    entity: 'payment' | 'deposit' | 'refund' | 'withdrawal' | 'fiat withdrawal',
    status: string,
  ) {
    super(`${event} does not apply to a ${entity} that is ${status}`);
  }
}
