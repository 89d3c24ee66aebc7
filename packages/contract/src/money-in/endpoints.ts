import { cryptoDepositsEndpoints } from './crypto-deposits.reference';
import { fiatDepositsEndpoints } from './fiat-deposits.reference';
import { invoicesEndpoints } from './invoices.reference';
import { networkStatusEndpoints } from './network-status.reference';
import { newPaymentEndpoints } from './new-payment.reference';
import { payLinksEndpoints } from './pay-links.reference';
import { publicPaymentsEndpoints } from './public-payments.reference';
import { travelRuleInquiryEndpoints } from './travel-rule-inquiries.reference';
import { travelRuleEndpoints } from './travel-rule.reference';
import { unassociatedDepositsEndpoints } from './unassociated-deposits.reference';

/** Calls of the area, in the order of the reference. */
export const moneyInEndpoints = [
  ...cryptoDepositsEndpoints,
  ...travelRuleEndpoints,
  ...travelRuleInquiryEndpoints,
  ...newPaymentEndpoints,
  ...publicPaymentsEndpoints,
  ...payLinksEndpoints,
  ...invoicesEndpoints,
  ...networkStatusEndpoints,
  ...fiatDepositsEndpoints,
  ...unassociatedDepositsEndpoints,
];
