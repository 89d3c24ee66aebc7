import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import { account, credit } from '@countinghouse/ledger';
import { amountOf, compare, fromUnits, max, roundAmount, subtract, sum, type Amount } from '@countinghouse/money';
import {
  fiatLimitProblem,
  fiatWithdrawalAmounts,
  newFiatWithdrawal,
  settlementTimes,
  systemActor,
  timesSubmittedNow,
  type Actor,
  type FiatWithdrawalEvent,
} from '@countinghouse/payments';
import {
  fiatCameBack,
  fiatHeld,
  fiatWithdrawalMoved,
  fiatWithdrawalMovement,
  paidAccountOf,
  paymentFileOf,
  sealOfFiat,
  type FiatWithdrawal,
} from '../../modules/money-out/fiat-withdrawals';
import { collectionAccountOf, payableAccountOf } from '../bank-accounts';
import { bankCurrencyOf } from '../books';
import { addMinutes, dayText } from '../calendar';
import { keep } from '../chunk';
import { eventId } from '../ids';
import { platformActor, type Run, type Story } from '../run';
import type { Beginning } from './beginning';

/** Courses of money sent to a bank account, with their shares. */
const courses = [
  ['PAID', 55],
  ['RETURNED', 1],
  ['REFUSED_BY_BANK', 1],
  ['CANCELLED', 2],
  ['REFUSED', 1],
] as const;

export type SettlementWish = {
  readonly course: (typeof courses)[number][0];
  /** In the business's bank currency. */
  readonly amount: number;
};

/** Balances that businesses keep: currency traders pay their clients in coins and need more at hand. */
const floats = { FOREX: 45_000, others: 1_500 } as const;
const leastBeyond = 3_500;
const minutesPerDay = 1_440;

/** Whole tens of the balance beyond the float, or the sum asked for, as far as the bank's money covers them. */
const sumOf = ({ books, out }: Run, { business }: Beginning, wanted: number | undefined): Amount | null => {
  const currency = bankCurrencyOf(business);
  const available = books.availableTo(business, currency);
  const of = (value: number) => amountOf(String(value), currency);
  const float = of(business.data.vertical === 'FOREX' ? floats.FOREX : floats.others);
  const beyond = subtract(available, max(float, fromUnits(available.units / 10n, currency)));
  if (wanted === undefined && compare(beyond, of(leastBeyond)) < 0) return null;
  const amount = wanted === undefined ? roundAmount(beyond, -1, 'down') : of(wanted);
  const leaving = [...out.settlements.values()]
    .filter(({ status, amount: { currency: code } }) => ['PENDING', 'PROCESSING'].includes(status) && code === currency)
    .map((one) => one.amount);
  const atBank = subtract(books.heldOn(currency, null), sum(leaving, currency));
  return compare(amount, available) < 0 && compare(amount, atBank) <= 0 ? amount : null;
};

