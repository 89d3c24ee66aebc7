import { bankMethodOf, type BankMethod } from '@countinghouse/contract/payment-methods';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { fiatWithdrawalSentences as said } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { validationMessages } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf } from '@countinghouse/ledger';
import { zero, type Amount } from '@countinghouse/money';
import { fiatLimitProblem, settlementTimes, type SettlementTimes } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, refused, ruledOut } from '../../../platform/errors';
import { shareAccount } from '../../carriers/bank-accounts';
import { feesOf, shareBusinesses, withAgreedFee, type BusinessScope } from '../../organisation/businesses';
import { findCollectionAccount } from '../../money-in/fiat-deposits';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';

/** Conditions of a withdrawal, unchanged until the transaction ends. */
export type Conditions = {
  readonly organisation: NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;
  readonly business: { readonly id: BusinessId; readonly name: string };
  readonly paidTo: NonNullable<Awaited<ReturnType<typeof shareAccount>>>;
  /** With the fee that was agreed for it. */
  readonly method: BankMethod;
  readonly times: SettlementTimes;
  readonly at: Date;
};

/**
 * Reads and locks the facts behind a withdrawal: organisation, business, then the account it goes to.
 *
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED
 */
export const conditionsOf = async (
  tx: Tx,
  scope: BusinessScope,
  asked: { readonly businessId: BusinessId; readonly bankAccountId: string; readonly currency?: string },
): Promise<Conditions> => {
  const { organisationId } = scope;
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  const business = (await shareBusinesses(tx, scope, [asked.businessId])).get(asked.businessId);
  const paidTo = await shareAccount(tx, organisationId, asked.bankAccountId);

  if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');
  if (!business) throw new AppError('NOT_FOUND');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);
  if (!paidTo) throw new AppError('NOT_FOUND');
  if (paidTo.status !== 'ACTIVE') throw ruledOut('ACCOUNT_NOT_ACTIVE', 'bankAccountId', said.accountNotActive);
  const { currency, paymentMethod } = paidTo;
  if (asked.currency !== undefined && asked.currency !== currency) throw refused('bankAccountId', said.otherCurrency);
  if (!organisation.enabledFiatSettlementCurrencies.includes(currency))
    throw ruledOut('CURRENCY_NOT_ENABLED', 'currency', `${currency} is not enabled for settlement`);
  const usual = bankMethodOf(currency, paymentMethod);
  const payFrom = await findCollectionAccount(tx, organisationId, { currency, paymentMethod });
  if (!usual || !payFrom) throw refused('bankAccountId', said.noAccountToPayFrom);

  const at = await clockNow(tx);
  const { fiatWithdrawalFees } = await feesOf(tx, organisationId, business.id, at);
  const method = withAgreedFee(usual, currency, fiatWithdrawalFees);
  return { organisation, business, paidTo, method, times: settlementTimes(method, at), at };
};

/** @throws AppError BELOW_MINIMUM, ABOVE_MAXIMUM by the payment method's limits */
export const assertWithinLimits = (amount: Amount, method: BankMethod): void => {
  const problem = fiatLimitProblem(amount, method);
  if (problem === 'BELOW_MINIMUM') throw refused('amount', validationMessages.amountTooSmall, problem);
  if (problem === 'ABOVE_MAXIMUM') throw refused('amount', validationMessages.amountTooLarge, problem);
};

/** Available and held balance of a business in a currency. */
export const balanceOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  currency: string,
): Promise<{ readonly available: Amount; readonly held: Amount }> => {
  const codes = [account.available(businessId, currency).code, account.held(businessId, currency).code] as const;
  const found = await balancesOf(tx, organisationId, codes);
  return { available: found.get(codes[0]) ?? zero(currency), held: found.get(codes[1]) ?? zero(currency) };
};
