import { qualityOf } from '@countinghouse/contract/money-in/travel-rule-person';
import type { Database, Tx } from '@countinghouse/database';
import { missingData, systemActor } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { every, handle } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { isSpoken, paymentAddress, spokenVersions, type PeerSender } from '../../../rails/travel-rule';
import { exchangeUrl, findProvider, nextTryAfter } from '../../carriers/travel-rule-providers';
import { originatorOfInquiry } from './announced';
import { policyOf } from './gate';
import { answerInquiriesJob, matchInquiriesJob } from './inquiry-jobs';
import {
  findAnnouncing,
  findAskedPayment,
  holdInquiry,
  noteSaid,
  saveAnswering,
  saveDecision,
  selectAnnounced,
  selectDueAnswers,
  selectPointless,
  tieToDeposit,
  type InquiryRow,
} from './inquiries-repository';
import type { TellPayment } from './name-originator';
import { keepOriginator } from './personal-data';
import { endRecord, findDueRecord } from './repository';

type Services = {
  readonly database: Database;
  readonly config: Pick<Config, 'secretKey' | 'mode' | 'travelRule'>;
};

const paymentOver = 'The payment is over';

/** Rejects an inquiry about a payment that is over, before anything else was said. Only for the holder of its lock. */
const rejectOver = async (tx: Tx, inquiry: InquiryRow): Promise<void> => {
  await saveDecision(tx, inquiry, { status: 'REJECTED', reason: paymentOver, by: systemActor });
  await audit(tx, {
    actor: systemActor,
    organisationId: inquiry.organisation_id,
    action: 'travel-rule-inquiry.reject',
    entity: { type: 'travel-rule-inquiry', id: inquiry.id },
    before: { status: inquiry.status },
    after: { status: 'REJECTED', reason: paymentOver },
    result: 'SUCCESS',
  });
};

/**
 * Inquiry whose answer is due now, and that answer: as it was said first, whatever became of its payment since; null: none is due. An accepted one whose
 * payment is over before it was told is rejected.
 */
const readyOf = async (tx: Tx, { organisation_id: organisationId, id }: Of, config: Services['config']) => {
  const inquiry = await holdInquiry(tx, organisationId, id);
  if (!inquiry || inquiry.answered_at !== null) return null;
  const provider = await findProvider(tx, { id: inquiry.provider_id });
  const isSaid = inquiry.last_problem !== null || inquiry.failures > 0;
  if (inquiry.status === 'ACCEPTED' && !isSaid && !(await findAskedPayment(tx, organisationId, inquiry.payment_id)))
    await rejectOver(tx, inquiry);
  const said = await holdInquiry(tx, organisationId, id);
  if (!said) return null;
  if (provider) await noteSaid(tx, said);
  return { inquiry: said, provider, body: await messageOf(tx, said, config) };
};

/** Rejects what still waits for people and is about a payment that is over. */
const rejectPointless = async ({ database }: Pick<Services, 'database'>): Promise<void> => {
  for (const { organisation_id: organisationId, id } of await database.acrossOrganisations((tx) =>
    selectPointless(tx, batchSize),
  ))
    await database.acrossOrganisations(async (tx) => {
      const inquiry = await holdInquiry(tx, organisationId, id);
      if (inquiry?.status === 'WAITING') await rejectOver(tx, inquiry);
    });
};

type Of = Pick<InquiryRow, 'organisation_id' | 'id'>;

const messageOf = async (
  tx: Tx,
  { organisation_id: organisationId, id, payment_id: paymentId, status, reason }: InquiryRow,
  { secretKey, travelRule }: Services['config'],
): Promise<unknown> => {
  if (!travelRule) return null;
  if (status === 'REJECTED') return { rejected: reason };
  const payment = await findAskedPayment(tx, organisationId, paymentId, { evenOver: true });
  if (!payment?.wallet_address) return { rejected: paymentOver };
  const callback = exchangeUrl({ url: travelRule.url, secretKey }, 'c', { organisationId, id });
  return { approved: { address: paymentAddress(payment.wallet_address, payment.destination_tag), callback } };
};

const batchSize = 50;

/**
 * Sends every due answer, outside of any transaction. One that was sent and not noted as sent, because this process died, is sent again: the other
 * provider knows it by its identifier and its content.
 */
