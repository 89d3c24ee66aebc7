import { groupedIban, groupedSortCode } from '@countinghouse/contract/bank-details';
import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { FiatWithdrawalView } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { writtenText } from '@countinghouse/money';
import type { PdfDocument, PdfFact } from '../../../platform/pdf/render-pdf';
import { amountWords, instantWords } from '../../../platform/words';

const told = (label: string, value: string | null): PdfFact[] => (value === null ? [] : [{ label, value }]);

/** Payment advice of a withdrawal as a document to hand on: with as much of the account as its reader may know. */
export const adviceDocument = (withdrawal: FiatWithdrawalView, letterhead: readonly string[]): PdfDocument => {
  const { currency, amount, fee, debitAmount, paymentMethod, bankAccount, completedAt, createdAt } = withdrawal;
  const { iban, accountNumber, sortCode } = bankAccount;
  const money = (text: string): string => `${amountWords(writtenText(text, currency))} ${currency}`;
  return {
    title: 'Payment advice',
    subtitle: `Withdrawal ${withdrawal.clientLabel}`,
    letterhead,
    emphasis: { label: 'Paid', hint: completedAt === null ? '' : instantWords(completedAt), value: money(amount) },
    sections: [
      {
        title: 'Paid to',
        facts: [
          { label: 'Holder', value: bankAccount.holderName },
          { label: 'Account', value: iban === null ? (accountNumber ?? bankAccount.accountMasked) : groupedIban(iban) },
          ...told('Sort code', sortCode && groupedSortCode(sortCode)),
          ...told('Routing number', bankAccount.routingNumber),
          ...told('BIC', bankAccount.swiftCode),
          { label: 'Bank', value: bankAccount.bankName },
        ],
      },
      {
        title: 'Payment',
        facts: [
          { label: 'From', value: withdrawal.businessName },
          { label: 'Payment method', value: bankMethodOf(currency, paymentMethod)?.displayName ?? paymentMethod },
          ...told('Reference', withdrawal.reference),
          { label: 'Ordered', value: instantWords(createdAt) },
          ...told('Put into a file', withdrawal.sentAt && instantWords(withdrawal.sentAt)),
          { label: 'End-to-end ID', value: withdrawal.endToEndId },
          ...told('Bank transaction', withdrawal.bankTransactionId),
        ],
      },
      {
        title: 'Debited',
        facts: [
          { label: 'Amount', value: money(amount) },
          { label: 'Fee', value: money(fee) },
          { label: 'Total', value: money(debitAmount) },
        ],
      },
    ],
    footer: `${letterhead[0] ?? ''} · payment advice ${withdrawal.endToEndId}`,
    madeAt: new Date(completedAt ?? createdAt),
  };
};
