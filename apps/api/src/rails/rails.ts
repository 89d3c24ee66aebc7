import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import type { Jobs } from '../platform/jobs/runner';
import { evmReader, evmSender, simulatedAddresses, simulatedReader, simulatedSender, type ChainRail } from './chain';
import { addressesBelow } from './chain/extended-key';
import type { CallbackSender } from './callbacks';
import { httpCallbacks } from './callbacks';
import type { BankRail } from './bank';
import { operatedBank, simulatedBank } from './bank';
import { evmHoldings, simulatedHoldings, type HoldingsRail } from './holdings';
import type { Mailer } from './mail';
import { mailboxMailer, smtpMailer } from './mail';
import type { RateFeed } from './rates';
import { polledRates, storedRates } from './rates';
import type { Screening } from './screening';
import { silentScreening, simulatedScreening } from './screening';
import { evmSigner, localSigner, remoteKeyring, type Signer } from './signer';

/** The outside world, as the modules are given it. */
export type Rails = {
  readonly rates: RateFeed;
  readonly mail: Mailer;
  readonly chain: ChainRail;
  /** Holds the keys of what leaves; null: nothing does. */
  readonly signer: Signer | null;
  /** To the servers of businesses. */
  readonly callbacks: CallbackSender;
  /** Where coins come from, and whether they may be taken. */
  readonly screening: Screening;
  readonly bank: BankRail;
  /** What is held outside, as whoever keeps it says. */
  readonly holdings: HoldingsRail;
  /** What keeps them up to date by itself. */
  readonly jobs: Required<Jobs>;
  /** Names of those that only pretend. Production starts with none. */
  readonly simulated: readonly string[];
};

const nothing: Required<Jobs> = { handlers: [], schedules: [] };

/**
 * Production's: mail by SMTP, prices from the configured source; without one nothing is priced. Coins are taken on the
 * chains that have both an extended public key and a node: nobody is given an address that is not looked at. They leave over
 * these nodes, signed by a program elsewhere that holds the key; without one what was ordered waits. Nobody is asked to
 * screen coins yet: they wait.
 */
export const realRails = (config: Config, database: Database): Rails => {
  const { mode, smtpUrl, mailFrom, ratesUrl, depositKeys, chainNodes, bankInbox, signer } = config;
  if (smtpUrl === undefined) throw new Error('SMTP_URL is missing');
  const reader = evmReader(chainNodes);
  const readKeys = Object.entries(depositKeys).filter(([chain]) => reader.chains.includes(chain));
  return {
    rates: storedRates,
    mail: smtpMailer({ url: smtpUrl, from: mailFrom }),
    chain: {
      addresses: addressesBelow(Object.fromEntries(readKeys)),
      reader,
      sender: signer ? evmSender(chainNodes) : null,
    },
    signer: signer ? evmSigner({ database, nodes: chainNodes, keyring: remoteKeyring(signer) }) : null,
    callbacks: httpCallbacks({ mode }),
    screening: silentScreening,
    bank: operatedBank(bankInbox),
    holdings: evmHoldings(chainNodes),
    jobs: ratesUrl === undefined ? nothing : polledRates(database, ratesUrl),
    simulated: [],
  };
};

/** The sandbox's: prices of its own market, chains and lists of its own, mails kept in a mailbox unless there is a mail server. */
export const sandboxRails = (
  { mode, smtpUrl, mailFrom, secretKey, callbackReceiver, bankInbox }: Config,
  database: Database,
  market = nothing,
): Rails => ({
  rates: storedRates,
  mail: smtpUrl === undefined ? mailboxMailer(database) : smtpMailer({ url: smtpUrl, from: mailFrom }),
  chain: {
    addresses: simulatedAddresses(secretKey),
    reader: simulatedReader(database),
    sender: simulatedSender(database),
  },
  signer: localSigner(secretKey),
  callbacks: httpCallbacks({ mode, receiver: callbackReceiver }),
  screening: simulatedScreening,
  bank: simulatedBank(bankInbox),
  holdings: simulatedHoldings(database),
  jobs: market,
  simulated: ['rates', 'chain', 'signer', 'screening', 'bank', 'holdings', ...(smtpUrl === undefined ? ['mail'] : [])],
});

/** @throws Error when production was given anything that only pretends. */
export const refuseSimulated = (mode: Config['mode'], { simulated }: Rails): void => {
  if (mode === 'production' && simulated.length > 0)
    throw new Error(`Production refuses what only pretends: ${simulated.join(', ')}`);
};
