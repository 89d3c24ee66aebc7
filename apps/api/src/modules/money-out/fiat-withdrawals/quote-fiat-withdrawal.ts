import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import { fiatAmountError } from '@countinghouse/contract/money-in/fiat-deposits';
import type { quoteFiatWithdrawal as endpoint } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { validationMessages } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import { add, amountOf, subtract, toText, type Amount } from '@countinghouse/money';
import { fiatWithdrawalAmounts, mostFiatAmount } from '@countinghouse/payments';
import { aboveCeiling } from '../../../platform/amount-ceiling';
import { fieldError } from '../../../platform/errors';
import type { Member } from '../../../platform/principal';
import type { RateFeed } from '../../../rails/rates';
import { scopeOf } from '../../organisation/businesses';
import { assertWithinLimits, balanceOf, conditionsOfOne } from './conditions';
import { demandOfFiat } from './demand';
import { findSameFiatSince } from './repository';

/** Minutes within which a second equal withdrawal needs a confirmation. */
const repeatedMinutes = 10;

/** The currency is the account's, so the text is read once that is known. */
const readAmount = (typed: string, currency: string): Amount => {
  const wrong = fiatAmountError(typed, currency);
  if (wrong === validationMessages.amountTooLarge) throw aboveCeiling('amount');
  if (wrong !== null) throw fieldError('amount', wrong);
  return amountOf(typed, currency);
};

/**
 * Quote of a withdrawal at this moment, and the remaining balance. Holds nothing.
 *
 * @throws AppError as creation does, except for its own checks: the balance, and the number of possible approvers
 */
export const quoteFiatWithdrawal = async (
  tx: Tx,
  member: Member,
  asked: QueryOf<typeof endpoint>,
  rates: RateFeed,
): Promise<AnswerOf<typeof endpoint>> => {
  const scope = await scopeOf(tx, member);
  const { conditions, to } = await conditionsOfOne(tx, scope, asked);
  const { business, at } = conditions;
  const { paidTo, method, times } = to;
  const { currency } = paidTo;
  const { available, held } = await balanceOf(tx, scope.organisationId, business.id, currency);
  const amount = asked.amount === undefined ? null : readAmount(asked.amount, currency);
  if (amount) assertWithinLimits(amount, method);
  const since = new Date(at.getTime() - repeatedMinutes * 60_000);
  const afterwards = async (amount: Amount): Promise<AnswerOf<typeof endpoint>['after']> => {
    const { debitAmount } = fiatWithdrawalAmounts(amount, method);
    const same = { businessId: business.id, bankAccountId: paidTo.id, amount, since };
    const { demand } = await demandOfFiat(tx, { conditions, to, amount, member, rates });
    const recent = await findSameFiatSince(tx, scope.organisationId, same);
    return {
      amount: toText(amount),
      debitAmount: toText(debitAmount),
      availableAfter: toText(subtract(available, debitAmount)),
      heldAfter: toText(add(held, debitAmount)),
      recent: recent && {
        id: recent.id,
        clientLabel: recent.client_label,
        createdAt: recent.created_at.toISOString(),
      },
      approvalRequired: demand !== null,
      requiredApprovals: demand?.requiredApprovals ?? 0,
    };
  };
  return {
    currency,
    paymentMethod: method.method,
    minimumAmount: method.minAmount,
    maximumAmount: method.maxAmount,
    fee: method.fee,
    available: toText(available),
    held: toText(held),
    mostAmount: toText(mostFiatAmount(available, method)),
    after: amount && (await afterwards(amount)),
    submitAt: times.submitAt.toISOString(),
    arrivesFrom: times.arrivesFrom,
    arrivesUntil: times.arrivesUntil,
    cutOff: method.cutOff,
    arrival: method.arrival,
    at: at.toISOString(),
  };
};
