import { keyOf, type NewTransaction } from '@countinghouse/ledger';
import { chainUnits } from '@countinghouse/money';
import type { Actor, DailyFigure, DepositEvent, PaymentState, SettlementContext } from '@countinghouse/payments';
import {
  cancelPayment,
  chooseCurrency,
  createPayment,
  expirePayment,
  settleDeposit,
  systemActor,
} from '@countinghouse/payments';
import { postingsOf, type DepositAddress } from '../modules/money-in/crypto-deposits';
import type { UnassociatedDeposit } from '../modules/money-in/unassociated-deposits';
import type { Transition } from '../platform/transitions/repository';
import { addressAt, transactionIdAt } from './addresses';
import { onChain, setAside, worthAt } from './bank-money';
import { addMinutes } from './calendar';
import { blockHeightAt, blockSeconds, chainOf } from '../rails/chain';
import { eventId } from './ids';
import type { KnownBusiness } from './organisations';
import { addressRowOf, creatorOf, requestOf, rulesOf, targetOf } from './payment-request';
import type { PaymentPlan, PlannedTransfer } from './plan';
import { strayAmount, strayTransferOf, type StrayPlan } from './plan-stray';
import { riskOf, travelRuleOf } from './screening';
import { platformActor } from './telling';
import { amountOfTransfer } from './transfer-amount';
import { gasOf, originatorAnswer, retryOf, screenedAt } from './troubles';
import type { Standing, World } from './world';

/** What happens to a payment, at a moment. */
export type Happening =
  | { readonly at: Date; readonly kind: 'CREATED' }
  | { readonly at: Date; readonly kind: 'CHOSEN' | 'CANCELLED' | 'EXPIRED' }
  | { readonly at: Date; readonly kind: 'STRAY'; readonly stray: StrayPlan }
  | OnChain;

type OnChain = {
  readonly at: Date;
  readonly kind:
    | 'SEEN'
    | 'FINAL'
    | 'SCREENED'
    | 'IDENTIFIED'
    | 'REFUSED'
    | 'SENT_BACK'
    | 'SENT_AGAIN'
    | 'DROPPED'
    | 'RETRIED'
    | 'RETURNED'
    | 'REORGED';
  readonly transfer: PlannedTransfer;
};

/** Everything a happening leads to, as the product's own rules say. */
export type Consequence = {
  readonly state: PaymentState;
  readonly transactions: readonly NewTransaction[];
  readonly transitions: readonly Transition[];
  readonly figures: readonly DailyFigure[];
  readonly addresses: readonly DepositAddress[];
  readonly unassociated: readonly UnassociatedDeposit[];
};

/** A payment that is being lived through. `ahead` is in the order of time. */
export type Story = {
  readonly plan: PaymentPlan;
  readonly business: KnownBusiness;
  /** Set where the chain takes the first deposit back, so long after it was credited. */
  readonly reorgAfterMinutes: number | null;
  state: PaymentState | null;
  readonly ahead: Happening[];
};

/** The story of a plan from its beginning. */
export const storyOf = (plan: PaymentPlan, business: KnownBusiness, reorgAfterMinutes: number | null): Story => {
  const { createdAt, chosenAt, cancelledAt, expiresAt, transfers } = plan;
  const ahead: Happening[] = [{ at: createdAt, kind: 'CREATED' }];
  if (chosenAt && chosenAt > createdAt) ahead.push({ at: chosenAt, kind: 'CHOSEN' });
  if (cancelledAt) ahead.push({ at: cancelledAt, kind: 'CANCELLED' });
  else if (expiresAt) ahead.push({ at: expiresAt, kind: 'EXPIRED' });
  const stray = strayTransferOf(plan, business.currencies);
  if (stray) ahead.push({ at: stray.at, kind: 'STRAY', stray });
  for (const transfer of transfers) {
    ahead.push({ at: transfer.detectedAt, kind: 'SEEN', transfer });
    ahead.push({ at: transfer.finalAt, kind: 'FINAL', transfer });
  }
  return { plan, business, reorgAfterMinutes, state: null, ahead: inOrder(ahead) };
};

const inOrder = (happenings: Happening[]): Happening[] => happenings.sort((a, b) => a.at.getTime() - b.at.getTime());

/** Lives through the next happening of a story. */
export const live = (story: Story, happening: Happening, world: World, standing: Standing): Consequence => {
  const { state, addresses, unassociated, ...rest } = consequenceOf(story, happening, world, standing);
  story.state = state;
  story.ahead.push(...followingFrom(story, happening, world));
  inOrder(story.ahead);
  return {
    state,
    addresses: addresses ?? [],
    unassociated: unassociated ?? [],
    transactions: [],
    figures: [],
    ...rest,
  };
};

