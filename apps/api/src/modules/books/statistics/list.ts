import { listStatistics } from '@countinghouse/contract/books/statistics';
import { declareWholeList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';

const { amount, count, number, text } = cell;

/** Figures of statistics, by coin and by day of UTC; no screen lists them. */
export const statisticsFigures = declareWholeList(listStatistics, 'figures', {
  views: [],
  exported: {
    title: 'Statistics',
    columns: [
      text(null, 'Direction', ({ direction }) => (direction === 'DEPOSIT' ? 'Deposits' : 'Withdrawals')),
      text(null, 'By', ({ by }) => (by === 'COIN' ? 'Coin' : 'Day')),
      text(null, 'Coin', ({ coin }) => coin),
      text(null, 'Day (UTC)', ({ day }) => day),
      count(null, 'Count', (row) => row.count),
      number(null, 'Percent', ({ percent }) => percent),
      amount(null, 'Volume', ({ volume, volumeCurrency }) => [volume, volumeCurrency]),
      text(null, 'Volume currency', ({ volumeCurrency }) => volumeCurrency),
      amount(null, 'Volume in the coin', ({ coinVolume, coin }) => [coinVolume, coin]),
      text(null, 'Period from (UTC day)', ({ from }) => from),
      text(null, 'Period to (UTC day)', ({ to }) => to),
      text(null, 'Business', ({ businessName }) => businessName ?? 'All businesses'),
      text(null, 'Business ID', ({ businessId }) => businessId),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
