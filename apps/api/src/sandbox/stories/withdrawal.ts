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
  withdrawalAmounts,
  withdrawalLimits,
  type Actor,
  type WithdrawalEvent,
  type WithdrawalTerms,
} from '@countinghouse/payments';
import { canonicalAddress } from '@countinghouse/payments/addresses';
import {
  gasSpent,
  sealOf,
  subjectOf,
  withdrawalHeld,
  withdrawalMoved,
  withdrawalMovement,
  withdrawalPayload,
  worthOf,
  type Withdrawal,
} from '../../modules/money-out/crypto-withdrawals';
import { blockSeconds, chainOf } from '../../rails/chain';
import { locallySignedId } from '../../rails/signer';
import { addressAt } from '../addresses';
import { withdrawingKeyOf } from '../api-keys';
import { addDays, addMinutes, dayText } from '../calendar';
import { keep } from '../chunk';
import { payingWays } from '../data/coin-mix';
import { withdrawalServiceFee } from '../data/fees';
import {
  comments,
  courses,
  payouts,
  votings,
  type Step,
  type WithdrawalCourse,
  type WithdrawalWish,
} from '../data/withdrawals';
import { eventId } from '../ids';
import { orderIdOf } from '../hand-over';
import type { KnownBusiness } from '../organisations';
import type { Random } from '../random';
import { platformActor, type Run, type Story } from '../run';
import { uniformCurrency } from '../world';
import { askAbout, demandOf, type Approval } from './approval';
import type { Beginning } from './beginning';
import { payerOf } from './originators';
import { networkTakes, policyOf } from './screening';

const minutesPerHour = 60;

/** Of a balance in coins these coins; of one in money whichever the recipient takes. */
const wayOf = (own: Random, { data: { settlementCurrency } }: KnownBusiness, { organisation }: Run) => {
  const ownCoin = !currencyOf(settlementCurrency).isFiat;
  return own.weighted(
    'way',
    payingWays
      .filter(({ currency }) => organisation.cryptoCurrencies.includes(currency))
      .filter(({ currency }) => !ownCoin || currency === settlementCurrency || own.chance('other', 0.08))
      .map(({ currency, network, share }) => [{ currency, network }, share] as const),
  );
};

/** A sum as people ask for it: whole cents of money and stable coins, four digits of a coin. */
const rounded = (value: number, currency: string, decimals: number): Amount => {
  const { isFiat, isStable } = currencyOf(currency);
  const shown = isFiat || isStable ? 2 : Math.max(0, 3 - Math.floor(Math.log10(value)));
  return amountFrom(fraction(value.toFixed(Math.min(decimals, shown))), currency, { rounding: 'down' });
};

/** A recipient: mostly a known one; with an enforced whitelist one of it alone. Null: there is none. */
const recipientOf = (run: Run, { own, at }: Beginning, { currency, network }: Way, isUnlisted: boolean) => {
  const isEnforced = run.organisation.whitelist !== null;
  const listed = run.out.whitelist.filter(
    (one) => one.currency === currency && one.network === network && one.activatesAt <= at,
  );
  if (!isUnlisted && listed.length > 0 && (isEnforced || own.chance('repeated', 0.7))) {
    const { address, destinationTag } = own.pick('recipient', listed);
    return { address, destinationTag };
  }
  if (isEnforced && !isUnlisted) return null;
  const isTagged = ['XRP', 'XLM', 'EOS'].includes(currency);
  return {
    address: canonicalAddress(currency, network, addressAt(own, 'recipient/address', currency, network, 'foreign')),
    destinationTag: isTagged ? String(own.integer('tag', 1_000, 99_999_999)) : null,
  };
};

type Way = { readonly currency: string; readonly network: string };

/** Beneficiary, if the rule requires one: the value counts together with withdrawals to the same address within a day. */
const beneficiaryOf = (run: Run, { own, at, business }: Beginning, address: string, value: Amount) => {
  const earlier = [...run.out.withdrawals.values()]
    .filter(({ businessId, recipientAddress }) => businessId === business.id && recipientAddress === address)
    .map(({ createdAt, uniformAmount }) => ({ at: createdAt, value: uniformAmount }));
  if (travelRuleNeed(policyOf(run.organisation), { at, value }, earlier).reason === null) return null;
  const named = own.within('beneficiary');
  return { id: eventId(named, 'id', at), originator: payerOf(named, true), at };
};

