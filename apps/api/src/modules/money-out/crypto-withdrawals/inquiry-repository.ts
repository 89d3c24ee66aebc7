import { inquiryProblems, type WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Tables } from '../../../platform/tables';
import type { Withdrawal } from './withdrawal';

const own = columns(
  'withdrawal_inquiry',
  [
    'organisation_id',
    'id',
    'provider_id',
    'request_identifier',
    'status',
    'failures',
    'last_problem',
    'asked_at',
    'answered_at',
    'reason',
    'callback',
    'ended_as',
    'ended_at',
  ],
  'q',
);
export type InquiryRow = RowOf<typeof own>;
type Of = Pick<InquiryRow, 'organisation_id' | 'id'>;

type Inquiry = NonNullable<WithdrawalDetail['inquiry']>;
/** Problem as people are told of it. */
export type InquiryProblem = NonNullable<Inquiry['problem']>;

const told: readonly string[] = inquiryProblems;

const isTold = (problem: string): problem is InquiryProblem => told.includes(problem);

/** Problem of an inquiry, from what was noted at the last message: an answer of 400 to 499 is a refusal, all else a failure to reach. */
const problemOf = (noted: string): InquiryProblem => {
  if (isTold(noted)) return noted;
  return noted.startsWith('HTTP 4') ? 'QUESTION_REFUSED' : 'NOT_REACHED';
};

const isOf = ({ organisation_id, id }: Of) => sql`organisation_id = ${organisation_id} and id = ${id}`;

/** Inquiry of a new withdrawal to a travel address; asked once nothing else is missing. */
export const insertInquiryOf = (
  tx: Tx,
  { organisationId, id, createdAt }: Pick<Withdrawal, 'organisationId' | 'id' | 'createdAt'>,
  providerId: string,
): Promise<void> =>
  insertRows(tx, 'withdrawal_inquiry', [
    {
      organisation_id: organisationId,
      id,
      provider_id: providerId,
      request_identifier: randomUUID(),
      status: 'WAITING',
      failures: 0,
      next_try_at: createdAt.toISOString(),
      last_problem: null,
      asked_at: null,
      answered_at: null,
      reason: null,
      callback: null,
      ended_as: null,
      ended_at: null,
      created_at: createdAt.toISOString(),
      updated_at: createdAt.toISOString(),
    },
  ]);

/** One inquiry, locked until the transaction ends, after its withdrawal; or null. */
export const holdInquiryOf = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<InquiryRow | null> => {
  const { rows } = await sql<InquiryRow>`
    select ${own} from withdrawal_inquiry q
     where organisation_id = ${organisationId} and id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
};

/** Inquiries of all organisations that are due: those to ask, and the ends to tell; the longest due first. */
export const selectDueInquiries = async (tx: Tx, limit: number): Promise<Of[]> => {
  const { rows } = await sql<Of>`
    select q.organisation_id, q.id from withdrawal_inquiry q
      join crypto_withdrawal w on w.organisation_id = q.organisation_id and w.id = q.id
     where q.next_try_at <= app_clock()
       and ((q.status = 'WAITING' and w.status = 'PENDING' and w.status_reason = 'TRAVEL_RULE')
         or (q.status = 'APPROVED' and q.ended_at is null
             and w.status in ('COMPLETED','REJECTED','CANCELLED','EXPIRED','FAILED')))
     order by q.next_try_at, q.id limit ${limit}`.execute(tx);
  return rows;
};

/** Failure of a message: tried again after some seconds. */
export const postponeInquiry = async (tx: Tx, of: Of, problem: string, againInSeconds: number): Promise<void> => {
  await sql`
    update withdrawal_inquiry
       set failures = failures + 1, last_problem = ${problem},
           next_try_at = app_clock() + make_interval(secs => ${againInSeconds}), updated_at = app_clock()
     where ${isOf(of)}`.execute(tx);
};

/** Notes that an answer was not taken, or that what was named is not paid, and the reason; false if that was noted already. */
export const noteProblem = async (tx: Tx, of: Of, problem: InquiryProblem): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update withdrawal_inquiry set last_problem = ${problem}, updated_at = app_clock()
     where ${isOf(of)} and last_problem is distinct from ${problem}`.execute(tx);
  return numAffectedRows === 1n;
};

/** Notes that the provider has the question, and what is wrong with its answer if it came at once. An answer may have come before its receipt. */
export const noteAsked = async (tx: Tx, of: Of, problem: InquiryProblem | null): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update withdrawal_inquiry
       set status = 'ASKED', asked_at = app_clock(), failures = 0, last_problem = ${problem}, updated_at = app_clock()
     where ${isOf(of)} and status = 'WAITING'`.execute(tx);
  return numAffectedRows === 1n;
};

/** Answer of the provider. Only for the holder of its lock. */
export const saveResolution = async (
  tx: Tx,
  of: Of,
  answer:
    | { readonly status: 'APPROVED'; readonly callback: string }
    | { readonly status: 'REJECTED'; readonly reason: string },
): Promise<void> => {
  const [callback, reason] = answer.status === 'APPROVED' ? [answer.callback, null] : [null, answer.reason];
  await sql`
    update withdrawal_inquiry
       set status = ${answer.status}, callback = ${callback}, reason = ${reason}, answered_at = app_clock(),
           asked_at = coalesce(asked_at, app_clock()), failures = 0, last_problem = null, next_try_at = app_clock(),
           updated_at = app_clock()
     where ${isOf(of)}`.execute(tx);
};

/** Notes that the provider knows how it ended. */
export const noteEnded = async (tx: Tx, of: Of, as: NonNullable<InquiryRow['ended_as']>): Promise<void> => {
  await sql`
    update withdrawal_inquiry
       set ended_as = ${as}, ended_at = app_clock(), last_problem = null, updated_at = app_clock()
     where ${isOf(of)} and ended_at is null`.execute(tx);
};

/** Problem that an open inquiry has now: nothing goes to a provider that is blocked, nor to anybody while nothing is exchanged. */
const presentProblem = (
  { is_allowed: isAllowed, last_problem: noted }: Pick<InquiryRow, 'last_problem'> & { readonly is_allowed: boolean },
  isOffered: boolean,
): InquiryProblem | null => {
  if (!isOffered) return 'NOT_OFFERED';
  if (!isAllowed) return 'NOT_ALLOWED';
  return noted === null || noted === 'NOT_ALLOWED' ? null : problemOf(noted);
};

/** Inquiry as people see it. */
export const inquiryViewOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  isOffered: boolean,
): Promise<WithdrawalDetail['inquiry']> => {
  const { rows } = await sql<
    InquiryRow & { name: Tables['travel_rule_provider']['name']; is_allowed: boolean; is_over: boolean }
  >`
    select ${own}, p.name, p.status = 'ALLOWED' as is_allowed,
           w.status in ('COMPLETED','REJECTED','CANCELLED','EXPIRED','FAILED') as is_over
      from withdrawal_inquiry q join travel_rule_provider p on p.id = q.provider_id
      join crypto_withdrawal w on w.organisation_id = q.organisation_id and w.id = q.id
     where q.organisation_id = ${organisationId} and q.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const isOpen = row.ended_at === null && row.status !== 'REJECTED' && !(row.is_over && row.status !== 'APPROVED');
  const problem = isOpen ? presentProblem(row, isOffered) : null;
  return {
    provider: row.name,
    status: row.status,
    askedAt: row.asked_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    reason: row.reason,
    isDelayed: problem !== null,
    problem,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
};
