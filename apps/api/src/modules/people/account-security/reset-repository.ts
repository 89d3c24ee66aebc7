import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { aliases, columns, type Columns } from '../../../platform/tables';

/** Person, link and due instant of a reset: nobody who writes into the database resets anybody's second factor. */
export const sealedResets = sealedTable({
  table: 'factor_reset',
  key: ['id'],
  columns: ['user_id', 'membership_id', 'token_hash', 'confirmed_at', 'due_at'],
  proves: 'every reset of a second factor is one that was asked for, and confirmed by the person.',
});

const ofReset = columns('factor_reset', [
  'id',
  'user_id',
  'membership_id',
  'asked_by',
  'token_hash',
  'confirmed_at',
  'due_at',
  'seal',
]);
const ofPerson = aliases('app_user', {
  email: 'email',
  two_fa_enabled: 'two_factor_enabled',
});
/** The organisation that asked. */
const ofAsking = aliases('organisation', { id: 'organisation_id', name: 'organisation_name' });

type ResetRow = RowOf<typeof ofReset> &
  RowOf<typeof ofPerson> &
  RowOf<typeof ofAsking> & { readonly is_due: boolean; /** As it is kept. */ readonly password: string | null };

/**
 * Open reset of somebody's second factor, requested by one of several organisations. It is done from `dueAt` on, which is null until the person
 * confirms.
 */
export type OpenReset = CamelCased<Omit<ResetRow, 'membership_id' | 'token_hash' | 'seal'>>;

const openReset = sql`
  select ${ofReset}, ${ofPerson}, person_password(app_user.id) as password, ${ofAsking}, coalesce(factor_reset.due_at <= app_clock(), false) as is_due
    from factor_reset
    join app_user on app_user.id = factor_reset.user_id and app_user.status = 'ACTIVE'
    join membership on membership.id = factor_reset.membership_id and membership.status = 'ACTIVE'
    join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
   where factor_reset.ended_at is null`;

const soundReset = (tx: Tx, rows: readonly ResetRow[]): OpenReset | null => {
  const [row] = rows;
  if (!row || !sealedResets.isSound(tx, row)) return null;
  const { seal: _, token_hash: __, membership_id: ___, ...reset } = row;
  return camelCased(reset);
};

/** Open reset of a person, locked until the transaction ends. */
export const holdResetOf = async (tx: Tx, userId: PersonId): Promise<OpenReset | null> => {
  const { rows } = await sql<ResetRow>`
    ${openReset} and factor_reset.user_id = ${userId} for update of factor_reset`.execute(tx);
  return soundReset(tx, rows);
};

/** Open reset by id, locked until the transaction ends. */
export const holdReset = async (tx: Tx, id: string): Promise<OpenReset | null> => {
  const { rows } = await sql<ResetRow>`${openReset} and factor_reset.id = ${id} for update of factor_reset`.execute(tx);
  return soundReset(tx, rows);
};

/** Open reset of a mailed token, locked until the transaction ends. A confirmed one may still be refused. */
export const holdResetByToken = async (tx: Tx, tokenHash: Buffer): Promise<OpenReset | null> => {
  const { rows } = await sql<ResetRow>`
    ${openReset} and factor_reset.token_hash = ${tokenHash}
       and (factor_reset.confirmed_at is not null or factor_reset.link_expires_at > app_clock())
       for update of factor_reset`.execute(tx);
  return soundReset(tx, rows);
};

type NewReset = {
  readonly userId: PersonId;
  readonly membershipId: string;
  readonly askedBy: string;
  readonly tokenHash: Buffer;
  readonly hours: number;
};

