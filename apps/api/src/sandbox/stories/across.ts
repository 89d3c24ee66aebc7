import {
  amountFrom,
  compare,
  currencyOf,
  fraction,
  isPositive,
  isZero,
  percentOf,
  roundAmount,
  toRateText,
  zero,
  type Amount,
} from '@countinghouse/money';
import {
  conversionLimits,
  conversionQuoteMs,
  conversionRate,
  convertedAmounts,
  systemActor,
  uniformValue,
  withdrawalLimits,
} from '@countinghouse/payments';
import { conversionMovement, conversionPosted, type Conversion } from '../../modules/across/balance-conversions';
import { transferMovement, transferPosted, type InternalTransfer } from '../../modules/across/internal-transfers';
import { treasuryMoved, type TreasuryMove } from '../../modules/carriers/treasury-moves';
import { dayText } from '../calendar';
import { conversionSpread } from '../data/fees';
import { platformActor, type Run, type Story } from '../run';
import { uniformCurrency } from '../world';
import type { Beginning } from './beginning';
import { correct } from './payment';

/** People move round amounts: whole tens of a currency that counts in cents, some digits of a coin. */
const rounded = (amount: Amount): Amount => {
  const { isFiat, isStable } = currencyOf(amount.currency);
  return roundAmount(amount, isFiat || isStable ? -1 : 4, 'down');
};

const shareOf = (amount: Amount, percent: number): Amount =>
  rounded(percentOf(amount, fraction(BigInt(percent), 100n), { rounding: 'down' }));

const notes = ['Float', 'Payroll reserve', 'Marketing budget', 'Quarterly settlement', 'Rent share', null] as const;

/** A business passes some of its money on to another one of its organisation. */
export function* transferStory(run: Run, { own, at, id, business: from, open }: Beginning): Story {
  yield at;
  const others = open.filter((to) => to !== from);
  const amount = shareOf(run.books.standingOf(from).available, own.integer('share', 3, 12));
  if (others.length === 0 || isZero(amount)) return;
  const to = own.pick('to', others);
  const transfer: InternalTransfer = {
    organisationId: run.organisationId,
    id,
    fromBusinessId: from.id,
    toBusinessId: to.id,
    clientLabel: own.chance('labelled', 0.4) ? `IT-${dayText(at).slice(0, 7)}-${from.number}` : null,
    amount,
    fee: zero(amount.currency),
    note: own.pick('note', notes),
    initiatedBy: { ...run.cashier, type: 'USER' },
    at,
  };
  run.post(transferPosted(transfer, run.books.owedBy(to, amount.currency)), at);
  run.chunk.transfers.push(transfer);
  run.note(transferMovement(transfer, { rates: run.world.rates.bookAt(at), uniformCurrency }));
}

/** A business exchanges a part of what it has, and now and then lets the quote go by. */
export function* conversionStory(run: Run, { own, at: createdAt, id, business }: Beginning): Story {
  const { fiatSettlement, cryptoSettlement, refuseUsdtSettlement } = run.organisation;
  const { settlementCurrency } = business.data;
  const others = currencyOf(settlementCurrency).isFiat ? [...cryptoSettlement, ...fiatSettlement] : fiatSettlement;
  const other = others.find(
    (currency) => currency !== settlementCurrency && (currency !== 'USDT' || !refuseUsdtSettlement),
  );
  if (other === undefined) return;
  yield createdAt;
  const isBack = own.chance('back', 0.4);
  const pair = {
    debitCurrency: isBack ? other : settlementCurrency,
    creditCurrency: isBack ? settlementCurrency : other,
  };
  const rates = run.world.rates.bookAt(createdAt);
  const spread = fraction(conversionSpread);
  const { rate, mid } = conversionRate(pair, spread, rates);
  const limits = conversionLimits(pair.debitCurrency, rates);
  const named = shareOf(run.books.availableTo(business, pair.debitCurrency), own.integer('share', 4, 12));
  const amounts = convertedAmounts('DEBIT', named, rate, pair);
  const isWithin = compare(amounts.debit, limits.min) >= 0 && compare(amounts.debit, limits.max) <= 0;
  if (!isWithin || !isPositive(amounts.credit)) return;
  const conversion: Conversion = {
    organisationId: run.organisationId,
    id,
    businessId: business.id,
    fixed: 'DEBIT',
    ...amounts,
    rate,
    midRate: mid,
    spread,
    worth: uniformValue(amounts.debit, rates, uniformCurrency),
    expiresAt: new Date(createdAt.getTime() + conversionQuoteMs),
    initiatedBy: run.cashier,
    createdAt,
  };
  const status = own.chance('expired', 0.08) ? 'EXPIRED' : 'EXECUTED';
  const isExpired = status === 'EXPIRED';
  const at = isExpired ? conversion.expiresAt : new Date(createdAt.getTime() + own.integer('after', 2_500, 13_500));
  // A quote is answered while the person looks at it: both are one step.
  if (at > run.to) return;
  const quoted = { ...conversion, status: 'PENDING' } as const;
  run.note(conversionMovement(null, quoted, { actor: run.cashier, at: createdAt }));
  yield at;
  if (!isExpired) {
    const owed = run.books.owedBy(business, pair.creditCurrency);
    run.post(conversionPosted({ ...conversion, rate: toRateText(rate) }, at, owed), at);
  }
  run.chunk.conversions.push({ ...conversion, status, executedAt: isExpired ? null : at });
  run.note(conversionMovement(quoted, { ...quoted, status }, { actor: isExpired ? systemActor : run.cashier, at }));
}

