import { keyOf, type NewPosting } from '@countinghouse/ledger';
import { chainUnits, fraction, isPositive, percentOf, subtract, zero } from '@countinghouse/money';
import {
  cancelPayment,
  chooseCurrency,
  createPayment,
  expirePayment,
  settleDeposit,
  systemActor,
  type Actor,
  type Deposit,
  type DepositEvent,
  type PaymentState,
} from '@countinghouse/payments';
import { manualMovementMoved, movementPosted, type Movement } from '../../modules/across/manual-movements';
import { postingsOf, type BesidePayment } from '../../modules/money-in/crypto-deposits';
import { blockHeightAt, blockSeconds, chainOf } from '../../rails/chain';
import { addressAt, transactionIdAt } from '../addresses';
import { addDays, addMinutes, windowDays } from '../calendar';
import { eventId } from '../ids';
import type { KnownBusiness } from '../organisations';
import { platformActor, type Run, type Story } from '../run';
import { uniformCurrency } from '../world';
import { addressRowOf, creatorOf, requestOf, targetOf } from './payment-request';
import type { PaymentPlan, PlannedTransfer } from './plan-payment';
import {
  lacksOriginator,
  networkTakes,
  originatorAnswer,
  retryOf,
  riskOf,
  screenedAt,
  travelRuleOf,
} from './screening';
import type { Life } from './life';
import { strayStory } from './stray-money';
import { amountOfTransfer } from './transfer-amount';

type Moved = Pick<Parameters<Run['note']>[0], 'transitions'> & {
  readonly state: PaymentState;
  readonly figures?: Parameters<Run['note']>[0]['figures'];
};

const became = (
  life: Pick<Life, 'run'> & { state?: PaymentState },
  { state, transitions, figures = [] }: Moved,
): void => {
  life.state = state;
  life.run.chunk.payments.set(state.terms.id, state);
  life.run.note({ transitions, figures });
};

const payer: Actor = { type: 'SYSTEM', id: null, label: 'payer' };

/** A payment, from its creation to its expiry; each of its transfers goes on by itself. `beside`: the link or invoice by which its payer made it. */
export function* paymentStory(
  run: Run,
  business: KnownBusiness,
  plan: PaymentPlan,
  beside: BesidePayment | null = null,
): Story {
  const { createdAt, chosenAt, cancelledAt, expiresAt, transfers } = plan;
  yield createdAt;
  const by = (at: Date, actor: Actor) => ({ at, actor, uniformCurrency });
  const { rates } = run.world;
  const giveAddress = (at: Date) => {
    const target = targetOf({ run, plan, business });
    run.chunk.addresses.push(addressRowOf({ run, plan, business }, target, at));
    return target;
  };
  const creator = beside ? payer : creatorOf({ run, plan, business });
  const target = chosenAt?.getTime() === createdAt.getTime() ? giveAddress(createdAt) : null;
  const request = requestOf({ run, plan, business }, creator, target);
  const made = createPayment(request, business.rules, rates.bookAt(createdAt), by(createdAt, creator));
  const life: Life = { run, business, plan, state: made.state };
  became(life, made);
  if (beside) run.chunk.beside.set(plan.id, beside);
  for (const transfer of transfers) run.begin(depositStory(life, transfer));
  run.begin(strayStory(life));
  if (chosenAt && chosenAt > createdAt) {
    yield chosenAt;
    became(life, chooseCurrency(life.state, giveAddress(chosenAt), rates.bookAt(chosenAt), by(chosenAt, payer)));
  }
  if (cancelledAt) {
    yield cancelledAt;
    became(life, cancelPayment(life.state, by(cancelledAt, life.state.terms.createdBy)));
  } else if (expiresAt) {
    yield expiresAt;
    became(life, expirePayment(life.state, by(expiresAt, systemActor)));
  }
}

const depositOf = ({ state }: Life, id: string): Deposit | undefined => state.deposits.find((one) => one.id === id);

