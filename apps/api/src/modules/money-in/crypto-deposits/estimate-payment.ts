import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { estimatePayment as endpoint } from '@countinghouse/contract/money-in/new-payment';
import type { Tx } from '@countinghouse/database';
import { add, amountOf, toRateText, toText, zero } from '@countinghouse/money';
import { distributeFee, quote, transferLimits, userFeeOn } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import type { RateFeed } from '../../../rails/rates';
import { feesOf, findBusiness, type BusinessScope } from '../../organisation/businesses';
import { findOrganisation } from '../../organisation/organisations';
import { rulesOf } from './create-payment';
import { depositWayOf } from './deposit-way';

/**
 * Estimate of a payment made now and paid exactly.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED, NETWORK_DISABLED, VALIDATION_FAILED, RATES_UNAVAILABLE
 */
export const estimatePayment = async (
  tx: Tx,
  scope: BusinessScope,
  asked: QueryOf<typeof endpoint>,
  feed: RateFeed,
): Promise<AnswerOf<typeof endpoint>> => {
  const { organisationId } = scope;
  const organisation = await findOrganisation(tx, organisationId);
  const business = await findBusiness(tx, scope, asked.businessId);
  if (!organisation || !business) throw new AppError('NOT_FOUND');
  const { currency, network } = depositWayOf({ business, organisation }, asked.depositCurrency, asked.network);
  const { displayCurrency = null } = asked;
  const rules = rulesOf(business, await feesOf(tx, organisationId, business.id), organisationId);
  const { settlementCurrency, depositServiceFee, userServiceFeeDistribution } = rules;
  const rates = await feed.current(tx, await clockNow(tx));

  const price = displayCurrency && asked.displayAmount ? amountOf(asked.displayAmount, displayCurrency) : null;
  const userFee = price && userFeeOn(price, depositServiceFee, userServiceFeeDistribution);
  const expectedDisplayAmount = price && userFee && add(price, userFee);
  const promised = quote(
    {
      ...rules,
      depositCurrency: currency,
      network,
      displayCurrency,
      expectedDisplayAmount,
      requestedDepositAmount: asked.depositAmount ? amountOf(asked.depositAmount, currency) : null,
    },
    rates,
  );
  const gross = promised.expectedSettlementAmount ?? zero(settlementCurrency);
  const { fee, net } = distributeFee(gross, depositServiceFee, userServiceFeeDistribution);
  return {
    depositCurrency: currency,
    network: network as AnswerOf<typeof endpoint>['network'],
    expectedDepositAmount: toText(promised.expectedDepositAmount ?? zero(currency)),
    minDeposit: toText(transferLimits(currency, network, rates).minDeposit),
    displayCurrency,
    userServiceFee: userFee && toText(userFee),
    expectedDisplayAmount: expectedDisplayAmount && toText(expectedDisplayAmount),
    settlementCurrency,
    expectedSettlementAmount: toText(gross),
    settlementServiceFee: toText(fee),
    settlementPayableAmount: toText(net),
    rate: promised.quotedRate && toRateText(promised.quotedRate),
    oneToOneApplied: promised.oneToOneApplied,
  };
};
