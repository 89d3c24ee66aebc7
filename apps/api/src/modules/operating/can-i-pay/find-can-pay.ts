import { holds, type AnswerOf, type Endpoint, type QueryOf } from '@countinghouse/contract';
import { createInternalTransfer } from '@countinghouse/contract/across/new-internal-transfer';
import { createBalanceConversion } from '@countinghouse/contract/across/new-balance-conversion';
import type { BusinessId } from '@countinghouse/contract/ids';
import { createFiatWithdrawal } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { createWithdrawal } from '@countinghouse/contract/money-out/new-withdrawal';
import { listApprovals } from '@countinghouse/contract/money-out/withdrawal-approvals';
import {
  canPaySentences,
  payingNetworkOf,
  type canIPay,
  type CanIPay,
  type PayingBusiness,
  type PayProblem,
  type PayStep,
} from '@countinghouse/contract/operating/can-i-pay';
import type { Tx } from '@countinghouse/database';
import { balancesOfHolders } from '@countinghouse/ledger';
import {
  add,
  amountOf,
  compare,
  fromUnits,
  isZero,
  maySettleIn,
  sum,
  toRateText,
  toText,
  zero,
  type Amount,
  type Network,
} from '@countinghouse/money';
import {
  fiatLimitProblem,
  fiatWithdrawalAmounts,
  limitProblem,
  uniformValue,
  withdrawalAmounts,
  withdrawalLimits,
  type RateBook,
} from '@countinghouse/payments';
import { fieldError } from '../../../platform/errors';
import type { Member } from '../../../platform/principal';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import { isStopped } from '../../carriers/outgoing-stop';
import { findCollectionAccount } from '../../money-in/fiat-deposits';
import { isCovered } from '../../money-out/crypto-withdrawals';
import { isCoveredAtBank } from '../../money-out/fiat-withdrawals';
import { ableApprovers, canBeMet, demandOf } from '../../money-out/withdrawal-approvals';
import { feesOf, scopeOf, selectBusinesses, withAgreedFee, type BusinessScope } from '../../organisation/businesses';
import { findOrganisation } from '../../organisation/organisations';
import { bankWayOf, type BankWay } from './bank-way';
import { ifPriced, planOf, type Market, type Payer, type Step } from './plan';
import { countListed, findExpected, findRecipientMethods, type Expected } from './repository';

type Organisation = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;
type Business = Awaited<ReturnType<typeof selectBusinesses>>[number];
type Tools = { readonly rates: RateFeed; readonly offers: Offers };

/** Payment asked about. */
type Asked = {
  readonly amount: Amount;
  readonly network: string | null;
  readonly day: string;
  readonly at: Date;
};

const kinds = ['available', 'receivable'] as const;

/** True if a caller may use a call. */
const mayUse = ({ permissions }: Member, { access }: Endpoint): boolean =>
  access.kind === 'permission' && holds(permissions, access.need);

/** Costs of the payment for one business, in its own currency and out of other balances. */
type Costs = {
  readonly problem: PayProblem | null;
  readonly cost: Amount | null;
  readonly networkFee: Amount;
  readonly serviceFee: Amount;
  readonly bankFee: Amount;
  readonly bought: Payer['bought'];
};

const coinCosts = (
  { amount, network }: Asked & { readonly network: string },
  business: Business,
  fees: Awaited<ReturnType<typeof feesOf>>,
  balances: ReadonlyMap<string, Amount>,
  rates: RateBook,
): Costs => {
  const { currency } = amount;
  const nothing = zero(currency);
  const limits = ifPriced(() => withdrawalLimits(currency, network, rates));
  const none = { networkFee: nothing, serviceFee: nothing, bankFee: nothing, bought: [] };
  if (!limits) return { problem: 'NO_PRICE', cost: null, ...none };
  const termsFor = (debitCurrency: string) => ({
    currency,
    network,
    debitCurrency,
    feePayer: business.blockchainFeePaidBy,
    networkFee: limits.networkFee,
    serviceFee: fees.withdrawalServiceFee,
    spread: fees.depositSpread,
  });
  const own = withdrawalAmounts(termsFor(currency), amount, rates);
  const bought = [...balances.keys()].flatMap((other) => {
    if (other === currency) return [];
    const amounts = ifPriced(() => withdrawalAmounts(termsFor(other), amount, rates));
    return amounts ? [{ held: amounts.heldAmount, debited: amounts.debitAmount }] : [];
  });
  return {
    problem: limitProblem(own, limits),
    cost: own.heldAmount,
    networkFee: own.networkFee,
    serviceFee: own.serviceFee,
    bankFee: nothing,
    bought,
  };
};

