import { ledgerFinding, type LedgerFinding } from '@countinghouse/contract/books/ledger-health';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Columns, Tables } from '../../../platform/tables';
import type { BusinessScope } from '../../organisation/businesses';

type Row = Tables['book_verification'];

/** Run of the verifier over one organisation, with all findings. */
export type Verification = {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly checked: { readonly figures: number; readonly accounts: number; readonly currencies: number };
  readonly findings: readonly LedgerFinding[];
};

export const findLastVerification = async (tx: Tx, organisationId: OrganisationId): Promise<Verification | null> => {
  const { rows } = await sql<Row>`
    select organisation_id, started_at, finished_at, figures, accounts, currencies, findings
      from book_verification where organisation_id = ${organisationId} order by started_at desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { started_at: startedAt, finished_at: finishedAt, figures, accounts, currencies } = row;
  const findings = z.array(ledgerFinding).parse(row.findings);
  return { startedAt, finishedAt, checked: { figures, accounts, currencies }, findings };
};

/** Stores a run, and deletes those older than three months. */
export const keepVerification = async (
  tx: Tx,
  organisationId: OrganisationId,
  { startedAt, finishedAt, checked: { figures, accounts, currencies }, findings }: Verification,
): Promise<void> => {
  await sql`
    insert into book_verification
      (organisation_id, started_at, finished_at, figures, accounts, currencies, findings)
    values (${organisationId}, ${startedAt}, ${finishedAt}, ${figures}, ${accounts}, ${currencies},
            ${JSON.stringify(findings)}::jsonb)`.execute(tx);
  await sql`
    delete from book_verification
     where organisation_id = ${organisationId} and started_at < ${startedAt}::timestamptz - interval '90 days'`.execute(
    tx,
  );
};

/** Every organisation; runs across all. */
export const organisationIds = async (tx: Tx): Promise<OrganisationId[]> => {
  const { rows } = await sql<Columns<'organisation', 'id'>>`
    select id from organisation where move_state is null order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** State of the hourly samples over all organisations. */
export type SampleState = {
  readonly findings: number;
  /** Seconds since the end of the last run of the organisation that waits longest; since its creation where it had none. */
  readonly age: number;
};

/** Last run of each organisation, summed up; runs across all. */
export const selectSampleState = async (tx: Tx): Promise<readonly SampleState[]> => {
  const { rows } = await sql<SampleState>`
    select coalesce(sum(jsonb_array_length(last.findings)), 0)::integer as findings,
           coalesce(max(extract(epoch from app_clock() - coalesce(last.finished_at, organisation.created_at))), 0)::float8 as age
      from organisation
      left join lateral (
        select findings, finished_at from book_verification
         where organisation_id = organisation.id order by started_at desc limit 1) last on true
     where organisation.move_state is null`.execute(tx);
  return rows;
};

/** A callback due for longer than this is stuck, not merely waiting for its turn. */
const standingStillAfter = sql`interval '5 minutes'`;

/** Each kind of pending money, written like the index that finds its oldest (`0910-book-verification`). */
const pendingThings = {
  DEPOSIT: sql`
    select id, business_id, payment_id as entity_id, detected_at as since from deposit
     where status in ('PENDING_AML','PENDING_TRAVEL_RULE')`,
  REFUND: sql`
    select r.id, d.business_id, d.payment_id as entity_id, r.created_at as since
      from refund r join deposit d on d.organisation_id = r.organisation_id and d.id = r.deposit_id
     where r.status in ('PENDING','AWAITING_ADDRESS','BROADCASTED')`,
  WITHDRAWAL: sql`
    select id, business_id, id as entity_id, created_at as since from crypto_withdrawal
     where status in ('PENDING_APPROVAL','PENDING','PROCESSING','BROADCASTED','BLOCKED')`,
  FIAT_WITHDRAWAL: sql`
    select id, business_id, id as entity_id, created_at as since from fiat_withdrawal
     where status in ('PENDING','PROCESSING')`,
  FIAT_DEPOSIT: sql`
    select id, business_id, id as entity_id, received_at as since from fiat_deposit where status = 'UNDER_REVIEW'`,
  UNASSOCIATED_DEPOSIT: sql`
    select id, business_id, id as entity_id, received_at as since from unassociated_deposit
     where status = 'PENDING' and resolved_into_id is null`,
  CALLBACK: sql`
    select id, business_id, id as entity_id, next_attempt_at as since from callback_delivery
     where status = 'PENDING' and next_attempt_at < app_clock() - ${standingStillAfter}`,
} as const;
export type PendingThing = keyof typeof pendingThings;
export const pendingKinds = Object.keys(pendingThings) as readonly PendingThing[];

const organisationOf: Readonly<Record<PendingThing, RawBuilder<unknown>>> = {
  DEPOSIT: sql.ref('organisation_id'),
  REFUND: sql.ref('r.organisation_id'),
  WITHDRAWAL: sql.ref('organisation_id'),
  FIAT_WITHDRAWAL: sql.ref('organisation_id'),
  FIAT_DEPOSIT: sql.ref('organisation_id'),
  UNASSOCIATED_DEPOSIT: sql.ref('organisation_id'),
  CALLBACK: sql.ref('organisation_id'),
};

export type PendingRow = {
  readonly count: number;
  readonly entity_id: string;
  readonly business_id: BusinessId | null;
  readonly since: Date;
};

/** Oldest waiting item of a kind, and their number, counted up to `cap`. Null: no visible ones. */
export const findPending = async (
  tx: Tx,
  { organisationId, hiddenBusinessId, onlyBusinessIds }: BusinessScope,
  kind: PendingThing,
  cap: number,
): Promise<PendingRow | null> => {
  const { rows } = await sql<PendingRow>`
    with waiting as materialized (
      select entity_id, business_id, since from (
        ${pendingThings[kind]} and ${organisationOf[kind]} = ${organisationId}
      ) thing
       where (${hiddenBusinessId}::uuid is null or business_id is distinct from ${hiddenBusinessId}::uuid)
         and (${onlyBusinessIds}::uuid[] is null or business_id = any(${onlyBusinessIds}::uuid[]))
       order by since, id limit ${cap}
    )
    select (select count(*)::int from waiting) as count, entity_id, business_id, since
      from waiting order by since limit 1`.execute(tx);
  return rows[0] ?? null;
};
