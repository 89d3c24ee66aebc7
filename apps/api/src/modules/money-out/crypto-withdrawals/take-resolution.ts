import type { Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import {
  isOfPeer,
  readPaymentAddress,
  resolutionMessage,
  type PeerAnswer,
  type ResolutionMessage,
} from '../../../rails/travel-rule';
import type { CallTaker, Provider, ProviderCall } from '../../carriers/travel-rule-providers';
import { AppError } from '../../../platform/errors';
import { destinationOf, type Destination } from './recipient';
import { askProviders } from './inquiry-jobs';
import { askForApproval, canBeMet, demandForNamed, hasEnough, type Demand } from '../withdrawal-approvals';
import { holdInquiryOf, noteProblem, saveResolution, type InquiryRow } from './inquiry-repository';
import { moveWithdrawal } from './move-withdrawal';
import { askToPayOut } from './pay-out-job';
import { holdWithdrawal } from './repository';
import {
  askedPayeeSealOf,
  isUntouched,
  lacksAddress,
  namedSubjectOf,
  payeeSealOf,
  type Withdrawal,
} from './withdrawal';

type Given = Pick<Config, 'secretKey'>;
/** `message` is null if it is no answer. */
type Resolution = { readonly provider: Provider; readonly message: ResolutionMessage | null };

const done: PeerAnswer = { status: 204 };
/** As for an address that never was one: nobody learns which withdrawals exist. */
const over: PeerAnswer = { status: 404 };
const wrong = (error: string): PeerAnswer => ({ status: 400, body: { error } });

/** Told to be repeated later: the day of the named address ends. */
const unapproved: PeerAnswer = { status: 409, body: { error: 'The transfer cannot be made now' } };

const longestReason = 280;
const unsaid = 'No reason was given';

const reasonOf = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, longestReason) || unsaid;

/** Address as it is kept: control characters of an address are encoded or left out. */
const hrefOf = (text: string): string => (URL.canParse(text) ? new URL(text).href : text);

/** True if an answer says what the first one said. */
const isSameAnswer = (
  inquiry: InquiryRow,
  { travelAddress, recipientAddress, destinationTag }: Withdrawal,
  { approved, rejected }: ResolutionMessage,
): boolean => {
  if (inquiry.status === 'REJECTED') return rejected !== undefined && reasonOf(rejected) === inquiry.reason;
  if (!approved || hrefOf(approved.callback) !== inquiry.callback) return false;
  // Ended before its answer came: no address was taken.
  if (travelAddress === recipientAddress) return true;
  const { address, tag } = readPaymentAddress(approved.address);
  return address.toLowerCase() === recipientAddress.toLowerCase() && tag === destinationTag;
};

