import { qualityOf } from '@countinghouse/contract/money-in/travel-rule-person';
import type { Tx } from '@countinghouse/database';
import { amountOfChainUnits, chainUnits } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { unitsOf } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { enqueue } from '../../../platform/jobs/repository';
import { sealUnder } from '../../../platform/secrets';
import {
  confirmationMessage,
  inquiryMessage,
  isAsset,
  isOfPeer,
  originatorIn,
  type InquiryMessage,
  type PeerAnswer,
} from '../../../rails/travel-rule';
import type { CallTaker, ProviderCall } from '../../carriers/travel-rule-providers';
import { placeOfInquiry } from './announced';
import { policyOf } from './gate';
import { answerInquiriesJob, matchInquiriesJob } from './inquiry-jobs';
import {
  countOpen,
  findAskedPayment,
  findDepositTransaction,
  findRepeated,
  holdInquiry,
  insertInquiry,
  saveDecision,
  saveEnd,
  type InquiryRow,
} from './inquiries-repository';
import { dataKeyOf } from './personal-data';

type Given = Pick<Config, 'secretKey' | 'mode' | 'travelRule'>;

const wrong = (error: string): PeerAnswer => ({ status: 400, body: { error } });
/** As for an address that never was one: nobody learns which payments exist. */
const over: PeerAnswer = { status: 404 };

/** Of one provider about one payment: more would hide those of others, and nobody pays so often. */
const mostOpen = 20;
const tooMany: PeerAnswer = { status: 429, body: { error: 'Too many inquiries about this payment are open' } };

const isRepetition = (
  row: { readonly payment_id: string; readonly callback: string; readonly amount: string },
  paymentId: string,
  callback: string,
  amount: bigint,
): boolean => row.payment_id === paymentId && row.callback === callback && BigInt(row.amount) === amount;

/**
 * Takes an inquiry about a payment: kept, sealed, until somebody or the provider's rule answers it. A repetition under its identifier is received again
 * and changes nothing; another content under the same identifier is refused.
 */
const takeInquiry = async (tx: Tx, call: ProviderCall, { secretKey, mode, travelRule }: Given): Promise<PeerAnswer> => {
  const { organisationId, id: paymentId, provider, version, requestIdentifier, body } = call;
  const received: PeerAnswer = { status: 200, body: { version } };
  const read = inquiryMessage.safeParse(body);
  if (!read.success) return wrong(`Not an inquiry: ${read.error.issues[0]?.path.join('.') ?? ''}`);
  const { asset, amount: units, callback, IVMS101 } = read.data;
  if (!isOfPeer(callback, provider.hosts)) return wrong('callback does not lead to a host that is known of you');
  const payment = await findAskedPayment(tx, organisationId, paymentId);
  if (!payment) return over;
  const { business_id: businessId, deposit_currency: currency, network } = payment;
  if (currency === null || network === null || payment.wallet_address === null) return over;
  if (!isAsset(asset, { currency, network }, travelRule?.tokens ?? {}))
    return wrong('asset is not that of the payment');
  const amount = amountOfChainUnits(units, currency, network);
  if (chainUnits(amount, network) !== units || units === 0n) return wrong('amount cannot be received so exactly');
  const repeated = await findRepeated(tx, organisationId, provider.id, requestIdentifier);
  if (repeated)
    return isRepetition(repeated, paymentId, callback, amount.units)
      ? received
      : wrong('request-identifier is that of another inquiry');

  if ((await countOpen(tx, organisationId, paymentId, provider.id)) >= mostOpen) return tooMany;

  const at = await clockNow(tx);
  const id = newId();
  const { id: keyId, key } = await dataKeyOf(tx, organisationId, at, secretKey);
  const originator = originatorIn(IVMS101, provider);
  const quality = originator && qualityOf(originator);
  await insertInquiry(tx, {
    organisation_id: organisationId,
    id,
    business_id: businessId,
    payment_id: paymentId,
    provider_id: provider.id,
    request_identifier: requestIdentifier,
    version,
    currency,
    network,
    amount: unitsOf(amount),
    callback,
    key_id: keyId,
    sealed: `\\x${sealUnder(key, JSON.stringify(peopleOf(read.data)), placeOfInquiry(organisationId, id)).toString('hex')}`,
    quality,
    status: 'WAITING',
    reason: null,
    decided_at: null,
    decided_by_type: null,
    decided_by_id: null,
    decided_by_label: null,
    failures: 0,
    next_try_at: null,
    last_problem: null,
    answered_at: null,
    transaction_id: null,
    cancelled_at: null,
    deposit_id: null,
    seal: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  });
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: 'travel-rule-inquiry.receive',
    entity: { type: 'travel-rule-inquiry', id },
    after: { provider: provider.name, paymentId, currency, network, quality },
    result: 'SUCCESS',
  });
  const { acceptMinimum } = await policyOf(tx, organisationId, { mode });
  if (provider.answers === 'BY_RULE' && (quality === 'FULL' || (quality === 'MINIMUM' && acceptMinimum))) {
    await saveDecision(
      tx,
      { organisation_id: organisationId, id },
      { status: 'ACCEPTED', reason: null, by: systemActor },
    );
    await audit(tx, {
      actor: systemActor,
      organisationId,
      action: 'travel-rule-inquiry.accept',
      entity: { type: 'travel-rule-inquiry', id },
      after: { provider: provider.name },
      result: 'SUCCESS',
    });
    await enqueue(tx, answerInquiriesJob, {}, { key: 'asked' });
  }
  return received;
};

