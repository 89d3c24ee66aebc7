import type { OutgoingStop } from '@countinghouse/contract/carriers/outgoing-stop';
import { releasesNeeded, youngReleaserMessage } from '@countinghouse/contract/carriers/outgoing-stop';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { youngAccountHours } from '@countinghouse/payments';
import { letInSince } from '../../../platform/authority/let-in-repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { actorOf } from '../../../platform/principal';
import { stoppedByRestorationSince } from '../../../platform/restoration/repository';
import {
  endStop,
  findStop,
  holdOrganisation,
  insertRelease,
  insertStop,
  isSuspended,
  selectReleases,
} from './repository';

/** Reason and author of the stop that follows the restoration of a database, in every organisation. */
const restored = { reason: 'The database was restored from a backup', stoppedBy: 'the platform' } as const;

/** Present stop of an organisation's outgoing money; null without one. */
export const stopOf = async (tx: Tx, organisationId: OrganisationId): Promise<OutgoingStop | null> => {
  const since = await stoppedByRestorationSince(tx);
  if (since) return { ...restored, stoppedAt: since.toISOString(), releases: [] };
  const stop = await findStop(tx, organisationId);
  if (!stop) return null;
  const releases = await selectReleases(tx, organisationId, stop.id);
  return {
    reason: stop.reason,
    stoppedBy: stop.stopped_by_label,
    stoppedAt: stop.stopped_at.toISOString(),
    releases: releases.map(({ by_label: by, at }) => ({ by, at: at.toISOString() })),
  };
};

/** True if nothing may leave the organisation now: it is stopped or suspended, or the database was restored. */
export const isStopped = async (tx: Tx, organisationId: OrganisationId): Promise<boolean> =>
  (await stoppedByRestorationSince(tx)) !== null ||
  (await findStop(tx, organisationId)) !== null ||
  (await isSuspended(tx, organisationId));

/**
 * Refuses operations that would make money leave. The caller shares the organisation's row already (`shareIsActive`): a stop whose call was
 * answered is visible to everything that begins later.
 *
 * @throws AppError OUTGOING_STOPPED
 */
export const refuseWhileStopped = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  const isRestored = (await stoppedByRestorationSince(tx)) !== null;
  const stop = isRestored ? null : await findStop(tx, organisationId);
  if (!isRestored && !stop) return;
  const { stoppedBy, reason } = stop ? { stoppedBy: stop.stopped_by_label, reason: stop.reason } : restored;
  const message = `Outgoing money is stopped by ${stoppedBy}: ${reason}`;
  throw new AppError('OUTGOING_STOPPED', { message, rejection: message });
};

const entityOf = (organisationId: OrganisationId) => ({ type: 'organisation', id: organisationId }) as const;

/** Stops everything that leaves the organisation. A second stop changes nothing: the first one keeps its author. */
export const stopOutgoing = async (tx: Tx, change: Change, reason: string): Promise<OutgoingStop> => {
  const { organisationId } = change.member;
  await holdOrganisation(tx, organisationId);
  if (!(await findStop(tx, organisationId))) {
    const at = await clockNow(tx);
    await insertStop(tx, { organisationId, id: newId(), reason, by: actorOf(change.member), at });
  }
  await recordChange(tx, change, {
    action: 'outgoing-money.stop',
    entity: entityOf(organisationId),
    after: { reason },
  });
  const stop = await stopOf(tx, organisationId);
  if (!stop) throw new Error('The stop was made and is not there');
  return stop;
};

type Voter = { readonly type: 'USER' | 'PLATFORM'; readonly id: string; readonly label: string };

/** Counts a vote to let money leave again; the second one ends the stop. Null: counted before. */
export const countRelease = async (
  tx: Tx,
  organisationId: OrganisationId,
  by: Voter,
): Promise<{ readonly isOver: boolean } | 'NOT_STOPPED' | 'COUNTED_ALREADY'> => {
  await holdOrganisation(tx, organisationId);
  const stop = await findStop(tx, organisationId);
  if (!stop) return 'NOT_STOPPED';
  const before = await selectReleases(tx, organisationId, stop.id);
  const isHis = before.some(({ by_type, by_id }) => by_type === by.type && (by.type === 'PLATFORM' || by_id === by.id));
  if (isHis) return 'COUNTED_ALREADY';
  const at = await clockNow(tx);
  await insertRelease(tx, { organisationId, stopId: stop.id, by, at });
  const isOver = before.length + 1 >= releasesNeeded;
  if (isOver) await endStop(tx, organisationId, stop.id, at);
  return { isOver };
};

/**
 * Refuses an account that somebody let in shortly before the stop, or since, so that it may be a second account of one person: two votes by two
 * accounts of one administrator would be no second look.
 */
const refuseYoung = async (tx: Tx, organisationId: OrganisationId, userId: string): Promise<void> => {
  const stop = await findStop(tx, organisationId);
  if (!stop) return;
  const since = new Date(stop.stopped_at.getTime() - youngAccountHours * 3_600_000);
  const letIn = await letInSince(tx, organisationId, [userId], { since });
  if (letIn.length > 0) throw new AppError('FORBIDDEN', { message: youngReleaserMessage });
};

/**
 * Vote of an administrator, one of two, to let money leave again.
 *
 * @throws AppError FORBIDDEN (an account let in lately), STATE_CONFLICT (nothing is stopped, or counted already)
 */
export const releaseOutgoing = async (tx: Tx, change: Change): Promise<OutgoingStop | null> => {
  const { organisationId, userId: id, email: label } = change.member;
  await refuseYoung(tx, organisationId, id);
  const counted = await countRelease(tx, organisationId, { type: 'USER', id, label });
  if (counted === 'NOT_STOPPED')
    throw conflict(
      (await stoppedByRestorationSince(tx)) === null
        ? 'Outgoing money is not stopped'
        : 'Outgoing money is stopped by the platform: only its operators release it',
    );
  if (counted === 'COUNTED_ALREADY') throw conflict('You have released it already: somebody else has to as well');
  await recordChange(tx, change, {
    action: counted.isOver ? 'outgoing-money.release' : 'outgoing-money.ask-release',
    entity: entityOf(organisationId),
  });
  return stopOf(tx, organisationId);
};

const conflict = (message: string): AppError => new AppError('STATE_CONFLICT', { message, rejection: message });