/** Opens a reset, replacing an unconfirmed one. Returns its id. */
export const insertReset = async (tx: Tx, reset: NewReset): Promise<string> => {
  const id = newId();
  const seal = sealedResets.sealOf(tx, {
    id,
    user_id: reset.userId,
    membership_id: reset.membershipId,
    token_hash: reset.tokenHash,
    confirmed_at: null,
    due_at: null,
  });
  await sql`
    update factor_reset set ended_at = app_clock(), outcome = 'REPLACED'
     where user_id = ${reset.userId} and ended_at is null`.execute(tx);
  await sql`
    insert into factor_reset (id, user_id, membership_id, asked_by, token_hash, link_expires_at, seal)
    values (${id}, ${reset.userId}, ${reset.membershipId}, ${reset.askedBy}, ${reset.tokenHash},
            app_clock() + make_interval(hours => ${reset.hours}), ${seal})`.execute(tx);
  return id;
};

/** Changes sealed columns of a locked reset. One of an earlier version gets its seal first: none is changed without. */
const changeSealed = async (
  tx: Tx,
  id: string,
  change: RawBuilder<unknown>,
): Promise<Columns<'factor_reset', 'due_at'>[]> => {
  const isIt = sql`id = ${id}`;
  await sealedResets.resealing(tx, isIt);
  const { rows } = await sql<Columns<'factor_reset', 'due_at'>>`
    update factor_reset set ${change} where ${isIt} returning due_at`.execute(tx);
  await sealedResets.resealing(tx, isIt);
  return rows;
};

/** Token of the mail being sent: only its hash is stored, and older mails become invalid. */
export const storeResetToken = async (tx: Tx, id: string, tokenHash: Buffer): Promise<void> => {
  await changeSealed(tx, id, sql`token_hash = ${tokenHash}`);
};

/** Confirms a reset, to be done `hours` hours later. Returns the instant. */
export const confirmReset = async (tx: Tx, id: string, hours: number): Promise<Date> => {
  const rows = await changeSealed(
    tx,
    id,
    sql`confirmed_at = app_clock(), due_at = app_clock() + make_interval(hours => ${hours})`,
  );
  const due = rows[0]?.due_at;
  if (!due) throw new Error('The reset is gone');
  return due;
};

export const endReset = async (tx: Tx, id: string, outcome: 'DONE' | 'REFUSED' | 'OVERTAKEN'): Promise<void> => {
  await sql`update factor_reset set ended_at = app_clock(), outcome = ${outcome} where id = ${id}`.execute(tx);
};

const ofTeller = columns('app_user', ['email'], 'administrator');
const ofTheirs = aliases('organisation', { id: 'organisation_id', brand: 'brand' });
type TellerRow = RowOf<typeof ofTeller> & RowOf<typeof ofTheirs>;

/** Administrator to notify, with the organisation they administer. */
export type Teller = CamelCased<TellerRow>;

/** The active administrators of the other organisations a person is active in. */
export const administratorsElsewhere = async (
  tx: Tx,
  userId: PersonId,
  organisationId: OrganisationId,
): Promise<Teller[]> => {
  const { rows } = await sql<TellerRow>`
    select ${ofTeller}, ${ofTheirs}
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join membership theirs on theirs.organisation_id = organisation.id and theirs.status = 'ACTIVE'
                            and theirs.user_id <> ${userId}
      join role on role.id = theirs.role_id and role.is_system and role.name = 'ADMIN'
      join app_user administrator on administrator.id = theirs.user_id and administrator.status = 'ACTIVE'
     where membership.user_id = ${userId} and membership.status = 'ACTIVE' and organisation.id <> ${organisationId}
     order by administrator.email, organisation.id`.execute(tx);
  return rows.map(camelCased);
};

/** Subject and requester of a reset, even if it is over. */
export const findReset = async (
  tx: Tx,
  id: string,
): Promise<Pick<OpenReset, 'userId' | 'email' | 'askedBy'> | null> => {
  const { rows } = await sql<Pick<ResetRow, 'user_id' | 'email' | 'asked_by'>>`
    select factor_reset.user_id, app_user.email, factor_reset.asked_by
      from factor_reset join app_user on app_user.id = factor_reset.user_id where factor_reset.id = ${id}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};