/** A transfer to a payment's address: seen, final, screened, named, credited or sent back. */
function* depositStory(life: Life, transfer: PlannedTransfer): Story {
  const { run, plan, business } = life;
  const { random } = plan;
  const { index, currency, network, requiredConfirmations } = transfer;
  const depositId = eventId(random, `deposit/${index}`, transfer.detectedAt);
  const status = () => depositOf(life, depositId)?.status;
  // A deposit is worth what it was worth when it had its confirmations, however long screening takes.
  const tell = (event: DepositEvent, at: Date, actor: Actor = systemActor, valuedAt = at): void => {
    const { available, owed } = run.books.standingOf(business);
    const rates = run.world.rates.bookAt(valuedAt);
    const context = { at, actor, uniformCurrency, rates, owed };
    const told = event.kind === 'REORGED' ? { ...event, available: [available] } : event;
    const settled = settleDeposit(life.state, told, context);
    for (const posting of postingsOf(settled, context)) run.post(posting, at);
    became(life, settled);
  };

  yield transfer.detectedAt;
  const amount = amountOfTransfer(plan, transfer, life.state, run.world.rates);
  const seen = {
    id: depositId,
    currency,
    network,
    amount,
    onChainAmountRaw: chainUnits(amount, network).toString(),
    fromAddress: addressAt(random, 'payer', currency, network, 'foreign'),
    toAddress: life.state.terms.walletAddress ?? '',
    destinationTag: life.state.terms.destinationTag,
    transactionId: transactionIdAt(random, `tx/${index}`, currency, network),
    outputIndex: 0,
    blockHeight: null,
    requiredConfirmations,
  };
  tell({ kind: 'SEEN', deposit: seen }, transfer.detectedAt);

  yield transfer.finalAt;
  const blockHeight = blockHeightAt(chainOf(currency, network), transfer.finalAt);
  tell({ kind: 'FINAL_ON_CHAIN', depositId, confirmations: requiredConfirmations, blockHeight }, transfer.finalAt);
  if (status() !== 'PENDING_AML') return;

  let at = screenedAt(plan, transfer);
  yield at;
  const isUnnamed = lacksOriginator(plan, transfer, run.organisation);
  const travelRule = travelRuleOf(run.organisation, depositOf(life, depositId), run.world.rates, isUnnamed);
  const verdict = { outcome: transfer.screeningHit ? 'HIT' : 'OK', ...riskOf(random, transfer), travelRule } as const;
  const refundId = eventId(random, `refund/${index}`, at);
  tell({ kind: 'SCREENED', depositId, ...verdict, refundId }, at, systemActor, transfer.finalAt);
  noteAsked(life, depositId, status() === 'PENDING_TRAVEL_RULE' ? null : { at, by: systemActor });
  if (status() === 'PENDING_TRAVEL_RULE') {
    const answer = originatorAnswer(plan, transfer, at);
    at = answer.at;
    yield at;
    const kind = answer.isNamed ? 'TRAVEL_RULE_ACCEPTED' : 'TRAVEL_RULE_REFUSED';
    // Staff name a payer; the platform's people decide that one will not be named.
    const by = answer.isNamed ? run.cashier : platformActor;
    tell({ kind, depositId, refundId: eventId(random, `refund/${index}`, at) }, at, by);
    noteAsked(life, depositId, { at, by });
  }
  if (life.state.refunds.some((one) => one.depositId === depositId && one.status === 'PENDING')) {
    yield* refundSteps(life, transfer, depositId, at, tell);
    return;
  }
  const reorg = run.reorgs.get(business.id);
  const isPlain = status() === 'CONFIRMED' && plan.outcome === 'EXACT' && plan.transfers.length === 1;
  if (!reorg || !isPlain || at < addDays(run.world.window.start, windowDays - 1 - reorg.daysBeforeAnchor)) return;
  run.reorgs.delete(business.id);
  at = addMinutes(at, reorg.afterMinutes);
  yield at;
  if (reorg.partLeft !== null) payOutBeforeReorg(life, at, reorg.partLeft);
  const credit = currency === life.state.terms.settlementCurrency ? 'T-02' : 'T-03';
  // The ledger's ids are known once it has posted: until then its transactions go by their keys.
  const reversed = { receiptTransactionId: keyOf('T-01', depositId), creditTransactionId: `${credit}:${depositId}:1` };
  tell({ kind: 'REORGED', depositId, ...reversed, available: [] }, at);
}

