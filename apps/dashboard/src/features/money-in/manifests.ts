import { manifest as cryptoDeposits } from './crypto-deposits/manifest';
import { manifest as fiatDeposits } from './fiat-deposits/manifest';
import { manifest as networkStatus } from './network-status/manifest';
import { manifest as travelRule } from './travel-rule/manifest';
import { manifest as unassociatedDeposits } from './unassociated-deposits/manifest';

/** Features of the area. */
export const moneyInFeatures = [cryptoDeposits, fiatDeposits, networkStatus, travelRule, unassociatedDeposits];
