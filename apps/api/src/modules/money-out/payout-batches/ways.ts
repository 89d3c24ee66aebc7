import type { PayoutKind } from '@countinghouse/contract/money-out/payout-batches';
import { cryptoPayouts } from './crypto-payouts';
import { fiatPayouts } from './fiat-payouts';
import type { PayoutWay } from './payouts';

export const payoutWays: Readonly<Record<PayoutKind, PayoutWay>> = { CRYPTO: cryptoPayouts, FIAT: fiatPayouts };
