import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import type { Jobs } from '../platform/jobs/runner';
import {
  allReaders,
  evmReader,
  evmSender,
  netsOf,
  simulatedAddresses,
  simulatedChains,
  simulatedReader,
  simulatedSender,
  tronSender,
  utxoReader,
  type ChainRail,
} from './chain';
import { addressesBelow } from './chain/extended-key';
import { railCalls, type RailCalls } from './calls';
import type { CallbackSender } from './callbacks';
import { httpCallbacks } from './callbacks';
import type { BankRail } from './bank';
import { asksOf, notedBank, operatedBank, simulatedBank } from './bank';
import {
  evmHoldings,
  gatewayHoldings,
  holdingsTogether,
  simulatedHoldings,
  utxoHoldings,
  type HoldingsRail,
} from './holdings';
import { gatewayOf, gatewayReader, gatewaySending, gatewayStock, gatewayStockJobs, notedGateway } from './gateway';
import { openIdProviders, type IdentityProviders } from './identity';
import type { Mailer } from './mail';
import { mailboxMailer, smtpMailer } from './mail';
import type { RateFeed } from './rates';
import { marketPrices, polledRates, storedRates } from './rates';
import type { Screening } from './screening';
import {
  notedSource,
  oracleSource,
  providerSource,
  sanctionsJobs,
  sanctionsSource,
  screeningBy,
  silentScreening,
  simulatedSource,
} from './screening';
import {
  evmSigner,
  keyringsOf,
  localSigner,
  notedDigests,
  notedKeyring,
  senderByChain,
  signerByChain,
  tronSigner,
  utxoSending,
  type Signer,
} from './signer';
import { askingJobs, railNotes, type RailNotes } from './states';
import { offersOf, type Offers } from './offers';
import { peerSender, type PeerSender } from './travel-rule';

/** The outside world, as the modules are given it. */
export type Rails = {
  readonly rates: RateFeed;
  readonly mail: Mailer;
  readonly chain: ChainRail;
  /** Holder of the keys for outgoing coins; null: none leave. */
  readonly signer: Signer | null;
  /** To the servers of businesses. */
  readonly callbacks: CallbackSender;
  /** Sign-ins of companies. */
  readonly identity: IdentityProviders;
  /** To other providers of the travel rule; null: nothing is exchanged. */
  readonly peers: PeerSender | null;
  /** Check of where coins come from, and if they may be taken. */
  readonly screening: Screening;
  readonly bank: BankRail;
  /** Assets held outside, by the word of their keepers. */
  readonly holdings: HoldingsRail;
  /** Jobs that keep them up to date. */
  readonly jobs: Required<Jobs>;
  /** Names of the simulated ones. Production starts with none. */
  readonly simulated: readonly string[];
};

/** Name, in notes, of the program at SIGNER_URL, which signs for every chain with accounts. */
const oneSigner = 'SIGNER_URL';

const nothing: Required<Jobs> = { handlers: [], schedules: [] };

const together = (...all: readonly Required<Jobs>[]): Required<Jobs> => ({
  handlers: all.flatMap(({ handlers }) => handlers),
  schedules: all.flatMap(({ schedules }) => schedules),
});

const peersOf = ({ mode, travelRule }: Pick<Config, 'mode' | 'travelRule'>): PeerSender | null =>
  travelRule ? peerSender({ ...travelRule, mode }) : null;

/** All sources that the settings name. */
const namedScreening = ({ screening }: Config, database: Database, notes: RailNotes): Screening => {
  const { sanctionsList, oracles, provider } = screening;
  const sources = [
    ...(sanctionsList === undefined ? [] : [sanctionsSource(database)]),
    ...(Object.keys(oracles).length === 0 ? [] : [oracleSource(oracles)]),
    ...(provider === undefined ? [] : [providerSource(provider)]),
  ];
  return sources.length === 0
    ? silentScreening
    : screeningBy(sources.map((source) => notedSource(source, notes.of('SCREENING', source.name))));
};

/** Signer and sender of each kind of chain; none without a key elsewhere. */
const sendingBy = ({ signer, chainNodes, tron }: Config, database: Database, notes: RailNotes) => {
  if (!signer) return { lines: [], asked: [] };
  const { TRX: node, ...nodes } = chainNodes;
  const { kind, ...keyrings } = keyringsOf(signer);
  const note = notes.of('SIGNER', oneSigner);
  const [keyring, digests] = [notedKeyring(keyrings.evm, note), notedDigests(keyrings.digests, note)];
  const overTron = node && tron ? { node, ...tron } : null;
  const chains = [...Object.keys(nodes), ...(overTron ? ['TRX'] : [])];
  const evm = {
    chains: Object.keys(nodes),
    signer: { ...evmSigner({ database, nodes, keyring }), keepers: [{ name: oneSigner, kind, chains }] },
    sender: evmSender(nodes),
  };
  const tronLine = overTron && {
    chains: ['TRX'],
    signer: tronSigner({ database, keyring: digests, ...overTron }),
    sender: tronSender(overTron),
  };
  return {
    lines: tronLine ? [evm, tronLine] : [evm],
    asked: [{ job: 'ask-signer', ask: Object.keys(nodes).length > 0 ? keyring.assertReady : digests.assertReady }],
  };
};

/**
 * Rails of production: mail by SMTP, prices on which the named markets agree, or of a source of one's own; without either nothing is priced. Coins are accepted on the chains that have
 * both an extended public key and a node: no address is given out that is not watched. They leave over these nodes, signed by a program elsewhere
 * that holds the key; without one orders wait. A chain with a gateway is served by it alone, from addresses to sending. Every source of screening that is named has to let them pass.
 */
