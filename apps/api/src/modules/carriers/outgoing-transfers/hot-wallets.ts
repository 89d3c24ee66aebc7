import type { Database } from '@countinghouse/database';
import { amountOfChainUnits, fromUnits, type Amount } from '@countinghouse/money';
import type { Registry } from 'prom-client';
import { amountIn, textIn } from '../../../platform/amount-columns';
import { watchRows } from '../../../platform/gauge';
import type { Signer } from '../../../rails/signer';
import { usualGasOf } from './gas';
import { selectLacks, selectWanted, storeLacks, type Lack, type Wanted } from './hot-wallets-repository';

/** Coins that orders of one chain ask for, their networks' usual fees among them; by currency. */
const askedOf = (wanted: readonly Wanted[]): ReadonlyMap<string, bigint> => {
  const asked = new Map<string, bigint>();
  const ask = ({ currency, units }: Amount): void => void asked.set(currency, (asked.get(currency) ?? 0n) + units);
  for (const { currency, network, amount, orders } of wanted) {
    ask(amountIn(amount, currency));
    const gas = usualGasOf(currency, network);
    ask(fromUnits(gas.units * BigInt(orders), gas.currency));
  }
  return asked;
};

/**
 * Notes what each hot wallet lacks for the orders for which nothing was signed yet.
 *
 * @throws AggregateError of the chains that did not answer, once the others were looked at
 */
export const lookAtHotWallets = async (database: Database, { holds, chains }: Signer): Promise<void> => {
  if (!holds || !chains) return;
  const wanted = await database.acrossOrganisations(selectWanted);
  const failed: unknown[] = [];
  for (const chain of chains) {
    const orders = wanted.filter((one) => one.chain === chain);
    try {
      const network = orders[0]?.network;
      const held = network === undefined ? [] : await holds(chain);
      const asked = held === null ? [] : [...askedOf(orders)];
      const lacks = asked.map(([currency, units]): Lack => {
        const own = held?.find((one) => one.currency === currency)?.units ?? 0n;
        const missing = units - amountOfChainUnits(own, currency, network ?? chain).units;
        return { currency, missing: missing > 0n ? missing : 0n };
      });
      await database.acrossOrganisations((tx) => storeLacks(tx, chain, lacks));
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'A hot wallet could not be looked at');
};

export const watchHotWallets = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: selectLacks,
    figures: [
      {
        name: 'countinghouse_hot_wallet_missing',
        help: 'Coins that a hot wallet lacks for the orders that wait for them, in whole units; 0 if it can pay',
        labels: ['chain', 'currency'],
        value: ({ currency, missing }) => Number(textIn(missing, currency)),
      },
    ],
  });
