import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import type { Database, Tx } from '@countinghouse/database';
import { chainUnits } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { inquiryUrlOf } from '@countinghouse/payments/travel-address';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { every, handle } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import {
  assetOf,
  inquiryReceipt,
  payloadOut,
  versionFor,
  type PeerOutcome,
  type PeerSender,
} from '../../../rails/travel-rule';
import { exchangeUrl, findProvider, nextTryAfter, type Provider } from '../../carriers/travel-rule-providers';
import { readOriginator } from '../../money-in/travel-rule';
import { findLegalEntity } from '../../organisation/organisations';
import { askProvidersJob } from './inquiry-jobs';
import {
  holdInquiryOf,
  noteAsked,
  noteEnded,
  postponeInquiry,
  selectDueInquiries,
  type InquiryRow,
} from './inquiry-repository';
import { isSound } from './is-sound';
import { readWithdrawal } from './repository';
import { takeResolution } from './take-resolution';
import type { Withdrawal } from './withdrawal';

type Services = {
  readonly database: Database;
  readonly config: Pick<Config, 'secretKey' | 'travelRule'>;
};

type Ready = {
  readonly inquiry: InquiryRow;
  readonly provider: Provider;
  readonly url: string;
  readonly body: unknown;
  readonly end: 'TXID' | 'CANCELED' | null;
};

type Organisation = NonNullable<Awaited<ReturnType<typeof findLegalEntity>>>;

// An authority that the list of registration authorities does not name, or that is not on record here. Source: GLEIF, list of registration authorities.
const unlistedAuthority = 'RA888888';

/** Originator of what an organisation sends: itself, by its LEI or its register. */
const originatorOf = (
  { legalName, lei, registrationNumber, street, city, postalCode, country }: Organisation,
  { businessId }: Withdrawal,
): Originator => ({
  personType: 'LEGAL',
  name: legalName,
  nationalIdentifierType: lei ? 'LEIX' : 'RAID',
  nationalIdentifier: lei ?? registrationNumber,
  registrationAuthority: lei ? null : unlistedAuthority,
  address: { addressType: 'BIZZ', addressLine: [street], townName: city, postCode: postalCode, country },
  customerIdentification: businessId,
  countryOfRegistration: country,
});

const questionOf = async (
  tx: Tx,
  withdrawal: Withdrawal,
  provider: Provider,
  { secretKey, travelRule }: Services['config'],
): Promise<Pick<Ready, 'url' | 'body'> | string> => {
  const { organisationId, id, travelAddress, network, recipientAmount, beneficiaryId } = withdrawal;
  const url = travelAddress === null ? null : inquiryUrlOf(travelAddress);
  const version = versionFor(provider.versions);
  if (!travelRule || !url || !version || beneficiaryId === null) return 'NOT_OFFERED';
  const { currency } = recipientAmount;
  const asset = assetOf({ currency, network }, version, travelRule.tokens);
  const organisation = await findLegalEntity(tx, organisationId);
  const beneficiary = await readOriginator(tx, organisationId, beneficiaryId, secretKey);
  if (!asset || !organisation || !beneficiary) return 'NOT_OFFERED';
  return {
    url: url.href,
    body: {
      asset,
      amount: chainUnits(recipientAmount, network).toString(),
      callback: exchangeUrl({ url: travelRule.url, secretKey }, 'r', { organisationId, id }),
      IVMS101: payloadOut(originatorOf(organisation, withdrawal), beneficiary, travelRule),
    },
  };
};

/** Message that is due about a withdrawal; a word: the reason that none can be sent now; null: none is due any more. */
const readyOf = async (
  tx: Tx,
  { organisation_id: organisationId, id }: Due,
  config: Services['config'],
): Promise<Ready | { readonly inquiry: InquiryRow; readonly problem: string } | null> => {
  const withdrawal = await readWithdrawal(tx, organisationId, id);
  const inquiry = withdrawal && (await holdInquiryOf(tx, organisationId, id));
  if (!inquiry) return null;
  const provider = await findProvider(tx, { id: inquiry.provider_id });
  if (!provider) return { inquiry, problem: 'NOT_ALLOWED' };
  if (inquiry.status === 'APPROVED' && inquiry.callback !== null) {
    const { status, transactionId } = withdrawal;
    const isPaid = status === 'COMPLETED' && transactionId !== null;
    const body = isPaid ? { txid: transactionId } : { canceled: 'The transfer was not made' };
    return { inquiry, provider, url: inquiry.callback, body, end: isPaid ? 'TXID' : 'CANCELED' };
  }
  if (inquiry.status !== 'WAITING' || withdrawal.status !== 'PENDING') return null;
  // Data about people goes out only for a withdrawal that its colleagues approved as it is.
  if (!(await isSound(tx, withdrawal, config.secretKey))) return { inquiry, problem: 'NOT_SOUND' };
  const question = await questionOf(tx, withdrawal, provider, config);
  return typeof question === 'string' ? { inquiry, problem: question } : { inquiry, provider, ...question, end: null };
};

