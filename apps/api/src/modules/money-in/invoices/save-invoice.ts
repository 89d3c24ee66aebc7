import type { OrganisationId } from '@countinghouse/contract/ids';
import {
  invoiceSentences,
  usualNumberPrefix,
  type InvoiceTerms,
  type NewInvoice,
} from '@countinghouse/contract/money-in/invoices';
import { invoiceTotals } from '@countinghouse/contract/money-in/invoice-totals';
import { sqlStateOf, type Tx } from '@countinghouse/database';
import { randomBytes } from 'node:crypto';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, refused, ruledOut } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { enqueue } from '../../../platform/jobs/repository';
import { actorOf } from '../../../platform/principal';
import { takeTurn, type RateLimit } from '../../../platform/rate-limit/repository';
import type { Expected } from '../../../platform/versions/expected';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import {
  findInvoice,
  holdInvoice,
  insertInvoice,
  isOwnIdTaken,
  paymentsOf,
  storeIssue,
  storeSent,
  storeStatus,
  storeTerms,
  type InvoiceRecord,
  type StoredTerms,
} from './repository';
import { sendInvoiceJob } from './send-invoice-job';
import { tellOfInvoice } from './told-invoices';
import { auditView, isUnderway, versionOfInvoice } from './view';

type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

const taken = (cause?: unknown): AppError =>
  refused('clientInvoiceId', invoiceSentences.taken, 'DUPLICATE_CLIENT_ID', { cause });

const uniqueViolation = '23505';

/** Two simultaneous invoices under one own id: both find it free, and the table refuses one. */
const once = async (write: Promise<void>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    throw sqlStateOf(error) === uniqueViolation ? taken(error) : error;
  }
};

/** @throws AppError RULE_VIOLATED, DUPLICATE_CLIENT_ID */
const settled = async (
  tx: Tx,
  key: { readonly organisationId: OrganisationId; readonly id: string },
  business: Business,
  terms: InvoiceTerms,
): Promise<StoredTerms> => {
  const { currency, clientInvoiceId = null } = terms;
  if (!business.supportedDisplayCurrencies.includes(currency))
    throw refused('currency', `${business.name} does not price in ${currency}`);
  if (clientInvoiceId !== null && (await isOwnIdTaken(tx, key, business.id, clientInvoiceId))) throw taken();
  return {
    numberPrefix: terms.numberPrefix ?? usualNumberPrefix,
    issuerDetails: terms.issuerDetails ?? null,
    clientInvoiceId,
    customerName: terms.customerName,
    customerEmail: terms.customerEmail ?? null,
    customerAddress: terms.customerAddress ?? null,
    customerTaxId: terms.customerTaxId ?? null,
    dueOn: terms.dueOn,
    memo: terms.memo ?? null,
    lines: terms.lines,
    totals: invoiceTotals(terms.lines, currency),
    metadata: terms.metadata ?? {},
  };
};

/** The unguessable part of an invoice's address: 128 random bits. */
const newToken = (): string => randomBytes(16).toString('base64url');

/** @throws AppError NOT_FOUND, RULE_VIOLATED */
const activeBusiness = async (tx: Tx, change: Change, businessId: InvoiceRecord['businessId']): Promise<Business> => {
  const business = await findBusiness(tx, await scopeOf(tx, change.member), businessId);
  if (!business) throw new AppError('NOT_FOUND');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);
  return business;
};

const entityOf = (id: string) => ({ type: 'invoice', id }) as const;

/**
 * Creates a draft of an invoice.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED, DUPLICATE_CLIENT_ID
 */
export const createInvoice = async (
  tx: Tx,
  change: Change,
  { businessId, ...terms }: NewInvoice,
): Promise<InvoiceRecord> => {
  const { organisationId } = change.member;
  const business = await activeBusiness(tx, change, businessId);
  const key = { organisationId, id: newId() };
  const stored = await settled(tx, key, business, terms);
  await once(
    insertInvoice(tx, {
      ...stored,
      ...key,
      businessId,
      token: newToken(),
      createdByLabel: actorOf(change.member).label,
      createdAt: await clockNow(tx),
    }),
  );
  const invoice = await shown(tx, change, key.id);
  await recordChange(tx, change, {
    action: 'invoice.create',
    entity: entityOf(key.id),
    after: auditView(invoice),
  });
  return invoice;
};