export const answerAll = async (
  { database, config }: Services,
  send: PeerSender,
  signal: AbortSignal,
): Promise<void> => {
  await rejectPointless({ database });
  for (const due of await database.acrossOrganisations((tx) => selectDueAnswers(tx, batchSize))) {
    if (signal.aborted) return;
    const ready = await database.acrossOrganisations((tx) => readyOf(tx, due, config));
    if (!ready) continue;
    const { inquiry, provider, body } = ready;
    const outcome = provider
      ? await send({
          url: inquiry.callback,
          hosts: provider.hosts,
          fingerprints: provider.fingerprints,
          version: isSpoken(inquiry.version) ? inquiry.version : spokenVersions[0],
          requestIdentifier: inquiry.request_identifier,
          body,
        })
      : ({ kind: 'FAILED', reason: 'NOT_OF_THIS_PROVIDER' } as const);
    const isDone = outcome.kind === 'ANSWERED' && outcome.status >= 200 && outcome.status < 300;
    await database.acrossOrganisations((tx) =>
      saveAnswering(
        tx,
        inquiry,
        isDone
          ? 'ANSWERED'
          : {
              problem: outcome.kind === 'FAILED' ? outcome.reason : `HTTP ${outcome.status}`,
              againInSeconds: nextTryAfter(inquiry.failures + 1),
            },
      ),
    );
  }
};

type Due = Awaited<ReturnType<typeof selectAnnounced>>[number];

/** Completes one waiting deposit by the inquiry that announced it, as a person would who types the same. */
const completeOne = async (
  tx: Tx,
  due: Due,
  tell: TellPayment,
  { secretKey, mode }: Services['config'],
): Promise<void> => {
  const { organisation_id: organisationId, id, payment_id: paymentId } = due;
  const record = await findDueRecord(tx, organisationId, id);
  if (record?.status !== 'PENDING') return;
  const inquiry = await findAnnouncing(tx, {
    organisationId,
    paymentId,
    currency: due.deposit_currency,
    network: due.network,
    amount: due.deposit_amount,
    transactionId: due.transaction_id,
  });
  const originator = inquiry && (await originatorOfInquiry(tx, inquiry, secretKey));
  if (!inquiry || !originator) return;
  const known = {
    quality: qualityOf(originator),
    walletType: 'HOSTED',
    ownershipProven: false,
    ownedByThirdParty: false,
  } as const;
  const need = { reason: record.reason, ownershipProofRequired: record.ownership_proof_required };
  if (missingData(await policyOf(tx, organisationId, { mode }), need, known).length > 0) return;
  await tell(
    tx,
    { organisationId, paymentId, actor: systemActor },
    { kind: 'TRAVEL_RULE_ACCEPTED', depositId: id, refundId: newId() },
  );
  const at = await clockNow(tx);
  const originatorId = await keepOriginator(tx, { organisationId, originator, by: systemActor, at }, secretKey);
  await endRecord(tx, organisationId, { id, status: 'COMPLETED', originatorId, by: systemActor });
  await tieToDeposit(tx, inquiry, id);
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: 'travel-rule.complete',
    entity: { type: 'DEPOSIT', id },
    before: { travelRule: 'PENDING' },
    after: { travelRule: 'COMPLETED', quality: known.quality, inquiry: inquiry.id },
    result: 'SUCCESS',
  });
};

/** Completes every waiting deposit that an accepted inquiry announced. One that cannot be, for example without a price, does not stop the others. */
const completeAnnounced = async (services: Services, tell: TellPayment, signal: AbortSignal): Promise<void> => {
  const { database, config } = services;
  const failed: unknown[] = [];
  let page: Due[] = [];
  do {
    // Those that stay as they are, for example where too little was said of the payer, do not hide those behind them.
    const after = page.at(-1) ?? null;
    page = await database.acrossOrganisations((tx) => selectAnnounced(tx, batchSize, after));
    for (const due of page) {
      if (signal.aborted) return;
      try {
        await database.acrossOrganisations((tx) => completeOne(tx, due, tell, config));
      } catch (error) {
        failed.push(error);
      }
    }
  } while (page.length === batchSize);
  if (failed.length > 0) throw new AggregateError(failed, 'Deposits whose payers could not be named by inquiries');
};

const everySeconds = 15;

export const inquiryJobs = (services: Services, send: PeerSender | null, tell: TellPayment): Required<Jobs> => ({
  handlers: [
    handle(answerInquiriesJob, async (_payload, { signal }) => {
      if (send) await answerAll(services, send, signal);
    }),
    handle(matchInquiriesJob, (_payload, { signal }) => completeAnnounced(services, tell, signal)),
  ],
  // Without an end of ours nothing is asked, and nothing is due.
  schedules: send ? [every(everySeconds, answerInquiriesJob), every(4 * everySeconds, matchInquiriesJob)] : [],
});
