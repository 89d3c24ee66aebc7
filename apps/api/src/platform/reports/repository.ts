import type { BusinessId, OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../ids';
import { insertRows } from '../insert-rows';
import { refuseAway } from '../away/repository';
import { hashToken } from '../secrets';
import { columns, type Columns } from '../tables';

const ofReport = columns('report_job', [
  'id',
  'kind',
  'format',
  'file_name',
  'status',
  'row_count',
  'sha256',
  'requested_by_label',
  'business_ids',
  'started_at',
  'finished_at',
]);
export type ReportRow = RowOf<typeof ofReport>;

export type NewReport = {
  readonly organisationId: OrganisationId;
  readonly kind: ReportRow['kind'];
  readonly format: ReportRow['format'];
  /** Request parameters, as JSON. */
  readonly params: object;
  /** Businesses it covers. */
  readonly businessIds: readonly BusinessId[];
  readonly requestedBy: { readonly userId: PersonId; readonly label: string };
  readonly fileName: string;
  /** For documents whose figures can be verified by a code. */
  readonly confirmed?: { readonly content: object; readonly ledgerHash: string; readonly code: string };
};

/** Records the start of a report. Returns its id. */
export const beginReport = async (tx: Tx, report: NewReport): Promise<string> => {
  const { organisationId, confirmed } = report;
  const id = newId();
  await insertRows(tx, 'report_job', [
    {
      organisation_id: organisationId,
      id,
      kind: report.kind,
      format: report.format,
      params: report.params as never,
      business_ids: report.businessIds as never,
      requested_by: report.requestedBy.userId,
      requested_by_label: report.requestedBy.label,
      file_name: report.fileName,
      content: (confirmed?.content ?? null) as never,
      ledger_hash: confirmed?.ledgerHash ?? null,
      verification_code: confirmed?.code ?? null,
    },
  ]);
  if (confirmed)
    await sql`
      insert into report_link (code_hash, organisation_id, report_id)
      values (${hashToken(confirmed.code)}, ${organisationId}, ${id})`.execute(tx);
  return id;
};

/** A piece of its file was sent. */
export const keepReportAlive = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`
    update report_job set alive_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and status = 'RUNNING'`.execute(tx);
};

/**
 * Closes reports whose server was killed: none of their file was sent for longer than a stream without progress lives. Runs across all
 * organisations. Returns their number.
 */
export const failForsakenReports = async (tx: Tx): Promise<number> => {
  const { rows } = await sql`
    update report_job set status = 'FAILED', finished_at = app_clock()
     where status = 'RUNNING' and coalesce(alive_at, started_at) < app_clock() - interval '5 minutes'
    returning 1`.execute(tx);
  return rows.length;
};

/** Stores the hash of the whole file: the report is done, even if it had been given up because its reader was slow. */
export const finishReport = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  { sha256, rowCount }: { readonly sha256: string; readonly rowCount: number | null },
): Promise<void> => {
  await sql`
    update report_job set status = 'DONE', sha256 = ${sha256}, row_count = ${rowCount}, finished_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and status <> 'DONE'`.execute(tx);
};

/** The file failed, or broke off. */
export const failReport = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`
    update report_job set status = 'FAILED', finished_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and status = 'RUNNING'`.execute(tx);
};

export const findReport = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<ReportRow | null> => {
  const { rows } = await sql<ReportRow>`
    select ${ofReport} from report_job where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/**
 * Report behind a verification code; null for an unknown code. A read that begins without an organisation: row-level security shows only the row
 * with this code.
 */
export const findReportLink = async (
  tx: Tx,
  code: string,
): Promise<Columns<'report_link', 'organisation_id' | 'report_id'> | null> => {
  await sql`select set_config('app.verification_code', ${code}, true)`.execute(tx);
  const { rows } = await sql<Columns<'report_link', 'organisation_id' | 'report_id'>>`
    select organisation_id, report_id from report_link where code_hash = ${hashToken(code)}`.execute(tx);
  if (rows[0]) await refuseAway(tx, rows[0].organisation_id);
  return rows[0] ?? null;
};

const ofConfirmed = columns('report_job', [
  'kind',
  'content',
  'ledger_hash',
  'business_ids',
  'status',
  'sha256',
  'file_name',
  'verification_code',
]);
type ConfirmedRow = RowOf<typeof ofConfirmed>;

/** Figures of a document with a verification code as handed out, and their basis. */
export const findConfirmed = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<ConfirmedRow | null> => {
  const { rows } = await sql<ConfirmedRow>`
    select ${ofConfirmed} from report_job
     where organisation_id = ${organisationId} and id = ${id} and verification_code is not null`.execute(tx);
  return rows[0] ?? null;
};
