import { transferCompleted, transferFigures, transferPosted } from '../modules/across/internal-transfers';
import { asidesOfTopUp, asideOfUnallocated, asideOfUnallocatedEnd, asideOfWhitelabel } from './bank-money';
import { startOfDay, type Window } from './calendar';
import type { Outgoing } from './outgoing';
import type { KnownBusiness } from './organisations';
import { topUpsMet, topUpsOn, topUpsUnderWay, whitelabelsMet, whitelabelsOn, type BankContext } from './plan-bank';
import { betweenOn, transferBetween, type BetweenPlan } from './plan-between';
import { unallocatedEndsOn, unallocatedMet, unallocatedOn } from './plan-stray';
import { conversionsOn, movementsOn, treasuryMovesOn } from './plan-across';
import { settlementsOn, settlementsUnderWay } from './plan-settlement';
import { asidesOfSettlement } from './settlement-asides';
import { withdrawalsOn, withdrawalsUnderWay } from './plan-withdrawal';
import { postAside, type Aside } from './telling';
import { asidesOfWithdrawal } from './withdrawal-asides';
import type { World } from './world';

export type AsideOptions = {
  readonly world: World;
  readonly bank: BankContext;
  readonly out: Outgoing;
  readonly window: Window;
  readonly businesses: readonly KnownBusiness[];
  readonly scale: number;
  readonly endsAt: Date;
};

/** Everything that begins on a day, to its end. */
export const asidesOn = (options: AsideOptions, day: Date): Aside[] => {
  const { world, bank, businesses, scale, endsAt } = options;
  const { bankMoneyFrom } = world;
  const isToday = (at: Date): boolean => startOfDay(at).getTime() === day.getTime();
  const met = bankMoneyFrom && isToday(bankMoneyFrom) ? bankMoneyFrom : null;
  const isKnown = (at: Date): boolean => bankMoneyFrom === null || at > bankMoneyFrom;
  return [
    ...betweenOn(world, businesses, day).map(asideOfTransfer),
    ...[...topUpsOn(bank, businesses, day), ...topUpsUnderWay(bank, businesses, endsAt)]
      .filter(({ createdAt }) => isToday(createdAt) && isKnown(createdAt))
      .flatMap(asidesOfTopUp),
    ...whitelabelsOn(bank, businesses, day, scale)
      .filter(({ at }) => isKnown(at))
      .map(asideOfWhitelabel),
    ...unallocatedOn(world, businesses, day)
      .filter(({ at }) => isKnown(at))
      .map((plan) => asideOfUnallocated(plan, businesses)),
    ...unallocatedEndsOn(world, businesses, day)
      .filter(({ plan }) => isKnown(plan.at))
      .map(({ plan, end }) => asideOfUnallocatedEnd(plan, end, businesses)),
    ...outgoingOn(options, day),
    ...(met
      ? [
          ...topUpsMet(bank, businesses, met).flatMap(asidesOfTopUp),
          ...whitelabelsMet(bank, businesses, met).map(asideOfWhitelabel),
          ...unallocatedMet(world, businesses, met).map((plan) => asideOfUnallocated(plan, businesses)),
        ]
      : []),
  ];
};

/** Money that leaves, of a history that knows it by then. */
const outgoingOn = ({ world, bank, out, window, businesses, scale, endsAt }: AsideOptions, day: Date): Aside[] => {
  const { moneyOutFrom } = world;
  const isKnown = ({ at }: { readonly at: Date }): boolean => moneyOutFrom === null || at > moneyOutFrom;
  const context = { random: world.random, window, out };
  const withdrawals = [
    ...withdrawalsOn(context, businesses, day, scale),
    ...withdrawalsUnderWay(context, businesses, day, endsAt),
  ];
  const { random } = world;
  const settlements = [
    ...settlementsOn(random, businesses, day),
    ...settlementsUnderWay(random, businesses, endsAt).filter(
      ({ createdAt }) => startOfDay(createdAt).getTime() === day.getTime(),
    ),
  ];
  return [
    ...withdrawals.filter(({ createdAt: at }) => isKnown({ at })).flatMap(asidesOfWithdrawal),
    ...settlements.filter(({ createdAt: at }) => isKnown({ at })).flatMap((plan) => asidesOfSettlement(plan, { bank })),
    ...conversionsOn(random, out, businesses, day).filter(isKnown),
    ...treasuryMovesOn(random, businesses, day).filter(isKnown),
    ...movementsOn(random, businesses, day).filter(isKnown),
  ];
};

const asideOfTransfer = (plan: BetweenPlan): Aside => ({
  at: plan.at,
  order: plan.id,
  happen: (telling) => {
    const { world, books, chunk } = telling;
    const transfer = transferBetween(plan, books.standingOf(plan.from), world);
    if (!transfer) return;
    const owed = books.owedBy(plan.to, transfer.amount.currency);
    postAside(telling, transferPosted(transfer, owed), transfer.at);
    chunk.transfers.push(transfer);
    chunk.transitions.push(transferCompleted(transfer));
    const prices = { rates: world.rates.bookAt(transfer.at), uniformCurrency: world.uniformCurrency };
    chunk.figures.push(...transferFigures(transfer, prices));
  },
});
