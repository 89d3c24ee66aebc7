import type { NewPayLink, PayLinkTerms } from '@countinghouse/contract/money-in/pay-links';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { amountOf } from '@countinghouse/money';
import { randomBytes } from 'node:crypto';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError, refused, ruledOut } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { actorOf } from '../../../platform/principal';
import type { Expected } from '../../../platform/versions/expected';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { findOrganisation } from '../../organisation/organisations';
import { depositWayOf } from '../crypto-deposits';
import {
  findPayLink,
  holdPayLink,
  insertPayLinks,
  storePause,
  storeTerms,
  type PayLinkRecord,
  type StoredTerms,
} from './repository';
import { endProblem } from './state';
import { auditView, versionOfPayLink } from './view';

type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/**
 * Terms as they are stored: amounts in their currency, and the network of the coin chosen where the business leaves one only.
 *
 * @throws AppError RULE_VIOLATED, NETWORK_DISABLED, VALIDATION_FAILED
 */
const settled = async (
  tx: Tx,
  organisationId: OrganisationId,
  business: Business,
  terms: PayLinkTerms,
  before: PayLinkRecord | null,
): Promise<StoredTerms> => {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw new AppError('NOT_FOUND');
  const { displayCurrency, depositCurrency, endsAt = null } = terms;
  if (!business.supportedDisplayCurrencies.includes(displayCurrency))
    throw refused('displayCurrency', `${business.name} does not price in ${displayCurrency}`);
  const way = depositCurrency ? depositWayOf({ business, organisation }, depositCurrency, terms.network) : null;
  const problem = endProblem(endsAt, before?.endsAt ?? null, await clockNow(tx));
  if (problem !== null) throw fieldError('endsAt', problem);
  const amount = (typed: string | null | undefined) => (typed ? amountOf(typed, displayCurrency) : null);
  return {
    name: terms.name,
    description: terms.description ?? null,
    displayCurrency,
    amount: amount(terms.amount),
    minAmount: amount(terms.minAmount),
    maxAmount: amount(terms.maxAmount),
    depositCurrency: way?.currency ?? null,
    network: way?.network ?? null,
    redirectUrl: terms.redirectUrl ?? null,
    clientPaymentIdPrefix: terms.clientPaymentIdPrefix ?? null,
    mostUses: terms.mostUses ?? null,
    endsAt,
    metadata: terms.metadata ?? {},
  };
};

/** The unguessable part of a link's address: 128 random bits. */
const newToken = (): string => randomBytes(16).toString('base64url');

/**
 * Creates a payment link of a business.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED, NETWORK_DISABLED, VALIDATION_FAILED
 */
export const createPayLink = async (
  tx: Tx,
  change: Change,
  { businessId, ...terms }: NewPayLink,
): Promise<PayLinkRecord> => {
  const { organisationId } = change.member;
  const scope = await scopeOf(tx, change.member);
  const business = await findBusiness(tx, scope, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);
  const id = newId();
  await insertPayLinks(tx, [
    {
      ...(await settled(tx, organisationId, business, terms, null)),
      organisationId,
      id,
      businessId,
      token: newToken(),
      createdByLabel: actorOf(change.member).label,
      createdAt: await clockNow(tx),
    },
  ]);
  const link = await shown(tx, change, id);
  await recordChange(tx, change, {
    action: 'pay-link.create',
    entity: { type: 'pay-link', id },
    after: auditView(link),
  });
  return link;
};

/** @throws AppError NOT_FOUND */
const held = async (tx: Tx, change: Change, id: string): Promise<PayLinkRecord> => {
  const link = await holdPayLink(tx, await scopeOf(tx, change.member), id);
  if (!link) throw new AppError('NOT_FOUND');
  return link;
};

const shown = async (tx: Tx, change: Change, id: string): Promise<PayLinkRecord> => {
  const link = await findPayLink(tx, await scopeOf(tx, change.member), id);
  if (!link) throw new AppError('NOT_FOUND');
  return link;
};

/**
 * Changes the terms of a link, for payments from now on.
 *
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, RULE_VIOLATED, NETWORK_DISABLED, VALIDATION_FAILED
 */
export const changePayLink = async (
  tx: Tx,
  change: Change,
  id: string,
  terms: PayLinkTerms,
  expected: Expected,
): Promise<PayLinkRecord> => {
  const { organisationId } = change.member;
  const before = await held(tx, change, id);
  const entity = { type: 'pay-link', id } as const;
  await expected.assertIs(tx, { organisationId, entity, version: versionOfPayLink(before) });
  const business = await findBusiness(tx, await scopeOf(tx, change.member), before.businessId);
  if (!business) throw new AppError('NOT_FOUND');
  await storeTerms(tx, { organisationId, id }, await settled(tx, organisationId, business, terms, before));
  const after = await shown(tx, change, id);
  await recordChange(tx, change, {
    action: 'pay-link.update',
    entity,
    before: auditView(before),
    after: auditView(after),
  });
  return after;
};

/**
 * Pauses a link, or resumes it.
 *
 * @throws AppError NOT_FOUND
 */
export const pausePayLink = async (tx: Tx, change: Change, id: string, isPaused: boolean): Promise<PayLinkRecord> => {
  const { name } = await held(tx, change, id);
  await storePause(tx, { organisationId: change.member.organisationId, id }, isPaused);
  await recordChange(tx, change, {
    action: isPaused ? 'pay-link.pause' : 'pay-link.resume',
    entity: { type: 'pay-link', id },
    after: { name },
  });
  return shown(tx, change, id);
};
