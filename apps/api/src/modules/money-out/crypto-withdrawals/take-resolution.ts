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
import { holdInquiryOf, saveResolution, type InquiryRow } from './inquiry-repository';
import { moveWithdrawal } from './move-withdrawal';
import { askToPayOut } from './pay-out-job';
import { holdWithdrawal } from './repository';
import { lacksAddress, payeeSealOf, type Withdrawal } from './withdrawal';

type Given = Pick<Config, 'secretKey'>;
type Resolution = { readonly provider: Provider; readonly message: ResolutionMessage };

const done: PeerAnswer = { status: 204 };
/** As for an address that never was one: nobody learns which withdrawals exist. */
const over: PeerAnswer = { status: 404 };
const wrong = (error: string): PeerAnswer => ({ status: 400, body: { error } });

const longestReason = 280;
const unsaid = 'No reason was given';

const reasonOf = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, longestReason) || unsaid;

/** True if an answer says what the first one said. */
const isSameAnswer = (
  inquiry: InquiryRow,
  { travelAddress, recipientAddress, destinationTag }: Withdrawal,
  { approved, rejected }: ResolutionMessage,
): boolean => {
  if (inquiry.status === 'REJECTED') return rejected !== undefined && reasonOf(rejected) === inquiry.reason;
  if (!approved || approved.callback !== inquiry.callback) return false;
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

/**
 * Takes the answer of a provider to an inquiry of ours, whether it is called back with it or answers at once. Its first word stands: the same again is
 * received and changes nothing, another is refused and put on record. The address is sealed, so that it can be changed nowhere on the way.
 */
export const takeResolution = async (
  tx: Tx,
  of: Pick<ProviderCall, 'organisationId' | 'id'>,
  { provider, message }: Resolution,
  { secretKey }: Given,
): Promise<PeerAnswer> => {
  const withdrawal = await holdWithdrawal(tx, of.organisationId, of.id);
  const inquiry = withdrawal && (await holdInquiryOf(tx, of.organisationId, of.id));
  if (!withdrawal || inquiry?.provider_id !== provider.id) return over;
  const trail = (action: 'crypto-withdrawal.provider-answer' | 'crypto-withdrawal.contradiction', after: object) =>
    audit(tx, {
      actor: systemActor,
      organisationId: of.organisationId,
      action,
      entity: { type: 'WITHDRAWAL', id: of.id },
      after: { provider: provider.name, ...after },
      result: action === 'crypto-withdrawal.provider-answer' ? 'SUCCESS' : 'DENIED',
    });
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
  const waits = withdrawal.status === 'PENDING' && lacksAddress(withdrawal);
  const moment = { at: await clockNow(tx), actor: systemActor };

  if (!approved) {
    const reason = reasonOf(rejected ?? '');
    await saveResolution(tx, inquiry, { status: 'REJECTED', reason });
    await trail('crypto-withdrawal.provider-answer', { answer: 'REJECTED' });
    if (waits) await moveWithdrawal(tx, withdrawal, { kind: 'DECLINED' }, moment);
    return done;
  }
  if (!isOfPeer(approved.callback, provider.hosts))
    return wrong('callback does not lead to a host that is known of you');
  const to = waits ? await namedBy(tx, withdrawal, approved.address) : null;
  if (waits && !to) return wrong('address is none that these coins can be sent to');
  await saveResolution(tx, inquiry, { status: 'APPROVED', callback: approved.callback });
  await trail('crypto-withdrawal.provider-answer', { answer: 'APPROVED', recipientAddress: to?.address ?? null });
  if (!to) {
    // Ended meanwhile: the provider is told so.
    await askProviders(tx);
    return done;
  }
  const named = { ...withdrawal, recipientAddress: to.address, destinationTag: to.destinationTag };
  const changes = {
    recipientAddress: to.address,
    destinationTag: to.destinationTag,
    payeeSeal: payeeSealOf(named, secretKey),
  };
  await moveWithdrawal(tx, withdrawal, { kind: 'ADDRESSED' }, moment, { changes });
  await askToPayOut(tx);
  return done;
};

/** Answers that providers call back with. */
export const resolutionTaker = (config: Given): CallTaker => ({
  kind: 'r',
  take: async (tx, { body, ...call }) => {
    const read = resolutionMessage.safeParse(body);
    return read.success ? takeResolution(tx, call, { ...call, message: read.data }, config) : wrong('Not an answer');
  },
});
