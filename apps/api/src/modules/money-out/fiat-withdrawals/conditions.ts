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

/** Conditions of any number of withdrawals of one business, unchanged until the transaction ends. */
export type Conditions = {
  readonly organisation: NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;
  readonly business: { readonly id: BusinessId; readonly name: string };
  readonly fees: Awaited<ReturnType<typeof feesOf>>['fiatWithdrawalFees'];
  readonly at: Date;
};

type KeptAccount = NonNullable<Awaited<ReturnType<typeof shareAccount>>>;

/** Way to one account. */
export type Destination = {
  readonly paidTo: KeptAccount;
  /** With the fee that was agreed for it. */
  readonly method: BankMethod;
  readonly times: SettlementTimes;
};

/**
 * Reads and locks the facts behind withdrawals of a business: organisation, then business. Their accounts are locked after it.
 *
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED
 */
export const conditionsOf = async (tx: Tx, scope: BusinessScope, businessId: BusinessId): Promise<Conditions> => {
  const { organisationId } = scope;
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  const business = (await shareBusinesses(tx, scope, [businessId])).get(businessId);

  if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');
  if (!business) throw new AppError('NOT_FOUND');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);

  const at = await clockNow(tx);
  const { fiatWithdrawalFees: fees } = await feesOf(tx, organisationId, business.id, at);
  return { organisation, business, fees, at };
};

/** @throws AppError RULE_VIOLATED without settlement in the currency */
export const assertSettledIn = (
  { enabledFiatSettlementCurrencies }: Conditions['organisation'],
  currency: string,
): void => {
  if (!enabledFiatSettlementCurrencies.includes(currency))
    throw ruledOut('CURRENCY_NOT_ENABLED', 'currency', `${currency} is not enabled for settlement`);
};

/** Payment methods of a currency by which the organisation has an account to pay from. */
export const payableMethods = async (
  tx: Tx,
  organisationId: OrganisationId,
  currency: string,
  methods: Iterable<string>,
): Promise<ReadonlySet<string>> => {
  const payable = new Set<string>();
  for (const paymentMethod of new Set(methods))
    if (await findCollectionAccount(tx, organisationId, { currency, paymentMethod })) payable.add(paymentMethod);
  return payable;
};

/**
 * Way to an account by the facts alone.
 *
 * @param currency of the request; left out: the account's
 * @throws AppError RULE_VIOLATED
 */
export const destinationAt = (
  { organisation, fees, at }: Conditions,
  paidTo: KeptAccount,
  { payable, currency: asked }: { readonly payable: ReadonlySet<string>; readonly currency?: string | undefined },
): Destination => {
  if (paidTo.status !== 'ACTIVE') throw ruledOut('ACCOUNT_NOT_ACTIVE', 'bankAccountId', said.accountNotActive);
  const { currency, paymentMethod } = paidTo;
  if (asked !== undefined && asked !== currency) throw refused('bankAccountId', said.otherCurrency);
  assertSettledIn(organisation, currency);
  const usual = bankMethodOf(currency, paymentMethod);
  if (!usual || !payable.has(paymentMethod)) throw refused('bankAccountId', said.noAccountToPayFrom);
  const method = withAgreedFee(usual, currency, fees);
  return { paidTo, method, times: settlementTimes(method, at) };
};

type AskedFor = { readonly businessId: BusinessId; readonly bankAccountId: string; readonly currency?: string };

/**
 * Conditions of one withdrawal, and the way to its account, which is locked too.
 *
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED
 */
export const conditionsOfOne = async (
  tx: Tx,
  scope: BusinessScope,
  { businessId, bankAccountId, currency }: AskedFor,
): Promise<{ readonly conditions: Conditions; readonly to: Destination }> => {
  const conditions = await conditionsOf(tx, scope, businessId);
  const paidTo = await shareAccount(tx, scope.organisationId, bankAccountId);
  if (!paidTo) throw new AppError('NOT_FOUND');
  const payable = await payableMethods(tx, scope.organisationId, paidTo.currency, [paidTo.paymentMethod]);
  return { conditions, to: destinationAt(conditions, paidTo, { payable, currency }) };
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
