import { cryptoDepositsEndpoints } from './crypto-deposits';
import { fiatDepositsEndpoints } from './fiat-deposits';
import { newPaymentEndpoints } from './new-payment';
import { publicPaymentsEndpoints } from './public-payments';
import { travelRuleEndpoints } from './travel-rule';
import { unassociatedDepositsEndpoints } from './unassociated-deposits';

/** Calls of the area, in the order of the reference. */
export const moneyInEndpoints = [
  ...cryptoDepositsEndpoints,
  ...travelRuleEndpoints,
  ...newPaymentEndpoints,
  ...publicPaymentsEndpoints,
  ...fiatDepositsEndpoints,
  ...unassociatedDepositsEndpoints,
];