const reasons = ['Cover payouts on the network', 'Rebalance between networks', 'Prepare for the month-end'] as const;

/** Coins go from the network that holds most of them to the one that holds least. */
export function* treasuryMoveStory(run: Run, { own, at, id }: Beginning): Story {
  yield at;
  const coins = run.organisation.cryptoCurrencies.map(currencyOf).filter(({ networks }) => networks.length > 1);
  if (coins.length === 0) return;
  const { code, networks } = own.pick('coin', coins);
  const held = networks
    .map(({ network }) => ({ network, amount: run.books.heldOn(code, network) }))
    .toSorted((a, b) => compare(b.amount, a.amount));
  const [most, least] = [held[0], held.at(-1)];
  if (!most || !least || most.network === least.network) return;
  const amount = shareOf(most.amount, own.integer('share', 8, 20));
  if (!isPositive(amount)) return;
  const { networkFee } = withdrawalLimits(code, most.network, run.world.rates.bookAt(at));
  const move: TreasuryMove = {
    organisationId: run.organisationId,
    id,
    amount,
    fee: percentOf(networkFee, fraction('0.4'), { rounding: 'up' }),
    from: most.network,
    to: least.network,
    reference: `TM-${dayText(at).slice(2, 7).replace('-', '')}`,
    reason: own.pick('reason', reasons),
    askedBy: 'treasury',
    approvedBy: platformActor,
    at,
  };
  run.post(treasuryMoved(move), at);
  run.chunk.treasuryMoves.push(move);
}

const corrections = [
  ['CREDIT', 'FEE_CORRECTION', 'Fee of last month corrected'],
  ['CREDIT', 'GOODWILL', 'Goodwill after the outage'],
  ['DEBIT', 'FEE_CORRECTION', 'Network fee charged later'],
  ['CREDIT', 'DEPOSIT_CORRECTION', 'Difference of a deposit credited'],
  ['DEBIT', 'OTHER', 'Card reader rental'],
] as const;

/** Operators correct something by hand. */
export function* correctionStory(run: Run, { own, at, id, business }: Beginning): Story {
  yield at;
  const { settlementCurrency: currency } = business.data;
  const [type, reason, description] = own.pick('what', corrections);
  const value = own.lognormal('eur', 18, 0.7) / run.world.rates.approximateEur(currency, at);
  const decimals = Math.min(currencyOf(currency).ledgerScale, currency === 'BTC' ? 6 : 2);
  const amount = amountFrom(fraction(value.toFixed(decimals)), currency, { rounding: 'down' });
  const { available, owed } = run.books.standingOf(business);
  // Debts are repaid first: a business in debt is left to the operators of its day.
  if (isPositive(owed) || !isPositive(amount) || compare(amount, available) > 0) return;
  correct(run, {
    organisationId: run.organisationId,
    id,
    businessId: business.id,
    type,
    amount,
    repaid: zero(currency),
    reason,
    description,
    related: null,
    reversalOf: null,
    createdBy: 'operations',
    approvedBy: platformActor,
    at,
  });
}
