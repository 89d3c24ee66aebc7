import { holds } from '@countinghouse/contract';
import {
  type PauseReason,
  type ScheduledList,
  type ScheduledReport,
} from '@countinghouse/contract/books/report-schedules';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { organisationId } from '@countinghouse/contract/ids';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { findAuthority } from '../../../platform/authority/repository';
import { AppError } from '../../../platform/errors';
import { jobKind, type Work } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Member } from '../../../platform/principal';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { isTestOrganisation } from '../../organisation/organisations';
import { createTransactionLedger as ledgerCall } from '@countinghouse/contract/books/transaction-ledger';
import type { SaveList } from '../exports';
import { createTransactionLedger } from '../transaction-ledger';
import { needOf } from './need';
import { periodFilters, type Timing } from './due';
import { findRun, storeFailure, storePause, storeRun, type MadeFile, type RunWork } from './repository';

const ofRun = z.object({ organisationId, runId: z.uuid() });

/** Makes the report of one run. */
export const makeRunJob = jobKind('report-schedule-run', ofRun, {
  concurrency: 2,
  perOrganisation: 1,
  mostAttempts: 5,
});
/** Tells its owner how a run ended. */
export const runLetterJob = jobKind('report-schedule-letter', ofRun);

/** Most bytes of a file that is kept. */
const mostBytes = 20_000_000;
const tooLargeMessage = 'The file would be larger than 20 MB. Have it made more often, or save it from its list.';
const failedMessage = 'It could not be made.';

const pauseSentences: Readonly<Record<Exclude<PauseReason, 'BY_OWNER'>, string>> = {
  NO_LONGER_ALLOWED: 'You may no longer read this list. The schedule is paused.',
  NOT_A_MEMBER: 'You were not an active member of the organisation. The schedule is paused.',
};

type Means = { readonly database: Database; readonly config: Config; readonly save: SaveList };
type Key = { readonly organisationId: OrganisationId; readonly id: string };

/** The owner with the rights of this moment, or why he has too few. */
const judge = async (
  tx: Tx,
  organisation: OrganisationId,
  { id, userId, email, report, businessId }: RunWork,
): Promise<Member | Exclude<PauseReason, 'BY_OWNER'>> => {
  const authority = await findAuthority(tx, organisation, userId);
  if (!authority) return 'NOT_A_MEMBER';
  if (!holds(authority.permissions, needOf(report as ScheduledReport))) return 'NO_LONGER_ALLOWED';
  const member: Member = {
    userId,
    email,
    apiKey: null,
    // The trail tells by this id which schedule did it.
    sessionId: id,
    organisationId: organisation,
    role: authority.isAdministrator ? 'ADMIN' : '',
    systemRole: authority.isAdministrator ? 'ADMIN' : null,
    permissions: authority.permissions,
    twoFactorEnabled: false,
    isTest: await isTestOrganisation(tx, organisation),
    viewing: null,
  };
  const isSeen = businessId === null || (await findBusiness(tx, await scopeOf(tx, member), businessId)) !== null;
  return isSeen ? member : 'NO_LONGER_ALLOWED';
};

const pause = async (
  tx: Tx,
  { organisationId: organisation, id: runId }: Key,
  { id, email, name }: RunWork,
  reason: Exclude<PauseReason, 'BY_OWNER'>,
): Promise<void> => {
  await storePause(tx, { organisationId: organisation, id }, { pausedFor: reason });
  if (
    !(await storeFailure(
      tx,
      { organisationId: organisation, id: runId },
      { problem: pauseSentences[reason], isLast: true },
    ))
  )
    return;
  await audit(tx, {
    actor: { type: 'SYSTEM', id: null, label: 'Scheduled reports' },
    organisationId: organisation,
    action: 'report-schedule.pause',
    entity: { type: 'report-schedule', id },
    after: { name, owner: email, pausedFor: reason },
    result: 'SUCCESS',
  });
  if (reason !== 'NOT_A_MEMBER')
    await enqueue(tx, runLetterJob, { organisationId: organisation, runId }, { organisationId: organisation });
};

/** The file, read to its end. */
const fileOf = async ({ save, ...means }: Means, member: Member, run: RunWork): Promise<MadeFile> => {
  const report = run.report as ScheduledReport;
  const asked = {
    ...periodFilters(report, run as Timing, run.dueAt),
    ...(run.businessId !== null && { businessId: run.businessId }),
    format: run.format,
    timezone: run.timezone,
  };
  const { fileName, contentType, rows, stream } =
    report === 'transaction-ledger'
      ? await createTransactionLedger(means, { member }, ledgerCall.body.parse(asked))
      : await save(report satisfies ScheduledList, member, asked);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    const part = Buffer.from(piece as Uint8Array | string);
    bytes += part.length;
    if (bytes > mostBytes) throw new AppError('RULE_VIOLATED', { message: tooLargeMessage });
    pieces.push(part);
  }
  return { file: Buffer.concat(pieces), fileName, contentType, rowCount: rows };
};

/** A refusal that another attempt would meet again, in its own words. */
const lastingProblem = (error: unknown): string | null =>
  error instanceof AppError && error.code === 'RULE_VIOLATED' ? error.message : null;

/**
 * Makes a report as its owner could at this moment, and stores its file with the letter that tells of it, once. Where his rights are gone the schedule is
 * paused instead.
 */
export const makeRun = async (
  means: Means,
  { organisationId: organisation, runId }: z.output<typeof ofRun>,
  work: Pick<Work, 'attempt'>,
): Promise<void> => {
  const { database } = means;
  const key: Key = { organisationId: organisation, id: runId };
  const judged = await database.acrossOrganisations(async (tx) => {
    const run = await findRun(tx, key);
    if (!run || run.state === 'DONE') return null;
    const member = await judge(tx, organisation, run);
    if (typeof member !== 'string') return { run, member };
    await pause(tx, key, run, member);
    return null;
  });
  if (!judged) return;
  const tell = (tx: Tx) =>
    enqueue(tx, runLetterJob, { organisationId: organisation, runId }, { organisationId: organisation });
  try {
    const made = await fileOf(means, judged.member, judged.run);
    await database.acrossOrganisations(async (tx) => {
      if (await storeRun(tx, key, made)) await tell(tx);
    });
  } catch (error) {
    const lasting = lastingProblem(error);
    const isLast = lasting !== null || work.attempt >= makeRunJob.mostAttempts;
    await database.acrossOrganisations(async (tx) => {
      if ((await storeFailure(tx, key, { problem: lasting ?? failedMessage, isLast })) && isLast) await tell(tx);
    });
    if (lasting === null) throw error;
  }
};
