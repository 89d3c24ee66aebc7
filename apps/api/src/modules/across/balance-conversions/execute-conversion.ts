import { conversionSentences } from '@countinghouse/contract/across/new-balance-conversion';
import type { Tx } from '@countinghouse/database';
import { LedgerError, post } from '@countinghouse/ledger';
import { trimZeros } from '@countinghouse/money';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { owedBy, repaying } from '../../../platform/debts';
import { AppError, refused, ruledOut } from '../../../platform/errors';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import { scopeOf, shareBusinesses } from '../../organisation/businesses';
import { shareIsActive } from '../../organisation/organisations';
import { conversionEntityType, conversionPosted } from './conversion';
import { movementOf } from './moved';
import {
  beforePosting,
  findConversion,
  holdConversion,
  storeEnded,
  storeExecuted,
  type ConversionRecord,
} from './repository';
import { sidesView, standingOf } from './view';

/**
 * Executes a quote at its own numbers, once, while it is valid. An expired one becomes EXPIRED, and one the balance no longer covers FAILED: both
 * states are kept although the call is refused.
 *
 * @throws AppError ORGANISATION_SUSPENDED, FORBIDDEN (somebody else's quote), NOT_FOUND, RULE_VIOLATED, STATE_CONFLICT, QUOTE_EXPIRED, INSUFFICIENT_BALANCE
 */
export const executeConversion = async (tx: Tx, change: Change, id: string): Promise<ConversionRecord> => {
  const { organisationId } = change.member;
  const scope = await scopeOf(tx, change.member);
  const known = await findConversion(tx, scope, id);
  if (!known) throw new AppError('NOT_FOUND');
  const isActive = await shareIsActive(tx, organisationId);
  const business = (await shareBusinesses(tx, scope, [known.businessId])).get(known.businessId);
  const quote = await holdConversion(tx, scope, id);
  const actor = actorOf(change.member);

  if (!isActive) throw new AppError('ORGANISATION_SUSPENDED');
  if (!quote || !business) throw new AppError('NOT_FOUND');
  if (quote.initiatedByType !== actor.type || quote.initiatedById !== actor.id)
    throw new AppError('FORBIDDEN', { subCode: 'NOT_THE_MAKER', message: conversionSentences.notYours });
  if (quote.status === 'EXECUTED') throw conflict(conversionSentences.executed);
  if (quote.status === 'FAILED') throw conflict(conversionSentences.failed);
  if (quote.status === 'EXPIRED') throw new AppError('QUOTE_EXPIRED');
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);

  const standing = standingOf(quote);
  const end = async (status: 'EXPIRED' | 'FAILED'): Promise<void> => {
    await storeEnded(tx, organisationId, id, status);
    await noteMovement(tx, movementOf(standing, { ...standing, status }, { actor, at: await clockNow(tx) }));
  };
  const undo = await beforePosting(tx);
  const executedAt = await storeExecuted(tx, organisationId, id);
  if (!executedAt) {
    await end('EXPIRED');
    throw new AppError('QUOTE_EXPIRED', { isOutcome: true });
  }
  const posted = { ...standing, rate: trimZeros(quote.rate), initiatedBy: actor };
  try {
    const owed = await owedBy(tx, organisationId, quote.businessId, posted.credit.currency);
    await repaying(() => post(tx, organisationId, [conversionPosted(posted, executedAt, owed)]));
  } catch (error) {
    if (!(error instanceof LedgerError) || error.code !== 'INSUFFICIENT_BALANCE') throw error;
    await undo();
    await end('FAILED');
    await recordChange(tx, change, {
      action: 'balance-conversion.fail',
      entity: { type: conversionEntityType, id },
      after: { ...sidesView(quote), failureReason: 'INSUFFICIENT_BALANCE' },
    });
    throw refused('amount', 'Insufficient balance', 'INSUFFICIENT_BALANCE', { isOutcome: true });
  }

  // From here it succeeds.
  await noteMovement(tx, movementOf(standing, { ...standing, status: 'EXECUTED' }, { actor, at: executedAt }));
  await recordChange(tx, change, {
    action: 'balance-conversion.execute',
    entity: { type: conversionEntityType, id },
    after: { business: { id: business.id, name: business.name }, ...sidesView(quote) },
  });
  return { ...quote, status: 'EXECUTED', executedAt };
};

const conflict = (message: string): AppError => new AppError('STATE_CONFLICT', { message, rejection: message });
