import type { EventName } from '../../../platform/audit/event-names';
import { organisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { newId } from '../../../platform/ids';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Jobs } from '../../../platform/jobs/runner';
import type { Mailer } from '../../../rails/mail';
import { brandFor } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import { policyOf } from './gate';
import { claimUntoldInquiries } from './inquiries-repository';
import { escalatedMail, inquiriesMail, waitingMail, type Waiting } from './mails';
import type { TellPayment } from './name-originator';
import { destroyOldKeys } from './personal-data-repository';
import {
  countEscalated,
  endRecord,
  escalate,
  selectNamers,
  selectOverdue,
  claimUnmailed,
  type WaitingRow,
} from './repository';

const waiting = z.object({ fresh: z.number(), oneDay: z.number(), twoDays: z.number() });

const digestJob = jobKind('travel-rule-digest', z.object({}), { concurrency: 1 });
const waitingMailJob = jobKind('travel-rule-waiting-mail', z.object({ organisationId, to: z.string(), waiting }));
const inquiriesMailJob = jobKind(
  'travel-rule-inquiries-mail',
  z.object({ organisationId, to: z.string(), count: z.number() }),
);
const deadlinesJob = jobKind('travel-rule-deadlines', z.object({}), { concurrency: 1 });
const escalatedMailJob = jobKind('travel-rule-escalated-mail', z.object({ organisationId }));
const forgetJob = jobKind('forget-originators', z.object({}), { concurrency: 1 });

const seconds = { minute: 60, hour: 3_600, day: 86_400 };

type Services = { readonly database: Database; readonly config: Config };

const sumOf = (parts: readonly WaitingRow[]): Waiting => {
  const total = { fresh: 0, oneDay: 0, twoDays: 0 };
  for (const { fresh, one_day, two_days } of parts) {
    total.fresh += fresh;
    total.oneDay += one_day;
    total.twoDays += two_days;
  }
  return total;
};
const isSome = ({ fresh, oneDay, twoDays }: Waiting): boolean => fresh + oneDay + twoDays > 0;

/**
 * Asks for one mail per person about all waiting records not mailed about. People who may not see the hidden business are not told of its deposits.
 */
const askForDigests = async (tx: Tx): Promise<void> => {
  const untold = await claimUnmailed(tx);
  for (const id of new Set(untold.map((row) => row.organisation_id))) {
    const own = untold.filter((row) => row.organisation_id === id);
    for (const { email, sees_all: seesAll } of await selectNamers(tx, id)) {
      const seen = sumOf(own.filter(({ hidden }) => seesAll || !hidden));
      if (isSome(seen))
        await enqueue(tx, waitingMailJob, { organisationId: id, to: email, waiting: seen }, { organisationId: id });
    }
  }
};

/** Asks for one mail per person about all inquiries of other providers not mailed about: a customer elsewhere waits for each. */
const askForInquiryMails = async (tx: Tx): Promise<void> => {
  const untold = await claimUntoldInquiries(tx);
  for (const id of new Set(untold.map((row) => row.organisation_id))) {
    const own = untold.filter((row) => row.organisation_id === id);
    for (const { email, sees_all: seesAll } of await selectNamers(tx, id)) {
      const seen = own.filter(({ hidden }) => seesAll || !hidden).reduce((sum, { count }) => sum + count, 0);
      if (seen > 0)
        await enqueue(tx, inquiriesMailJob, { organisationId: id, to: email, count: seen }, { organisationId: id });
    }
  }
};

/** One overdue deposit: it goes back, or the platform decides. */
const endOverdue = async (
  tx: Tx,
  { organisation_id: owner, id, payment_id: paymentId }: Awaited<ReturnType<typeof selectOverdue>>[number],
  tell: TellPayment,
  config: Config,
): Promise<void> => {
  const { onDeadline } = await policyOf(tx, owner, config);
  const trail = (action: EventName) =>
    audit(tx, {
      actor: systemActor,
      organisationId: owner,
      action,
      entity: { type: 'DEPOSIT', id },
      result: 'SUCCESS',
    });
  if (onDeadline === 'HOLD') {
    if (!(await escalate(tx, owner, id))) return;
    await trail('travel-rule.escalate');
    await enqueue(tx, escalatedMailJob, { organisationId: owner }, { organisationId: owner, key: 'escalated' });
    return;
  }
  await tell(
    tx,
    { organisationId: owner, paymentId, actor: systemActor },
    { kind: 'TRAVEL_RULE_REFUSED', depositId: id, refundId: newId() },
  );
  await endRecord(tx, owner, { id, status: 'REFUSED', originatorId: null, by: systemActor });
  await trail('travel-rule.refuse');
};

const batchSize = 100;

/**
 * Ends every overdue record. One that cannot be ended now (for example without a price) does not stop the others: it is skipped, and named in the
 * error thrown at the end.
 */
const endAllOverdue = async ({ database, config }: Services, tell: TellPayment, signal: AbortSignal): Promise<void> => {
  const failed = new Map<string, unknown>();
  for (;;) {
    if (signal.aborted) return;
    const due = await database.acrossOrganisations((tx) => selectOverdue(tx, batchSize, [...failed.keys()]));
    if (due.length === 0) break;
    for (const one of due) {
      try {
        await database.acrossOrganisations((tx) => endOverdue(tx, one, tell, config));
      } catch (error) {
        failed.set(one.id, error);
      }
    }
  }
  if (failed.size > 0)
    throw new AggregateError(
      [...failed.values()],
      `Deadlines that could not be kept: ${[...failed.keys()].join(', ')}`,
    );
};

/** Digests and reminders, deadlines, and forgetting. */
export const travelRuleJobs = (services: Services, mailer: Mailer, tell: TellPayment): Required<Jobs> => {
  const { database, config } = services;
  const addressed = async (id: z.output<typeof organisationId>) => {
    const organisation = await database.inOrganisation(id, (tx) => findOrganisation(tx, id));
    if (!organisation) return null;
    return { ...(await brandFor({ database, config }, organisation.brand)), organisation: organisation.name };
  };
  return {
    handlers: [
      handle(digestJob, () =>
        database.acrossOrganisations(async (tx) => {
          await askForDigests(tx);
          await askForInquiryMails(tx);
        }),
      ),
      handle(inquiriesMailJob, async ({ organisationId: id, to, count }) => {
        const from = await addressed(id);
        if (from) await mailer.send(inquiriesMail({ ...from, to, count }));
      }),
      handle(waitingMailJob, async ({ organisationId: id, to, waiting: told }) => {
        const from = await addressed(id);
        if (from) await mailer.send(waitingMail({ ...from, to, waiting: told }));
      }),
      handle(deadlinesJob, (_payload, { signal }) => endAllOverdue(services, tell, signal)),
      handle(escalatedMailJob, async ({ organisationId: id }) => {
        const from = await addressed(id);
        const count = await database.inOrganisation(id, (tx) => countEscalated(tx, id));
        const to = from?.brand?.supportEmail;
        if (from && to && count > 0) await mailer.send(escalatedMail({ ...from, to, count }));
      }),
      handle(forgetJob, () => database.acrossOrganisations(destroyOldKeys)),
    ],
    schedules: [every(seconds.hour, digestJob), every(5 * seconds.minute, deadlinesJob), every(seconds.day, forgetJob)],
  };
};
