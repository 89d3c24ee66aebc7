import { bankMethodOf } from '@countinghouse/contract/bank-methods';
import { account, credit } from '@countinghouse/ledger';
import { amountOf, compare, fromUnits, roundAmount, subtract, sum, type Amount } from '@countinghouse/money';
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
  fiatWithdrawalCreated,
  fiatWithdrawalMoved,
  paidAccountOf,
  paymentFileOf,
  sealOfFiat,
  type FiatWithdrawal,
} from '../modules/money-out/fiat-withdrawals';
import { payableAccountOf } from './bank-accounts';
import { addMinutes } from './calendar';
import { collectionAccountOf } from './collection-accounts';
import { eventId } from './ids';
import type { SettlementPlan } from './plan-settlement';
import { platformActor, postAside, type Aside, type Telling } from './telling';

/** What a business keeps: those who trade currencies pay their clients in coins, and need more at hand. */
const floats = { FOREX: 45_000, others: 1_500 } as const;
const leastBeyond = 3_500;
const day = 24 * 60;

/** What is told of money on its way to a bank account. Every step goes on from where it stands, whoever brought it there. */
export const asidesOfSettlement = (plan: SettlementPlan, context: Pick<Telling, 'bank'>): Aside[] => {
  const { id, createdAt, course, random } = plan;
  const method = methodOf(plan, context);
  if (!method) return [];
  const { submitAt, arrivesFrom } = settlementTimes(method, createdAt);
  const sentAt = new Date(Math.max(submitAt.getTime(), createdAt.getTime()) + 10_000);
  const step = (name: number, at: Date, happen: (telling: Telling, at: Date) => void): Aside => ({
    at,
    order: `${id}/${name}`,
    happen: (telling) => happen(telling, at),
  });
  const arrives = new Date(Date.parse(`${arrivesFrom}T06:30:00.000Z`) + Math.floor(random.u('arrives') * 240) * 60_000);
  const paidAt = arrives > sentAt ? arrives : addMinutes(sentAt, 1 + random.u('arrives'));
  const begins = step(0, createdAt, (telling) => make(telling, plan));
  const submitted = step(2, sentAt, (telling, at) => submit(telling, plan, at));
  const paid = step(3, paidAt, (telling, at) => {
    const reference = `BK${random.integer('booking', 100_000_000, 999_999_999)}`;
    move(
      telling,
      plan,
      'PROCESSING',
      { kind: 'SETTLED' },
      { at, actor: systemActor },
      { completedAt: at, bankTransactionId: reference },
    );
  });
  switch (course) {
    case 'CANCELLED':
      return [
        begins,
        step(1, addMinutes(createdAt, 1 + 30 * random.u('cancelled')), (telling, at) =>
          move(
            telling,
            plan,
            'PENDING',
            { kind: 'CANCELLED' },
            { at, actor: telling.world.cashier(plan.business.organisationKey) },
          ),
        ),
      ];
    case 'REFUSED':
      return [
        begins,
        step(1, addMinutes(createdAt, 20 + 30 * random.u('refused')), (telling, at) =>
          move(
            telling,
            plan,
            'PENDING',
            { kind: 'REFUSED', reason: 'The purpose was not explained' },
            { at, actor: platformActor },
          ),
        ),
      ];
    case 'REFUSED_BY_BANK':
      return [
        begins,
        submitted,
        step(3, addMinutes(sentAt, 60 + 90 * random.u('answer')), (telling, at) =>
          move(telling, plan, 'PROCESSING', { kind: 'BANK_REFUSED', reason: 'AC04' }, { at, actor: systemActor }),
        ),
      ];
    case 'RETURNED':
      return [
        begins,
        submitted,
        paid,
        step(4, addMinutes(paidAt, (0.8 + 2 * random.u('returned')) * day), (telling, at) =>
          comeBack(telling, plan, at),
        ),
      ];
    case 'PAID':
      return [begins, submitted, paid];
  }
};

const paidTo = ({ business, currency, createdAt }: SettlementPlan, { bank }: Pick<Telling, 'bank'>) => {
  const found = payableAccountOf(bank, business.organisationKey, currency, createdAt);
  return found && bank.accountIds.has(found.id) ? found : null;
};

const methodOf = (plan: SettlementPlan, context: Pick<Telling, 'bank'>) => {
  const to = paidTo(plan, context);
  return to ? bankMethodOf(plan.currency, to.paymentMethod) : null;
};

