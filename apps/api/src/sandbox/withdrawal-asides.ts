import { account, credit } from '@countinghouse/ledger';
import {
  add,
  amountFrom,
  compare,
  currencyOf,
  fraction,
  percentOf,
  precisionOf,
  sum,
  toText,
  type Amount,
} from '@countinghouse/money';
import {
  amountForTarget,
  limitProblem,
  newWithdrawal,
  pricedForSending,
  systemActor,
  travelRuleNeed,
  travelRulePolicy,
  withdrawalAmounts,
  withdrawalLimits,
  type Actor,
  type WithdrawalEvent,
  type WithdrawalTerms,
} from '@countinghouse/payments';
import {
  gasSpent,
  sealOf,
  subjectOf,
  withdrawalCreated,
  withdrawalHeld,
  withdrawalMoved,
  withdrawalPayload,
  worthOf,
  type Withdrawal,
} from '../modules/money-out/crypto-withdrawals';
import { blockSeconds, chainOf } from '../rails/chain';
import { locallySignedId } from '../rails/signer';
import { addDays, addMinutes } from './calendar';
import { standardFees, withdrawalServiceFee } from './data/fees';
import { eventId } from './ids';
import { orderIdOf } from './order-under-way';
import { payerOf } from './originators';
import type { Leg, PlannedVote, WithdrawalPlan } from './plan-withdrawal';
import { travelRulesOf } from './screening';
import { platformActor, postAside, type Aside, type Telling } from './telling';
import { networkTakes } from './troubles';
import { askAbout, castVote, demandOf, endAsked } from './withdrawal-approvals';

/** What is told of a withdrawal, from when it is made to its end. Every step goes on from where it stands, whoever brought it there. */
export const asidesOfWithdrawal = (plan: WithdrawalPlan): Aside[] => {
  const { id, createdAt, votes, takenBackAfter, course } = plan;
  const step = (name: string, at: Date, happen: Aside['happen']): Aside => ({ at, order: `${id}/${name}`, happen });
  const legs = (from: Date, since: 'SKIPPED' | 'APPROVED', name: string) =>
    course.map((leg, index) => {
      const at = addMinutes(from, leg.after);
      return step(`${name}/${index}`, at, (telling) => goOn(telling, plan, leg, { from, since, at }));
    });
  return [
    step('0', createdAt, (telling) => make(telling, plan)),
    ...legs(createdAt, 'SKIPPED', '1'),
    ...votes.flatMap((vote, index) => {
      const at = addMinutes(createdAt, vote.after);
      return [
        step(`2/${index}`, at, (telling) => decide(telling, plan, vote, at)),
        ...(vote.decision === 'APPROVE' ? legs(at, 'APPROVED', `3/${index}`) : []),
      ];
    }),
    ...(takenBackAfter === null
      ? []
      : [
          step('4', addMinutes(createdAt, takenBackAfter), (telling) => {
            const withdrawal = waiting(telling, plan);
            if (withdrawal)
              move(
                telling,
                plan,
                { kind: 'CANCELLED' },
                { at: addMinutes(createdAt, takenBackAfter), actor: withdrawal.initiatedBy },
              );
          }),
        ]),
    step('5', addDays(createdAt, 3), (telling) => {
      if (waiting(telling, plan))
        move(telling, plan, { kind: 'APPROVAL_EXPIRED' }, { at: addDays(createdAt, 3), actor: systemActor });
    }),
  ];
};

const waiting = ({ out }: Telling, { id }: WithdrawalPlan): Withdrawal | null => {
  const withdrawal = out.withdrawals.get(id);
  return withdrawal?.status === 'PENDING_APPROVAL' ? withdrawal : null;
};

const termsOf = ({ business, currency, network, feePayer }: WithdrawalPlan, networkFee: Amount): WithdrawalTerms => ({
  currency,
  network,
  debitCurrency: business.data.settlementCurrency,
  feePayer,
  networkFee,
  serviceFee: fraction(withdrawalServiceFee),
  spread: fraction(business.fees.depositSpread ?? standardFees.depositSpread),
});

/** A sum as people ask for it: whole cents of money and stable coins, four digits of a coin. */
const rounded = (value: number, currency: string, decimals: number): Amount => {
  const kept =
    currencyOf(currency).isFiat || currencyOf(currency).isStable ? 2 : Math.max(0, 3 - Math.floor(Math.log10(value)));
  return amountFrom(fraction(value.toFixed(Math.min(decimals, kept))), currency, { rounding: 'down' });
};