/** Address of the chain that the provider named; null: none that coins may be sent to. */
const namedBy = async (
  tx: Tx,
  { organisationId, amount, network }: Withdrawal,
  text: string,
): Promise<Destination | null> => {
  const { address, tag } = readPaymentAddress(text);
  try {
    return await destinationOf(tx, organisationId, {
      currency: amount.currency,
      network,
      address,
      destinationTag: tag,
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/** Approval that a withdrawal still needs by the address named for it; null for none; `UNMET`: more than people there may give, or gave. */
const demandBy = async (
  tx: Tx,
  { organisationId, id, approvalStatus, uniformAmount: value, initiatedBy, createdAt }: Withdrawal,
  { address: recipient }: Destination,
  at: Date,
  { secretKey }: Given,
): Promise<Demand | 'UNMET' | null> => {
  const channel = initiatedBy.type === 'API_KEY' ? 'API' : 'PERSON';
  const makerId = initiatedBy.id;
  if (makerId === null) return 'UNMET';
  const named = { organisationId, makerId, kind: 'CRYPTO', id, recipient, value, at, channel, createdAt } as const;
  const demand = await demandForNamed(tx, named);
  if (!demand) return null;
  if (approvalStatus !== 'SKIPPED')
    return (await hasEnough(tx, { organisationId, id }, demand, secretKey)) ? null : 'UNMET';
  return canBeMet(demand) ? demand : 'UNMET';
};

/**
 * Takes the answer of a provider to an inquiry of ours, whether it is called back with it or answers at once. Its first word stands: the same again is
 * received and changes nothing, another is refused and put on record. One that cannot be taken leaves its reason, and may be followed by a better one.
 * A withdrawal that went unapproved is put to approval if with that address it reaches a rule. The address is sealed, so that it can be changed nowhere on
 * the way.
 */
export const takeResolution = async (
  tx: Tx,
  of: Pick<ProviderCall, 'organisationId' | 'id'>,
  { provider, message }: Resolution,
  config: Given,
): Promise<PeerAnswer> => {
  const { secretKey } = config;
  const withdrawal = await holdWithdrawal(tx, of.organisationId, of.id);
  const inquiry = withdrawal && (await holdInquiryOf(tx, of.organisationId, of.id));
  if (!withdrawal || inquiry?.provider_id !== provider.id) return over;
  const trail = (action: `crypto-withdrawal.${'provider-answer' | 'contradiction' | 'refuse-answer'}`, after: object) =>
    audit(tx, {
      actor: systemActor,
      organisationId: of.organisationId,
      action,
      entity: { type: 'WITHDRAWAL', id: of.id },
      after: { provider: provider.name, ...after },
      result: action === 'crypto-withdrawal.provider-answer' ? 'SUCCESS' : 'DENIED',
    });
  /** Puts on record that the answer was not taken: its withdrawal waits for another, and people have to know. */
  const refuse = async (problem: 'ANSWER_REFUSED' | 'APPROVAL_NEEDED', answer: PeerAnswer): Promise<PeerAnswer> => {
    if (await noteProblem(tx, inquiry, problem)) await trail('crypto-withdrawal.refuse-answer', { problem });
    return answer;
  };
  const isAnswered = inquiry.status === 'APPROVED' || inquiry.status === 'REJECTED';
  if (!message) {
    const answer = wrong('Not an answer');
    return isAnswered || withdrawal.status !== 'PENDING' ? answer : refuse('ANSWER_REFUSED', answer);
  }
  const { approved, rejected } = message;
  if (inquiry.status === 'APPROVED' || inquiry.status === 'REJECTED') {
    if (isSameAnswer(inquiry, withdrawal, message)) return done;
    await trail('crypto-withdrawal.contradiction', {
      before: inquiry.status,
      said: approved ? 'APPROVED' : 'REJECTED',
    });
    return over;
  }
  // Nobody was asked yet, so that there is nothing to answer.
  if (withdrawal.status === 'PENDING_APPROVAL') return over;
  const moment = { at: await clockNow(tx), actor: systemActor };
  const isChanged = withdrawal.status === 'PENDING' && !isUntouched(withdrawal, secretKey);
  // Nothing that was changed is sealed anew: it fails, and the provider is told that nothing comes.
  if (isChanged) await moveWithdrawal(tx, withdrawal, { kind: 'TAMPERED' }, moment);
  const waits = withdrawal.status === 'PENDING' && !isChanged && lacksAddress(withdrawal);

  if (!approved) {
    const reason = reasonOf(rejected ?? '');
    await saveResolution(tx, inquiry, { status: 'REJECTED', reason });
    await trail('crypto-withdrawal.provider-answer', { answer: 'REJECTED' });
    if (waits) await moveWithdrawal(tx, withdrawal, { kind: 'DECLINED' }, moment);
    return done;
  }
  if (!isOfPeer(approved.callback, provider.hosts))
    return refuse('ANSWER_REFUSED', wrong('callback does not lead to a host that is known of you'));
  const to = waits ? await namedBy(tx, withdrawal, approved.address) : null;
  if (waits && !to) return refuse('ANSWER_REFUSED', wrong('address is none that these coins can be sent to'));
  const demand = to && (await demandBy(tx, withdrawal, to, moment.at, config));
  if (demand === 'UNMET') return refuse('APPROVAL_NEEDED', unapproved);
  await saveResolution(tx, inquiry, { status: 'APPROVED', callback: hrefOf(approved.callback) });
  await trail('crypto-withdrawal.provider-answer', { answer: 'APPROVED', recipientAddress: to?.address ?? null });
  if (!to) {
    // Ended meanwhile: the provider is told so.
    await askProviders(tx);
    return done;
  }
  const paid = { recipientAddress: to.address, destinationTag: to.destinationTag };
  const named = { ...withdrawal, ...paid };
  if (demand) {
    const payeeSeal = askedPayeeSealOf(named, secretKey);
    const changes = { ...paid, payeeSeal };
    const after = await moveWithdrawal(tx, withdrawal, { kind: 'APPROVAL_ASKED' }, moment, { changes });
    await askForApproval(tx, demand, namedSubjectOf(after, payeeSeal, moment.at), secretKey);
    return done;
  }
  const changes = { ...paid, payeeSeal: payeeSealOf(named, secretKey) };
  await moveWithdrawal(tx, withdrawal, { kind: 'ADDRESSED' }, moment, { changes });
  await askToPayOut(tx);
  return done;
};

/** Answers that providers call back with. */
export const resolutionTaker = (config: Given): CallTaker => ({
  kind: 'r',
  take: async (tx, { body, ...call }) => {
    const read = resolutionMessage.safeParse(body);
    return takeResolution(tx, call, { ...call, message: read.success ? read.data : null }, config);
  },
});
