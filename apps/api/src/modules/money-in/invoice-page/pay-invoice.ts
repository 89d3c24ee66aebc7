import type { OrganisationId } from '@countinghouse/contract/ids';
import { withinOrganisation, type Tx } from '@countinghouse/database';
import { toText } from '@countinghouse/money';
import { createHash } from 'node:crypto';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { metadataOf } from '../../../platform/metadata';
import type { RequestInfo } from '../../../platform/principal';
import { takeTurn, type RateLimit } from '../../../platform/rate-limit/repository';
import { findBusiness, type BusinessScope } from '../../organisation/businesses';
import { isActive } from '../../organisation/organisations';
import { makePayment, payer, type PaymentMaker, type PaymentTools } from '../crypto-deposits';
import {
  findByToken,
  findInvoice,
  holdInvoice,
  isUnderway,
  openOf,
  paidOf,
  paymentsOf,
  readInvoice,
  urlOf,
  type InvoiceRecord,
  type ReadInvoice,
} from '../invoices';

/** New payments of one invoice: one at a time, and each lives half an hour. */
const invoiceLimit: RateLimit = { name: 'invoice-payment', calls: 10, seconds: 600 };

/** The invoice itself is the authority: no business is hidden from who pays it. */
const scopeOfInvoice = (organisationId: OrganisationId): BusinessScope => ({
  organisationId,
  hiddenBusinessId: null,
  onlyBusinessIds: null,
});

/** A payment that can still be paid, or whose coins wait for their network. */
type Underway = { readonly token: string; readonly isSeen: boolean };

/** Invoice as anybody who has its address may see it. */
export type PublicInvoice = ReadInvoice & {
  /** Null: none is open. */
  readonly underway: Underway | null;
  /** Its business takes payments. */
  readonly isTaken: boolean;
};

/** Runs an action on an issued invoice, inside its organisation. */
const withInvoice = async <Result>(
  tx: Tx,
  token: string,
  run: (scope: BusinessScope, id: string) => Promise<Result>,
): Promise<Result> => {
  const found = await findByToken(tx, token);
  if (!found) throw new AppError('NOT_FOUND');
  return withinOrganisation(tx, found.organisation_id, () => run(scopeOfInvoice(found.organisation_id), found.id));
};

/** A draft has no page yet; one that was discarded never has. */
const issued = (invoice: InvoiceRecord | null): InvoiceRecord => {
  if (!invoice || invoice.number === null) throw new AppError('NOT_FOUND');
  return invoice;
};

const isTakenBy = async (tx: Tx, scope: BusinessScope, invoice: InvoiceRecord): Promise<boolean> => {
  const business = await findBusiness(tx, scope, invoice.businessId);
  const isPriced = business?.supportedDisplayCurrencies.includes(invoice.currency) === true;
  return isPriced && business.status === 'ACTIVE' && (await isActive(tx, scope.organisationId));
};

/**
 * The payment to go on with: one whose coins are on their way first, then one that got a part of its coins, then one that waits for exactly what is
 * open.
 */
const underwayOf = async (
  tx: Tx,
  { organisationId }: BusinessScope,
  id: string,
  openUnits: bigint,
): Promise<Underway | null> => {
  const now = await clockNow(tx);
  const running = (await paymentsOf(tx, { organisationId, id })).filter((payment) => isUnderway(payment, now));
  const seen = running.find(({ is_coming: isComing }) => isComing);
  const found =
    seen ??
    running.find(({ status }) => status === 'DEPOSITED') ??
    running.find(({ display_amount: amount }) => amount === openUnits.toString());
  return found?.payment_token ? { token: found.payment_token, isSeen: found === seen } : null;
};

const openUnitsOf = async (tx: Tx, { organisationId }: BusinessScope, invoice: InvoiceRecord) =>
  openOf(invoice, (await paidOf(tx, organisationId, [invoice.id])).get(invoice.id) ?? 0n);

/**
 * The invoice behind a public address.
 *
 * @throws AppError NOT_FOUND
 */
export const showInvoice = (tx: Tx, token: string, publicUrl: string): Promise<PublicInvoice> =>
  withInvoice(tx, token, async (scope, id) => {
    const invoice = issued(await findInvoice(tx, scope, id));
    const open = await openUnitsOf(tx, scope, invoice);
    return {
      ...(await readInvoice(tx, scope.organisationId, invoice, publicUrl)),
      underway: open.units > 0n ? await underwayOf(tx, scope, id, open.units) : null,
      isTaken: await isTakenBy(tx, scope, invoice),
    };
  });

/** Characters of the part of a payment's own id that tells it from others of the business. */
const ownPart = 8;

/** The business's own id of the payment of an invoice: its number, and a digest by which no other payment of the business has it by accident. */
const clientIdOf = ({ id, number }: InvoiceRecord, count: number): string =>
  `${number}-${createHash('sha256').update(`${id} ${count}`).digest('hex').slice(0, ownPart)}`;

type Tools = PaymentTools & { readonly secretKey: string; readonly publicUrl: string };

/**
 * Makes the payment of what is open of an invoice, or finds the one that waits for it: while one is open there is no other, however often Pay is
 * pressed.
 *
 * @returns the token of the payment's page; null if there is nothing to pay, or its business takes no payments
 * @throws AppError NOT_FOUND, RATE_LIMITED, and what `makePayment` refuses
 */
export const payInvoice = (
  tx: Tx,
  token: string,
  { request, publicUrl, ...tools }: Tools & { readonly request: RequestInfo },
): Promise<string | null> =>
  withInvoice(tx, token, async (scope, id) => {
    const { organisationId } = scope;
    const invoice = issued(await holdInvoice(tx, scope, id));
    const open = await openUnitsOf(tx, scope, invoice);
    if (invoice.status !== 'OPEN' || open.units === 0n) return null;
    const underway = await underwayOf(tx, scope, id, open.units);
    if (underway) return underway.token;
    if (!(await isTakenBy(tx, scope, invoice))) return null;
    await takeTurn(tx, invoiceLimit, { organisationId, subject: id });

    const maker: PaymentMaker = {
      scope,
      actor: payer,
      record: (inside, done) => audit(inside, { ...done, actor: payer, organisationId, request, result: 'SUCCESS' }),
    };
    const { length } = await paymentsOf(tx, { organisationId, id });
    const { paymentToken } = await makePayment(
      tx,
      maker,
      {
        clientPaymentId: clientIdOf(invoice, length),
        businessId: invoice.businessId,
        type: 'ONE_TIME',
        displayCurrency: invoice.currency,
        displayAmount: toText(open),
        redirectUrl: urlOf(invoice, publicUrl),
        customerEmail: invoice.customerEmail,
        metadata: metadataOf(invoice.metadata),
        invoiceId: id,
      },
      tools,
    );
    if (paymentToken === null) throw new Error(`The payment of the invoice ${id} has no page`);
    return paymentToken;
  });
