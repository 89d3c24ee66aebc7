import type { Database, Tx } from '@countinghouse/database';
import { currencies } from '@countinghouse/money';
import { addressProblem } from '@countinghouse/payments/addresses';
import type { Registry } from 'prom-client';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';
import { watchRows } from '../../platform/gauge';
import { newId } from '../../platform/ids';
import { mac } from '../../platform/secrets';
import type { RailCalls } from '../calls';
import { chainOf, usesDestinationTag, type AddressStock, type Chain } from '../chain';
import { gatewayLimits } from './form';
import type { Gateway } from './gateway';
import { addressPrefixes } from './settings';
import {
  countLeft,
  findShared,
  givenOutAmong,
  insertStocked,
  passOverOthers,
  organisationsWithout,
  selectStock,
  takeStocked,
  type StockedAddress,
} from './stock-repository';

/** Addresses kept ahead: more than are taken between two looks, and enough for a gateway that is silent for a while. */
const kept = 500;
const everySeconds = 20;

const macOf = (
  secretKey: string,
  { chain, name, address }: Pick<StockedAddress, 'chain' | 'name' | 'address'>,
): Buffer => mac(secretKey, 'gateway-address', JSON.stringify([chain, name, address]));

/** Address of a row that is as it was fetched. @throws Error for one that somebody has put there or changed */
const intact = (secretKey: string, row: StockedAddress | null): string | null => {
  if (row && !macOf(secretKey, row).equals(row.mac))
    throw new Error(`The address ${row.name} of ${row.chain} is not the one that was fetched`);
  return row && row.address;
};

/** Without a gateway: those of nobody. */
const prefixesOf = (gateway: Pick<Gateway, 'id'> | undefined) => addressPrefixes(gateway?.id ?? '');

/** Addresses that gateways made, taken in the transaction of their payment: a payment never waits for a gateway, and none is made without an address. */
export const gatewayStock = (
  gateways: Readonly<Record<Chain, Pick<Gateway, 'id'>>>,
  secretKey: string,
): AddressStock => ({
  chains: Object.keys(gateways),
  take: async (tx, chain) => intact(secretKey, await takeStocked(tx, chain, prefixesOf(gateways[chain]).payment)),
  sharedAddress: async (tx, chain, organisationId) =>
    intact(secretKey, await findShared(tx, chain, `${prefixesOf(gateways[chain]).organisation}${organisationId}`)),
});

/** Names to ask for on a chain now, under which nobody asked before, here or in another installation; empty if enough are kept. */
const namesWanted = async (tx: Tx, { chain, id: gatewayId }: Gateway): Promise<string[]> => {
  const most = gatewayLimits.addresses;
  const { payment, organisation } = addressPrefixes(gatewayId);
  if (usesDestinationTag(chain)) {
    const without = await organisationsWithout(tx, { chain, prefix: organisation, most });
    return without.map((id) => `${organisation}${id}`);
  }
  await passOverOthers(tx, chain, payment);
  const missing = Math.min(most, kept - (await countLeft(tx, chain, payment)));
  return missing <= 0 ? [] : Array.from({ length: missing }, () => `${payment}${newId()}`);
};

/** True for an address in the notation of a chain. */
const isOfChain = (chain: Chain, address: string): boolean =>
  currencies.some(({ code, networks }) =>
    networks.some(({ network }) => chainOf(code, network) === chain && addressProblem(code, network, address) === null),
  );

/**
 * Fetches addresses of one chain until enough are kept. `lost`: names whose answer got lost, asked for again before others, so that a gateway that
 * fails makes no address in vain.
 *
 * @throws Error for answers that name others than asked, an address of another chain, and one that was given out before
 */
const fetchAddresses = async (
  database: Database,
  gateway: Gateway,
  secretKey: string,
  lost: Map<Chain, readonly string[]>,
  signal: AbortSignal,
): Promise<void> => {
  const { chain, stating } = gateway;
  const refuse = (words: string): never => {
    throw new Error(`The gateway of ${chain} ${words}`);
  };
  while (!signal.aborted) {
    const names = lost.get(chain) ?? (await database.acrossOrganisations((tx) => namesWanted(tx, gateway)));
    if (names.length === 0) return;
    lost.set(chain, names);
    const { addresses } = await stating('addresses', { body: { ids: names } });
    lost.delete(chain);
    if (addresses.length !== names.length || addresses.some(({ id }, index) => id !== names[index]))
      refuse('names other addresses than it was asked for');
    if (new Set(addresses.map(({ address }) => address)).size !== addresses.length) refuse('names one address twice');
    const foreign = addresses.find(({ address }) => !isOfChain(chain, address));
    if (foreign) refuse(`names ${foreign.address}, which is no address there`);
    await database.acrossOrganisations(async (tx) => {
      const [used] = await givenOutAmong(
        tx,
        addresses.map(({ address }) => address),
      );
      if (used !== undefined) refuse(`names ${used}, which a payment has already`);
      const rows = addresses.map(({ id: name, address }) => ({ chain, name, address }));
      await insertStocked(
        tx,
        rows.map((row) => ({ ...row, mac: macOf(secretKey, row) })),
      );
    });
  }
};

/** One kind per chain, so that a silent gateway delays no other. */
const fetchAddressesJob = (chain: Chain) =>
  jobKind(`fetch-addresses-${chain.toLowerCase()}`, z.object({}), { concurrency: 1, mostAttempts: 1 });

export const gatewayStockJobs = (
  database: Database,
  gateways: Readonly<Record<Chain, Gateway>>,
  secretKey: string,
  { around }: Pick<RailCalls, 'around'>,
  lost = new Map<Chain, readonly string[]>(),
): Required<Jobs> => ({
  handlers: Object.entries(gateways).map(([chain, gateway]) =>
    handle(fetchAddressesJob(chain), (_payload, { signal }) =>
      around({ rail: 'chain', call: 'fetch-addresses', chain }, () =>
        fetchAddresses(database, gateway, secretKey, lost, signal),
      ),
    ),
  ),
  schedules: Object.keys(gateways).map((chain) => every(everySeconds, fetchAddressesJob(chain))),
});

/** Addresses left for payments, by chain: those with tags have none to take. */
export const watchAddressStock = (registry: Registry, database: Database, chains: readonly Chain[]): void =>
  watchRows(registry, database, {
    read: (tx) =>
      selectStock(
        tx,
        chains.filter((chain) => !usesDestinationTag(chain)),
      ),
    figures: [
      {
        name: 'countinghouse_gateway_addresses',
        help: 'Addresses of the gateway of a chain that no payment has taken yet; no line where payments share an address',
        labels: ['chain'],
        value: ({ left }) => left,
      },
    ],
  });
