import { amountOf, fraction, toText } from '@countinghouse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DepositEvent, Settlement } from './deposit-events';
import { IllegalTransition } from './illegal-transition';
import type { PaymentState } from './payment';
import { systemActor } from './payment';
import { settleDeposit } from './settle-deposit';
import { baseRates, eur, minutesAfter, paymentOf } from './testing/index';
import type { DepositStatus, RefundStatus } from './vocabulary';

/** Progress of a deposit. A step between equal ranks is neither forward nor back. */
const progress: Readonly<Record<DepositStatus, number>> = {
  UNCONFIRMED: 0,
  PENDING_AML: 1,
  BLOCKED: 2,
  PENDING_TRAVEL_RULE: 3,
  REFUNDING: 4,
  CONFIRMED: 5,
  REFUNDED: 5,
  UNPROCESSABLE: 5,
  ORPHANED: 6,
};
/** Progress of a refund; a failed one is retried from where it waited. */
const refundProgress: Readonly<Record<RefundStatus, number>> = {
  AWAITING_ADDRESS: 0,
  PENDING: 1,
  FAILED: 1,
  BROADCASTED: 2,
  CONFIRMED: 3,
  SKIPPED: 3,
};
const reorganisations: readonly string[] = ['DROPPED', 'REORGED', 'REFUND_REORGED', 'REFUND_FAILED'];

const kinds = [
  'SEEN',
  'DROPPED',
  'FINAL_ON_CHAIN',
  'SCREENED',
  'RELEASED',
  'RETURN_ORDERED',
  'TRAVEL_RULE_ACCEPTED',
  'TRAVEL_RULE_REFUSED',
  'REFUND_ADDRESS_GIVEN',
  'REFUND_BROADCASTED',
  'REFUND_FAILED',
  'REFUND_RETRIED',
  'REFUND_UNPAYABLE',
  'REFUND_CONFIRMED',
  'REFUND_REORGED',
  'REORGED',
] as const;

/** Events that take a deposit away: tried only when drawn themselves. */
const isEnd = (kind: (typeof kinds)[number]): boolean => kind === 'DROPPED' || kind === 'REORGED';

/** Any event about one of three deposits, in any order. */
const telling = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(2),
  satoshi: fc.integer({ min: 5_000, max: 400_000 }),
  outcome: fc.constantFrom('OK', 'OK', 'OK', 'HIT'),
  travelRule: fc.constantFrom('NOT_REQUIRED', 'NOT_REQUIRED', 'MISSING'),
  source: fc.constantFrom('bc1qpayer', null),
});
type Told = typeof telling extends fc.Arbitrary<infer T> ? T : never;

const eventOf = ({ kind, which, satoshi, outcome, travelRule, source }: Told, time: number): DepositEvent => {
  const depositId = `0195d000-0000-7000-8000-00000000010${which}`;
  const refundId = `0195d000-0000-7000-8000-00000000020${which}`;
  switch (kind) {
    case 'SEEN':
      return {
        kind,
        deposit: {
          id: depositId,
          currency: 'BTC',
          network: 'MAIN',
          amount: amountOf((satoshi / 1e8).toFixed(8), 'BTC'),
          onChainAmountRaw: String(satoshi),
          fromAddress: source,
          toAddress: 'bc1qpayment',
          destinationTag: null,
          transactionId: `tx-${which}`,
          outputIndex: 0,
          blockHeight: null,
          requiredConfirmations: 2,
        },
      };
    case 'FINAL_ON_CHAIN':
      return { kind, depositId, confirmations: 2, blockHeight: 800_000 };
    case 'SCREENED':
      return {
        kind,
        depositId,
        outcome: outcome === 'HIT' ? 'HIT' : 'OK',
        riskScore: fraction('0.1'),
        riskCategory: 'LOW',
        travelRule: travelRule === 'MISSING' ? 'MISSING' : 'NOT_REQUIRED',
        refundId,
      };
    case 'RELEASED':
      return { kind, depositId, travelRule: 'NOT_REQUIRED', refundId };
    case 'RETURN_ORDERED':
    case 'TRAVEL_RULE_ACCEPTED':
    case 'TRAVEL_RULE_REFUSED':
      return { kind, depositId, refundId };
    case 'REFUND_ADDRESS_GIVEN':
      return { kind, depositId, toAddress: 'bc1qhome' };
    case 'REFUND_BROADCASTED':
      return { kind, depositId, transactionId: 'refund-tx' };
    case 'REFUND_CONFIRMED':
      return { kind, depositId, gas: null, time };
    case 'REFUND_REORGED':
      return { kind, depositId, time };
    case 'REORGED':
      return {
        kind,
        depositId,
        receiptTransactionId: `T-01:${depositId}:1`,
        creditTransactionId: `T-03:${depositId}:1`,
        available: [eur('1000.00')],
      };
    case 'DROPPED':
    case 'REFUND_FAILED':
    case 'REFUND_RETRIED':
    case 'REFUND_UNPAYABLE':
      return { kind, depositId };
  }
};

