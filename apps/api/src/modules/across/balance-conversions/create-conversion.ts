import { conversionSentences, type NewBalanceConversion } from '@countinghouse/contract/across/new-balance-conversion';
import type { Tx } from '@countinghouse/database';
import { account, balanceOf } from '@countinghouse/ledger';
import { compare, isPositive, toRateText, toText } from '@countinghouse/money';
import { conversionQuoteMs, uniformValue } from '@countinghouse/payments';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, refused, ruledOut } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { enqueue } from '../../../platform/jobs/repository';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import type { RateFeed } from '../../../rails/rates';
import { scopeOf, shareBusinesses } from '../../organisation/businesses';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';
import { conversionEntityType, type Conversion } from './conversion';
import { expireJob } from './expire-conversions';
import { movementOf } from './moved';
import { assertConvertible, priceConversion } from './price-conversion';
import { insertConversions } from './repository';

/**
 * Fixes both amounts for fifteen seconds of the database's clock. Nothing is posted and nothing held; the balance is checked, so that nobody waits
 * for a quote that cannot be executed.
 *
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED, BELOW_MINIMUM, ABOVE_MAXIMUM, INSUFFICIENT_BALANCE,
 * RATES_UNAVAILABLE
 */
export const createConversion = async (
  tx: Tx,
  change: Change,
  asked: NewBalanceConversion,
  feed: RateFeed,
): Promise<Conversion> => {
  const { organisationId } = change.member;
  const { businessId, debitCurrency } = asked;
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  const business = (await shareBusinesses(tx, await scopeOf(tx, change.member), [businessId])).get(businessId);

  if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');
  if (!business) throw new AppError('NOT_FOUND');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);
  assertConvertible(organisation, asked);
  const at = await clockNow(tx);
  const { amounts, limits, rates, ...price } = await priceConversion(tx, organisationId, asked, { feed, at });
  if (!amounts) throw new Error('A quote names an amount');
  if (compare(amounts.debit, limits.min) < 0 || !isPositive(amounts.credit))
    throw refused('amount', conversionSentences.minimum(toText(limits.min), debitCurrency), 'BELOW_MINIMUM');
  if (compare(amounts.debit, limits.max) > 0) throw refused('amount', conversionSentences.maximum, 'ABOVE_MAXIMUM');
  const available = await balanceOf(tx, organisationId, account.available(businessId, debitCurrency));
  if (compare(amounts.debit, available) > 0) throw refused('amount', 'Insufficient balance', 'INSUFFICIENT_BALANCE');

  // From here it succeeds.
  const conversion: Conversion = {
    organisationId,
    id: newId(),
    businessId,
    clientLabel: asked.clientLabel ?? null,
    metadata: asked.metadata ?? null,
    fixed: asked.amountCurrencyType,
    ...amounts,
    ...price,
    worth: uniformValue(amounts.debit, rates, organisation.uniformCurrency),
    expiresAt: new Date(at.getTime() + conversionQuoteMs),
    initiatedBy: actorOf(change.member),
    createdAt: at,
  };
  await insertConversions(tx, [conversion]);
  await noteMovement(tx, movementOf(null, { ...conversion, status: 'PENDING' }, { actor: conversion.initiatedBy, at }));
  await enqueue(tx, expireJob, {}, { organisationId, runAt: conversion.expiresAt });
  await recordChange(tx, change, {
    action: 'balance-conversion.create',
    entity: { type: conversionEntityType, id: conversion.id },
    after: {
      business: { id: businessId, name: business.name },
      clientLabel: conversion.clientLabel,
      debitCurrency,
      debitAmount: toText(amounts.debit),
      creditCurrency: asked.creditCurrency,
      creditAmount: toText(amounts.credit),
      rate: toRateText(price.rate),
      expiresAt: conversion.expiresAt.toISOString(),
    },
  });
  return conversion;
};