/** Who stands behind it: of a key, who made it and answers for it. */
const creatorOf = (
  { key, business }: WithdrawalPlan,
  { world }: Telling,
): { readonly actor: Actor; readonly personId: string } => {
  const cashier = world.cashier(business.organisationKey);
  if (!key) return { actor: cashier, personId: cashier.id ?? '' };
  return { actor: { type: 'API_KEY', id: key.id, label: key.name }, personId: key.responsibleId };
};

/** Makes it, where the balance covers it well and the network's coins do. */
const make = (telling: Telling, plan: WithdrawalPlan): void => {
  const { world, books, out, chunk } = telling;
  const { business, currency, network, createdAt: at } = plan;
  const rates = world.rates.bookAt(at);
  const limits = withdrawalLimits(currency, network, rates);
  const terms = termsOf(plan, limits.networkFee);
  const decimals = precisionOf(currency, network);
  const shown = plan.displayCurrency;
  const worth = (code: string) => plan.eur / world.rates.approximateEur(code, at);
  const held = books.heldOn(currency, network);
  const coins = plan.isUncovered ? 1.2 * Number(toText(held)) : worth(currency);
  const target =
    shown === null || plan.isUncovered
      ? rounded(coins, currency, decimals)
      : rounded(worth(shown), shown, currencyOf(shown).ledgerScale);
  const amount = target.currency === currency ? target : amountForTarget(terms, target, rates);
  const amounts = withdrawalAmounts(terms, amount, rates);
  if (limitProblem(amounts, limits) !== null) return;
  const available = books.availableTo(business, terms.debitCurrency);
  if (compare(amounts.heldAmount, percentOf(available, fraction(BigInt(plan.most), 100n), { rounding: 'down' })) > 0)
    return;
  // Most of what lies there stays for those that are on their way.
  const needed = percentOf(amounts.recipientAmount, fraction(plan.most > 90 ? '1.1' : '3'));
  if (!plan.isUncovered && compare(held, needed) < 0) return;

  const uniformAmount = worthOf({ amount }, rates, world.uniformCurrency);
  const { actor, personId } = creatorOf(plan, telling);
  const asked = {
    businessId: business.id,
    personId,
    value: uniformAmount,
    at,
    channel: plan.key ? 'API' : 'PERSON',
  } as const;
  const demand = demandOf(out, asked);
  if (demand === 'TOO_FEW') return;
  const beneficiary = beneficiaryOf(telling, plan, uniformAmount);
  const described = {
    ...newWithdrawal(demand !== null),
    organisationId: business.organisationId,
    id: plan.id,
    businessId: business.id,
    clientWithdrawalId: plan.clientWithdrawalId,
    network,
    recipientAddress: plan.address,
    destinationTag: plan.destinationTag,
    target,
    amount,
    feePayer: plan.feePayer,
    networkFee: amounts.networkFee,
    recipientAmount: amounts.recipientAmount,
    serviceFeeShare: terms.serviceFee,
    spread: terms.spread,
    serviceFee: amounts.serviceFee,
    cost: amounts.cost,
    heldAmount: amounts.heldAmount,
    debitAmount: null,
    rate: amounts.rate,
    priced: amounts.rate && rates.provenance(currency, terms.debitCurrency),
    uniformAmount,
    ownWallet: false,
    note: plan.note,
    transactionId: null,
    clearedAt: null,
    initiatedBy: actor,
    broadcastAt: null,
    completedAt: null,
    createdAt: at,
  };
  if (beneficiary) chunk.beneficiaries.push({ ...beneficiary, by: actor });
  const withdrawal: Withdrawal = {
    ...described,
    beneficiaryId: beneficiary?.id ?? null,
    seal: sealOf(described, out.secretKey),
  };
  postAside(telling, withdrawalHeld(withdrawal), at);
  keep(telling, withdrawal, null);
  chunk.transitions.push(withdrawalCreated(withdrawal));
  if (demand) askAbout(telling, subjectOf(withdrawal, withdrawal.seal), { ...demand, creatorIds: [personId] });
  forgetOld(telling, at);
};

/** Who gets it, where the rule asks for that: together with what went to the same address within a day. */
const beneficiaryOf = ({ out, world }: Telling, plan: WithdrawalPlan, value: Amount) => {
  const { business, createdAt: at, random } = plan;
  const rules = travelRulesOf(business.organisationKey);
  if (!rules) return null;
  const policy = travelRulePolicy(rules.settings, {
    uniformCurrency: world.uniformCurrency,
    isEu: rules.isEu,
    mayBeOff: true,
  });
  const earlier = [...out.withdrawals.values()]
    .filter(({ businessId, recipientAddress }) => businessId === business.id && recipientAddress === plan.address)
    .map(({ createdAt, uniformAmount }) => ({ at: createdAt, value: uniformAmount }));
  if (travelRuleNeed(policy, { at, value }, earlier).reason === null) return null;
  const own = random.within('beneficiary');
  return { id: eventId(own, 'id', at), withdrawalId: plan.id, originator: payerOf(own, true), at };
};

