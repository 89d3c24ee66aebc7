import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { textIn } from '../../../platform/amount-columns';
import { watchRows } from '../../../platform/gauge';
import { sumKinds } from './repository';

/** Every account is read: not more than once a minute. */
const keptSeconds = 60;

/** Sums of the books by kind of account and currency, of all live organisations together. A gauge is a float: for trends, not for accounting. */
export const watchBalances = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: sumKinds,
    keptSeconds,
    figures: [
      {
        name: 'countinghouse_ledger_balance',
        help: 'Balance of all accounts of one type and kind of live organisations, in whole units of the currency, rounded to a float',
        labels: ['kind', 'currency'],
        value: ({ balance, currency }) => Number(textIn(balance, currency)),
      },
    ],
  });
