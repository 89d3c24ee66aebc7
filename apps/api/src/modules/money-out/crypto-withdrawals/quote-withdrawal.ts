import type { AnswerOf, BodyOf, QueryOf } from '@countinghouse/contract';
import type {
  quoteWithdrawal as quoteEndpoint,
  withdrawalTerms as termsEndpoint,
} from '@countinghouse/contract/money-out/new-withdrawal';
import type { Tx } from '@countinghouse/database';
import { add, subtract, toRateText, toText, type Network } from '@countinghouse/money';
import { holdParts, leastAmount, mostAmount, targetForAmount } from '@countinghouse/payments';
import type { Config } from '../../../config';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import type { Member } from '../../../platform/principal';
import { scopeOf, type BusinessScope } from '../../organisation/businesses';
import { demandOf } from '../withdrawal-approvals';
import { balanceOf, conditionsOf, priceOf } from './price';
import { isToProvider, judgeAddress } from './recipient';
import { findLookAlike, findSameSince, wasSentTo } from './repository';
import { needOf } from './travel-rule';

type Tools = { readonly rates: RateFeed; readonly offers: Offers };
type QuoteTools = Tools & { readonly config: Pick<Config, 'mode'> };

/** Seconds that a quote stays usable. */
const quoteSeconds = 15;
/** Minutes within which a second equal withdrawal needs a confirmation. */
const repeatedMinutes = 10;

/**
 * Quote of a withdrawal, and the facts known of its recipient. Holds nothing.
 *
 * @throws AppError as creation does, except for its own checks: the balance, the id, the recipient
 */
export const quoteWithdrawal = async (
  tx: Tx,
  member: Member,
  asked: BodyOf<typeof quoteEndpoint>,
  tools: QuoteTools,
): Promise<AnswerOf<typeof quoteEndpoint>> => {
  const { config } = tools;
  const { organisationId } = member;
  const conditions = await conditionsOf(tx, await scopeOf(tx, member), asked, tools);
  const { business, terms, at, organisation } = conditions;
  const { amounts, uniformAmount } = priceOf(conditions, asked);
  const parts = holdParts(amounts);
  const { available, held } = await balanceOf(tx, organisationId, business.id, terms.debitCurrency);
  const { currency, network } = terms;
  const typed = asked.recipientAddress ?? null;
  const isOfProvider = typed !== null && isToProvider({ currency, network, address: typed });
  const judged =
    typed === null || isOfProvider
      ? null
      : await judgeAddress(tx, organisationId, { currency, network, address: typed });
  const to = judged?.address ? { currency, network, address: judged.address, destinationTag: null } : null;
  const { ownWallet } = asked;
  const need = await needOf(tx, { organisationId, businessId: business.id, at, uniformAmount, to, ownWallet }, config);
  const since = new Date(at.getTime() - repeatedMinutes * 60_000);
  const same = { businessId: business.id, network, amount: amounts.amount, since };
  const place = to?.address ?? (isOfProvider ? typed : null);
  const recent = place === null ? null : await findSameSince(tx, organisationId, { ...same, recipientAddress: place });
  const demand = await demandOf(tx, {
    member,
    kind: 'CRYPTO',
    shares: new Map(place === null ? [] : [[place, uniformAmount]]),
    value: uniformAmount,
    at,
  });
  return {
    cryptoCurrency: currency,
    network: network as Network,
    amount: toText(amounts.amount),
    recipientAmount: toText(amounts.recipientAmount),
    networkFee: toText(amounts.networkFee),
    serviceFee: toText(amounts.serviceFee),
    debitCurrency: terms.debitCurrency,
    debitAmount: toText(amounts.debitAmount),
    heldAmount: toText(amounts.heldAmount),
    heldParts: {
      recipientAmount: toText(parts.recipientAmount),
      networkFee: toText(parts.networkFee),
      serviceFee: toText(parts.serviceFee),
      reserve: toText(parts.reserve),
    },
    rate: amounts.rate && toRateText(amounts.rate),
    uniformCurrency: organisation.uniformCurrency,
    uniformAmount: toText(uniformAmount),
    available: toText(available),
    held: toText(held),
    availableAfter: toText(subtract(available, amounts.heldAmount)),
    heldAfter: toText(add(held, amounts.heldAmount)),
    approvalRequired: demand !== null,
    requiredApprovals: demand?.requiredApprovals ?? 0,
    travelRule: {
      beneficiaryRequired: need.reason !== null || isOfProvider,
      ownershipProofRequired: need.ownershipProofRequired,
    },
    recipient:
      place === null
        ? null
        : {
            isFirstUse: !(await wasSentTo(tx, organisationId, place)),
            lookAlike: to && (await findLookAlike(tx, organisationId, to.address)),
            recent: recent && {
              id: recent.id,
              clientWithdrawalId: recent.client_withdrawal_id,
              createdAt: recent.created_at.toISOString(),
            },
          },
    validUntil: new Date(at.getTime() + quoteSeconds * 1000).toISOString(),
  };
};

/** Limits and terms of a withdrawal at this moment, before an amount is typed. */
export const showTerms = async (
  tx: Tx,
  scope: BusinessScope,
  asked: QueryOf<typeof termsEndpoint>,
  tools: Tools,
): Promise<AnswerOf<typeof termsEndpoint>> => {
  const conditions = await conditionsOf(tx, scope, asked, tools);
  const { business, terms, limits } = conditions;
  const { available, held } = await balanceOf(tx, scope.organisationId, business.id, terms.debitCurrency);
  const most = mostAmount(terms, available, limits.maximum, conditions.rates);
  return {
    cryptoCurrency: terms.currency,
    network: terms.network as Network,
    debitCurrency: terms.debitCurrency,
    blockchainFeePaidBy: terms.feePayer,
    networkFee: toText(terms.networkFee),
    serviceFee: toRateText(terms.serviceFee),
    minimumAmount: toText(leastAmount(limits, terms.feePayer)),
    maximumAmount: toText(limits.maximum),
    available: toText(available),
    held: toText(held),
    mostTargetAmount: toText(
      asked.displayCurrency ? targetForAmount(terms, most, asked.displayCurrency, conditions.rates) : most,
    ),
  };
};
