import { ledgerFinding, type LedgerFinding } from '@countinghouse/contract/books/ledger-health';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Columns, Tables } from '../../../platform/tables';
import type { BusinessScope } from '../../organisation/businesses';

type Row = Tables['book_verification'];

/** A run of the verifier over one organisation, with everything it found. */
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

/** Keeps a run, and forgets those that are older than three months. */
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
  const { rows } = await sql<Columns<'organisation', 'id'>>`select id from organisation order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** How many findings the last run of each organisation had; runs across all. */
export const countFindings = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(jsonb_array_length(findings)), 0)::int as count from (
      select distinct on (organisation_id) findings from book_verification
       order by organisation_id, started_at desc) last`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** A callback that is due for so long is not sent for another reason than its turn. */
const standingStillAfter = sql`interval '5 minutes'`;

/** What a kind of pending money is, as the index that finds its oldest is written (`0910-book-verification`). */
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

/** The oldest of a kind that waits, and how many do, counted no further than `cap`. Null: none of those that are seen. */
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
