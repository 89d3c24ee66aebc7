import {
  networkOf,
  withdrawalSentences as said,
  type NewWithdrawal,
} from '@countinghouse/contract/money-out/new-withdrawal';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf } from '@countinghouse/ledger';
import { amountOf, toText, zero, type Amount } from '@countinghouse/money';
import {
  amountForTarget,
  leastAmount,
  limitProblem,
  uniformValue,
  withdrawalAmounts,
  withdrawalLimits,
  type RateBook,
  type WithdrawalAmounts,
  type WithdrawalLimits,
  type WithdrawalTerms,
} from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, refused, ruledOut } from '../../../platform/errors';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import { feesOf, shareBusinesses, type BusinessScope } from '../../organisation/businesses';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';

/** Coins, network and payer of the fee. */
type Way = Pick<NewWithdrawal, 'businessId' | 'cryptoCurrency' | 'network' | 'debitCurrency' | 'blockchainFeePaidBy'>;

/** Conditions of a withdrawal, unchanged until the transaction ends. */
export type Conditions = {
  readonly organisation: NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;
  readonly business: { readonly id: BusinessId; readonly name: string };
  readonly terms: WithdrawalTerms;
  readonly limits: WithdrawalLimits;
  /** Prices allowed for conversions. */
  readonly rates: RateBook;
  /** Last known prices, for sums that are only shown. */
  readonly shown: RateBook;
  readonly at: Date;
};

/**
 * Reads and locks the facts behind a withdrawal: organisation, then business.
 *
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED, NETWORK_DISABLED, RATES_UNAVAILABLE (a coin whose limits
 * follow its price has none)
 */
export const conditionsOf = async (
  tx: Tx,
  scope: BusinessScope,
  way: Way,
  { rates: feed, offers }: { readonly rates: RateFeed; readonly offers: Offers },
): Promise<Conditions> => {
  const { organisationId } = scope;
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  const business = (await shareBusinesses(tx, scope, [way.businessId])).get(way.businessId);
  const { cryptoCurrency: currency } = way;
  const network = networkOf(currency, way.network);

  if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');
  if (!business) throw new AppError('NOT_FOUND');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);
  if (!organisation.enabledCryptoCurrencies.includes(currency))
    throw ruledOut('CURRENCY_NOT_ENABLED', 'cryptoCurrency', `${currency} is not enabled for your organisation`);
  if (network === null) throw refused('network', said.networkUnavailable, 'NETWORK_DISABLED');
  // Without a rail it would wait for ever, its cost held.
  if (!offers.sends(currency, network, organisation.mode === 'TEST'))
    throw refused('network', said.notSent(currency, network), 'NETWORK_DISABLED');

  const at = await clockNow(tx);
  const shown = await feed.current(tx, null);
  const fees = await feesOf(tx, organisationId, business.id);
  const limits = withdrawalLimits(currency, network, shown);
  const terms: WithdrawalTerms = {
    currency,
    network,
    debitCurrency: way.debitCurrency ?? currency,
    feePayer: way.blockchainFeePaidBy ?? business.blockchainFeePaidBy,
    networkFee: limits.networkFee,
    serviceFee: fees.withdrawalServiceFee,
    spread: fees.depositSpread,
  };
  return { organisation, business, terms, limits, rates: await feed.current(tx, at), shown, at };
};

type Target = Pick<NewWithdrawal, 'targetAmount' | 'displayCurrency'>;

/** Price of a withdrawal. */
export type Priced = { readonly target: Amount; readonly amounts: WithdrawalAmounts; readonly uniformAmount: Amount };

/**
 * Price of a request at this moment.
 *
 * @throws AppError BELOW_MINIMUM, ABOVE_MAXIMUM; RATES_UNAVAILABLE without a fresh price of a currency that has to be converted
 */
export const priceOf = (
  { organisation, terms, limits, rates, shown }: Conditions,
  { targetAmount, displayCurrency }: Target,
): Priced => {
  const target = amountOf(targetAmount, displayCurrency ?? terms.currency);
  const amount = displayCurrency ? amountForTarget(terms, target, rates) : target;
  const { currency } = terms;
  const amounts = withdrawalAmounts(terms, amount, rates);
  const problem = limitProblem(amounts, limits);
  if (problem === 'BELOW_MINIMUM') {
    const least = toText(leastAmount(limits, terms.feePayer));
    throw refused('targetAmount', said.minimum(least, currency), 'BELOW_MINIMUM');
  }
  if (problem === 'ABOVE_MAXIMUM') throw refused('targetAmount', said.aboveMaximum, 'ABOVE_MAXIMUM');
  return { target, amounts, uniformAmount: uniformValue(amount, shown, organisation.uniformCurrency) };
};

/** Available and held balance of a business in a currency. */
export const balanceOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  currency: string,
): Promise<{ readonly available: Amount; readonly held: Amount }> => {
  const codes = [account.available(businessId, currency).code, account.held(businessId, currency).code];
  const found = await balancesOf(tx, organisationId, codes);
  const [available, held] = codes.map((code) => found.get(code) ?? zero(currency));
  return { available: available ?? zero(currency), held: held ?? zero(currency) };
};