/** Notes the outcome of a message, and the answer of a provider that answers at once. */
const noteOutcome = async (tx: Tx, ready: Ready, outcome: PeerOutcome, config: Services['config']): Promise<void> => {
  const { inquiry, provider, end } = ready;
  const of = { organisationId: inquiry.organisation_id, id: inquiry.id };
  if (outcome.kind === 'FAILED' || outcome.status < 200 || outcome.status >= 300) {
    const problem = outcome.kind === 'FAILED' ? outcome.reason : `HTTP ${outcome.status}`;
    return postponeInquiry(tx, inquiry, problem, nextTryAfter(inquiry.failures + 1));
  }
  if (end) return noteEnded(tx, inquiry, end);
  const receipt = inquiryReceipt.safeParse(outcome.body);
  const { approved, rejected } = receipt.success ? receipt.data : {};
  // In the order of all who change a withdrawal: first that, then its inquiry.
  const isAnswered = approved !== undefined || rejected !== undefined;
  if (isAnswered) await takeResolution(tx, of, { provider, message: { approved, rejected } }, config);
  const after = await holdInquiryOf(tx, of.organisationId, of.id);
  // A problem of before this answer is over; one that the answer itself has was noted when it was not taken.
  const problem = isAnswered && after ? refusedAnswerOf(after) : null;
  if (await noteAsked(tx, inquiry, problem))
    await audit(tx, {
      actor: systemActor,
      organisationId: of.organisationId,
      action: 'crypto-withdrawal.ask-provider',
      entity: { type: 'WITHDRAWAL', id: of.id },
      after: { provider: provider.name },
      result: 'SUCCESS',
    });
};

/** Problem of an answer that was not taken. */
const refusedAnswerOf = ({ last_problem: noted }: InquiryRow): 'ANSWER_REFUSED' | 'APPROVAL_NEEDED' | null =>
  noted === 'ANSWER_REFUSED' || noted === 'APPROVAL_NEEDED' ? noted : null;

type Due = Pick<InquiryRow, 'organisation_id' | 'id'>;

const batchSize = 50;
/** Seconds. */
const pauseAfterFault = 60;

/** Sends the message that is due about one withdrawal, and notes its outcome. */
const askOne = async ({ database, config }: Services, send: PeerSender, due: Due): Promise<void> => {
  const ready = await database.acrossOrganisations((tx) => readyOf(tx, due, config));
  if (!ready) return;
  const version = 'problem' in ready ? null : versionFor(ready.provider.versions);
  if ('problem' in ready || !version) {
    const { inquiry } = ready;
    const problem = 'problem' in ready ? ready.problem : 'NOT_OFFERED';
    await database.acrossOrganisations((tx) =>
      postponeInquiry(tx, inquiry, problem, nextTryAfter(inquiry.failures + 1)),
    );
    return;
  }
  const outcome = await send({
    url: ready.url,
    hosts: ready.provider.hosts,
    fingerprints: ready.provider.fingerprints,
    version,
    requestIdentifier: ready.inquiry.request_identifier,
    body: ready.body,
  });
  await database.acrossOrganisations((tx) => noteOutcome(tx, ready, outcome, config));
};

/**
 * Sends every due message, outside of any transaction. One that was sent and not noted as sent, because this process died, is sent again: the other
 * provider knows it by its identifier. One that fails by a fault of ours is postponed, and does not stop the others.
 *
 * @throws AggregateError naming those that failed so
 */
export const askAll = async (services: Services, send: PeerSender, signal: AbortSignal): Promise<void> => {
  const { database } = services;
  const failed = new Map<string, unknown>();
  for (const due of await database.acrossOrganisations((tx) => selectDueInquiries(tx, batchSize))) {
    if (signal.aborted) return;
    try {
      await askOne(services, send, due);
    } catch (error) {
      failed.set(due.id, error);
      await database.acrossOrganisations((tx) => postponeInquiry(tx, due, 'FAULT', pauseAfterFault));
    }
  }
  if (failed.size > 0)
    throw new AggregateError(
      [...failed.values()],
      `Withdrawals whose providers could not be asked: ${[...failed.keys()].join(', ')}`,
    );
};

const everySeconds = 15;

export const withdrawalInquiryJobs = (services: Services, send: PeerSender | null): Required<Jobs> => ({
  handlers: [
    handle(askProvidersJob, async (_payload, { signal }) => {
      if (send) await askAll(services, send, signal);
    }),
  ],
  // Without an end of ours nothing is asked, and nothing is due.
  schedules: send ? [every(everySeconds, askProvidersJob)] : [],
});