type Partly = Pick<Consequence, 'state' | 'transitions'> & Partial<Consequence>;

const consequenceOf = (story: Story, happening: Happening, world: World, standing: Standing): Partly => {
  const { plan, business } = story;
  const { at } = happening;
  const { uniformCurrency } = world;
  if (happening.kind === 'CREATED') {
    const actor = creatorOf(story, world);
    const target = plan.chosenAt?.getTime() === plan.createdAt.getTime() ? targetOf(story, world) : null;
    const request = requestOf(story, actor, target);
    const made = createPayment(request, rulesOf(business), world.rates.bookAt(at), { at, actor, uniformCurrency });
    return { ...made, addresses: target ? [addressRowOf(story, target, at)] : [] };
  }
  const before = story.state;
  if (!before) throw new Error(`${happening.kind} before its payment was created`);
  switch (happening.kind) {
    case 'CHOSEN': {
      const target = targetOf(story, world);
      const chosen = chooseCurrency(before, target, world.rates.bookAt(at), { at, actor: payer, uniformCurrency });
      return { ...chosen, addresses: [addressRowOf(story, target, at)] };
    }
    case 'STRAY':
      return strayConsequence(story, before, happening.stray, world);
    case 'CANCELLED':
      return cancelPayment(before, { at, actor: before.terms.createdBy, uniformCurrency });
    case 'EXPIRED':
      return expirePayment(before, { at, actor: systemActor, uniformCurrency });
    default: {
      // A deposit is worth what it was worth when it had its confirmations, however long screening takes.
      const valuedAt = happening.kind === 'SCREENED' ? happening.transfer.finalAt : at;
      const context: SettlementContext = {
        at,
        actor: actorOf(story, happening, world),
        uniformCurrency,
        rates: world.rates.bookAt(valuedAt),
        owed: standing.owed,
      };
      const settled = settleDeposit(before, depositEventOf(story, before, happening, world, standing), context);
      return { ...settled, transactions: postingsOf(settled, context) };
    }
  }
};

/** Coins that the payment cannot take arrive at its address: they are the business's, until somebody says what for. */
const strayConsequence = (
  { plan: { random }, business }: Story,
  state: PaymentState,
  { at, reason, currency, network }: StrayPlan,
  world: World,
): Partly => {
  const { walletAddress, id: paymentId } = state.terms;
  const isKnown = world.bankMoneyFrom === null || at > world.bankMoneyFrom;
  if (walletAddress === null || !isKnown) return { state, transitions: [] };
  const amount = strayAmount(random, currency, world.rates, at);
  const deposit: UnassociatedDeposit = {
    ...onChain(random, { currency, network, at }),
    ...worthAt(amount, at, world),
    organisationId: business.organisationId,
    id: eventId(random, 'stray', at),
    businessId: business.id,
    amount,
    toAddress: walletAddress,
    destinationTag: state.terms.destinationTag,
    reason,
    paymentId,
    receivedAt: at,
  };
  const { transaction, transition } = setAside(deposit, at);
  return { state, transitions: [transition], transactions: [transaction], unassociated: [deposit] };
};

/** Staff name a payer; the platform's people decide that one will not be named. The rest happens by itself. */
const actorOf = ({ business }: Story, { kind }: OnChain, { cashier }: World): Actor => {
  if (kind === 'IDENTIFIED') return cashier(business.organisationKey);
  return kind === 'REFUSED' ? platformActor : systemActor;
};

const payer: Actor = { type: 'SYSTEM', id: null, label: 'payer' };

const depositIdOf = ({ plan }: Story, transfer: PlannedTransfer): string =>
  eventId(plan.random, `deposit/${transfer.index}`, transfer.detectedAt);

