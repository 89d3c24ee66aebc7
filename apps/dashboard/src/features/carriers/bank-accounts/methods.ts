import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { bankMethodOf } from '@countinghouse/contract/bank-methods';

/** `SEPA Credit Transfer`; the method's own word where this build does not know it. */
export const methodName = ({ currency, paymentMethod }: Pick<BankAccount, 'currency' | 'paymentMethod'>): string =>
  bankMethodOf(currency, paymentMethod)?.displayName ?? paymentMethod;
