import { createHash } from 'node:crypto';
import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import { sum } from '@countinghouse/money';
import { unitsOf } from '../../../platform/amount-columns';
import { pain001, pain001Problems, type BankPayment, type PaymentFile } from '../../../rails/bank';
import type { CollectionAccount } from '../../money-in/fiat-deposits';
import { endToEndIdOf, type FiatWithdrawal } from './fiat-withdrawal';
import type { PaymentFileRow } from './repository';

/** Debtor's account, stored with the file. */
const debtorOf = (account: CollectionAccount): PaymentFile['debtor'] => ({
  name: account.beneficiary,
  iban: account.iban,
  accountNumber: account.account_number,
  sortCode: account.sort_code,
  routingNumber: account.routing_number,
  swiftCode: account.swift_code,
});

const paymentOf = ({ id, amount, paidTo, reference }: FiatWithdrawal): BankPayment => ({
  endToEndId: endToEndIdOf(id),
  amount,
  name: paidTo.holderName,
  street: paidTo.street,
  postalCode: paidTo.postalCode,
  city: paidTo.city,
  country: paidTo.country,
  account: paidTo,
  intermediary:
    paidTo.intermediaryBankName === null
      ? null
      : { name: paidTo.intermediaryBankName, address: paidTo.intermediaryBankAddress ?? '' },
  reference,
});

type FileFacts = Pick<
  PaymentFileRow,
  'id' | 'created_at' | 'execution_date' | 'payment_method' | 'currency' | 'debtor' | 'message'
>;

/**
 * Bytes of a file: constant for the same rows, under one message id.
 *
 * @throws Error if they would not be a valid pain.001
 */
export const textOfFile = (file: FileFacts, payments: readonly FiatWithdrawal[]): string => {
  const text = pain001({
    message: file.message,
    messageId: endToEndIdOf(file.id),
    createdAt: file.created_at,
    executionDate: file.execution_date,
    // Validated by the contract when it was stored, and only this product writes the debtor.
    method: file.payment_method as PaymentMethod,
    currency: file.currency,
    debtor: file.debtor as PaymentFile['debtor'],
    payments: payments.map(paymentOf),
  });
  const [problem] = pain001Problems(text);
  if (problem !== undefined) throw new Error(`The file ${file.id} would be refused by banks: ${problem}`);
  return text;
};

/**
 * File that orders payments of one currency and method from a bank, as stored.
 *
 * @throws Error without payments, or if banks would refuse it
 */
export const paymentFileOf = (
  payFrom: CollectionAccount,
  payments: readonly FiatWithdrawal[],
  { id, executionDate, at }: { readonly id: string; readonly executionDate: string; readonly at: Date },
) => {
  const [first] = payments;
  if (!first) throw new Error('A file tells of payments');
  const { currency } = first.amount;
  const file = {
    id,
    created_at: at,
    currency,
    payment_method: first.paymentMethod,
    execution_date: executionDate,
    debtor: debtorOf(payFrom),
    message: payFrom.payment_message,
  };
  const total = sum(
    payments.map(({ amount }) => amount),
    currency,
  );
  return {
    ...file,
    organisation_id: first.organisationId,
    collection_account_id: payFrom.id,
    channel: payFrom.channel,
    payments: payments.length,
    control_sum: unitsOf(total),
    digest: `\\x${digestOf(textOfFile(file, payments)).toString('hex')}`,
  };
};

export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
