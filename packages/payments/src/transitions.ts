import type { DepositEvent, SettlementContext } from './deposit-events';
import type { Step } from './deposit-step';
import type { PaymentState, Transition } from './payment';

const lacksAddress: readonly DepositEvent['kind'][] = ['REFUND_UNPAYABLE', 'REFUND_ADDRESS_GIVEN'];

/** The changes of state an event made, in order: the deposit's, its refund's, the payment's. */
export const transitionsOf = (
  before: PaymentState,
  after: PaymentState,
  done: Step,
  { kind, ...event }: DepositEvent,
  { at, actor }: SettlementContext,
): Transition[] => {
  const { organisationId } = after.terms;
  // Events undone by a reorganisation happen again and leave a trace each time.
  const again = 'time' in event && event.time !== undefined && event.time > 1 ? ` ${event.time}` : '';
  const trace = (
    entityType: Transition['entityType'],
    entityId: string,
    change: Pick<Transition, 'from' | 'to' | 'event' | 'reference'>,
  ) => ({
    organisationId,
    entityType,
    entityId,
    ...change,
    reference: change.reference + again,
    actor,
    at,
  });
  const { deposit, refund, through } = done;
  const transitions: Transition[] = [];
  let from: string | null = before.deposits.find(({ id }) => id === deposit.id)?.status ?? null;
  for (const to of through) {
    if (from !== to) {
      // A refund that proves too small resolves within the same event.
      const event = from === 'REFUNDING' && kind !== 'REFUND_CONFIRMED' ? 'REFUND_SKIPPED' : kind;
      transitions.push(trace('DEPOSIT', deposit.id, { from, to, event, reference: deposit.transactionId }));
    }
    from = to;
  }
  if (refund) {
    const old = before.refunds.find(({ id }) => id === refund.id)?.status ?? null;
    const event = old === null ? 'RESERVED' : kind;
    // A retry clears the failed transaction, whose id distinguishes one retry from the next. A lack of an address may come again.
    const transactionId = refund.transactionId ?? before.refunds.find(({ id }) => id === refund.id)?.transactionId;
    const reference = transactionId ?? (lacksAddress.includes(kind) ? at.toISOString() : '');
    transitions.push(trace('REFUND', refund.id, { from: old, to: refund.status, event, reference }));
  }
  if (before.outcome.status !== after.outcome.status) {
    const change = { from: before.outcome.status, to: after.outcome.status };
    transitions.push(trace('PAYMENT', after.terms.id, { ...change, event: `DEPOSIT_${kind}`, reference: deposit.id }));
  }
  return transitions;
};
