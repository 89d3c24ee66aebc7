import type { BusinessId, OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import type { Vote, WithdrawalKind } from '@countinghouse/payments';
import { sql, type RawBuilder } from 'kysely';
import { amountColumns, amountIn } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { allRows } from '../../../platform/row-checks/all-rows';
import { aliases, columns, type Columns, type Tables } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';
import type { Approval, ApprovalOutcome } from './approval';

/** Amounts of an approval: the outgoing amount, and in the uniform currency its worth and the measured sum. */
export const money = amountColumns('withdrawal_approval', {
  amount: 'currency',
  uniform_amount: 'uniform_currency',
  day_amount: 'uniform_currency',
  threshold: 'uniform_currency',
});

const bytes = (buffer: Buffer): string => `\\x${buffer.toString('hex')}`;

/** Parties whose day a withdrawal counts toward: the people behind it, and its recipient. */
type Parties = {
  readonly kind: WithdrawalKind;
  readonly creatorIds: readonly string[];
  /** Addresses, or keys of bank accounts; none: not known yet. */
  readonly recipients: readonly string[];
};

/** Most locks on recipients that a transaction takes; a power of two. */
const mostRecipientLocks = 512;

/**
 * Serialises the sums of these people, and of these recipients, over all businesses. All locks are taken in the order of their numbers, so that there
 * is no deadlock. Recipients share a number of locks, because a batch has thousands of them and the server of databases a table of locks for all.
 */
export const holdDays = async (
  tx: Tx,
  organisationId: OrganisationId,
  { kind, creatorIds, recipients }: Parties,
): Promise<void> => {
  const creators = creatorIds.map((id) => `creator ${id}`);
  await sql`
    select pg_advisory_xact_lock(day.key) from (
      select distinct hashtextextended('withdrawals ' || ${organisationId}::text || ' ' || name, 0) as key
        from (
          select unnest(${creators}::text[]) union all
          select ${kind}::text || ' recipients ' || (hashtextextended(wanted, 0) & ${mostRecipientLocks - 1}::integer)
            from unnest(${[...recipients]}::text[]) wanted) as name_of (name)
       order by key) day`.execute(tx);
};

/** People behind an API key: its maker, and its responsible person. */
export const peopleOfKey = async (tx: Tx, organisationId: OrganisationId, keyId: string): Promise<string[]> => {
  const { rows } = await sql<Columns<'api_credential', 'created_by' | 'responsible_id'>>`
    select created_by, responsible_id from api_credential
     where organisation_id = ${organisationId} and id = ${keyId}`.execute(tx);
  return rows.flatMap((row) => [row.created_by, row.responsible_id]);
};

type Day = Parties & {
  readonly since: Date;
  readonly uniformCurrency: string;
  /** A withdrawal that is left out: the one that is judged, where it exists already. */
  readonly except?: string;
};

/** Amounts that count together with a withdrawal, in the uniform currency. */
type Counted = {
  readonly sent: Readonly<Record<WithdrawalKind, Amount>>;
  /** By recipient; left out: nothing. */
  readonly received: ReadonlyMap<string, Amount>;
};

/**
 * Withdrawals created since an instant over all businesses, so that neither another business nor another colleague starts a day anew: those of
 * these people and their keys, per kind, and those to each recipient, by any coin, network or method. One to a travel address counts toward that address
 * and toward the one that its provider named. Abandoned ones are left out.
 */
export const sentSince = async (
  tx: Tx,
  organisationId: OrganisationId,
  { kind, creatorIds, recipients, since, uniformCurrency, except }: Day,
): Promise<Counted> => {
  const counts = sql`
    w.organisation_id = ${organisationId} and w.created_at > ${since} and w.uniform_currency = ${uniformCurrency}
        and w.status not in ('REJECTED','CANCELLED','EXPIRED','FAILED')
        and w.id is distinct from ${except ?? null}::uuid`;
  const made = (table: 'crypto_withdrawal' | 'fiat_withdrawal') => sql`
    (select coalesce(sum(w.uniform_amount), 0)::text from ${sql.table(table)} w
      where ${counts} and w.initiated_by_id = any(array(
        select unnest(${creatorIds}::uuid[]) union all
        select id from api_credential
         where organisation_id = ${organisationId}
           and (created_by = any(${creatorIds}::uuid[]) or responsible_id = any(${creatorIds}::uuid[])))))`;
  const gotAt = (condition: RawBuilder<unknown>) => sql`
    coalesce((select sum(w.uniform_amount) from ${sql.table(kind === 'CRYPTO' ? 'crypto_withdrawal' : 'fiat_withdrawal')} w
               where ${counts} and ${condition}), 0)`;
  const got =
    kind === 'CRYPTO'
      ? sql`${gotAt(sql`w.recipient_address = asked.wanted`)}
          + ${gotAt(sql`w.travel_address = asked.wanted and w.recipient_address <> asked.wanted`)}`
      : gotAt(sql`w.recipient_key = asked.wanted`);
  const { rows } = await sql<{ crypto: string; fiat: string }>`
    select ${made('crypto_withdrawal')} as crypto, ${made('fiat_withdrawal')} as fiat`.execute(tx);
  const received = await sql<{ wanted: string; got: string }>`
    select asked.wanted, (${got})::text as got from unnest(${[...recipients]}::text[]) as asked (wanted)`.execute(tx);
  const uniform = (units = '0'): Amount => amountIn(units, uniformCurrency);
  const [row] = rows;
  return {
    sent: { CRYPTO: uniform(row?.crypto), FIAT: uniform(row?.fiat) },
    received: new Map(received.rows.map((one) => [one.wanted, uniform(one.got)])),
  };
};

/** Those of these people who are active members and may create withdrawals, with their addresses. */
export const ableApprovers = async (
  tx: Tx,
  organisationId: OrganisationId,
  userIds: readonly string[],
): Promise<{ userId: PersonId; email: string; name: string | null }[]> =>
  peopleWithRight(tx, sql`membership.organisation_id = ${organisationId} and app_user.id = any(${userIds}::uuid[])`);

/** People who may be named as approvers. */
export const approverChoices = (tx: Tx, organisationId: OrganisationId) =>
  peopleWithRight(tx, sql`membership.organisation_id = ${organisationId}`);

const peopleWithRight = async (tx: Tx, whom: ReturnType<typeof sql>) => {
  const { rows } = await sql<Columns<'app_user', 'id' | 'email'> & { full: string | null }>`
    select app_user.id, app_user.email, nullif(concat_ws(' ', first_name, last_name), '') as full
      from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
      join role on role.id = membership.role_id
     where ${whom} and membership.status = 'ACTIVE' and 'CREATE_WITHDRAWAL' = any(role.permissions)
     order by app_user.email limit 1000`.execute(tx);
  return rows.map(({ id, email, full }) => ({ userId: id, email, name: full }));
};

/** Addresses of people, members or not. */
export const addressesOf = async (tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<Columns<'app_user', 'id' | 'email'>>`
    select id, email from app_user where id = any(${userIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, email }) => [id, email]));
};

/** Inserts approvals, each under its own seal. */
export const insertApprovals = (
  tx: Tx,
  approvals: readonly (Approval & { readonly approvalSeal: Buffer })[],
): Promise<void> =>
  insertRows(
    tx,
    'withdrawal_approval',
    approvals.map((approval) => ({
      organisation_id: approval.organisationId,
      withdrawal_id: approval.id,
      kind: approval.kind,
      business_id: approval.businessId,
      client_withdrawal_id: approval.clientWithdrawalId,
      network: approval.network,
      recipient: approval.recipient,
      destination_tag: approval.destinationTag,
      ...money.columns(approval),
      rule_id: approval.ruleId,
      contents: approval.contents && bytes(approval.contents),
      required_approvals: approval.requiredApprovals,
      creator_ids: approval.creatorIds,
      approver_ids: approval.approverIds,
      voter_ids: approval.voterIds,
      initiated_by_label: approval.initiatedByLabel,
      subject_seal: bytes(approval.seal),
      seal: bytes(approval.approvalSeal),
      status: 'PENDING',
      created_at: approval.createdAt.toISOString(),
      expires_at: approval.expiresAt.toISOString(),
    })),
  );

type Kept = Tables['withdrawal_approval'];

/** Approval from its row, with the row's seal. */
export type KeptApproval = Approval & { readonly approvalSeal: Buffer; readonly status: ApprovalOutcome };

export const approvalOf = (row: Kept): KeptApproval => {
  return {
    ...money.amounts(row),
    organisationId: row.organisation_id,
    id: row.withdrawal_id,
    kind: row.kind,
    seal: row.subject_seal,
    businessId: row.business_id,
    clientWithdrawalId: row.client_withdrawal_id,
    network: row.network,
    recipient: row.recipient,
    destinationTag: row.destination_tag,
    initiatedByLabel: row.initiated_by_label,
    createdAt: row.created_at,
    ruleId: row.rule_id,
    contents: row.contents,
    requiredApprovals: row.required_approvals,
    creatorIds: row.creator_ids,
    approverIds: row.approver_ids,
    voterIds: row.voter_ids,
    expiresAt: row.expires_at,
    approvalSeal: row.seal,
    status: row.status,
  };
};

/** Approvals of all organisations. */
export async function* allApprovals(tx: Tx): AsyncGenerator<KeptApproval> {
  for await (const row of allRows(tx, 'withdrawal_approval', ['organisation_id', 'withdrawal_id']))
    yield approvalOf(row);
}

/** Approval requested for a withdrawal, locked until the transaction ends; null for none. */
export const holdApproval = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<KeptApproval | null> => {
  const { rows } = await sql<Kept>`
    select * from withdrawal_approval where organisation_id = ${organisationId} and withdrawal_id = ${id}
       for no key update`.execute(tx);
  return rows[0] ? approvalOf(rows[0]) : null;
};

export type KeptVote = Vote & { readonly at: Date; readonly seal: Buffer };

/** Votes on one withdrawal, in order. */
export const votesOf = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<KeptVote[]> => {
  const { rows } = await sql<Columns<'withdrawal_vote', 'user_id' | 'decision' | 'raised_to' | 'seal' | 'at'>>`
    select user_id, decision, raised_to, seal, at from withdrawal_vote
     where organisation_id = ${organisationId} and withdrawal_id = ${id} order by at, user_id`.execute(tx);
  return rows.map(({ user_id: userId, raised_to: raisedTo, ...vote }) => ({ userId, raisedTo, ...vote }));
};

/** Writes the seals of an approval and its votes anew, of an organisation that came from another cell. */
export const storeSeals = async (
  tx: Tx,
  { organisationId, id, seal, approvalSeal }: Pick<KeptApproval, 'organisationId' | 'id' | 'seal' | 'approvalSeal'>,
  votes: readonly Pick<KeptVote, 'userId' | 'seal'>[],
): Promise<void> => {
  await sql`
    update withdrawal_approval set subject_seal = ${seal}, seal = ${approvalSeal}
     where organisation_id = ${organisationId} and withdrawal_id = ${id}`.execute(tx);
  for (const vote of votes)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`
      update withdrawal_vote set seal = ${vote.seal}
       where organisation_id = ${organisationId} and withdrawal_id = ${id} and user_id = ${vote.userId}`.execute(tx);
};

type NewVote = KeptVote & { readonly label: string; readonly comment: string | null };

export const insertVotes = (
  tx: Tx,
  votes: readonly { readonly about: Pick<Approval, 'organisationId' | 'id'>; readonly vote: NewVote }[],
): Promise<void> =>
  insertRows(
    tx,
    'withdrawal_vote',
    votes.map(({ about, vote }) => ({
      organisation_id: about.organisationId,
      withdrawal_id: about.id,
      user_id: vote.userId,
      user_label: vote.label,
      decision: vote.decision,
      raised_to: vote.raisedTo,
      comment: vote.comment,
      seal: bytes(vote.seal),
      at: vote.at.toISOString(),
    })),
  );

/** Stores the outcome of a waiting one; false if none waited. */
export const storeOutcome = async (
  tx: Tx,
  { organisationId, id }: Pick<Approval, 'organisationId' | 'id'>,
  outcome: Exclude<ApprovalOutcome, 'PENDING'>,
  at: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update withdrawal_approval set status = ${outcome}, decided_at = ${at}
     where organisation_id = ${organisationId} and withdrawal_id = ${id} and status = 'PENDING'`.execute(tx);
  return numAffectedRows === 1n;
};

type OverdueApproval = Columns<'withdrawal_approval', 'organisation_id' | 'withdrawal_id' | 'kind'> & {
  readonly is_batch: boolean;
};

/** Up to `most` approvals of all organisations that nobody decided in time. */
export const overdueApprovals = async (tx: Tx, most: number): Promise<OverdueApproval[]> => {
  const { rows } = await sql<OverdueApproval>`
    select organisation_id, withdrawal_id, kind, contents is not null as is_batch from withdrawal_approval
     where status = 'PENDING' and expires_at <= app_clock() order by expires_at limit ${most}`.execute(tx);
  return rows;
};

const own = columns(
  'withdrawal_approval',
  [
    'organisation_id',
    'withdrawal_id',
    'kind',
    'business_id',
    'client_withdrawal_id',
    'currency',
    'network',
    'amount',
    'recipient',
    'destination_tag',
    'uniform_currency',
    'uniform_amount',
    'day_amount',
    'rule_id',
    'threshold',
    'required_approvals',
    'creator_ids',
    'approver_ids',
    'voter_ids',
    'initiated_by_label',
    'subject_seal',
    'seal',
    'status',
    'created_at',
    'expires_at',
    'decided_at',
  ],
  'a',
);
const ofBusiness = aliases('business', { name: 'business_name' }, 'b');
type ShownVote = {
  readonly user: string;
  readonly userId: string;
  readonly decision: Vote['decision'];
  readonly raisedTo: number | null;
  readonly comment: string | null;
  readonly at: string;
};
export type ApprovalRow = RowOf<typeof own> &
  RowOf<typeof ofBusiness> & {
    readonly votes: readonly ShownVote[];
    readonly is_over: boolean;
    readonly is_first_use: boolean;
    /** Number of payouts of a batch; null: one withdrawal. */
    readonly payouts: number | null;
    /** Approvals that the floor asks for now while it waits; 0: it asks for none. */
    readonly floor_approvals: number;
  };

/** Condition on an approval `a`: pending or not. */
export const isOfStatus = (status: 'PENDING' | 'DECIDED') =>
  status === 'PENDING' ? sql`a.status = 'PENDING'` : sql`a.status <> 'PENDING'`;

/** Condition on an approval `a`: this person may vote on it now; null is nobody. */
export const isVotableBy = (person: PersonId | null) =>
  person === null
    ? sql`false`
    : sql`a.expires_at > app_clock() and ${person}::uuid = any(a.voter_ids) and not exists (
            select from withdrawal_vote v
             where v.organisation_id = a.organisation_id and v.withdrawal_id = a.withdrawal_id
               and v.user_id = ${person})`;

/** Approvals that the newest floor asks of an approval `a` that waits; null: none. */
const floorApprovals = sql`(
      select f.approvals from approval_floor f
       where a.status = 'PENDING' and f.organisation_id = a.organisation_id and f.kind = a.kind
         and f.threshold <= a.day_amount and not exists (
           select from approval_floor later
            where later.organisation_id = f.organisation_id and later.kind = f.kind and later.number > f.number))`;

const abandoned = sql`('REJECTED','CANCELLED','EXPIRED','FAILED')`;

/** True if no withdrawal went to the recipient of approval `a` before: that address by either of its names, or that bank account. */
const isFirstUse = sql`
    a.contents is null and case a.kind when 'CRYPTO' then not exists (
      select from crypto_withdrawal w
       where w.organisation_id = a.organisation_id and (w.recipient_address = a.recipient or w.travel_address = a.recipient)
         and w.id <> a.withdrawal_id and (w.created_at, w.id) < (a.created_at, a.withdrawal_id) and w.status not in ${abandoned})
    else not exists (
      select from fiat_withdrawal one
        join fiat_withdrawal w on w.organisation_id = one.organisation_id and w.recipient_key = one.recipient_key
       where one.organisation_id = a.organisation_id and one.id = a.withdrawal_id
         and (w.created_at, w.id) < (one.created_at, one.id) and w.status not in ${abandoned}) end`;

/** An approval `a` with its business and its votes. */
export const shown = {
  columns: sql<ApprovalRow>`
    ${own}, ${ofBusiness}, a.expires_at <= app_clock() as is_over, ${isFirstUse} as is_first_use,
    octet_length(a.contents) / 32 as payouts, coalesce(${floorApprovals}, 0) as floor_approvals,
    coalesce((
      select jsonb_agg(jsonb_build_object('user', v.user_label, 'userId', v.user_id, 'decision', v.decision,
                       'raisedTo', v.raised_to, 'comment', v.comment, 'at', v.at) order by v.at, v.user_id)
        from withdrawal_vote v
       where v.organisation_id = a.organisation_id and v.withdrawal_id = a.withdrawal_id), '[]') as votes`,
  joins: sql`join business b on b.organisation_id = a.organisation_id and b.id = a.business_id`,
};

/** Approval of one withdrawal of a visible business, or null. */
export const findApproval = async (tx: Tx, scope: BusinessScope, id: string): Promise<ApprovalRow | null> => {
  const { rows } = await sql<ApprovalRow>`
    select ${shown.columns} from withdrawal_approval a ${shown.joins}
     where ${visibleTo(scope, 'a')} and a.withdrawal_id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Businesses of these approvals. */
export const businessesOfApprovals = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'withdrawal_approval', 'withdrawal_id' | 'business_id'>>`
    select withdrawal_id, business_id from withdrawal_approval
     where organisation_id = ${organisationId} and withdrawal_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.withdrawal_id, [row.business_id]]));
};

/** Approval requested for one withdrawal, read only; null for none. */
export const readApproval = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<KeptApproval | null> => {
  const { rows } = await sql<Kept>`
    select * from withdrawal_approval where organisation_id = ${organisationId} and withdrawal_id = ${id}`.execute(tx);
  return rows[0] ? approvalOf(rows[0]) : null;
};
