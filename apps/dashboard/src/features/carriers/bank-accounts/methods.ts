import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { bankMethodOf } from '@countinghouse/contract/payment-methods';

/** `SEPA Credit Transfer`; the method's own code if unknown to this build. */
export const methodName = ({ currency, paymentMethod }: Pick<BankAccount, 'currency' | 'paymentMethod'>): string =>
  bankMethodOf(currency, paymentMethod)?.displayName ?? paymentMethod;