/** Whole tens of what lies beyond the float, as far as the bank's money covers it. */
const sumOf = ({ business, currency, amount }: SettlementPlan, { books, out }: Telling): Amount | null => {
  const available = books.availableTo(business, currency);
  const float = business.data.vertical === 'FOREX' ? floats.FOREX : floats.others;
  const of = (value: number) => amountOf(String(value), currency);
  const keep = [of(float), fromUnits(available.units / 10n, currency)].reduce((a, b) => (compare(a, b) > 0 ? a : b));
  const beyond = subtract(available, keep);
  const wanted = amount === null ? roundAmount(beyond, -1, 'down') : of(amount);
  if (amount === null && compare(beyond, of(leastBeyond)) < 0) return null;
  if (compare(wanted, available) >= 0) return null;
  const leaving = [...out.settlements.values()]
    .filter((one) => (one.status === 'PENDING' || one.status === 'PROCESSING') && one.amount.currency === currency)
    .map((one) => one.amount);
  return compare(wanted, subtract(books.heldOn(currency, null), sum(leaving, currency))) <= 0 ? wanted : null;
};

const make = (telling: Telling, plan: SettlementPlan): void => {
  const { world, books, out, chunk } = telling;
  const { business, createdAt } = plan;
  const to = paidTo(plan, telling);
  const method = methodOf(plan, telling);
  const amount = sumOf(plan, telling);
  if (!to || !method || !amount || fiatLimitProblem(amount, method) !== null) return;
  const amounts = fiatWithdrawalAmounts(amount, method);
  if (compare(amounts.debitAmount, books.availableTo(business, plan.currency)) > 0) return;
  const described = {
    ...newFiatWithdrawal(false),
    ...amounts,
    ...settlementTimes(method, createdAt),
    organisationId: business.organisationId,
    id: plan.id,
    businessId: business.id,
    clientLabel: plan.clientLabel,
    paymentMethod: method.method,
    bankAccountId: to.id,
    paidTo: paidAccountOf(to),
    reference: `Settlement ${createdAt.toISOString().slice(0, 10)}`,
    // No rule of the demonstration asks about settlements.
    uniformAmount: null,
    initiatedBy: world.cashier(business.organisationKey),
    createdAt,
    fileId: null,
    sentAt: null,
    completedAt: null,
    bankTransactionId: null,
    returnedAt: null,
    returnedAmount: null,
  };
  const withdrawal: FiatWithdrawal = { ...described, seal: sealOfFiat(described, out.secretKey) };
  postAside(telling, fiatHeld(withdrawal), createdAt);
  out.settlements.set(plan.id, withdrawal);
  chunk.settlements.push({ withdrawal, from: null });
  chunk.transitions.push(fiatWithdrawalCreated(withdrawal));
};

type Moment = { readonly at: Date; readonly actor: Actor };

/** Tells it an event, if it stands where it is expected, with everything that follows. */
const move = (
  telling: Telling,
  { id }: SettlementPlan,
  from: FiatWithdrawal['status'],
  event: FiatWithdrawalEvent,
  moment: Moment,
  changes: Partial<FiatWithdrawal> = {},
): boolean => {
  const { out, chunk, books } = telling;
  const before = out.settlements.get(id);
  if (before?.status !== from) return false;
  const { after, postings, transition } = fiatWithdrawalMoved(before, event, moment, { changes });
  for (const posting of postings) {
    postAside(telling, posting, moment.at);
    if ('hold' in posting && posting.hold === 'RELEASE')
      books.followEntries([credit(account.available(after.businessId, after.amount.currency), after.debitAmount)]);
  }
  out.settlements.set(id, after);
  chunk.settlements.push({ withdrawal: after, from });
  if (transition) chunk.transitions.push(transition);
  return true;
};

/** Goes to the bank in a file of its own. */
const submit = (telling: Telling, plan: SettlementPlan, at: Date): void => {
  const { bank, out, chunk } = telling;
  const withdrawal = out.settlements.get(plan.id);
  const method = methodOf(plan, telling);
  if (withdrawal?.status !== 'PENDING' || !method) return;
  const times = timesSubmittedNow(method, withdrawal.executionDate, at);
  const payFrom = collectionAccountOf(bank, out.organisation, plan.currency);
  const id = eventId(plan.random, 'file', at);
  const isMade = move(
    telling,
    plan,
    'PENDING',
    { kind: 'SUBMITTED' },
    { at, actor: systemActor },
    { ...times, fileId: id, sentAt: at },
  );
  if (isMade)
    chunk.files.push({
      withdrawalId: plan.id,
      row: paymentFileOf(payFrom, [withdrawal], { id, executionDate: times.executionDate, at }),
    });
};

const comeBack = (telling: Telling, plan: SettlementPlan, at: Date): void => {
  const { books, out } = telling;
  const withdrawal = out.settlements.get(plan.id);
  if (withdrawal?.status !== 'COMPLETED') return;
  const moment = { at, actor: systemActor };
  const returned = withdrawal.amount;
  move(telling, plan, 'COMPLETED', { kind: 'CAME_BACK', reason: 'AC01' }, moment, {
    returnedAt: at,
    returnedAmount: returned,
  });
  const owed = books.owedBy(plan.business, plan.currency);
  postAside(telling, fiatCameBack(withdrawal, { returned, owed }, at, systemActor), at);
};
