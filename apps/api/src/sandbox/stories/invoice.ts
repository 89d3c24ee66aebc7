import { invoiceTotals, type InvoiceLineAsked } from '@countinghouse/contract/money-in/invoice-totals';
import { amountOf, fromUnits, toText } from '@countinghouse/money';
import { usualNumberPrefix } from '@countinghouse/contract/money-in/invoices';
import { addDays, addMinutes, dayText } from '../calendar';
import { invoicedCustomers, invoicedShare, invoicing } from '../data/asked-money';
import { eventId } from '../ids';
import type { KnownBusiness } from '../organisations';
import type { Random } from '../random';
import type { Run, Story } from '../run';
import { paymentsOn, planPayment, type PaymentPlan, type PlanContext } from './plan-payment';

/** An invoice, and the payment by which it was or will be paid. */
export type InvoicePlan = {
  readonly own: Random;
  readonly id: string;
  readonly plan: PaymentPlan;
  readonly issuedAt: Date;
  /** Never issued in this history. */
  readonly isDraft: boolean;
};

/** Days from an invoice to its payment. */
const leadOf = ({ number }: KnownBusiness): number => 4 + (number % 9);

const hour = 60;
const draftDays = 8;

/**
 * Invoice of a business that the first payment of a day pays; null where none did: a pure function of seed, business and day, so that the day of the invoice and
 * that of its payment tell the same.
 */
export const invoiceOf = (
  { world }: Run,
  business: KnownBusiness,
  context: PlanContext,
  day: Date,
): InvoicePlan | null => {
  const { random, window, scale, endsAt } = world;
  const { vertical, special } = business.data;
  const own = random.within(`invoice/${business.number}/${dayText(day)}`);
  if (!invoicing[vertical] || special || !own.chance('invoiced', invoicedShare)) return null;
  const issuedOn = addDays(day, -leadOf(business));
  if (issuedOn < addDays(window.start, 1) || issuedOn < addDays(business.openedAt, 2)) return null;
  if (paymentsOn(random.within(`biz/${business.number}`), vertical, window, day, scale) === 0) return null;
  const plan = planPayment(context, day, 0);
  if (plan.type !== 'ONE_TIME' || plan.displayAmount === null) return null;
  const issuedAt = addMinutes(issuedOn, own.integer('minute', 8 * hour, 17 * hour) + own.u('second'));
  const isDraft = issuedAt > addDays(endsAt, -draftDays) && issuedAt <= endsAt && own.chance('draft', 0.5);
  return { own, id: eventId(own, 'id', issuedAt), plan, issuedAt, isDraft };
};

/** Day of the payment of an invoice that is issued on a day. */
export const paidOn = (business: KnownBusiness, day: Date): Date => addDays(day, leadOf(business));

/** An invoice from its issue to its end; its payment is a story of its own. */
export function* invoiceStory(run: Run, business: KnownBusiness, invoice: InvoicePlan): Story {
  const { own, id, plan, issuedAt, isDraft } = invoice;
  yield issuedAt;
  const [name, street, town, host] = own.pick('customer', invoicedCustomers);
  const lines = linesOf(invoice, business);
  const email = `accounts@${host}.example`;
  const isSent = !isDraft && own.chance('sent', 0.85);
  run.chunk.invoices.push({
    organisationId: business.organisationId,
    id,
    businessId: business.id,
    token: Buffer.from(own.bytes('token', 16)).toString('base64url'),
    numberPrefix: usualNumberPrefix,
    issuerDetails: null,
    clientInvoiceId: own.chance('own-id', 0.5) ? `order-${own.integer('order', 10_000, 99_999)}` : null,
    customerName: name,
    customerEmail: email,
    customerAddress: `${street}\n${town}`,
    customerTaxId: null,
    dueOn: dayText(addDays(issuedAt, invoicing[business.data.vertical]?.dueDays ?? 14)),
    memo: own.chance('memo', 0.3) ? 'Thank you for your business.' : null,
    lines,
    totals: invoiceTotals(lines, plan.displayCurrency),
    metadata: {},
    createdByLabel: run.cashier.label,
    createdAt: addMinutes(issuedAt, -own.integer('drafted', 2, 90)),
    issued: isDraft
      ? null
      : {
          issuerName: business.data.name,
          at: issuedAt,
          sentAt: isSent ? addMinutes(issuedAt, 2) : null,
          sentTo: isSent ? email : null,
        },
  });
  if (isDraft || plan.transfers.length > 0 || !own.chance('void', 0.6)) return;
  // By then its payment has expired.
  const voidedAt = addDays(plan.createdAt, 9);
  yield voidedAt;
  run.chunk.voids.push({ id, at: voidedAt });
}

const rates = ['0.19', '0.2', '0.25', '0'] as const;
/** The most first. */
const quantities = [10n, 5n, 4n, 3n, 2n, 1n] as const;

/** Lines whose total is exactly what the payment asks for: at the first rate of tax at which there is such a net. */
const linesOf = ({ own, plan }: InvoicePlan, business: KnownBusiness): InvoiceLineAsked[] => {
  const { displayCurrency: currency, displayAmount } = plan;
  const gross = amountOf(displayAmount ?? '0', currency).units;
  const goods = invoicing[business.data.vertical]?.goods ?? [];
  const line = (description: string, quantity: bigint, units: bigint, taxRate: string): InvoiceLineAsked => ({
    description,
    quantity: quantity.toString(),
    unitPrice: toText(fromUnits(units, currency)),
    taxRate,
  });
  const good = own.integer('good', 0, goods.length - 1);
  const described = (offset: number): string => goods[(good + offset) % goods.length] ?? 'Services';
  const wanted = own.pick('quantity', quantities);
  for (const rate of [own.pick('rate', rates), ...rates]) {
    const near = BigInt(Math.round(Number(gross) / (1 + Number(rate))));
    for (const net of [near, near - 1n, near + 1n]) {
      if (net <= 0n || invoiceTotals([line('any', 1n, net, rate)], currency).gross.units !== gross) continue;
      const rest = net > 10_000n && own.chance('second', 0.5) ? (net / 400n) * 100n : 0n;
      const main = net - rest;
      const quantity = quantities.find((times) => times <= wanted && main % times === 0n) ?? 1n;
      const first = line(described(0), quantity, main / quantity, rate);
      return rest > 0n ? [first, line(described(1), 1n, rest, rate)] : [first];
    }
  }
  return [line(described(0), 1n, gross, '0')];
};