/** Notes a deposit that the travel rule covers, for its record. */
const noteAsked = (life: Life, depositId: string, ended: { readonly at: Date; readonly by: Actor } | null): void => {
  const deposit = depositOf(life, depositId);
  if (deposit && deposit.travelRuleStatus !== 'NOT_REQUIRED')
    life.run.chunk.asked.set(depositId, { terms: life.state.terms, deposit, ended });
};

const longestReturnMinutes = 1_000;

/** The way back of a refund. One that would still be on its way at the end of the history is left to the executor. */
function* refundSteps(
  { run, plan, state }: Life,
  transfer: PlannedTransfer,
  depositId: string,
  from: Date,
  tell: (event: DepositEvent, at: Date) => void,
): Story {
  const { random } = plan;
  const { index, currency, network, requiredConfirmations } = transfer;
  const fee = state.refunds.find((one) => one.depositId === depositId)?.fee;
  const chainMinutes = (requiredConfirmations * blockSeconds(chainOf(currency, network))) / 60;
  const send = (at: Date, path: string): void =>
    tell(
      { kind: 'REFUND_BROADCASTED', depositId, transactionId: transactionIdAt(random, path, currency, network) },
      at,
    );
  let at = addMinutes(from, Math.min(3 + random.exponential(`return/${index}`, 12), longestReturnMinutes));
  const retry = retryOf(plan, transfer, at);
  if (retry) {
    if (retry.failsAt > run.to) return;
    yield at;
    send(at, `refund-tx/${index}`);
    yield retry.failsAt;
    tell({ kind: 'REFUND_FAILED', depositId }, retry.failsAt);
    at = addMinutes(retry.retriedAt, 2);
  }
  const returnedAt = addMinutes(at, Math.min(chainMinutes, longestReturnMinutes));
  if (returnedAt > run.to) return;
  if (retry) {
    yield retry.retriedAt;
    tell({ kind: 'REFUND_RETRIED', depositId }, retry.retriedAt);
  }
  yield at;
  send(at, retry ? `refund-tx/${index}/again` : `refund-tx/${index}`);
  yield returnedAt;
  const gas = fee ? networkTakes(random, `gas/${index}`, currency, network, fee) : null;
  tell({ kind: 'REFUND_CONFIRMED', depositId, gas }, returnedAt);
}

/** A manual movement (T-23) leaves the business with a part of the credit: settled by hand shortly before the chain took the deposit back. */
const payOutBeforeReorg = ({ run, plan, business, state }: Life, at: Date, partLeft: string): void => {
  const { available } = run.books.standingOf(business);
  const none = zero(available.currency);
  const amount = subtract(available, percentOf(state.deposits[0]?.value?.payableAmount ?? none, fraction(partLeft)));
  if (isPositive(amount))
    correct(run, {
      organisationId: run.organisationId,
      id: eventId(plan.random, 'paid-out', at),
      businessId: business.id,
      type: 'DEBIT',
      amount,
      repaid: none,
      reason: 'OTHER',
      description: 'Balance settled by hand',
      related: null,
      reversalOf: null,
      createdBy: 'treasury',
      approvedBy: platformActor,
      at,
    });
};

/** A movement by hand, with all its consequences. */
export const correct = (run: Run, movement: Movement): void => {
  const posting: NewPosting = movementPosted(movement);
  run.post(posting, movement.at);
  run.chunk.movements.push(movement);
  run.note(manualMovementMoved(movement));
};