const bankCosts = (amount: Amount, method: BankWay['method']): Costs => {
  const { fee, debitAmount } = fiatWithdrawalAmounts(amount, method);
  const nothing = zero(amount.currency);
  return {
    problem: fiatLimitProblem(amount, method),
    cost: debitAmount,
    networkFee: nothing,
    serviceFee: nothing,
    bankFee: fee,
    bought: [],
  };
};

/** Reason that nothing of the currency can leave at all; null: it can. */
const closedFor = async (
  tx: Tx,
  organisation: Organisation,
  { amount, network }: Asked,
  { bank, offers }: { readonly bank: BankWay | null; readonly offers: Offers },
): Promise<CanIPay['closed']> => {
  const { currency } = amount;
  if (await isStopped(tx, organisation.id)) return 'STOPPED';
  if (network !== null) {
    if (!organisation.enabledCryptoCurrencies.includes(currency)) return 'NOT_ENABLED';
    return offers.sends(currency, network, organisation.mode === 'TEST') ? null : 'NETWORK';
  }
  if (!organisation.enabledFiatSettlementCurrencies.includes(currency)) return 'NOT_ENABLED';
  if (!bank) return 'NO_RECIPIENT';
  const from = await findCollectionAccount(tx, organisation.id, { currency, paymentMethod: bank.method.method });
  return from ? null : 'NO_BANK_ACCOUNT';
};

/** Votes that a payment to somebody not known yet would need, and the people who may give them. */
const approvalFor = async (
  tx: Tx,
  member: Member,
  { network, at }: Asked,
  value: Amount | null,
): Promise<CanIPay['approval']> => {
  if (!value) return null;
  const kind = network === null ? 'FIAT' : 'CRYPTO';
  const demand = await demandOf(tx, { member, kind, shares: new Map(), value, at });
  if (!demand) return null;
  const mayKnow = mayUse(member, listApprovals);
  const voters = mayKnow ? await ableApprovers(tx, member.organisationId, demand.voterIds) : null;
  return {
    votes: demand.requiredApprovals,
    canBeMet: canBeMet(demand),
    voters: voters && voters.map(({ name, email }) => name ?? email),
  };
};

const expectedOf = (found: readonly Expected[], businessId: BusinessId, currency: string): PayingBusiness['expected'] =>
  found
    .filter(({ business_id: of }) => of === businessId)
    .map(({ kind, count, amount, oldest }) => ({
      kind,
      count,
      amount: toText(fromUnits(BigInt(amount), currency)),
      oldestAt: oldest.toISOString(),
    }));

/** Rights of a caller to the steps. */
type Rights = { readonly CONVERT: boolean; readonly TRANSFER: boolean; readonly PAY: boolean };

const stepView = (step: Step, payer: Payer, rights: Rights): PayStep => {
  const common = { may: rights[step.kind], left: toText(step.left) };
  switch (step.kind) {
    case 'CONVERT':
      return {
        kind: step.kind,
        ...common,
        fixed: step.fixed,
        debitCurrency: step.debit.currency,
        debitAmount: toText(step.debit),
        creditCurrency: step.credit.currency,
        creditAmount: toText(step.credit),
        rate: toRateText(step.rate),
        spread: toRateText(payer.conversionSpread),
      };
    case 'TRANSFER':
      return {
        kind: step.kind,
        ...common,
        fromBusinessId: step.from.id as BusinessId,
        fromBusinessName: step.from.name,
        currency: step.amount.currency,
        amount: toText(step.amount),
        fee: toText(step.fee),
        debitAmount: toText(step.debit),
      };
    case 'PAY':
      return { kind: step.kind, ...common, debitCurrency: step.held.currency, heldAmount: toText(step.held) };
  }
};

