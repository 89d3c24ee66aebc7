import type { BusinessId } from '@countinghouse/contract/ids';
import type { ListTotals } from '@countinghouse/contract/paging';
import type { Tx } from '@countinghouse/database';
import { conversionList } from '../modules/across/balance-conversions/list';
import { internalTransferList } from '../modules/across/internal-transfers/list';
import { paymentList } from '../modules/money-in/crypto-deposits/list';
import { fiatDepositList, whitelabelDepositList } from '../modules/money-in/fiat-deposits/list';
import { unassociatedList } from '../modules/money-in/unassociated-deposits/list';
import { cryptoWithdrawalList } from '../modules/money-out/crypto-withdrawals/list';
import { fiatWithdrawalList } from '../modules/money-out/fiat-withdrawals/list';
import type { BusinessScope } from '../modules/organisation/businesses';
import type { List } from '../platform/list/declaration';

/** Totals of payments, by the list's own filters. */
export const totalsOfPayments = paymentList.totals;

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
  readonly totals: (tx: Tx, scope: BusinessScope, filters: KeptFilters, most: number) => Promise<ListTotals>;
};

/** Any list of money: these filters are among its own. */
type MoneyList = Pick<List, 'lines'> & {
  readonly totals: (tx: Tx, scope: BusinessScope, filters: never, most: number) => Promise<ListTotals>;
};

/** A list by these statuses; `of` gives the filters that all know their names in this list. */
const kept = (
  { lines, totals }: MoneyList,
  statuses: readonly string[],
  of: (filters: KeptFilters) => object = (filters) => filters,
): KeptMoneyList => ({
  table: lines[0]!.table,
  statuses,
  totals: (tx, scope, filters, most) => totals(tx, scope, of(filters) as never, most),
});

const several = ({ status, ...filters }: KeptFilters) => ({ ...filters, status: status && [status] });

/** Every list of money, by the filters that its stored totals know. */
export const keptLists: readonly KeptMoneyList[] = [
  kept(paymentList, ['DEPOSITED', 'EXPIRED', 'AWAITING'], ({ currency: depositCurrency, ...filters }) => ({
    ...several(filters),
    depositCurrency,
  })),
  kept(cryptoWithdrawalList, ['COMPLETED', 'FAILED'], ({ currency: cryptoCurrency, ...filters }) => ({
    ...several(filters),
    cryptoCurrency,
  })),
  kept(fiatWithdrawalList, ['COMPLETED', 'PENDING'], several),
  kept(fiatDepositList, ['RECEIVED', 'PENDING']),
  kept(whitelabelDepositList, []),
  kept(internalTransferList, ['COMPLETED', 'FAILED']),
  kept(internalTransferList, ['COMPLETED'], (filters) => ({ ...filters, direction: 'IN' })),
  kept(conversionList, ['EXECUTED', 'EXPIRED'], ({ currency: debitCurrency, ...filters }) => ({
    ...filters,
    debitCurrency,
  })),
  kept(unassociatedList, ['PENDING', 'RESOLVED']),
];
