import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import type { LedgerItem } from '../../../entities/ledger/api';
import { Postings } from '../../../entities/ledger/postings';
import { messages } from './messages';

/** The deposits and refunds of a payment: money is posted for these, never for the request itself. */
const itemsOf = ({ deposits }: PaymentDetail): LedgerItem[] =>
  deposits.flatMap(({ id, refund }) => [
    { entityType: 'DEPOSIT' as const, entityId: id },
    ...(refund ? [{ entityType: 'REFUND' as const, entityId: refund.id }] : []),
  ]);

/** Journal of the payment. */
export const PaymentPostings = ({ payment }: { payment: PaymentDetail }) => (
  <Postings
    items={itemsOf(payment)}
    texts={{ ...messages.postings, label: messages.postings.label(payment.clientPaymentId) }}
  />
);