/** Steps of the cheapest way. */
const stepsOf = ({ ways }: PayingBusiness): number => ways[0]?.steps.length ?? 0;

const verdictRank = { NOW: 0, WITH_STEPS: 1, WHEN_IT_ARRIVES: 2, NOT: 3 } as const;

const askedBy = (query: QueryOf<typeof canIPay>, at: Date): Asked => {
  const today = at.toISOString().slice(0, 10);
  const day = query.day ?? today;
  if (day < today) throw fieldError('day', canPaySentences.past);
  return {
    amount: amountOf(query.amount, query.currency),
    network: payingNetworkOf(query.currency, query.network),
    day,
    at,
  };
};

type Figures = {
  readonly organisation: Organisation;
  readonly scope: BusinessScope;
  readonly asked: Asked;
  readonly bank: BankWay | null;
};

/** Every visible business that is not disabled, with its costs and balances. */
const payersOf = async (
  tx: Tx,
  { organisation, scope, asked, bank }: Figures,
  rates: RateBook,
): Promise<readonly { readonly payer: Payer; readonly costs: Costs }[]> => {
  const { currency } = asked.amount;
  const businesses = (await selectBusinesses(tx, scope)).filter(({ status }) => status === 'ACTIVE');
  const found = await balancesOfHolders(tx, organisation.id, {
    holderIds: businesses.map(({ id }) => id),
    kinds,
  });
  const payers: { payer: Payer; costs: Costs }[] = [];
  for (const business of businesses) {
    const own = found.filter(({ holderId }) => holderId === business.id);
    const available = new Map(
      own.filter(({ kind }) => kind === 'available').map(({ amount }) => [amount.currency, amount] as const),
    );
    const owed = own.find(({ kind, amount }) => kind === 'receivable' && amount.currency === currency);
    const fees = await feesOf(tx, organisation.id, business.id, asked.at);
    const costs =
      asked.network !== null
        ? coinCosts({ ...asked, network: asked.network }, business, fees, available, rates)
        : bank
          ? bankCosts(asked.amount, withAgreedFee(bank.method, currency, fees.fiatWithdrawalFees))
          : bankCosts(asked.amount, { minAmount: '0', maxAmount: toText(asked.amount), fee: '0' } as BankWay['method']);
    payers.push({
      costs,
      payer: {
        id: business.id,
        name: business.name,
        available,
        cost: costs.cost ?? asked.amount,
        owed: owed?.amount ?? zero(currency),
        bought: costs.bought,
        conversionSpread: fees.conversionSpread,
        transferFee: fees.internalTransferFee,
      },
    });
  }
  return payers;
};

