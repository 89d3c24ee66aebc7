import type { DepositEvent, SettlementContext } from './deposit-events';
import type { Step } from './deposit-step';
import { step } from './deposit-step';
import { IllegalTransition } from './illegal-transition';
import type { Deposit, PaymentState, Refund } from './payment';
import type { RefundStatus } from './vocabulary';

type RefundEvent = Extract<DepositEvent, { kind: `REFUND_${string}` }>;

/** Refunds that an event applies to, and the status it gives them. */
const refundSteps: Readonly<Record<RefundEvent['kind'], { readonly from: RefundStatus; readonly to: RefundStatus }>> = {
  REFUND_ADDRESS_GIVEN: { from: 'AWAITING_ADDRESS', to: 'PENDING' },
  REFUND_BROADCASTED: { from: 'PENDING', to: 'BROADCASTED' },
  REFUND_FAILED: { from: 'BROADCASTED', to: 'FAILED' },
  REFUND_RETRIED: { from: 'FAILED', to: 'PENDING' },
  REFUND_UNPAYABLE: { from: 'PENDING', to: 'AWAITING_ADDRESS' },
  REFUND_CONFIRMED: { from: 'BROADCASTED', to: 'CONFIRMED' },
  REFUND_REORGED: { from: 'CONFIRMED', to: 'BROADCASTED' },
};

/** One step of a refund. The money stays set aside until the chain has confirmed it. */
export const refundStep = (
  state: PaymentState,
  deposit: Deposit,
  event: RefundEvent,
  { at }: SettlementContext,
): Step => {
  const { from, to } = refundSteps[event.kind];
  const old = refundOf(state, deposit);
  if (old?.status !== from) throw new IllegalTransition(event.kind, 'refund', old?.status ?? 'unknown');
  const refund: Refund = { ...old, status: to };
  switch (event.kind) {
    case 'REFUND_ADDRESS_GIVEN':
      return step(deposit, { refund: { ...refund, toAddress: event.toAddress } });
    case 'REFUND_BROADCASTED':
      return step(deposit, { refund: { ...refund, transactionId: event.transactionId } });
    case 'REFUND_FAILED':
      return step(deposit, { refund });
    case 'REFUND_UNPAYABLE':
      return step(deposit, { refund: { ...refund, toAddress: null } });
    case 'REFUND_RETRIED':
      return step(deposit, { refund: { ...refund, transactionId: null } });
    case 'REFUND_CONFIRMED': {
      const sent: Refund = { ...refund, confirmedAt: at };
      const status = deposit.status === 'REFUNDING' ? 'REFUNDED' : deposit.status;
      return step(
        { ...deposit, status },
        {
          refund: sent,
          movements: [
            { kind: 'REFUND_SENT', deposit, refund: sent, time: event.time ?? 1 },
            ...(event.gas ? [{ kind: 'GAS_SPENT' as const, deposit, gas: event.gas }] : []),
          ],
        },
      );
    }
    case 'REFUND_REORGED': {
      const status = deposit.status === 'REFUNDED' ? 'REFUNDING' : deposit.status;
      const open: Refund = { ...refund, confirmedAt: null };
      const { time } = event;
      return step(
        { ...deposit, status },
        { refund: open, movements: [{ kind: 'REFUND_TAKEN_BACK', deposit, refund: open, time }] },
      );
    }
  }
};

/** Refund of a deposit; there is at most one. */
export const refundOf = ({ refunds }: PaymentState, { id }: Deposit): Refund | null =>
  refunds.find(({ depositId }) => depositId === id) ?? null;
