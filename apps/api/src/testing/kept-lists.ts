import type { BusinessId } from '@countinghouse/contract/ids';
import type { ListTotals } from '@countinghouse/contract/paging';
import type { Tx } from '@countinghouse/database';
import { conversionList } from '../modules/across/balance-conversions/list';
import type { BusinessScope } from '../modules/organisation/businesses';
import { totalsOfPayments } from '../modules/money-in/crypto-deposits/repository';
import { cryptoWithdrawalList } from '../modules/money-out/crypto-withdrawals/list';
import { totalsOfFiat } from '../modules/money-in/fiat-deposits/repository';
import { fiatWithdrawalList } from '../modules/money-out/fiat-withdrawals/list';
import { internalTransferList } from '../modules/across/internal-transfers/list';
import { totalsOfUnassociated } from '../modules/money-in/unassociated-deposits/list-repository';

export { totalsOfPayments };

export type KeptFilters = {
  readonly businessId: BusinessId;
  readonly currency?: string | undefined;
  readonly status?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

export type KeptMoneyList = {
  readonly table: string;
  readonly statuses: readonly string[];
  readonly totals: (tx: Tx, scope: BusinessScope, filters: KeptFilters, cap: number) => Promise<ListTotals>;
};

const several = ({ status, ...filters }: KeptFilters) => ({
  ...filters,
  status: status === undefined ? status : [status],
});

/** Every list of money, by the filters that its kept totals know. */
export const keptLists: readonly KeptMoneyList[] = [
  {
    table: 'payment',
    statuses: ['DEPOSITED', 'EXPIRED', 'AWAITING'],
    totals: (tx, scope, { currency: depositCurrency, ...filters }, cap) =>
      totalsOfPayments(
        tx,
        scope,
        { ...several(filters), depositCurrency } as Parameters<typeof totalsOfPayments>[2],
        cap,
      ),
  },
  {
    table: 'crypto_withdrawal',
    statuses: ['COMPLETED', 'FAILED'],
    totals: (tx, scope, { currency: cryptoCurrency, ...filters }, cap) =>
      cryptoWithdrawalList.totals(
        tx,
        scope,
        { ...several(filters), cryptoCurrency } as Parameters<typeof cryptoWithdrawalList.totals>[2],
        cap,
      ),
  },
  {
    table: 'fiat_withdrawal',
    statuses: ['COMPLETED', 'PENDING'],
    totals: (tx, scope, filters, cap) =>
      fiatWithdrawalList.totals(tx, scope, several(filters) as Parameters<typeof fiatWithdrawalList.totals>[2], cap),
  },
  {
    table: 'fiat_deposit',
    statuses: ['RECEIVED', 'PENDING'],
    totals: (tx, scope, filters, cap) =>
      totalsOfFiat(tx, scope, filters as Parameters<typeof totalsOfFiat>[2], 'deposits', cap),
  },
  {
    table: 'whitelabel_fiat_deposit',
    statuses: [],
    totals: (tx, scope, filters, cap) =>
      totalsOfFiat(tx, scope, filters as Parameters<typeof totalsOfFiat>[2], 'whitelabels', cap),
  },
  {
    table: 'internal_transfer',
    statuses: ['COMPLETED', 'FAILED'],
    totals: (tx, scope, filters, cap) =>
      internalTransferList.totals(tx, scope, filters as Parameters<typeof internalTransferList.totals>[2], cap),
  },
  {
    table: 'internal_transfer',
    statuses: ['COMPLETED'],
    totals: (tx, scope, filters, cap) =>
      internalTransferList.totals(
        tx,
        scope,
        { ...filters, direction: 'IN' } as Parameters<typeof internalTransferList.totals>[2],
        cap,
      ),
  },
  {
    table: 'balance_conversion',
    statuses: ['EXECUTED', 'EXPIRED'],
    totals: (tx, scope, { currency: debitCurrency, ...filters }, cap) =>
      conversionList.totals(
        tx,
        scope,
        { ...filters, debitCurrency } as Parameters<typeof conversionList.totals>[2],
        cap,
      ),
  },
  {
    table: 'unassociated_deposit',
    statuses: ['PENDING', 'RESOLVED'],
    totals: (tx, scope, filters, cap) =>
      totalsOfUnassociated(tx, scope, filters as Parameters<typeof totalsOfUnassociated>[2], cap),
  },
];