/** Creates it, if the balance covers it comfortably and the network's coins do; null if not, or if too few may approve it. */
const make = (
  run: Run,
  beginning: Beginning,
  wish: WithdrawalWish,
): { withdrawal: Withdrawal; approval: Approval | null } | null => {
  const { world, books, out } = run;
  const { own, at, id, business } = beginning;
  const { settlementCurrency, displayCurrencies, feePaidBy = 'MERCHANT', vertical } = business.data;
  const [wishedCurrency = '', wishedNetwork = ''] = wish.way?.split('/') ?? [];
  const way = wish.way ? { currency: wishedCurrency, network: wishedNetwork } : wayOf(own, business, run);
  const { currency, network } = way;
  const recipient = recipientOf(run, beginning, way, wish.course === 'NOT_LISTED');
  if (!recipient) return null;
  const rates = world.rates.bookAt(at);
  const limits = withdrawalLimits(currency, network, rates);
  const feePayer: WithdrawalTerms['feePayer'] = own.chance('payer', 0.3)
    ? feePaidBy === 'USER'
      ? 'MERCHANT'
      : 'USER'
    : feePaidBy;
  const terms: WithdrawalTerms = {
    currency,
    network,
    debitCurrency: settlementCurrency,
    feePayer,
    networkFee: limits.networkFee,
    serviceFee: fraction(withdrawalServiceFee),
    spread: business.rules.depositSpread,
  };
  const eur = wish.eur ?? own.lognormal('eur', 120, 1);
  const shown = !wish.isUncovered && own.chance('in-money', 0.15) ? own.pick('display', displayCurrencies) : currency;
  const held = books.heldOn(currency, network);
  const wanted = wish.isUncovered ? 1.2 * Number(toText(held)) : eur / world.rates.approximateEur(shown, at);
  const decimals = shown === currency ? precisionOf(currency, network) : currencyOf(shown).ledgerScale;
  const target = rounded(wanted, shown, decimals);
  const amount = shown === currency ? target : amountForTarget(terms, target, rates);
  const amounts = withdrawalAmounts(terms, amount, rates);
  if (limitProblem(amounts, limits) !== null) return null;
  const { networkFee, recipientAmount, serviceFee, cost, heldAmount, rate } = amounts;
  const most = wish.most ?? 60;
  const spendable = percentOf(books.availableTo(business, settlementCurrency), fraction(BigInt(most), 100n), {
    rounding: 'down',
  });
  // Most of the coins there are reserved for transfers under way.
  const needed = percentOf(recipientAmount, fraction(most > 90 ? '1.1' : '3'));
  if (compare(heldAmount, spendable) > 0 || (!wish.isUncovered && compare(held, needed) < 0)) return null;

  const uniformAmount = worthOf({ amount }, rates, uniformCurrency);
  const known = wish.byStaff ? null : withdrawingKeyOf(world, business, at);
  const key = known && own.chance('by-key', 0.75) ? known : null;
  const initiatedBy: Actor = key ? { type: 'API_KEY', id: key.id, label: key.name } : run.cashier;
  const personId = key ? key.responsibleId : (run.cashier.id ?? '');
  const channel = key ? 'API' : 'PERSON';
  const demand = demandOf(out, { businessId: business.id, personId, value: uniformAmount, at, channel });
  if (demand === 'TOO_FEW') return null;
  const beneficiary = beneficiaryOf(run, beginning, recipient.address, uniformAmount);
  if (beneficiary) run.chunk.beneficiaries.push({ ...beneficiary, by: initiatedBy });
  const described = {
    ...newWithdrawal(demand !== null),
    organisationId: run.organisationId,
    id,
    businessId: business.id,
    clientWithdrawalId: `WD-${String(business.number).padStart(2, '0')}-${dayText(at).slice(2).replaceAll('-', '')}-${id.slice(-8)}`,
    network,
    batch: null,
    recipientAddress: recipient.address,
    destinationTag: recipient.destinationTag,
    target,
    amount,
    feePayer,
    networkFee,
    recipientAmount,
    serviceFeeShare: terms.serviceFee,
    spread: terms.spread,
    serviceFee,
    cost,
    heldAmount,
    debitAmount: null,
    rate,
    priced: rate && rates.provenance(currency, settlementCurrency),
    uniformAmount,
    ownWallet: false,
    note: own.pick('note', payouts[vertical].notes),
    transactionId: null,
    travelAddress: null,
    payeeSeal: null,
    clearedAt: null,
    initiatedBy,
    broadcastAt: null,
    completedAt: null,
    createdAt: at,
  };
  const withdrawal: Withdrawal = {
    ...described,
    beneficiaryId: beneficiary?.id ?? null,
    seal: sealOf(described, world.secretKey),
  };
  run.post(withdrawalHeld(withdrawal), at);
  remember(run, withdrawal, true);
  run.note(withdrawalMovement(null, withdrawal, { event: 'CREATED', actor: initiatedBy, at }));
  const approval =
    demand && askAbout(run, subjectOf(withdrawal, withdrawal.seal), { ...demand, creatorIds: [personId] });
  return { withdrawal, approval };
};