const isClosed = ({ status }: Withdrawal): boolean =>
  ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'].includes(status);

/** What is over and older than a day counts for nothing any more. */
const forgetOld = ({ out }: Telling, at: Date): void => {
  if (out.withdrawals.size < 200) return;
  for (const [id, one] of out.withdrawals)
    if (isClosed(one) && one.createdAt <= addDays(at, -1)) out.withdrawals.delete(id);
};

const keep = ({ out, chunk }: Telling, withdrawal: Withdrawal, from: Withdrawal['status'] | null): void => {
  out.withdrawals.set(withdrawal.id, withdrawal);
  chunk.withdrawals.push({ withdrawal, from });
};

type Moment = { readonly at: Date; readonly actor: Actor };

/** Tells it an event by the product's own rules, with everything that follows. `postedAt`: where that is later than the event. */
const move = (
  telling: Telling,
  { id }: Pick<WithdrawalPlan, 'id'>,
  event: WithdrawalEvent,
  moment: Moment,
  { changes = {}, postedAt = moment.at }: { readonly changes?: Partial<Withdrawal>; readonly postedAt?: Date } = {},
): void => {
  const { out, chunk, books } = telling;
  const before = out.withdrawals.get(id);
  if (!before) return;
  const { after, postings, transition, figure, decided, callback } = withdrawalMoved(before, event, moment, changes);
  for (const posting of postings) {
    postAside(telling, posting, postedAt);
    if ('hold' in posting && posting.hold === 'RELEASE')
      books.followEntries([credit(account.available(after.businessId, after.heldAmount.currency), after.heldAmount)]);
  }
  keep(telling, after, before.status);
  if (transition) chunk.transitions.push(transition);
  if (figure) chunk.figures.push({ ...figure, withdrawalId: id });
  if (decided) endAsked(telling, id, decided, moment.at);
  if (callback)
    chunk.told.push({
      event: callback,
      entityType: 'WITHDRAWAL',
      entityId: id,
      businessId: after.businessId,
      status: after.status,
      payload: withdrawalPayload(after, callback),
      at: moment.at,
    });
};

/** Somebody says what they think of it, if it waits for that. */
const decide = (telling: Telling, plan: WithdrawalPlan, vote: PlannedVote, at: Date): void => {
  if (!waiting(telling, plan)) return;
  const verdict = castVote(telling, plan.id, vote, at);
  if (verdict && verdict.kind !== 'PENDING') move(telling, plan, { kind: verdict.kind }, { at, actor: verdict.actor });
};

type Start = { readonly from: Date; readonly since: 'SKIPPED' | 'APPROVED'; readonly at: Date };

const firstFits: Readonly<Record<Leg['events'][number], readonly Withdrawal['status'][]>> = {
  CANCELLED: ['PENDING'],
  POSTPONED: ['PENDING'],
  NOT_LISTED: ['PENDING'],
  SCREENING_HIT: ['PENDING'],
  PICKED: ['PENDING'],
  RELEASED: ['BLOCKED'],
  REFUSED: ['BLOCKED'],
  OUTCOME_UNKNOWN: ['PROCESSING'],
  BROADCAST_REFUSED: ['PROCESSING'],
  SENT: ['PROCESSING'],
  CONFIRMED: ['BROADCASTED'],
  DROPPED: ['BROADCASTED'],
};

/** Has a leg of its course happen, the last event at its moment and the others shortly before. */
const goOn = (telling: Telling, plan: WithdrawalPlan, { events }: Leg, { from, since, at }: Start): void => {
  const before = telling.out.withdrawals.get(plan.id);
  const [first] = events;
  if (!before || !first || before.approvalStatus !== since || !firstFits[first].includes(before.status)) return;
  const block = Math.min(
    blockSeconds(chainOf(plan.currency, plan.network)),
    (at.getTime() - from.getTime()) / 1_000 - 6,
  );
  const moments = momentsOf(events, at, Math.max(0, block) * 0.4);
  for (const [index, kind] of events.entries()) if (!tell(telling, plan, kind, moments[index] ?? at, at)) return;
};

