import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import type { Tx } from '@countinghouse/database';
import type { Deposit } from '@countinghouse/payments';
import { unitsOf } from '../../../platform/amount-columns';
import { openSecret, openUnder } from '../../../platform/secrets';
import { originatorIn, type InquiryMessage } from '../../../rails/travel-rule';
import { findProvider } from '../../carriers/travel-rule-providers';
import { findAnnouncing, type InquiryRow } from './inquiries-repository';
import { findDataKey } from './personal-data-repository';

/** Context bound to the sealed text: moved to another row or organisation it does not open. */
export const placeOfInquiry = (organisationId: string, id: string): string =>
  `travel-rule-inquiry/${organisationId}/${id}`;

/** People that an inquiry named; null after the retention, when their key is destroyed. */
export const peopleOfInquiry = async (
  tx: Tx,
  inquiry: Pick<InquiryRow, 'organisation_id' | 'id' | 'key_id' | 'sealed'>,
  secretKey: string,
): Promise<InquiryMessage['IVMS101'] | null> => {
  const wrapped = await findDataKey(tx, inquiry.organisation_id, inquiry.key_id);
  if (wrapped === null) return null;
  const key = Buffer.from(openSecret(secretKey, wrapped), 'base64');
  const text = openUnder(key, inquiry.sealed, placeOfInquiry(inquiry.organisation_id, inquiry.id));
  return JSON.parse(text) as InquiryMessage['IVMS101'];
};

/** Originator of an inquiry as a payer of our records; null: none could be named. */
export const originatorOfInquiry = async (
  tx: Tx,
  inquiry: InquiryRow,
  secretKey: string,
): Promise<Originator | null> => {
  const provider = await findProvider(tx, { id: inquiry.provider_id });
  const people = provider && (await peopleOfInquiry(tx, inquiry, secretKey));
  return provider && people && originatorIn(people, provider);
};

type Announced = Pick<Deposit, 'organisationId' | 'paymentId' | 'currency' | 'network' | 'amount' | 'transactionId'>;

/** Payer of a deposit that an accepted inquiry announced, and that inquiry; null: none did. */
export const announcedBy = async (
  tx: Tx,
  deposit: Announced,
  secretKey: string,
): Promise<{ readonly inquiry: InquiryRow; readonly originator: Originator } | null> => {
  const inquiry = await findAnnouncing(tx, {
    organisationId: deposit.organisationId as OrganisationId,
    paymentId: deposit.paymentId,
    currency: deposit.currency,
    network: deposit.network,
    amount: unitsOf(deposit.amount),
    transactionId: deposit.transactionId,
  });
  const originator = inquiry && (await originatorOfInquiry(tx, inquiry, secretKey));
  return inquiry && originator && { inquiry, originator };
};
