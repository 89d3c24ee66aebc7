import { toText, type Amount } from '@countinghouse/money';
import type { PaymentTerms } from '@countinghouse/payments';

const figure = (amount: Amount | null): string | null => amount && `${toText(amount)} ${amount.currency}`;

/** Payment's terms in the audit trail: the request and its destination, not the payer. */
export const auditView = (terms: PaymentTerms) => ({
  businessId: terms.businessId,
  clientPaymentId: terms.clientPaymentId,
  type: terms.type,
  rateType: terms.rateType,
  displayAmount: figure(terms.displayAmount),
  depositCurrency: terms.depositCurrency,
  network: terms.network,
  expectedDepositAmount: figure(terms.expectedDepositAmount),
  walletAddress: terms.walletAddress,
  destinationTag: terms.destinationTag,
  expiresAt: terms.expiresAt?.toISOString() ?? null,
  refundAddress: terms.refundAddress,
});
