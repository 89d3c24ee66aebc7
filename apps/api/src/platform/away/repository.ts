import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { AppError } from '../errors';
import { hashToken } from '../secrets';
import type { Columns } from '../tables';

type Place = Columns<'organisation', 'move_state' | 'moved_to'>;

/** Seconds after which a caller of an organisation on its way tries again. */
const againSeconds = 5;

/**
 * @throws AppError MISDIRECTED with the origin of the cell that has the organisation, or UNAVAILABLE while it is on its way there
 */
const refuse = (place: Place | undefined): void => {
  if (!place?.move_state) return;
  if (place.move_state === 'MOVING' || place.moved_to === null)
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: againSeconds, isExpected: true });
  throw new AppError('MISDIRECTED', {
    message: `This organisation is served at ${place.moved_to}.`,
    address: place.moved_to,
  });
};

/** Refuses calls of an organisation that is not here: moving to another cell, or there already. */
export const refuseAway = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  const { rows } = await sql<Place>`
    select move_state, moved_to from organisation where id = ${organisationId}`.execute(tx);
  refuse(rows[0]);
};

/** Origin of the cell that has an organisation, or null while it is on its way there; undefined: it is here. */
export const findElsewhere = async (tx: Tx, organisationId: string): Promise<string | null | undefined> => {
  const { rows } = await sql<Place>`
    select move_state, moved_to from organisation where id = ${organisationId}`.execute(tx);
  const place = rows[0];
  if (!place?.move_state) return undefined;
  return place.move_state === 'MOVED' ? place.moved_to : null;
};

/** Refuses likewise the key of a machine that was not let in; the transaction has named it. */
export const refuseAwayKey = async (tx: Tx, apiKey: string): Promise<void> => {
  const { rows } = await sql<Place>`
    select o.move_state, o.moved_to from api_credential c join organisation o on o.id = c.organisation_id
     where c.api_key = ${apiKey} and c.revoked_at is null`.execute(tx);
  refuse(rows[0]);
};

/** Refuses likewise the token of a session that was not found. */
export const refuseAwaySession = async (tx: Tx, token: string): Promise<void> => {
  const { rows } = await sql<Place>`
    select o.move_state, o.moved_to from session s join organisation o on o.id = s.organisation_id
     where s.token_hash = ${hashToken(token)} and s.expires_at > app_clock()`.execute(tx);
  refuse(rows[0]);
};