export const realRails = (config: Config, database: Database, calls: RailCalls = railCalls()): Rails => {
  const {
    mode,
    smtpUrl,
    mailFrom,
    ratesUrl,
    priceMarkets,
    depositKeys,
    chainNodes,
    utxoNodes,
    chainGateways,
    secretKey,
    bankInbox,
    bankOutbox,
    bankSftp,
    bankChannels,
  } = config;
  if (smtpUrl === undefined) throw new Error('SMTP_URL is missing');
  const gateways = Object.fromEntries(
    Object.entries(chainGateways).map(([chain, settings]) => [chain, gatewayOf(chain, settings)]),
  );
  const gatewayed = Object.keys(gateways);
  const reader = allReaders([evmReader(chainNodes), utxoReader(utxoNodes), gatewayReader(gateways)]);
  const readKeys = Object.entries(depositKeys).filter(([chain]) => reader.chains.includes(chain));
  const notes = railNotes(database);
  const ordered = Object.fromEntries(
    Object.entries(gateways).map(([chain, one]) => [chain, notedGateway(one, notes.of('SIGNER', chain))]),
  );
  const overGateways = gatewaySending(ordered);
  const coins = utxoSending(config, database, calls, notes);
  const accounts = sendingBy(config, database, notes);
  const bank = notedBank(operatedBank({ inbox: bankInbox, outbox: bankOutbox, sftp: bankSftp }, bankChannels), notes);
  const sending = [...accounts.lines, ...(coins ? [coins] : []), ...(gatewayed.length > 0 ? [overGateways] : [])];
  return {
    rates: storedRates,
    mail: smtpMailer({ url: smtpUrl, from: mailFrom }),
    chain: {
      addresses: {
        ...addressesBelow(Object.fromEntries(readKeys), netsOf(utxoNodes)),
        stock: gatewayStock(gateways, secretKey),
      },
      reader,
      sender: senderByChain(sending.map(({ chains, sender }) => ({ chains, does: sender }))),
    },
    signer: signerByChain(sending.map(({ chains, signer }) => ({ chains, does: signer }))),
    callbacks: httpCallbacks({ mode }),
    identity: openIdProviders({ mode }),
    peers: peersOf(config),
    screening: namedScreening(config, database, notes),
    bank,
    holdings: holdingsTogether([evmHoldings(chainNodes), utxoHoldings(utxoNodes), gatewayHoldings(gateways)]),
    jobs: together(
      priceMarkets !== undefined
        ? marketPrices(database, { markets: priceMarkets, ratesUrl }, calls)
        : ratesUrl === undefined
          ? nothing
          : polledRates(database, ratesUrl, calls),
      config.screening.sanctionsList === undefined
        ? nothing
        : sanctionsJobs(database, config.screening.sanctionsList, calls, notes.of('SANCTIONS_LIST', 'OFAC')),
      coins?.jobs ?? nothing,
      gatewayStockJobs(database, gateways, secretKey, calls),
      askingJobs([
        ...accounts.asked,
        ...(coins?.asked ?? []),
        ...Object.values(ordered).map(({ chain, stating }) => ({
          job: `ask-gateway-${chain.toLowerCase()}`,
          ask: () => stating('wallet'),
        })),
        ...asksOf(bank),
      ]),
    ),
    simulated: [],
  };
};

/** Rails of the sandbox: prices of its own market, chains and lists of its own, mails kept in a mailbox unless there is a mail server. */
export const sandboxRails = (
  { mode, smtpUrl, mailFrom, secretKey, callbackReceiver, bankInbox, travelRule }: Config,
  database: Database,
  market = nothing,
): Rails => {
  const notes = railNotes(database);
  const keyring = localSigner(secretKey);
  const signing = notes.of('SIGNER', 'SIMULATED');
  const bank = notedBank(simulatedBank(bankInbox), notes);
  return {
    rates: storedRates,
    mail: smtpUrl === undefined ? mailboxMailer(database) : smtpMailer({ url: smtpUrl, from: mailFrom }),
    chain: {
      addresses: simulatedAddresses(secretKey),
      reader: simulatedReader(database),
      sender: simulatedSender(database),
    },
    signer: {
      ...keyring,
      keepers: [{ name: 'SIMULATED', kind: 'SIMULATED', chains: simulatedChains }],
      sign: (order) => signing.around(() => keyring.sign(order), { isDone: true }),
    },
    callbacks: httpCallbacks({ mode, receiver: callbackReceiver }),
    identity: openIdProviders({ mode, receiver: callbackReceiver }),
    peers: peersOf({ mode, travelRule }),
    screening: screeningBy([notedSource(simulatedSource, notes.of('SCREENING', simulatedSource.name))]),
    bank,
    holdings: simulatedHoldings(database),
    jobs: market,
    simulated: [
      'rates',
      'chain',
      'signer',
      'screening',
      'bank',
      'holdings',
      ...(smtpUrl === undefined ? ['mail'] : []),
    ],
  };
};

/** Offers of an installation with these settings, for a process that serves nobody. */
export const offersBySettings = (config: Config, database: Database): Offers =>
  offersOf(config.mode === 'production' ? realRails(config, database) : sandboxRails(config, database));

/** @throws Error when production was given any simulated rail. */
export const refuseSimulated = (mode: Config['mode'], { simulated }: Rails): void => {
  if (mode === 'production' && simulated.length > 0)
    throw new Error(`Production refuses what only pretends: ${simulated.join(', ')}`);
};
