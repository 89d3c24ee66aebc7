import { type NewPayment } from '@countinghouse/contract/money-in/new-payment';
import { isFixable, paymentSentences } from '@countinghouse/contract/money-in/payment-terms';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { sqlStateOf, type Tx } from '@countinghouse/database';
import { amountOf, fraction } from '@countinghouse/money';
import {
  createPayment as agree,
  type Actor,
  type BusinessRules,
  type EvmNets,
  type Payment,
  type PaymentRequest,
  type PaymentTerms,
} from '@countinghouse/payments';
import { addressProblem, canonicalAddress } from '@countinghouse/payments/addresses';
import { randomBytes } from 'node:crypto';
import type { Config } from '../../../config';
import { recordChange, type Change, type Recorded } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError, refused, ruledOut } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import type { AddressBook } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import { feesOf, scopeOf, shareBusinesses, type BusinessScope } from '../../organisation/businesses';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';
import { keepPaymentOriginator } from '../travel-rule';
import { assignAddress, withAddress } from './assign-address';
import { auditView } from './audit-view';
import { assertWorthDepositing, depositWayOf, type DepositWay } from './deposit-way';
import { movementOf } from './moved';
import { isClientIdTaken, isOwnAddress } from './repository';
import { insertDepositAddresses, insertPayments, type BesidePayment } from './write-repository';

/** Outside services needed for unpaid payments. */
export type PaymentTools = {
  readonly rates: RateFeed;
  readonly addresses: AddressBook;
  readonly nets: EvmNets;
  /** For travel addresses; absent where none is shown. */
  readonly exchange?: Pick<Config, 'travelRule' | 'secretKey'>;
};

/** Anybody with a link. */
export const payer: Actor = { type: 'SYSTEM', id: null, label: 'payer' };

/** Author of a payment: what he may see, his name in its history, and the record of what he did. */
export type PaymentMaker = {
  readonly scope: BusinessScope;
  readonly actor: Actor;
  readonly record: (tx: Tx, done: Recorded) => Promise<void>;
};

type Sealing = PaymentTools & { readonly secretKey: string };

/**
 * Creates a payment for a member; see `makePayment`.
 *
 * @returns its id
 */
export const createPayment = async (tx: Tx, change: Change, asked: NewPayment, tools: Sealing): Promise<string> => {
  const maker: PaymentMaker = {
    scope: await scopeOf(tx, change.member),
    actor: actorOf(change.member),
    record: (inside, done) => recordChange(inside, change, done),
  };
  return (await makePayment(tx, maker, asked, tools)).id;
};

/**
 * Creates a payment: a request for coins. Nothing is posted, for nothing has arrived. It takes a snapshot of the business's rules and fees, and
 * with a coin its quote and an address of its own.
 *
 * @returns its terms
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED, NETWORK_DISABLED, VALIDATION_FAILED, DUPLICATE_CLIENT_ID,
 * BELOW_MINIMUM, RATES_UNAVAILABLE
 */