/** @throws AppError NOT_FOUND */
const held = async (tx: Tx, change: Change, id: string): Promise<InvoiceRecord> => {
  const invoice = await holdInvoice(tx, await scopeOf(tx, change.member), id);
  if (!invoice) throw new AppError('NOT_FOUND');
  return invoice;
};

const shown = async (tx: Tx, change: Change, id: string): Promise<InvoiceRecord> => {
  const invoice = await findInvoice(tx, await scopeOf(tx, change.member), id);
  if (!invoice) throw new AppError('NOT_FOUND');
  return invoice;
};

const conflict = (message: string): AppError => new AppError('STATE_CONFLICT', { message });

/**
 * Changes the content of a draft.
 *
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STATE_CONFLICT, RULE_VIOLATED, DUPLICATE_CLIENT_ID
 */
export const changeInvoice = async (
  tx: Tx,
  change: Change,
  id: string,
  terms: InvoiceTerms,
  expected: Expected,
): Promise<InvoiceRecord> => {
  const key = { organisationId: change.member.organisationId, id };
  const before = await held(tx, change, id);
  await expected.assertIs(tx, { ...key, entity: entityOf(id), version: versionOfInvoice(before) });
  if (before.status !== 'DRAFT') throw conflict('Only a draft is changed');
  const business = await activeBusiness(tx, change, before.businessId);
  const stored = await settled(tx, key, business, terms);
  await once(storeTerms(tx, key, stored));
  const after = await shown(tx, change, id);
  await recordChange(tx, change, {
    action: 'invoice.update',
    entity: entityOf(id),
    before: auditView(before),
    after: auditView(after),
  });
  return after;
};

/**
 * Issues a draft: it gets its number, and its content is frozen.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT, RULE_VIOLATED
 */
export const issueInvoice = async (tx: Tx, change: Change, id: string): Promise<InvoiceRecord> => {
  const before = await held(tx, change, id);
  if (before.status === 'VOID') throw conflict('The invoice is void');
  if (before.status !== 'DRAFT') throw conflict('The invoice was issued already');
  await activeBusiness(tx, change, before.businessId);
  await storeIssue(tx, { organisationId: change.member.organisationId, id }, before);
  const after = await shown(tx, change, id);
  await recordChange(tx, change, { action: 'invoice.issue', entity: entityOf(id), after: auditView(after) });
  return after;
};

/** Mails of one invoice, whoever they go to. */
const mailLimit: RateLimit = { name: 'invoice-mail', calls: 5, seconds: 3600 };

/**
 * Sends an issued invoice by mail, soon after the transaction has committed.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT, RULE_VIOLATED, RATE_LIMITED
 */
export const sendInvoice = async (
  tx: Tx,
  change: Change,
  id: string,
  asked: string | null | undefined,
): Promise<InvoiceRecord> => {
  const { organisationId } = change.member;
  const before = await held(tx, change, id);
  if (before.status === 'DRAFT') throw conflict('A draft is issued before it is sent');
  if (before.status === 'VOID') throw conflict('The invoice is void');
  const to = asked ?? before.customerEmail;
  if (to === null) throw refused('to', invoiceSentences.noEmail);
  await takeTurn(tx, mailLimit, { organisationId, subject: id });
  await storeSent(tx, { organisationId, id }, to);
  await enqueue(tx, sendInvoiceJob, { organisationId, invoiceId: id, to }, { organisationId });
  await recordChange(tx, change, {
    action: 'invoice.send',
    entity: entityOf(id),
    after: { number: before.number },
  });
  return shown(tx, change, id);
};

/**
 * Takes an invoice back, or discards a draft. Nobody is asked for money of a void one, so that none of its payments may be open.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT
 */
export const voidInvoice = async (tx: Tx, change: Change, id: string): Promise<InvoiceRecord> => {
  const key = { organisationId: change.member.organisationId, id };
  const before = await held(tx, change, id);
  if (before.status === 'VOID') throw conflict('The invoice is void already');
  if (before.status === 'PAID') throw conflict('The invoice is paid');
  const now = await clockNow(tx);
  const isRunning = (await paymentsOf(tx, key)).some((payment) => isUnderway(payment, now));
  if (isRunning) throw conflict('A payment of this invoice is open. Cancel it first, or wait until it expires.');
  await storeStatus(tx, key, 'VOID');
  const after = await shown(tx, change, id);
  await recordChange(tx, change, {
    action: 'invoice.void',
    entity: entityOf(id),
    before: auditView(before),
    after: auditView(after),
  });
  await tellOfInvoice(tx, key.organisationId, 'INVOICE_VOID', id);
  return after;
};