const closed: readonly Withdrawal['status'][] = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'];
const mostRemembered = 200;

/** Keeps its last state. Those that are over and older than a day count for nothing any more. */
const remember = ({ out, chunk }: Run, withdrawal: Withdrawal, isNew = false): void => {
  keep(chunk.withdrawals, withdrawal, isNew);
  out.withdrawals.set(withdrawal.id, withdrawal);
  if (out.withdrawals.size < mostRemembered) return;
  for (const [id, one] of out.withdrawals)
    if (closed.includes(one.status) && one.createdAt <= addDays(withdrawal.createdAt, -1)) out.withdrawals.delete(id);
};

/** A withdrawal of coins, with its approval if the organisation's rules ask for one. */
export function* withdrawalStory(run: Run, beginning: Beginning, wish: WithdrawalWish = {}): Story {
  const { own, at: createdAt } = beginning;
  yield createdAt;
  const made = make(run, beginning, wish);
  if (!made) return;
  let { withdrawal } = made;
  type Moment = { readonly at: Date; readonly actor: Actor; readonly postedAt?: Date };
  /** Applies an event by the product's own rules, with all its consequences. `postedAt`: if later than the event. */
  const move = (
    event: WithdrawalEvent,
    { at, actor, postedAt = at }: Moment,
    changes: Partial<Withdrawal> = {},
  ): void => {
    const { after, postings, movement, decided, callback } = withdrawalMoved(withdrawal, event, { at, actor }, changes);
    for (const posting of postings) {
      run.post(posting, postedAt);
      if ('hold' in posting && posting.hold === 'RELEASE')
        run.books.followEntries([
          credit(account.available(after.businessId, after.heldAmount.currency), after.heldAmount),
        ]);
    }
    withdrawal = after;
    remember(run, after);
    run.note(movement);
    if (decided) made.approval?.end(decided, at);
    if (callback)
      run.chunk.told.push({
        event: callback,
        entityType: 'WITHDRAWAL',
        entityId: after.id,
        businessId: after.businessId,
        status: after.status,
        payload: withdrawalPayload(after, callback),
        at,
      });
  };

  let from = createdAt;
  if (made.approval) {
    const voting = wish.voting ?? own.weighted('voting', votings);
    const first = 12 + Math.min(own.exponential('first', 90), 2 * 24 * minutesPerHour);
    const ayes = voting === 'APPROVED' ? 3 : voting === 'ONE_OF_MANY' ? 1 : 0;
    const votes =
      voting === 'REJECTED'
        ? [first]
        : Array.from({ length: ayes }, (_, index) => first + index * (17 + 40 * own.u('next')));
    const decision = voting === 'REJECTED' ? 'REJECT' : 'APPROVE';
    for (const [index, minutes] of votes.entries()) {
      if (withdrawal.status !== 'PENDING_APPROVAL') break;
      from = addMinutes(createdAt, voting === 'ONE_OF_MANY' ? 9 : minutes);
      yield from;
      const comment = own.pick(`comment/${index}`, comments[decision]);
      const verdict = made.approval.vote({ decision, comment }, from);
      if (verdict && verdict.kind !== 'PENDING') move({ kind: verdict.kind }, { at: from, actor: verdict.actor });
    }
    if (withdrawal.status === 'PENDING_APPROVAL') {
      const isTakenBack = voting === 'TAKEN_BACK';
      const at = isTakenBack ? addMinutes(createdAt, 25 + 300 * own.u('taken-back')) : addDays(createdAt, 3);
      yield at;
      if (isTakenBack) move({ kind: 'CANCELLED' }, { at, actor: withdrawal.initiatedBy });
      else move({ kind: 'APPROVAL_EXPIRED' }, { at, actor: systemActor });
    }
    if (withdrawal.status !== 'PENDING') return;
  }
  const course =
    wish.course ??
    own.weighted(
      'course',
      Object.entries(courses).map(([name, [share]]) => [name as WithdrawalCourse, share] as const),
    );
  const { currency, network } = { currency: withdrawal.amount.currency, network: withdrawal.network };
  const seconds = blockSeconds(chainOf(currency, network));
  const [, ...legs] = courses[course];
  for (const [least, longest, events] of legs) {
    const usual = (9 + seconds * (0.4 + own.u('block'))) / 60;
    const hours = longest > 1 ? (wish.hours ?? least + (longest - least) * own.u('later')) : least;
    const last = addMinutes(from, course === 'SENT' ? usual : minutesPerHour * hours);
    yield last;
    const block = Math.max(0, Math.min(seconds, (last.getTime() - from.getTime()) / 1_000 - 6)) * 0.4;
    for (const [event, at] of momentsOf(events, last, block)) if (!apply(event, at, last)) return;
  }

  /** The last event at its moment and the others shortly before. False: it does not go on from there. */
  function apply(event: Step, at: Date, postedAt: Date): boolean {
    const bySystem = { at, actor: systemActor, postedAt };
    const rates = run.world.rates.bookAt(at);
    // As the sandbox's signer makes it, so that its executor can send on what the history leaves under way.
    const signed = (): string => locallySignedId(run.world.secretKey, { currency, network, id: orderIdOf(withdrawal) });
    switch (event) {
      case 'CANCELLED':
        move({ kind: event }, { at, actor: withdrawal.initiatedBy });
        return true;
      case 'POSTPONED':
      case 'NOT_LISTED':
        move({ kind: 'POSTPONED', reason: event === 'NOT_LISTED' ? 'ADDRESS' : 'SCREENING' }, bySystem);
        return true;
      case 'RELEASED':
        move({ kind: event }, { at, actor: platformActor, postedAt }, { clearedAt: at });
        return true;
      case 'REFUSED':
      case 'DROPPED':
        move({ kind: event }, { at, actor: platformActor, postedAt });
        return true;
      case 'SENT':
        move({ kind: event }, bySystem, { broadcastAt: at, transactionId: withdrawal.transactionId ?? signed() });
        return true;
      case 'OUTCOME_UNKNOWN':
        move({ kind: event }, bySystem, { transactionId: signed() });
        return true;
      case 'PICKED': {
        const { changes, event: picked } = pickedBy(run, withdrawal, at);
        move(picked, bySystem, changes);
        return picked.kind === 'PICKED';
      }
      case 'CONFIRMED': {
        // The value is that of the moment; the network's fee is taken if the book has the coins for it.
        move({ kind: event }, bySystem, {
          completedAt: at,
          uniformAmount: worthOf(withdrawal, rates, uniformCurrency),
        });
        const gas = networkTakes(own, 'gas', currency, network, withdrawal.networkFee);
        if (compare(run.books.heldOn(gas.currency, network), gas) >= 0)
          run.post(gasSpent(withdrawal, gas, at, systemActor), postedAt);
        return true;
      }
      default:
        move({ kind: event }, bySystem);
        return true;
    }
  }
}