export const makePayment = async (
  tx: Tx,
  { scope, actor, record }: PaymentMaker,
  { payLinkId = null, invoiceId = null, ...asked }: NewPayment & Pick<BesidePayment, 'payLinkId' | 'invoiceId'>,
  { rates: feed, addresses, secretKey }: Sealing,
): Promise<PaymentTerms> => {
  const { organisationId } = scope;
  const { businessId, displayCurrency, depositCurrency } = asked;
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  const businesses = await shareBusinesses(tx, scope, [businessId]);
  const business = businesses.get(businessId);

  if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');
  if (!business) throw new AppError('NOT_FOUND');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);
  if (displayCurrency && !business.supportedDisplayCurrencies.includes(displayCurrency))
    throw refused('displayCurrency', `${business.name} does not price in ${displayCurrency}`);
  const way = depositCurrency ? depositWayOf({ business, organisation }, depositCurrency, asked.network) : null;
  const refundAddress = await refundAddressOf(tx, organisationId, way, asked.refundAddress ?? null);
  if (await isClientIdTaken(tx, organisationId, businessId, asked.clientPaymentId)) throw taken();

  const [id, at, fees] = [newId(), await clockNow(tx), await feesOf(tx, organisationId, businessId)];
  const rates = await feed.current(tx, at);
  const rules = rulesOf(business, fees, organisationId);
  const whose = { organisationId, businessId, paymentId: id };
  const request: PaymentRequest = {
    id,
    clientPaymentId: asked.clientPaymentId,
    type: asked.type,
    rateType: asked.rateType ?? (isFixable(asked) ? 'FIXED' : 'FLOATING'),
    displayAmount: asked.displayAmount && displayCurrency ? amountOf(asked.displayAmount, displayCurrency) : null,
    displayCurrency: displayCurrency ?? null,
    depositAmount: asked.depositAmount && depositCurrency ? amountOf(asked.depositAmount, depositCurrency) : null,
    target: way && { ...way, address: '', destinationTag: null },
    expirationMinutes: asked.expirationMinutes ?? null,
    paymentToken: newPaymentToken(),
    redirectUrl: asked.redirectUrl ?? null,
    locale: asked.locale ?? null,
    customerEmail: asked.customerEmail ?? null,
    refundAddress,
    createdBy: actor,
  };
  const { uniformCurrency } = organisation;
  const agreed = agree(request, rules, rates, { at, actor, uniformCurrency });
  assertWorthDepositing(agreed.state.terms, rates);
  const address =
    way && (await assignAddress(tx, addresses, { ...whose, ...way, at, isTest: organisation.mode === 'TEST' }));
  const state = address ? withAddress(agreed.state, address) : agreed.state;
  await insertOnce(tx, state, { metadata: asked.metadata, payLinkId, invoiceId });

  // From here it succeeds.
  await insertDepositAddresses(tx, address ? [address] : []);
  const { originator } = asked;
  if (originator)
    await keepPaymentOriginator(tx, { organisationId, paymentId: id, originator, by: actor, at }, secretKey);
  await noteMovement(tx, movementOf(null, state, agreed));
  await record(tx, {
    action: 'payment.create',
    entity: { type: 'PAYMENT', id },
    after: {
      ...auditView(state.terms),
      ...(payLinkId !== null && { payLinkId }),
      ...(invoiceId !== null && { invoiceId }),
    },
  });
  return state.terms;
};

/** The unguessable part of a payment's link: 128 random bits. */
const newPaymentToken = (): string => randomBytes(16).toString('base64url');

const taken = (cause?: unknown): AppError =>
  refused('clientPaymentId', paymentSentences.taken, 'DUPLICATE_CLIENT_ID', { cause });

const uniqueViolation = '23505';

/** Two simultaneous payments under one id: both find it free, and the table refuses one. */
const insertOnce = async (tx: Tx, payment: Payment, beside: BesidePayment): Promise<void> => {
  try {
    await insertPayments(tx, [payment], beside);
  } catch (error) {
    throw sqlStateOf(error) === uniqueViolation ? taken(error) : error;
  }
};

/**
 * Payer's refund address in canonical form.
 *
 * @throws AppError VALIDATION_FAILED, RULE_VIOLATED if the coins would come back to the organisation itself
 */
const refundAddressOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  way: DepositWay | null,
  typed: string | null,
): Promise<string | null> => {
  if (typed === null || way === null) return null;
  const problem = addressProblem(way.currency, way.network, typed);
  if (problem) throw fieldError('refundAddress', problem);
  const address = canonicalAddress(way.currency, way.network, typed);
  if (await isOwnAddress(tx, organisationId, way.network, address))
    throw ruledOut('OWN_ADDRESS', 'refundAddress', 'This is an address of your own payments');
  return address;
};

type Business = Omit<
  BusinessRules,
  'organisationId' | 'businessId' | 'depositServiceFee' | 'depositSpread' | Shares
> & { readonly id: BusinessId; readonly depegThreshold: string | null } & {
  readonly [Share in Exclude<Shares, 'depegThreshold'>]: string;
};
type Shares = 'userServiceFeeDistribution' | 'underpaymentTolerance' | 'depegThreshold';

/** Settings copied from the business into a payment, so that later changes do not affect it. */
export const rulesOf = (
  business: Business,
  { depositServiceFee, depositSpread }: Pick<BusinessRules, 'depositServiceFee' | 'depositSpread'>,
  organisationId: OrganisationId,
): BusinessRules => ({
  organisationId,
  businessId: business.id,
  settlementCurrency: business.settlementCurrency,
  overpaymentPolicy: business.overpaymentPolicy,
  refundFollowUpDeposits: business.refundFollowUpDeposits,
  userServiceFeeDistribution: fraction(business.userServiceFeeDistribution),
  depegThreshold: business.depegThreshold === null ? null : fraction(business.depegThreshold),
  underpaymentTolerance: fraction(business.underpaymentTolerance),
  depositServiceFee,
  depositSpread,
});