/** People of a message, as they are sealed: fields that nobody knows here are not kept. */
const peopleOf = ({ IVMS101 }: InquiryMessage) => IVMS101;

/** True if the end that is told does not fit the deposit whose payer the inquiry named. */
const contradictsDeposit = async (
  tx: Tx,
  { organisation_id: organisationId, deposit_id: depositId }: InquiryRow,
  txid: string | undefined,
): Promise<boolean> => {
  if (depositId === null) return false;
  const paid = await findDepositTransaction(tx, organisationId, depositId);
  return txid === undefined || paid?.toLowerCase() !== txid.toLowerCase();
};

/**
 * Takes the end of an accepted inquiry: the transaction, or that none will come. Said once; the same again changes nothing. One that does not fit what
 * was said before, or the deposit whose payer the inquiry named, is put on record as a contradiction.
 */
const takeEnd = async (tx: Tx, { organisationId, id, provider, body }: ProviderCall): Promise<PeerAnswer> => {
  const done: PeerAnswer = { status: 204 };
  const inquiry = await holdInquiry(tx, organisationId, id);
  if (inquiry?.provider_id !== provider.id || inquiry.status !== 'ACCEPTED') return over;
  const read = confirmationMessage.safeParse(body);
  if (!read.success) return wrong('Not a confirmation');
  const { txid } = read.data;
  const contradicted = async (answer: PeerAnswer): Promise<PeerAnswer> => {
    await audit(tx, {
      actor: systemActor,
      organisationId,
      action: 'travel-rule-inquiry.contradiction',
      entity: { type: 'travel-rule-inquiry', id },
      after: { provider: provider.name, depositId: inquiry.deposit_id, said: txid ?? 'CANCELED' },
      result: 'DENIED',
    });
    return answer;
  };
  if (inquiry.transaction_id !== null)
    return txid?.toLowerCase() === inquiry.transaction_id.toLowerCase() ? done : contradicted(over);
  if (inquiry.cancelled_at !== null) return txid === undefined ? done : contradicted(over);
  if (await contradictsDeposit(tx, inquiry, txid)) {
    await saveEnd(tx, inquiry, txid === undefined ? { cancelled: true } : { transactionId: txid });
    return contradicted(done);
  }
  await saveEnd(tx, inquiry, txid === undefined ? { cancelled: true } : { transactionId: txid });
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: txid === undefined ? 'travel-rule-inquiry.cancel' : 'travel-rule-inquiry.confirm',
    entity: { type: 'travel-rule-inquiry', id },
    after: { provider: provider.name, ...(txid !== undefined && { transactionId: txid }) },
    result: 'SUCCESS',
  });
  await enqueue(tx, matchInquiriesJob, {}, { key: 'asked' });
  return done;
};

/** Calls of other providers about payments here. */
export const inquiryTakers = (config: Given): readonly CallTaker[] => [
  { kind: 'i', take: (tx, call) => takeInquiry(tx, call, config) },
  { kind: 'c', take: takeEnd },
];