/** Which of the visible businesses can make a payment, and what the others need for it. Nothing is held. */
export const findCanPay = async (
  tx: Tx,
  member: Member,
  query: QueryOf<typeof canIPay>,
  { rates: feed, offers, at }: Tools & { readonly at: Date },
): Promise<AnswerOf<typeof canIPay>> => {
  const asked = askedBy(query, at);
  const { amount, network, day } = asked;
  const { currency } = amount;
  const scope = await scopeOf(tx, member);
  const organisation = await findOrganisation(tx, scope.organisationId);
  if (!organisation) throw new Error(`The organisation ${scope.organisationId} is not there`);
  const { uniformCurrency } = organisation;
  const methods = network === null ? await findRecipientMethods(tx, organisation.id, currency) : [];
  const bank = network === null ? bankWayOf(methods, amount, { now: at, day }) : null;
  const rates = await feed.current(tx, at);
  const shown = await feed.current(tx, null);
  const payers = await payersOf(tx, { organisation, scope, asked, bank }, rates);
  const settlement = [
    ...organisation.enabledFiatSettlementCurrencies,
    ...organisation.enabledCryptoSettlementCurrencies,
  ];
  const all = new Set([currency, ...payers.flatMap(({ payer }) => [...payer.available.keys()])]);
  const market: Market = {
    rates,
    settlement: new Set(settlement),
    convertible: new Set([...all].filter((code) => maySettleIn(organisation, code))),
    uniformCurrency,
  };
  const expected = await findExpected(tx, scope, currency);
  const rights: Rights = {
    CONVERT: mayUse(member, createBalanceConversion),
    TRANSFER: mayUse(member, createInternalTransfer),
    PAY: mayUse(member, network === null ? createFiatWithdrawal : createWithdrawal),
  };
  const businesses = payers.map(({ payer, costs }): PayingBusiness => {
    const others = payers.map((one) => one.payer).filter(({ id }) => id !== payer.id);
    const plan = planOf(payer, others, market);
    const ways = costs.problem === null ? plan.ways : [];
    const comes = expectedOf(expected, payer.id as BusinessId, currency);
    const arriving = sum(
      comes.map((one) => amountOf(one.amount, currency)),
      currency,
    );
    const have = payer.available.get(currency) ?? zero(currency);
    const isEnoughThen = compare(add(have, arriving), add(payer.cost, payer.owed)) >= 0;
    return {
      id: payer.id as BusinessId,
      name: payer.name,
      verdict:
        costs.problem !== null
          ? 'NOT'
          : isZero(plan.missing)
            ? 'NOW'
            : ways.length > 0
              ? 'WITH_STEPS'
              : isEnoughThen
                ? 'WHEN_IT_ARRIVES'
                : 'NOT',
      problem: costs.problem,
      available: toText(have),
      cost: costs.cost && toText(costs.cost),
      networkFee: toText(costs.networkFee),
      serviceFee: toText(costs.serviceFee),
      bankFee: toText(costs.bankFee),
      missing: toText(plan.missing),
      short: toText(plan.short),
      owed: toText(payer.owed),
      expected: comes,
      ways: ways.map(({ steps, lost }) => ({
        steps: steps.map((step) => stepView(step, payer, rights)),
        lost: lost && toText(lost),
      })),
    };
  });
  const value = ifPriced(() => uniformValue(amount, shown, uniformCurrency));
  const listed =
    network !== null && organisation.whitelistEnforced
      ? await countListed(tx, organisation.id, { currency, network })
      : null;
  const closed = await closedFor(tx, organisation, asked, { bank, offers });
  return {
    asOf: at.toISOString(),
    uniformCurrency,
    currency,
    network: network as Network | null,
    amount: toText(amount),
    day,
    closed,
    bank: bank && {
      method: bank.method.method,
      displayName: bank.method.displayName,
      accounts: bank.accounts,
      submitAt: bank.times.submitAt.toISOString(),
      arrivesFrom: bank.times.arrivesFrom,
      arrivesUntil: bank.times.arrivesUntil,
      isInTime: bank.isInTime,
      lastChance: bank.lastChance?.toISOString() ?? null,
    },
    approval: await approvalFor(tx, member, asked, value),
    whitelist: listed && {
      active: listed.active,
      coolingOff: listed.cooling,
      nextActiveAt: listed.next?.toISOString() ?? null,
    },
    isCovered:
      closed !== null
        ? null
        : network !== null
          ? await isCovered(tx, { organisationId: organisation.id, network, recipientAmount: amount })
          : bank && (await isCoveredAtBank(tx, organisation.id, { amount, paymentMethod: bank.method.method })),
    businesses: businesses.toSorted(
      (one, other) => verdictRank[one.verdict] - verdictRank[other.verdict] || stepsOf(one) - stepsOf(other),
    ),
  };
};
