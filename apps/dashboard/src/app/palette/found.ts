import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { isZeroText } from '../../entities/currency/figures';
import type { texts } from '../messages';
import { startsWith } from './commands';

/** What of a payment the typed text is, whole or from its beginning. */
export type MatchedField = { readonly field: keyof typeof texts.palette.fields; readonly value: string };

/**
 * Which field was found. Null where the list does not tell: the deposits of a payment link that takes any number of
 * payments are not part of it.
 */
export const matchedField = (payment: PaymentView, typed: string): MatchedField | null => {
  const fields: readonly (MatchedField | null)[] = [
    { field: 'reference', value: payment.clientPaymentId },
    { field: 'id', value: payment.id },
    payment.walletAddress === null ? null : { field: 'address', value: payment.walletAddress },
    ...payment.deposits.flatMap(({ transactionId, fromAddress }) => [
      { field: 'transaction', value: transactionId } as const,
      fromAddress === null ? null : ({ field: 'sender', value: fromAddress } as const),
    ]),
  ];
  return fields.find((found) => found !== null && startsWith(found.value, typed)) ?? null;
};

type Money = { readonly amount: string; readonly currency: string };

/** What a payment is about: what the business was credited, else what is asked for. Null for an open one without either. */
export const moneyOf = (payment: PaymentView): (Money & { readonly network: string | null }) | null => {
  const { actualPayableAmount, settlementCurrency, displayAmount, displayCurrency } = payment;
  if (!isZeroText(actualPayableAmount))
    return { amount: actualPayableAmount, currency: settlementCurrency, network: null };
  if (displayAmount && displayCurrency) return { amount: displayAmount, currency: displayCurrency, network: null };
  const { expectedDepositAmount, depositCurrency, network } = payment;
  return expectedDepositAmount && depositCurrency
    ? { amount: expectedDepositAmount, currency: depositCurrency, network }
    : null;
};