/** Money that a business sends to its organisation's bank account. One that the bank would still have at the end of the history waits for the payout. */
export function* settlementStory(run: Run, beginning: Beginning, wish?: SettlementWish): Story {
  const { own, at: createdAt, id, business } = beginning;
  const { world, books, organisation } = run;
  const currency = bankCurrencyOf(business);
  const to = payableAccountOf(world, organisation.key, currency, createdAt);
  const method = to && bankMethodOf(currency, to.paymentMethod);
  if (!to || !method || !run.out.accounts.has(to.id)) return;
  yield createdAt;
  const amount = sumOf(run, beginning, wish?.amount);
  if (!amount || fiatLimitProblem(amount, method) !== null) return;
  const amounts = fiatWithdrawalAmounts(amount, method);
  if (compare(amounts.debitAmount, books.availableTo(business, currency)) > 0) return;
  const described = {
    ...newFiatWithdrawal(false),
    ...amounts,
    ...settlementTimes(method, createdAt),
    organisationId: run.organisationId,
    id,
    businessId: business.id,
    clientLabel: `settlement-${dayText(createdAt).slice(2).replaceAll('-', '')}-${business.number}${wish ? 'x' : ''}`,
    batch: null,
    paymentMethod: method.method,
    bankAccountId: to.id,
    paidTo: paidAccountOf(to),
    reference: `Settlement ${dayText(createdAt)}`,
    // No rule of the demonstration covers settlements.
    uniformAmount: null,
    initiatedBy: run.cashier,
    createdAt,
    fileId: null,
    sentAt: null,
    saidByBank: null,
    completedAt: null,
    bankTransactionId: null,
    returnedAt: null,
    returnedAmount: null,
  };
  let withdrawal: FiatWithdrawal = { ...described, seal: sealOfFiat(described, world.secretKey) };
  const remember = (isNew = false): void => {
    keep(run.chunk.settlements, withdrawal, isNew);
    if (['PENDING', 'PROCESSING'].includes(withdrawal.status)) run.out.settlements.set(id, withdrawal);
    else run.out.settlements.delete(id);
  };
  const move = (event: FiatWithdrawalEvent, at: Date, actor: Actor, changes: Partial<FiatWithdrawal> = {}): void => {
    const { after, postings, movement } = fiatWithdrawalMoved(withdrawal, event, { at, actor }, { changes });
    for (const posting of postings) {
      run.post(posting, at);
      if ('hold' in posting && posting.hold === 'RELEASE')
        books.followEntries([credit(account.available(after.businessId, currency), after.debitAmount)]);
    }
    withdrawal = after;
    remember();
    run.note(movement);
  };

  run.post(fiatHeld(withdrawal), createdAt);
  remember(true);
  const created = { event: 'CREATED', actor: run.cashier, at: createdAt };
  run.note(fiatWithdrawalMovement(null, withdrawal, created));
  const course = wish?.course ?? own.weighted('course', courses);
  if (course === 'CANCELLED' || course === 'REFUSED') {
    const at = addMinutes(createdAt, (course === 'REFUSED' ? 20 : 1) + 30 * own.u('decided'));
    yield at;
    if (course === 'CANCELLED') move({ kind: course }, at, run.cashier);
    else move({ kind: course, reason: 'The purpose was not explained' }, at, platformActor);
    return;
  }
  const { submitAt, arrivesFrom } = withdrawal;
  const sentAt = new Date(Math.max(submitAt.getTime(), createdAt.getTime()) + 10_000);
  const arrives = new Date(Date.parse(`${arrivesFrom}T06:30:00.000Z`) + Math.floor(own.u('arrives') * 240) * 60_000);
  const paidAt = arrives > sentAt ? arrives : addMinutes(sentAt, 1 + own.u('arrives'));
  const isPaid = course !== 'REFUSED_BY_BANK';
  const answeredAt = isPaid ? paidAt : addMinutes(sentAt, 60 + 90 * own.u('answer'));
  if (answeredAt > run.to) return;
  yield sentAt;
  const times = timesSubmittedNow(method, withdrawal.executionDate, sentAt);
  const fileId = eventId(own, 'file', sentAt);
  const file = { id: fileId, executionDate: times.executionDate, at: sentAt };
  run.chunk.files.push(paymentFileOf(collectionAccountOf(world, organisation, currency), [withdrawal], file));
  move({ kind: 'SUBMITTED' }, sentAt, systemActor, { ...times, fileId, sentAt });
  yield answeredAt;
  if (!isPaid) {
    move({ kind: 'BANK_REFUSED', reason: 'AC04' }, answeredAt, systemActor);
    return;
  }
  const bankTransactionId = `BK${own.integer('booking', 100_000_000, 999_999_999)}`;
  move({ kind: 'SETTLED' }, paidAt, systemActor, { completedAt: paidAt, bankTransactionId });
  if (course !== 'RETURNED') return;
  const returnedAt = addMinutes(paidAt, (0.8 + 2 * own.u('returned')) * minutesPerDay);
  yield returnedAt;
  const returned = withdrawal.amount;
  const paid = withdrawal;
  move({ kind: 'CAME_BACK', reason: 'AC01' }, returnedAt, systemActor, { returnedAt, returnedAmount: returned });
  const owed = books.owedBy(business, currency);
  run.post(fiatCameBack(paid, { returned, owed }, returnedAt, systemActor), returnedAt);
}