const depositEventOf = (
  story: Story,
  state: PaymentState,
  happening: OnChain,
  world: World,
  standing: Standing,
): DepositEvent => {
  const { transfer, at } = happening;
  const { random } = story.plan;
  const { index, currency, network, requiredConfirmations } = transfer;
  const depositId = depositIdOf(story, transfer);
  switch (happening.kind) {
    case 'SEEN': {
      const amount = amountOfTransfer(story.plan, transfer, state, world.rates);
      return {
        kind: 'SEEN',
        deposit: {
          id: depositId,
          currency,
          network,
          amount,
          onChainAmountRaw: chainUnits(amount, network).toString(),
          fromAddress: addressAt(random, 'payer', currency, network, 'foreign'),
          toAddress: state.terms.walletAddress ?? '',
          destinationTag: state.terms.destinationTag,
          transactionId: transactionIdAt(random, `tx/${index}`, currency, network),
          outputIndex: random.integer(`output/${index}`, 0, network === 'MAIN' ? 3 : 0),
          blockHeight: null,
          requiredConfirmations,
        },
      };
    }
    case 'FINAL':
      return {
        kind: 'FINAL_ON_CHAIN',
        depositId,
        confirmations: requiredConfirmations,
        blockHeight: blockHeightAt(chainOf(currency, network), at),
      };
    case 'SCREENED':
      return {
        kind: 'SCREENED',
        depositId,
        outcome: transfer.screeningHit ? 'HIT' : 'OK',
        ...riskOf(random, transfer),
        travelRule: travelRuleOf(story, transfer, depositOf(state, depositId), world),
        refundId: eventId(random, `refund/${index}`, at),
      };
    case 'IDENTIFIED':
      return { kind: 'TRAVEL_RULE_ACCEPTED', depositId, refundId: eventId(random, `refund/${index}`, at) };
    case 'REFUSED':
      return { kind: 'TRAVEL_RULE_REFUSED', depositId, refundId: eventId(random, `refund/${index}`, at) };
    case 'SENT_BACK':
    case 'SENT_AGAIN': {
      const path = happening.kind === 'SENT_BACK' ? `refund-tx/${index}` : `refund-tx/${index}/again`;
      return {
        kind: 'REFUND_BROADCASTED',
        depositId,
        transactionId: transactionIdAt(random, path, currency, network),
      };
    }
    case 'DROPPED':
      return { kind: 'REFUND_FAILED', depositId };
    case 'RETRIED':
      return { kind: 'REFUND_RETRIED', depositId };
    case 'RETURNED': {
      const { fee } = refundOf(state, depositId) ?? {};
      return { kind: 'REFUND_CONFIRMED', depositId, gas: fee ? gasOf(story.plan, transfer, fee, world) : null };
    }
    case 'REORGED': {
      const credit = currency === state.terms.settlementCurrency ? 'T-02' : 'T-03';
      return {
        kind: 'REORGED',
        depositId,
        // The ledger's ids are known once it has posted: until then its transactions go by their keys.
        receiptTransactionId: keyOf('T-01', depositId),
        creditTransactionId: `${credit}:${depositId}:1`,
        available: [standing.available],
      };
    }
  }
};

const depositOf = ({ deposits }: PaymentState, depositId: string) => deposits.find(({ id }) => id === depositId);
const refundOf = ({ refunds }: PaymentState, id: string) => refunds.find(({ depositId }) => depositId === id);

/** What happens next because of what just happened: screening of final coins, the way back of a refund, a reorganisation. */
const followingFrom = (story: Story, happening: Happening, world: World): Happening[] => {
  const { state, plan } = story;
  if (!state || !('transfer' in happening)) return [];
  const { at, transfer } = happening;
  const depositId = depositIdOf(story, transfer);
  const status = depositOf(state, depositId)?.status;
  switch (happening.kind) {
    case 'FINAL':
      return status === 'PENDING_AML' ? [{ at: screenedAt(plan, transfer, world), kind: 'SCREENED', transfer }] : [];
    case 'SCREENED':
    case 'IDENTIFIED':
    case 'REFUSED': {
      if (status === 'PENDING_TRAVEL_RULE') return [{ ...originatorAnswer(plan, transfer, at), transfer }];
      const following: Happening[] = [];
      if (refundOf(state, depositId)?.status === 'PENDING')
        following.push({ at: sentAt(story, transfer, at), kind: 'SENT_BACK', transfer });
      if (status === 'CONFIRMED' && story.reorgAfterMinutes !== null)
        following.push({ at: addMinutes(at, story.reorgAfterMinutes), kind: 'REORGED', transfer });
      return following;
    }
    case 'SENT_BACK': {
      const retry = retryOf(plan, transfer, at, world);
      if (!retry) return [{ at: onChainAt(transfer, at), kind: 'RETURNED', transfer }];
      return [
        { at: retry.failsAt, kind: 'DROPPED', transfer },
        { at: retry.retriedAt, kind: 'RETRIED', transfer },
        { at: addMinutes(retry.retriedAt, 2), kind: 'SENT_AGAIN', transfer },
      ];
    }
    case 'SENT_AGAIN':
      return [{ at: onChainAt(transfer, at), kind: 'RETURNED', transfer }];
    default:
      return [];
  }
};

const longestReturnMinutes = 1_000;

/** A refund leaves some minutes after it was decided. */
const sentAt = ({ plan }: Story, { index }: PlannedTransfer, from: Date): Date =>
  addMinutes(from, Math.min(3 + plan.random.exponential(`return/${index}`, 12), longestReturnMinutes));

/** A transfer of ours takes as long as the chain needs. */
const onChainAt = ({ currency, network, requiredConfirmations }: PlannedTransfer, from: Date): Date =>
  addMinutes(
    from,
    Math.min((requiredConfirmations * blockSeconds(chainOf(currency, network))) / 60, longestReturnMinutes),
  );
