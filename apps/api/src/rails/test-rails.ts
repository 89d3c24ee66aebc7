import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import { allReaders, isTestChain, simulatedAddresses, simulatedReader, simulatedSender, testChains } from './chain';
import type { ChainRail, ChainSender } from './chain';
import type { Rails } from './rails';
import { simulatedScreening, type Screening } from './screening';
import { localSigner, type Signer } from './signer';

/** Signer and sender by the order's mode: a key of the real world never sees an order of a test organisation, and no live order is only played. */
const signerByMode = (live: Signer | null, test: Signer): Signer => {
  const of = ({ isTest = false }: { readonly isTest?: boolean }): Signer => {
    if (isTest) return test;
    if (!live) throw new Error('This installation signs for test organisations alone');
    return live;
  };
  const { keepers, holds } = live ?? {};
  return {
    ...(keepers && { keepers }),
    // Asked anew each time, as the rail's own; absent: those of everybody.
    get chains() {
      const own = live ? live.chains : [];
      return own && [...own, ...testChains];
    },
    ...(holds && { holds: async (chain: string) => (isTestChain(chain) ? null : holds(chain)) }),
    canPay: async (order) => (await of(order).canPay?.(order)) ?? true,
    refusalOf: async (order) => (await of(order).refusalOf?.(order)) ?? null,
    sign: async (order) => of(order).sign(order),
    raise: async (order) => (await of(order).raise?.(order)) ?? null,
    paidBeside: async (order, since) => (await of(order).paidBeside?.(order, since)) ?? null,
    renew: async (order, recorded, given) => {
      const { renew } = of(order);
      return renew ? renew(order, recorded, given) : recorded;
    },
  };
};

const senderByMode = (live: ChainSender | null, test: ChainSender): ChainSender => {
  const of = ({ isTest = false }: { readonly isTest?: boolean }): ChainSender => {
    if (isTest) return test;
    if (!live) throw new Error('This installation sends for test organisations alone');
    return live;
  };
  return {
    broadcast: async (signed) => of(signed).broadcast(signed),
    feeOf: async (signed) => (await of(signed).feeOf?.(signed)) ?? null,
  };
};

const chainByMode = (live: ChainRail, test: ChainRail & { readonly sender: ChainSender }): ChainRail => ({
  addresses: {
    ...live.addresses,
    addressAt: (chain, index) => (isTestChain(chain) ? test : live).addresses.addressAt(chain, index),
    sharedAddress: (chain, organisationId) =>
      (isTestChain(chain) ? test : live).addresses.sharedAddress(chain, organisationId),
  },
  reader: {
    ...allReaders([live.reader, test.reader]),
    ...(live.reader.knows && { knows: live.reader.knows }),
  },
  sender: senderByMode(live.sender, test.sender),
});

const screeningByMode = (live: Screening, test: Screening): Screening => ({
  ...live,
  screen: (transfer) => (transfer.isTest === true ? test : live).screen(transfer),
});

/**
 * Rails of an installation, and beside them the simulated ones of its test organisations. Each order, address and question goes to those of its
 * organisation's mode and to no others; the database refuses rows that would lead elsewhere.
 */
export const withTestRails = (
  rails: Rails,
  { database, config }: { readonly database: Database; readonly config: Pick<Config, 'secretKey'> },
): Rails => ({
  ...rails,
  chain: chainByMode(rails.chain, {
    addresses: simulatedAddresses(config.secretKey),
    reader: simulatedReader(database, testChains),
    sender: simulatedSender(database),
  }),
  signer: signerByMode(rails.signer, localSigner(config.secretKey)),
  screening: screeningByMode(rails.screening, simulatedScreening),
});
