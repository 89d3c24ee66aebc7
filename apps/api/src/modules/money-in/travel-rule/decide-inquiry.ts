import type { AnswerOf, BodyOf } from '@countinghouse/contract';
import type {
  answerTravelRuleInquiry,
  listTravelRuleInquiries,
  TravelRuleInquiry,
  TravelRuleInquiryDetail,
} from '@countinghouse/contract/money-in/travel-rule-inquiries';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { textIn } from '../../../platform/amount-columns';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { actorOf, type Member } from '../../../platform/principal';
import { beneficiaryIn, originatorIn } from '../../../rails/travel-rule';
import { findProvider, selectProviders } from '../../carriers/travel-rule-providers';
import { scopeOf } from '../../organisation/businesses';
import { peopleOfInquiry } from './announced';
import {
  countWaitingInquiries,
  findInquiry,
  holdInquiry,
  saveDecision,
  selectInquiries,
  type InquiryRow,
} from './inquiries-repository';
import { answerInquiriesJob, matchInquiriesJob } from './inquiry-jobs';

const mostShown = 100;
const noLongerListed = 'A provider that is no longer known';

const viewOf = (row: InquiryRow, names: ReadonlyMap<string, string>): TravelRuleInquiry => ({
  id: row.id,
  provider: names.get(row.provider_id) ?? noLongerListed,
  businessId: row.business_id,
  paymentId: row.payment_id,
  currency: row.currency,
  network: row.network as TravelRuleInquiry['network'],
  amount: textIn(row.amount, row.currency),
  status: row.status,
  reason: row.reason,
  quality: row.quality,
  receivedAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by_label,
  answeredAt: row.answered_at?.toISOString() ?? null,
  isAnswerDelayed: row.answered_at === null && row.failures > 0,
  transactionId: row.transaction_id,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  depositId: row.deposit_id,
});

const namesOf = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await selectProviders(tx)).map(({ id, name }) => [id, name]));

/** Inquiries that the caller may see: those that wait, then the newest others. */
export const showInquiries = async (
  tx: Tx,
  member: Member,
  { travelRule }: Pick<Config, 'travelRule'>,
): Promise<AnswerOf<typeof listTravelRuleInquiries>> => {
  const scope = await scopeOf(tx, member);
  const names = await namesOf(tx);
  const rows = await selectInquiries(tx, scope, mostShown);
  return {
    inquiries: rows.map((row) => viewOf(row, names)),
    waiting: await countWaitingInquiries(tx, scope),
    isOffered: travelRule !== undefined,
  };
};

/**
 * One inquiry with the people that it names; that they were read is recorded.
 *
 * @throws AppError NOT_FOUND
 */
export const readInquiry = async (
  tx: Tx,
  change: Change,
  id: string,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<TravelRuleInquiryDetail> => {
  const row = await findInquiry(tx, await scopeOf(tx, change.member), id);
  if (!row) throw new AppError('NOT_FOUND');
  const provider = await findProvider(tx, { id: row.provider_id });
  const people = await peopleOfInquiry(tx, row, secretKey);
  await recordChange(tx, change, { action: 'travel-rule-inquiry.read', entity: { type: 'travel-rule-inquiry', id } });
  return {
    ...viewOf(row, await namesOf(tx)),
    originator: people && originatorIn(people, provider ?? { name: noLongerListed, country: 'XX' }),
    beneficiary: people && beneficiaryIn(people),
  };
};

/**
 * Accepts or rejects a waiting inquiry; its provider is told soon after.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT (answered already)
 */
export const decideInquiry = async (
  tx: Tx,
  change: Change,
  id: string,
  { answer, reason: given }: BodyOf<typeof answerTravelRuleInquiry>,
): Promise<TravelRuleInquiry> => {
  const { member } = change;
  const scope = await scopeOf(tx, member);
  const seen = await findInquiry(tx, scope, id);
  const row = seen && (await holdInquiry(tx, member.organisationId, id));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'WAITING') throw new AppError('STATE_CONFLICT', { message: 'The inquiry was answered already' });

  // From here it succeeds.
  const status = answer === 'ACCEPT' ? 'ACCEPTED' : 'REJECTED';
  const reason = answer === 'ACCEPT' ? null : (given ?? null);
  await saveDecision(tx, row, { status, reason, by: actorOf(member) });
  await recordChange(tx, change, {
    action: answer === 'ACCEPT' ? 'travel-rule-inquiry.accept' : 'travel-rule-inquiry.reject',
    entity: { type: 'travel-rule-inquiry', id },
    before: { status: 'WAITING' },
    after: { status, reason },
  });
  await enqueue(tx, answerInquiriesJob, {}, { key: 'asked' });
  await enqueue(tx, matchInquiriesJob, {}, { key: 'asked' });
  const after = await findInquiry(tx, scope, id);
  if (!after) throw new Error(`The inquiry ${id} is not there`);
  return viewOf(after, await namesOf(tx));
};