/** A confirmation takes a part of a block, everything else some seconds. */
const momentsOf = (events: Leg['events'], last: Date, blockSecondsUntil: number): Date[] => {
  const moments: Date[] = [];
  let at = last;
  for (const kind of events.toReversed()) {
    moments.unshift(at);
    at = new Date(at.getTime() - (kind === 'CONFIRMED' ? Math.round(blockSecondsUntil * 1_000) : 1_400));
  }
  return moments;
};

/** @returns whether it goes on from there */
const tell = (
  telling: Telling,
  plan: WithdrawalPlan,
  kind: Leg['events'][number],
  at: Date,
  postedAt: Date,
): boolean => {
  const withdrawal = telling.out.withdrawals.get(plan.id);
  if (!withdrawal) return false;
  const by = (actor: Actor): Moment => ({ at, actor });
  /** As the sandbox's signer makes it, so that its executor can send on what the history leaves under way. */
  const signed = (): string => locallySignedId(telling.out.secretKey, { ...plan, id: orderIdOf(plan) });
  const tells = (event: WithdrawalEvent, changes: Partial<Withdrawal> = {}, actor: Actor = systemActor): boolean => {
    move(telling, plan, event, by(actor), { changes, postedAt });
    return true;
  };
  switch (kind) {
    case 'CANCELLED':
      return tells({ kind }, {}, withdrawal.initiatedBy);
    case 'POSTPONED':
      return tells({ kind, reason: 'SCREENING' });
    case 'NOT_LISTED':
      return tells({ kind: 'POSTPONED', reason: 'ADDRESS' });
    case 'RELEASED':
      return tells({ kind }, { clearedAt: at }, platformActor);
    case 'REFUSED':
    case 'DROPPED':
      return tells({ kind }, {}, platformActor);
    case 'SENT':
      return tells(
        { kind },
        {
          broadcastAt: at,
          transactionId: withdrawal.transactionId ?? signed(),
        },
      );
    case 'OUTCOME_UNKNOWN':
      return tells({ kind }, { transactionId: signed() });
    case 'PICKED':
      return pick(telling, plan, withdrawal, at, tells);
    case 'CONFIRMED':
      return confirm(telling, plan, withdrawal, at, postedAt);
    default:
      return tells({ kind });
  }
};

/** Decides as the payout does: at the prices of the moment, and by what the network's coins cover. */
const pick = (
  { world, books, out }: Telling,
  { currency, network }: WithdrawalPlan,
  withdrawal: Withdrawal,
  at: Date,
  tells: (event: WithdrawalEvent, changes?: Partial<Withdrawal>) => boolean,
): boolean => {
  const { feePayer, networkFee, heldAmount, serviceFeeShare: serviceFee, spread, recipientAmount } = withdrawal;
  const rates = world.rates.bookAt(at);
  const debitCurrency = heldAmount.currency;
  const terms = { currency, network, debitCurrency, feePayer, networkFee, serviceFee, spread };
  const priced = pricedForSending(terms, withdrawal, rates);
  if (!priced) {
    tells({ kind: 'RATE_MOVED' });
    return false;
  }
  const leaving = [...out.withdrawals.values()]
    .filter((one) => (one.status === 'PROCESSING' || one.status === 'BROADCASTED') && one.network === network)
    .filter((one) => one.amount.currency === currency)
    .map((one) => one.recipientAmount);
  if (compare(books.heldOn(currency, network), add(sum(leaving, currency), recipientAmount)) <= 0) {
    tells({ kind: 'POSTPONED', reason: 'LIQUIDITY' });
    return false;
  }
  const { serviceFee: taken, cost, debitAmount, rate } = priced;
  const source = rate && rates.provenance(currency, debitCurrency);
  return tells({ kind: 'PICKED' }, { serviceFee: taken, cost, debitAmount, rate, priced: source });
};

/** Its first confirmation: it is worth what it is worth then, and the network took its fee where the book has the coins for it. */
const confirm = (telling: Telling, plan: WithdrawalPlan, withdrawal: Withdrawal, at: Date, postedAt: Date): boolean => {
  const { world, books } = telling;
  const { currency, network, random } = plan;
  const uniformAmount = worthOf(withdrawal, world.rates.bookAt(at), world.uniformCurrency);
  const changes = { completedAt: at, uniformAmount };
  move(telling, plan, { kind: 'CONFIRMED' }, { at, actor: systemActor }, { changes, postedAt });
  const gas = networkTakes(random, 'gas', currency, network, withdrawal.networkFee);
  if (compare(books.heldOn(gas.currency, network), gas) >= 0)
    postAside(telling, gasSpent(withdrawal, gas, at, systemActor), postedAt);
  return true;
};
