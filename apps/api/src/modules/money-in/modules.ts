import { chainWatch } from './chain-watch/module';
import { cryptoDeposits } from './crypto-deposits/module';
import { fiatDeposits } from './fiat-deposits/module';
import { invoicePages } from './invoice-page/module';
import { invoices } from './invoices/module';
import { lateCoins } from './late-coins/module';
import { networkStatus } from './network-status/module';
import { payLinks } from './pay-links/module';
import { payPage } from './pay-page/module';
import { travelRule } from './travel-rule/module';
import { unassociatedDeposits } from './unassociated-deposits/module';

/** Capabilities of the area, in the order of the reference. */
export const moneyInModules = [
  cryptoDeposits,
  payPage,
  payLinks,
  invoices,
  invoicePages,
  chainWatch,
  networkStatus,
  travelRule,
  unassociatedDeposits,
  lateCoins,
  fiatDeposits,
];