/** Decides as the payout does: at the prices of the moment, and by what the network's coins cover. */
const pickedBy = (
  { world, books, out }: Run,
  withdrawal: Withdrawal,
  at: Date,
): { readonly event: WithdrawalEvent; readonly changes?: Partial<Withdrawal> } => {
  const { feePayer, network, networkFee, heldAmount, serviceFeeShare, spread, recipientAmount } = withdrawal;
  const rates = world.rates.bookAt(at);
  const { currency } = recipientAmount;
  const debitCurrency = heldAmount.currency;
  const terms = { currency, network, debitCurrency, feePayer, networkFee, serviceFee: serviceFeeShare, spread };
  const priced = pricedForSending(terms, withdrawal, rates);
  if (!priced) return { event: { kind: 'RATE_MOVED' } };
  const leaving = [...out.withdrawals.values()]
    .filter((one) => (one.status === 'PROCESSING' || one.status === 'BROADCASTED') && one.network === network)
    .filter((one) => one.amount.currency === currency)
    .map((one) => one.recipientAmount);
  if (compare(books.heldOn(currency, network), add(sum(leaving, currency), recipientAmount)) <= 0)
    return { event: { kind: 'POSTPONED', reason: 'LIQUIDITY' } };
  const { serviceFee, cost, debitAmount, rate } = priced;
  const source = rate && rates.provenance(currency, debitCurrency);
  return { event: { kind: 'PICKED' }, changes: { serviceFee, cost, debitAmount, rate, priced: source } };
};

/** A confirmation takes a part of a block, everything else some seconds. */
const momentsOf = (events: readonly Step[], last: Date, blockSecondsUntil: number): [Step, Date][] => {
  const moments: [Step, Date][] = [];
  let at = last;
  for (const event of events.toReversed()) {
    moments.unshift([event, at]);
    at = new Date(at.getTime() - (event === 'CONFIRMED' ? Math.round(blockSecondsUntil * 1_000) : 1_400));
  }
  return moments;
};