const idOf = (event: DepositEvent): string => (event.kind === 'SEEN' ? event.deposit.id : event.depositId);

/** Credits of a deposit in force after these movements: each may be made once, and reversed once. */
const creditsOf = (steps: readonly Settlement[], id: string): number[] => {
  let standing = 0;
  return steps
    .flatMap(({ movements }) => movements)
    .filter(({ deposit }) => deposit.id === id)
    .map(({ kind }) => {
      if (kind === 'CREDITED') standing += 1;
      if (kind === 'CREDIT_REVERSED') standing -= 1;
      return standing;
    });
};

/** Built only on failure: there are twenty thousand events to check. */
const must = (isSo: boolean, what: () => string): void => {
  if (!isSo) throw new Error(what());
};

const assertSound = (before: PaymentState, event: DepositEvent, { state }: Settlement): void => {
  const isBack = reorganisations.includes(event.kind);
  for (const { id, status, value, amount } of state.deposits) {
    const was = before.deposits.find((deposit) => deposit.id === id)?.status;
    must(!was || id === idOf(event) || status === was, () => `${event.kind} of another made ${was} ${status}`);
    must(!was || isBack || progress[status] >= progress[was], () => `${event.kind} made ${was} ${status}`);
    if (!value) continue;
    const { payableAmount, serviceFee, settlementAmount, acceptedAmount } = value;
    must(
      payableAmount.units + serviceFee.units === settlementAmount.units,
      () => `Net and fee are not the gross: ${id}`,
    );
    must(acceptedAmount.units <= amount.units, () => `${toText(acceptedAmount)} of ${toText(amount)} accepted`);
  }
  for (const { id, status } of state.refunds) {
    const was = before.refunds.find((refund) => refund.id === id)?.status;
    must(
      !was || isBack || event.kind === 'REFUND_UNPAYABLE' || refundProgress[status] >= refundProgress[was],
      () => `${event.kind} made a refund ${status}`,
    );
  }
  const leaves = before.outcome.status === 'DEPOSITED' && state.outcome.status !== 'DEPOSITED';
  must(!leaves || event.kind === 'REORGED', () => `${event.kind} made a payment ${state.outcome.status}`);
  const confirmed = state.deposits.filter(({ status }) => status === 'CONFIRMED');
  const gross = confirmed.reduce((sum, { value }) => sum + (value?.settlementAmount.units ?? 0n), 0n);
  must(
    state.outcome.actualSettlementAmount.units === gross,
    () => `${event.kind}: the sum is not that of its deposits`,
  );
};

test('whatever is told in whatever order: net and fee are the gross, nothing is credited twice, and only a reorganisation takes a status back, or an address that can never be paid', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(
      fc.constantFrom('PROCESS' as const, 'EXCESS_REFUND' as const),
      fc.boolean(),
      fc.array(telling, { minLength: 20, maxLength: 20 }),
      (overpaymentPolicy, refundFollowUpDeposits, tellings) => {
        let state = paymentOf({ rules: { overpaymentPolicy, refundFollowUpDeposits } });
        const steps: Settlement[] = [];
        const times = new Map<number, number>();
        /** False if the event is not allowed in the present state. */
        const tell = (told: Told, index: number): boolean => {
          if (told.kind === 'SEEN' && state.deposits.some(({ transactionId }) => transactionId === `tx-${told.which}`))
            return false;
          const time = (times.get(told.which) ?? 0) + (told.kind === 'REFUND_CONFIRMED' ? 1 : 0);
          const event = eventOf(told, time);
          const at = minutesAfter(index);
          const context = { at, actor: systemActor, uniformCurrency: 'EUR', rates: baseRates, owed: null };
          try {
            const settled = settleDeposit(state, event, context);
            assertSound(state, event, settled);
            if (told.kind === 'REFUND_CONFIRMED') times.set(told.which, time);
            steps.push(settled);
            ({ state } = settled);
            reached.add(`${event.kind} → ${settled.deposit.status}`);
            return true;
          } catch (error) {
            if (!(error instanceof IllegalTransition)) throw error;
            return false;
          }
        };
        for (const [index, told] of tellings.entries()) {
          // An event that does not fit is replaced by the next kind that does, or few deposits would get far.
          const first = kinds.indexOf(told.kind);
          const others = [...kinds.slice(first + 1), ...kinds.slice(0, first)].filter((kind) => !isEnd(kind));
          [told.kind, ...others].some((kind) => tell({ ...told, kind }, index));
        }
        for (const { id } of state.deposits)
          for (const standing of creditsOf(steps, id)) expect([0, 1]).toContain(standing);
      },
    ),
    { numRuns: process.env['LONG_RANDOM_RUNS'] ? 2_000 : 250 },
  );
  // The sequences get everywhere, or this would prove little.
  for (const kind of kinds)
    expect(
      [...reached].some((way) => way.startsWith(`${kind} `)),
      kind,
    ).toBe(true);
});
