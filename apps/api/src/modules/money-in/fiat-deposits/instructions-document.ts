import { groupedIban, groupedSortCode } from '@countinghouse/contract/bank-details';
import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { FiatDeposit } from '@countinghouse/contract/money-in/fiat-deposits';
import { writtenText } from '@countinghouse/money';
import { amountWords, instantWords } from '../../../platform/words';
import type { PdfDocument, PdfFact } from '../../../platform/pdf/render-pdf';

const told = (label: string, value: string | null): PdfFact[] => (value === null ? [] : [{ label, value }]);

/** Payment instructions of an announced deposit as a document to hand on: the same that its creator was shown. */
export const instructionsDocument = (deposit: FiatDeposit, letterhead: readonly string[]): PdfDocument => {
  const { instructions, currency, expectedAmount, clientLabel, createdAt, expiresAt } = deposit;
  const { iban, sortCode, paymentMethod } = instructions;
  return {
    title: 'Payment instructions',
    subtitle: `Deposit ${clientLabel}`,
    letterhead,
    emphasis: { label: 'Reference', hint: 'quote exactly', value: instructions.reference },
    sections: [
      {
        title: 'Pay to',
        facts: [
          { label: 'Amount', value: `${amountWords(writtenText(expectedAmount, currency))} ${currency}` },
          { label: 'Beneficiary', value: instructions.beneficiary },
          ...told('IBAN', iban && groupedIban(iban)),
          ...told('Account number', instructions.accountNumber),
          ...told('Sort code', sortCode && groupedSortCode(sortCode)),
          ...told('Routing number', instructions.routingNumber),
          ...told('BIC', instructions.swiftCode),
          { label: 'Bank', value: instructions.bankName },
          { label: 'Bank address', value: instructions.bankAddress },
          { label: 'Payment method', value: bankMethodOf(currency, paymentMethod)?.displayName ?? paymentMethod },
        ],
      },
      {
        title: 'Deposit',
        facts: [
          { label: 'Client label', value: clientLabel },
          { label: 'Announced', value: instantWords(createdAt) },
          { label: 'Valid until', value: instantWords(expiresAt) },
          { label: 'ID', value: deposit.id },
        ],
      },
    ],
    note: 'Pay exactly to this account, from the bank account that was announced. Without the reference the money cannot be told apart.',
    footer: `${letterhead[0] ?? ''} · payment instructions ${instructions.reference}`,
    madeAt: new Date(createdAt),
  };
};
