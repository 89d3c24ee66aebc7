import { amountOf } from '@countinghouse/money';
import type { Actor, DepositTarget, PaymentRequest } from '@countinghouse/payments';
import type { DepositAddress } from '../../modules/money-in/crypto-deposits';
import { chainOf, uniqueTag, usesDestinationTag } from '../../rails/chain';
import { addressAt } from '../addresses';
import { customerEmailOf, localeOf } from '../data/customers';
import { eventId } from '../ids';
import type { KnownBusiness } from '../organisations';
import type { Run } from '../run';
import type { PaymentPlan } from './plan-payment';

/** The payment of the event, its business and its organisation. */
type Told = { readonly run: Run; readonly plan: PaymentPlan; readonly business: KnownBusiness };

/** Most payments come from the merchant's own systems; the trade desks write theirs by hand. */
export const creatorOf = ({ run, plan, business }: Told): Actor => {
  const byHand = business.data.vertical === 'B2B' ? 0.7 : 0.06;
  if (plan.random.chance('by-hand', byHand)) return run.cashier;
  const label = 'checkout-live';
  return {
    type: 'API_KEY',
    id: eventId(run.world.random, `api-key/${business.number}/${label}`, business.openedAt),
    label,
  };
};

/** A payment as requested by its creator. */
export const requestOf = ({ plan, business }: Told, createdBy: Actor, target: DepositTarget | null): PaymentRequest => {
  const { random, displayCurrency, displayAmount, way } = plan;
  const { callbackHost } = business.data;
  const givesRefundAddress =
    way !== null && !usesDestinationTag(chainOf(way.currency, way.network)) && random.chance('refund-address', 0.12);
  return {
    id: plan.id,
    clientPaymentId: plan.clientPaymentId,
    type: plan.type,
    rateType: plan.rateType,
    displayAmount: displayAmount === null ? null : amountOf(displayAmount, displayCurrency),
    displayCurrency,
    depositAmount: null,
    target,
    expirationMinutes: plan.expirationMinutes,
    paymentToken: Buffer.from(random.bytes('token', 16)).toString('base64url'),
    redirectUrl: callbackHost ? `https://${callbackHost}/return/${plan.clientPaymentId}` : null,
    locale: localeOf(random),
    customerEmail: customerEmailOf(random),
    refundAddress: givesRefundAddress ? addressAt(random, 'refund-to', way.currency, way.network, 'foreign') : null,
    createdBy,
  };
};

/** Destination of the payer: an address of the payment's own, or the organisation's shared one with an individual tag. */
export const targetOf = ({ run, plan, business }: Told): DepositTarget => {
  if (!plan.way) throw new Error('A payment without a coin has no address');
  const { currency, network } = plan.way;
  if (!usesDestinationTag(chainOf(currency, network)))
    return { currency, network, address: addressAt(plan.random, 'address', currency, network), destinationTag: null };
  const address = addressAt(run.world.random, `shared-address/${business.organisationKey}`, currency, network);
  return { currency, network, address, destinationTag: uniqueTag(plan.serial) };
};

/** The row that keeps an address for its payment. */
export const addressRowOf = ({ plan, business }: Told, target: DepositTarget, assignedAt: Date): DepositAddress => ({
  organisationId: business.organisationId,
  id: eventId(plan.random, 'address', assignedAt),
  network: target.network,
  address: target.address,
  destinationTag: target.destinationTag,
  businessId: business.id,
  paymentId: plan.id,
  assignedAt,
  derivationIndex: null,
});
