import type { Database } from '@countinghouse/database';
import { chainUnits, amountOf } from '@countinghouse/money';
import { watchChain } from '../modules/money-in/chain-watch/watch-chain';
import { expireOverdue } from '../modules/money-in/crypto-deposits/expire-payments';
import { sendOnChain, simulatedReader, type Chain, type TransferId } from '../rails/chain';
import { storedRates } from '../rails/rates';
import { giveRates } from './commerce';
import type { TestCell } from './two-cells';

const never = (): AbortSignal => new AbortController().signal;

/** Reads a simulated chain to its end in a cell whose server does not run. */
export const watchIn = ({ database }: { readonly database: Database }, chain: Chain): Promise<void> =>
  watchChain(
    {
      database,
      reader: simulatedReader(database),
      rates: storedRates,
      askForScreening: async () => undefined,
      onChanged: async () => undefined,
      onRead: async () => undefined,
    },
    chain,
    never(),
  );

/** Moves the clock of a cell whose server does not run, with fresh prices, and lets payments expire and a chain be read that it brings on. */
export const cellAt = async (
  cell: Pick<TestCell, 'database' | 'setClock'>,
  when: Date,
  chain: Chain,
): Promise<void> => {
  await cell.setClock(when);
  await giveRates(cell, when);
  await expireOverdue(cell.database, never());
  await watchIn(cell, chain);
};

/** Bitcoins of one transaction on the chain of another cell as well, as a real chain has them in both. */
export const alsoIn = (
  { database }: { readonly database: Database },
  { transactionId }: Pick<TransferId, 'transactionId'>,
  to: string,
  amount: string,
): Promise<TransferId> =>
  database.onPlatform((tx) =>
    sendOnChain(tx, {
      currency: 'BTC',
      network: 'MAIN',
      units: chainUnits(amountOf(amount, 'BTC'), 'MAIN'),
      from: ['payer'],
      to,
      tag: null,
      transactionId,
    }),
  );
