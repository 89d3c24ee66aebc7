import { isLei } from '@countinghouse/contract/lei';
import { isCurrency, networkFor } from '@countinghouse/money';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOfNamedBank, unknownNames } from './config-names';
import { utxoChains } from './rails/chain/utxo-dialect';
import { utxoNets, type UtxoNet, type UtxoNodeSettings } from './rails/chain/utxo-settings';
import { legacyChain } from './rails/chain/simulated-blocks';
import { gatewayChains, type GatewaySettings, type GatewayTls } from './rails/gateway/settings';
import { isMarketName, markets, type MarketName } from './rails/rates/markets';
import { usualOracle } from './rails/screening/usual-oracle';
import { isTokenIdentifier } from './rails/travel-rule/assets';
import { cellOfHost, CellsRefused, ownCells, type Cell, type CellSettings } from './platform/cells/cells-file';
import type { ClaimSettings } from './platform/cells/claims';

/** Everything that differs between installations. This file is the only reader of the environment. */
export type Config = {
  /** `sandbox`: embedded database, demo history, development mailbox. `production` refuses all of it. */
  readonly mode: 'sandbox' | 'production';
  /** Share of this process in the work: `api` answers calls and runs no job, `worker` runs the jobs and answers only probes. */
  readonly role: Role;
  readonly host: string;
  readonly port: number;
  /** Absolute; the embedded database and the sandbox's own secret live here. */
  readonly dataDir: string;
  /** The operator's PostgreSQL, login of its owner; absent = the embedded one. */
  readonly databaseUrl?: string;
  readonly appUrl?: string;
  readonly workerUrl?: string;
  /** A streaming standby of the database, which answers lists, statistics and exports; absent = the database itself does. */
  readonly replicaUrl?: string;
  /** Connections of the request pool. */
  readonly databasePoolSize: number;
  /** Addresses and ranges of the proxies in front of this server whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Production only: port of the metrics; absent = not served. */
  readonly metricsPort?: number;
  /** Address at which operators have their desk; absent = they have none. */
  readonly operations?: { readonly host: string; readonly port: number } | undefined;
  /** Collector of spans; absent = none are made. */
  readonly traces?: Traces;
  /** Further hosts of brands, lower case, host to brand identifier. */
  readonly brandHosts: Readonly<Record<string, string>>;
  /** This installation among several; absent = it is alone. */
  readonly cell?: ClaimSettings | undefined;
  /** Origin of the API that the dashboard served here calls; absent = this server's own. */
  readonly apiUrl?: string;
  /** Origins of dashboards that other hosts serve and that may call this API. */
  readonly dashboardOrigins: readonly string[];
  /** Address people reach the dashboard at, without a trailing slash; links in mails begin with it. */
  readonly publicUrl: string;
  /** Root of all keys that are derived; at least 32 characters. */
  readonly secretKey: string;
  /** Secret before it, during a rotation. */
  readonly previousSecretKey?: string | undefined;
  /** Absent = the development mailbox of the sandbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Production only: source of prices; absent = nothing is priced. */
  readonly ratesUrl?: string;
  /** Production only: markets whose prices have to agree, with their addresses. */
  readonly priceMarkets?: Readonly<Partial<Record<MarketName, string>>> | undefined;
  /** Production only: extended public keys of payers' addresses, by chain; a chain without one is not served. */
  readonly depositKeys: Readonly<Record<string, string>>;
  /** Production only: nodes by chain, ETH, BSC and TRX; a chain without one is not read. */
  readonly chainNodes: Readonly<Record<string, ChainNode>>;
  /** Production only: nodes of Bitcoin's kind by chain, BTC and LTC; a chain without one is not read. */
  readonly utxoNodes: Readonly<Record<string, UtxoNodeSettings>>;
  /** Production only: gateways by chain, each of which makes the addresses, reads and sends. */
  readonly chainGateways: Readonly<Record<string, GatewaySettings>>;
  /** Production only: the program that holds the key from which coins leave over `chainNodes`; absent = none leave. */
  readonly signer?: RemoteSigner;
  /** Production only: means of sending over the node of TRX; absent without one. */
  readonly tron?: TronSending | undefined;
  /** Production only: wallets of other nodes that sign what leaves over `utxoNodes`, by chain; of a chain without one none leave. */
  readonly utxoSigners: Readonly<Record<string, UtxoWallet>>;
  /** Production only: who says whether coins may be taken or sent. Empty only where no chain is served. */
  readonly screening: ScreeningSettings;
  /** Built dashboard, absolute. */
  readonly dashboardDir: string;
  /** Brand marks and currency icons, absolute. */
  readonly assetsDir: string;
  readonly logLevel: LogLevel;
  /** Origin of a callback receiver on this machine that the sandbox may call; absent = none. */
  readonly callbackReceiver?: string;
  /** Directory into which banks put their statements (camt.053, camt.054); absent = none. */
  readonly bankInbox?: string;
  /** Directory out of which files of payments are carried to banks; absent = operators take them out. */
  readonly bankOutbox?: string;
  /** Server of a bank to which files go, and from which its messages come. */
  readonly bankSftp?: BankServer;
  /** Production only: further banks, each with ways of its own. */
  readonly bankChannels: readonly BankChannelSettings[];
  /** Exchange of travel-rule data with other providers; absent = none. */
  readonly travelRule?: TravelRuleExchange | undefined;
  /** Amount of demo history in an empty sandbox. */
  readonly historyProfile: HistoryProfile;
  /** Last day of the demo history, `YYYY-MM-DD`; absent = today. */
  readonly historyAnchor?: string;
  /** Logarithm to base 2 of the work of one password hash (scrypt's N); default 17, less only in a sandbox for tests. */
  readonly passwordCost: number;
  /** Instant at which the sandbox's one clock stands still, for tests; absent = real time. */
  readonly historyClock?: string;
  /**
   * Seconds between the order to end and the end, during which the server says that it is not ready but still answers, so that a balancer notices.
   */
  readonly drainSeconds: number;
  /** Notes on usable settings that are probably a mistake; printed at the start. */
  readonly notes: readonly string[];
  /** Time limit of a call in milliseconds, instead of the usual one; tests on a busy machine allow more. */
  readonly handlerTimeoutMs?: number;
};

type BankServer = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly privateKey: string;
  readonly hostKeys: readonly string[];
  /** Setting that names them. */
  readonly hostKeySetting: string;
  readonly out?: string;
  readonly in?: string;
};

/** Ways to one of several banks; operators give each account the name of its bank. */
type BankChannelSettings = {
  readonly name: string;
  readonly inbox?: string | undefined;
  readonly outbox?: string | undefined;
  readonly sftp?: BankServer | undefined;
};

/** Our end of the Travel Rule Protocol. */
export type TravelRuleExchange = {
  /** Origin that other providers reach this end at. */
  readonly url: string;
  /** Port of the listener; TLS ends in it. */
  readonly port: number;
  /** PEM: the chain that we show as server and as client. */
  readonly certificate: string;
  /** PEM; a secret. */
  readonly key: string;
  /** PEM of the authorities that certificates of others must come from; null: any that an operator has pinned, and for servers those of the web. */
  readonly authorities: string | null;
  /** Name of this provider, and its LEI. */
  readonly name: string;
  readonly lei: string | null;
  /** Digital token identifiers by coin and network, `USDT@TRX`. */
  readonly tokens: Readonly<Record<string, string>>;
};

/** A collector of spans over OTLP/HTTP. */
type Traces = {
  /** Address of its `v1/traces`. It may hold a secret: never to be repeated. */
  readonly url: string;
  /** Sent with every batch; secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Share of all traces that are recorded, from 0 to 1. */
  readonly ratio: number;
};

/** A node of an Ethereum-like chain. */
type ChainNode = {
  /** May hold a key of the provider: never to be repeated. */
  readonly url: string;
  /** Null: that of the chain itself, not of a test net. */
  readonly chainId: number | null;
  /** Contracts by currency that differ from the usual ones; null: this token is not read. */
  readonly tokens: Readonly<Record<string, string | null>>;
};

/** A program that signs, over JSON-RPC. */
type RemoteSigner = {
  /** May hold a secret of its own: never to be repeated. */
  readonly url: string;
  /** Address of the signing key. */
  readonly address: string;
};

/** Sending over TRON. */
type TronSending = {
  /** java-tron's own interface, without `/wallet/…`. May hold a key of the provider: never to be repeated. */
  readonly wallet: string;
  /** Most that a transfer may cost, in sun: a millionth of a TRX. */
  readonly feeLimit: bigint;
};

/** A wallet that signs, over JSON-RPC. */
type UtxoWallet = {
  /** With its name and password, which are never to be repeated. */
  readonly url: string;
  /** Extended public key of its account. */
  readonly account: string;
};

/** Sources of screening; every one that is named has to answer. */
type ScreeningSettings = {
  /** Address or absolute path of OFAC's list in XML. */
  readonly sanctionsList?: string;
  /** By chain: the node that is asked and the contract there. */
  readonly oracles: Readonly<Record<string, { readonly url: string; readonly contract: string }>>;
  /** Neither may be repeated: an address may hold a secret too. */
  readonly provider?: { readonly url: string; readonly token: string | undefined };
};

const roles = ['all', 'api', 'worker'] as const;
type Role = (typeof roles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** 128 MiB and about 0.4 s per hash, which is also the cost of each guess at a stolen table of hashes. */
const fullPasswordCost = 17;

// `tiny` and `journey` keep tests short.
const historyProfiles = ['tiny', 'journey', 'small', 'standard', 'large', 'none'] as const;
type HistoryProfile = (typeof historyProfiles)[number];

/** Setting the operator has to correct; the message is one sentence with the remedy. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks all settings. Throws ConfigError at the first unusable one. */
export const readConfig = (env: Environment): Config => {
  const mode = oneOf(env, 'MODE', ['sandbox', 'production'], 'sandbox');
  const notes = notesOfNames(env);
  const port = wholeNumber(env, 'PORT', { min: 1, max: 65_535, fallback: 3000 });
  const common = {
    port,
    role: oneOf(env, 'ROLE', roles, 'all'),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', { min: 2, max: 500, fallback: 12 }),
    trustedProxies: trustedProxies(env),
    brandHosts: brandHosts(env),
    traces: traces(env),
    apiUrl: origin(env, 'API_URL', 'https://api.example.com'),
    dashboardOrigins: dashboardOrigins(env),
    travelRule: travelRule(env, port),
    operations: operations(env, port),
    ...databaseUrls(env),
    notes,
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { min: 0, max: 600, fallback: mode === 'production' ? 5 : 0 }),
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    dashboardDir: directoryWith(env, 'DASHBOARD_DIR', 'index.html') ?? join(projectRoot, 'apps/dashboard/dist'),
    assetsDir: directoryWith(env, 'ASSETS_DIR', 'brands') ?? join(projectRoot, 'apps/api/assets'),
  };
  const config = mode === 'production' ? production(env, common) : sandbox(env, common);
  return { ...config, cell: cell(env, config) };
};

// Three levels up both from src/config.ts and from the bundle dist/main.js.
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

type Common = Pick<
  Config,
  | 'port'
  | 'role'
  | 'databasePoolSize'
  | 'trustedProxies'
  | 'brandHosts'
  | 'traces'
  | 'apiUrl'
  | 'dashboardOrigins'
  | 'travelRule'
  | 'operations'
  | 'databaseUrl'
  | 'appUrl'
  | 'workerUrl'
  | 'replicaUrl'
  | 'smtpUrl'
  | 'dashboardDir'
  | 'assetsDir'
  | 'drainSeconds'
  | 'notes'
>;

const sandbox = (env: Environment, common: Common): Config => {
  if (common.role !== 'all') {
    throw new ConfigError('ROLE belongs to production: the sandbox is one process that does everything.');
  }
  if (read(env, 'INSECURE_PUBLIC_URL') !== undefined) {
    throw new ConfigError('INSECURE_PUBLIC_URL belongs to production: the sandbox needs no https.');
  }
  if (read(env, 'METRICS_PORT') !== undefined) {
    throw new ConfigError('METRICS_PORT belongs to production: the sandbox serves /metrics on its own port.');
  }
  const priceSetting = ['RATES_URL', 'PRICE_MARKETS'].find((name) => read(env, name) !== undefined);
  if (priceSetting !== undefined) {
    throw new ConfigError(`${priceSetting} belongs to production: the sandbox has a market of its own.`);
  }
  if (read(env, 'DEPOSIT_KEYS') !== undefined) {
    throw new ConfigError('DEPOSIT_KEYS belongs to production: the sandbox has chains of its own.');
  }
  const signerSetting = ['SIGNER_URL', 'SIGNER_ADDRESS', 'UTXO_SIGNERS', 'UTXO_SIGNER_KEYS', ...tronSettings].find(
    (name) => read(env, name) !== undefined,
  );
  if (signerSetting !== undefined) {
    throw new ConfigError(`${signerSetting} belongs to production: the sandbox signs by itself.`);
  }
  const screeningSetting = screeningSettings.find((name) => read(env, name) !== undefined);
  if (screeningSetting !== undefined) {
    throw new ConfigError(`${screeningSetting} belongs to production: the sandbox has lists of its own.`);
  }
  const chainSetting = chainSettings.find((name) => read(env, name) !== undefined);
  if (chainSetting !== undefined) {
    throw new ConfigError(`${chainSetting} belongs to production: the sandbox has chains of its own.`);
  }
  const bankSetting = [...bankSettings, ...Object.keys(env).filter(isOfNamedBank)].find(
    (name) => read(env, name) !== undefined,
  );
  if (bankSetting !== undefined)
    throw new ConfigError(`${bankSetting} belongs to production: the sandbox has a bank of its own.`);
  if (read(env, 'SECRET_KEY_PREVIOUS') !== undefined || read(env, 'SECRET_KEY_PREVIOUS_FILE') !== undefined)
    throw new ConfigError('SECRET_KEY_PREVIOUS belongs to production: a sandbox keeps the secret of its first start.');
  const dataDir = resolve(read(env, 'DATA_DIR') ?? join(projectRoot, 'data'));
  const ownSecret = prepareDataDir(dataDir);
  return {
    ...common,
    mode: 'sandbox',
    // The demo passwords are public, so by default the sandbox listens to this machine only.
    host: read(env, 'HOST') ?? 'localhost',
    dataDir,
    publicUrl: publicUrl(env) ?? `http://localhost:${common.port}`,
    secretKey: secretKey(env) ?? ownSecret,
    mailFrom: sender(env) ?? 'Countinghouse <no-reply@countinghouse.example>',
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'warn'),
    callbackReceiver: callbackReceiver(env),
    bankInbox: bankDirectory(env, 'BANK_INBOX'),
    bankChannels: [],
    depositKeys: {},
    chainNodes: {},
    utxoNodes: {},
    utxoSigners: {},
    chainGateways: {},
    screening: { oracles: {} },
    historyProfile: oneOf(env, 'HISTORY_PROFILE', historyProfiles, 'small'),
    historyAnchor: day(env, 'HISTORY_ANCHOR'),
    historyClock: instant(env, 'HISTORY_CLOCK'),
    passwordCost: wholeNumber(env, 'PASSWORD_COST', { min: 8, max: fullPasswordCost, fallback: fullPasswordCost }),
  };
};

const production = (env: Environment, common: Common): Config => {
  for (const name of ['HISTORY_PROFILE', 'HISTORY_ANCHOR', 'HISTORY_CLOCK', 'CALLBACK_RECEIVER', 'PASSWORD_COST']) {
    if (read(env, name) !== undefined && read(env, name) !== 'none') {
      throw new ConfigError(`${name} belongs to the sandbox: unset it in production.`);
    }
  }
  const required = (name: string, what: string) => {
    const value = read(env, name);
    if (value === undefined) throw new ConfigError(`${name} is missing: production needs ${what}.`);
    return value;
  };
  required('DATABASE_URL', 'the address of your PostgreSQL with the login that owns the database');
  required('DATABASE_APP_URL', 'the address with a login that only belongs to countinghouse_app');
  required('DATABASE_WORKER_URL', 'the address with a login that only belongs to countinghouse_worker');
  required('SMTP_URL', 'a mail server, such as smtps://user:password@mail.example.com');
  required('PUBLIC_URL', 'the address people open the dashboard at, such as https://pay.example.com');
  const from = required('MAIL_FROM', 'the sender of its mails, such as "Example Pay <no-reply@example.com>"');
  const address = publicUrl(env) ?? '';
  const isInsecure = oneOf(env, 'INSECURE_PUBLIC_URL', ['no', 'yes'], 'no') === 'yes';
  if (!address.startsWith('https:') && !isInsecure) {
    throw new ConfigError(
      'PUBLIC_URL must begin with https:// in production, because tokens and passwords travel to it: put a TLS proxy in front, or set INSECURE_PUBLIC_URL=yes on a closed network.',
    );
  }
  const others = [
    ...(common.apiUrl === undefined ? [] : [['API_URL', common.apiUrl]]),
    ...common.dashboardOrigins.map((one) => ['DASHBOARD_ORIGINS', one]),
  ];
  const [plainName, plain] = others.find(([, other]) => other?.startsWith('https:') === false) ?? [];
  if (plain !== undefined) {
    throw new ConfigError(
      `${plainName} names ${plain}, which must begin with https:// in production: tokens and passwords travel to it.`,
    );
  }
  const secret = secretKey(env);
  if (secret === undefined) {
    throw new ConfigError(
      'SECRET_KEY or SECRET_KEY_FILE is missing: production needs at least 32 random characters, such as the output of "openssl rand -base64 48".',
    );
  }
  const dataDir = resolve(read(env, 'DATA_DIR') ?? join(projectRoot, 'data'));
  if (isOfSandbox(secret, dataDir)) {
    throw new ConfigError(
      `${read(env, 'SECRET_KEY') === undefined ? 'SECRET_KEY_FILE' : 'SECRET_KEY'} holds the secret that a sandbox made for itself: give production one of its own, the output of "openssl rand -base64 48".`,
    );
  }
  const nodes = chainNodes(env);
  const coins = utxoNodes(env);
  const keys = depositKeys(env);
  const gateways = chainGateways(env);
  const twice = Object.keys(gateways).find((chain) => [nodes, coins, keys].some((others) => chain in others));
  if (twice !== undefined)
    throw new ConfigError(
      `CHAIN_GATEWAYS serves ${twice}, which CHAIN_NODES or DEPOSIT_KEYS names too: a chain has one rail, leave one out.`,
    );
  const asked = screening(env, nodes);
  const served = [nodes, coins, keys, gateways].flatMap((chains) => Object.keys(chains));
  const unscreened = [...new Set(served)].filter((chain) => !knows(asked, chain));
  if (unscreened.length > 0)
    throw new ConfigError(
      `SANCTIONS_LIST or SCREENING_URL is missing: no coin of ${listedAll(unscreened)} may be taken or sent that nobody screens.`,
    );
  return {
    ...common,
    notes: address.startsWith('https:')
      ? common.notes
      : [...common.notes, 'PUBLIC_URL is without https: whoever is on its network reads passwords and tokens.'],
    mode: 'production',
    host: read(env, 'HOST') ?? '0.0.0.0',
    metricsPort: metricsPort(env, common.port),
    ratesUrl: ratesUrl(env),
    priceMarkets: priceMarkets(env),
    ...bankFolders(env),
    depositKeys: keys,
    chainNodes: nodes,
    utxoNodes: coins,
    utxoSigners: utxoSigners(env, Object.keys(coins)),
    chainGateways: gateways,
    screening: asked,
    signer: remoteSigner(env, Object.keys(nodes).length > 0),
    tron: tronSending(env, nodes.TRX),
    dataDir,
    publicUrl: address,
    secretKey: secret,
    previousSecretKey: previousSecretKey(env, secret),
    mailFrom: sender(env) ?? from,
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    historyProfile: 'none',
    passwordCost: fullPasswordCost,
  };
};

/** An empty variable counts as unset: the usual way of most tools to unset one. */
const read = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

const oneOf = <T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T => {
  const value = read(env, name);
  if (value === undefined) return fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigError(`${name} is "${value}": set it to ${listed(allowed)}.`);
  return found;
};

const listedAll = (words: readonly string[]): string =>
  words.length === 1 ? String(words[0]) : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const wholeNumber = (
  env: Environment,
  name: string,
  { min, max, fallback }: { readonly min: number; readonly max: number; readonly fallback: number },
): number => {
  const value = read(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d{1,9}$/.test(value) || number < min || number > max) {
    throw new ConfigError(`${name} is "${value}": set it to a whole number from ${min} to ${max}.`);
  }
  return number;
};

/**
 * A setting under a wrong name would be ignored silently: a near miss of one of our names is refused, unless the right one is set too, and one with
 * our prefix is noted.
 */
const notesOfNames = (env: Environment): string[] =>
  unknownNames(Object.keys(env).filter((name) => read(env, name) !== undefined)).map(({ name, meant }) => {
    if (meant !== null && read(env, meant) === undefined)
      throw new ConfigError(`${name} is no setting: ${meant} may be meant, otherwise unset it.`);
    return `${name} is no setting and is left out${meant === null ? '' : `; ${meant} is used`}.`;
  });

/** The two other logins must name the same database, or none. */
const databaseUrls = (env: Environment): Pick<Config, 'databaseUrl' | 'appUrl' | 'workerUrl' | 'replicaUrl'> => {
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const alone = ['DATABASE_APP_URL', 'DATABASE_WORKER_URL'].find((name) => read(env, name) !== undefined);
  if (databaseUrl === undefined && alone !== undefined && read(env, 'MODE') !== 'production')
    throw new ConfigError(`DATABASE_URL is missing: ${alone} is a further login of its database.`);
  const appUrl = postgresUrl(env, 'DATABASE_APP_URL');
  const replicaUrl = postgresUrl(env, 'DATABASE_REPLICA_URL');
  if (replicaUrl !== undefined && databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL is missing: DATABASE_REPLICA_URL is a standby of its database.');
  if (replicaUrl !== undefined && replicaUrl === appUrl)
    throw new ConfigError(
      'DATABASE_REPLICA_URL is the address of DATABASE_APP_URL: name a standby of that database, with the same login, or leave it out.',
    );
  return {
    databaseUrl,
    appUrl,
    workerUrl: postgresUrl(env, 'DATABASE_WORKER_URL'),
    replicaUrl,
  };
};

/** A configured directory must have its content. */
const directoryWith = (env: Environment, name: string, content: string): string | undefined => {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const directory = resolve(value);
  if (!existsSync(join(directory, content)))
    throw new ConfigError(`${name} is "${value}", where there is no ${content}: correct the path.`);
  return directory;
};

/** `no-reply@example.com` or `Example Pay <no-reply@example.com>`. */
const sender = (env: Environment): string | undefined => {
  const value = read(env, 'MAIL_FROM');
  if (value !== undefined && !/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    throw new ConfigError(`MAIL_FROM is "${value}": set it to a sender such as "Example Pay <no-reply@example.com>".`);
  return value;
};

/** The value is never repeated: it may contain a password. */
const urlOf = (env: Environment, name: string, protocols: readonly string[]): string | undefined => {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const example = `${protocols[0]}//user:password@host:port/…`;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} is not an address of the form ${example}: correct it.`);
  }
  return value;
};

/** A login is taken out of its address where it is used; there it must be readable. */
const assertLogin = (name: string, url: string): void => {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
  } catch {
    throw new ConfigError(`${name} has a login with a % that stands for nothing: write %25 for the sign itself.`);
  }
};

const postgresUrl = (env: Environment, name: string) => urlOf(env, name, ['postgres:', 'postgresql:']);

const publicUrl = (env: Environment) => origin(env, 'PUBLIC_URL', 'https://pay.example.com');
const callbackReceiver = (env: Environment): string | undefined => {
  const receiver = origin(env, 'CALLBACK_RECEIVER', 'http://127.0.0.1:4999');
  if (receiver !== undefined && !isOnThisMachine(receiver))
    throw new ConfigError('CALLBACK_RECEIVER is not on this machine: other receivers need no setting, only https.');
  return receiver;
};

const origin = (env: Environment, name: string, example: string): string | undefined => {
  const value = read(env, name);
  return value === undefined ? undefined : originOf(name, value, example);
};

/** `https://desk.example.com, https://pay.example.org` */
const dashboardOrigins = (env: Environment): readonly string[] =>
  (read(env, 'DASHBOARD_ORIGINS') ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
    .map((value) => originOf('DASHBOARD_ORIGINS', value, 'https://desk.example.com'));

const originOf = (name: string, value: string, example: string): string => {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  // A password is never repeated.
  if (parsed && `${parsed.username}${parsed.password}` !== '')
    throw new ConfigError(`${name} holds a name or a password: set it to an origin alone, such as ${example}.`);
  const hasMore = parsed && `${parsed.pathname}${parsed.search}${parsed.hash}` !== '/';
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || hasMore) {
    throw new ConfigError(`${name} is "${value}": set it to an origin without a path, such as ${example}.`);
  }
  return parsed.origin;
};

/** Whole networks, IPv4 from /8 and IPv6 from /32: a wider range would believe strangers. */
const widest = { 4: 8, 6: 32 } as const;

/** `10.0.0.5, 10.1.0.0/16, fd00::/64` */
const trustedProxies = (env: Environment): readonly string[] => {
  const entries = (read(env, 'TRUST_PROXY') ?? '').split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [address = '', prefix, ...rest] = entry.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? 128 : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    const most = prefix === undefined ? 128 : family === 4 ? 32 : 128;
    if ((family !== 4 && family !== 6) || rest.length > 0 || bits < widest[family] || bits > most) {
      throw new ConfigError(
        `TRUST_PROXY holds "${entry}": list the addresses of your proxies, such as 10.0.0.5, 10.1.0.0/16.`,
      );
    }
    return entry;
  });
};

/** Sources that decide about money use https, or run on this machine. */
const isSafeSource = (url: string): boolean => url.startsWith('https:') || isOnThisMachine(url);

const isOnThisMachine = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** Directory that must exist: a mistyped one would look like a bank without messages. */
const bankDirectory = (env: Environment, name: string): string | undefined => {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const directory = resolve(value);
  if (!existsSync(directory) || !statSync(directory).isDirectory())
    throw new ConfigError(`${name} is "${value}", which is no directory: make it, or correct the path.`);
  try {
    // Written to in both directions: a message that was read is moved away.
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(
      `${name} is "${value}", which cannot be read and written: give this account the right, under systemd also by ReadWritePaths.`,
    );
  }
  return directory;
};

const bankSettings = ['BANK_OUTBOX', 'BANK_SFTP', 'BANK_SFTP_KEY_FILE', 'BANK_SFTP_HOST_KEY', 'BANK_CHANNELS'] as const;

/** All ways to banks: that without a name, and those of BANK_CHANNELS. None meets another. */
const bankFolders = (env: Environment): Pick<Config, 'bankInbox' | 'bankOutbox' | 'bankSftp' | 'bankChannels'> => {
  const { inbox: bankInbox, outbox: bankOutbox, sftp: bankSftp } = bankWays(env, '');
  const bankChannels = bankNames(env).map((name) => ({ name, ...bankWays(env, `_${name}`) }));
  const idle = bankChannels.find(({ inbox, outbox, sftp }) => (inbox ?? outbox ?? sftp) === undefined);
  if (idle)
    throw new ConfigError(
      `BANK_CHANNELS names ${idle.name}, to which no way leads: set BANK_OUTBOX_${idle.name}, BANK_INBOX_${idle.name} or BANK_SFTP_${idle.name}.`,
    );
  const places = [{ name: '', inbox: bankInbox, outbox: bankOutbox, sftp: bankSftp }, ...bankChannels].flatMap(
    placesOf,
  );
  for (const [index, { setting, place }] of places.entries()) {
    const earlier = places.slice(0, index).find((one) => one.place === place);
    if (earlier)
      throw new ConfigError(
        `${setting} is the directory of ${earlier.setting}: give it one of its own, since one bank would read or answer for another.`,
      );
  }
  return { bankInbox, bankOutbox, bankSftp, bankChannels };
};

/** Folders of a bank by the settings that name them. */
const placesOf = ({ name, inbox, outbox, sftp }: BankChannelSettings): { setting: string; place: string }[] => {
  const setting = (base: string): string => (name === '' ? base : `${base}_${name}`);
  const of = (base: string, place: string | undefined) =>
    place === undefined ? [] : [{ setting: setting(base), place }];
  const there = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : `sftp://${sftp?.username}@${sftp?.host}:${sftp?.port}${path}`;
  const here = (path: string | undefined): string | undefined => (path === undefined ? undefined : realpathSync(path));
  return [
    ...of('BANK_INBOX', here(inbox)),
    ...of('BANK_OUTBOX', here(outbox)),
    ...of('BANK_SFTP', there(sftp?.out)),
    ...of('BANK_SFTP', there(sftp?.in)),
  ];
};

/** Names of banks, in capitals: each ends the names of its settings. */
const bankNames = (env: Environment): string[] => {
  const names = (read(env, 'BANK_CHANNELS') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const wrong = names.find((name) => !/^[A-Z][A-Z0-9]{0,15}$/.test(name));
  if (wrong !== undefined)
    throw new ConfigError(
      `BANK_CHANNELS holds "${wrong}", which is no name: up to 16 capitals and digits, such as BANK_CHANNELS=ALPHA,BETA.`,
    );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ConfigError(`BANK_CHANNELS names ${twice} twice: name each bank once.`);
  const stray = Object.keys(env).find(
    (name) => isOfNamedBank(name) && read(env, name) !== undefined && !names.includes(name.split('_').at(-1) ?? ''),
  );
  if (stray !== undefined)
    throw new ConfigError(`${stray} is of a bank that BANK_CHANNELS does not name: add it there, or unset it.`);
  return names;
};

/** Files out and in never meet: one that we wrote would be read as a bank's. Each direction has one folder, here or on the bank's server. */
const bankWays = (env: Environment, suffix: string): Omit<BankChannelSettings, 'name'> => {
  const named = (base: string): string => `${base}${suffix}`;
  const inbox = bankDirectory(env, named('BANK_INBOX'));
  const outbox = bankDirectory(env, named('BANK_OUTBOX'));
  if (inbox !== undefined && inbox === outbox)
    throw new ConfigError(
      `${named('BANK_OUTBOX')} is the directory of ${named('BANK_INBOX')}: give it one of its own.`,
    );
  const sftp = bankSftp(env, suffix);
  if (sftp?.out !== undefined && outbox !== undefined)
    throw new ConfigError(
      `${named('BANK_SFTP')} and ${named('BANK_OUTBOX')} both name where files of payments go: keep one.`,
    );
  if (sftp?.in !== undefined && inbox !== undefined)
    throw new ConfigError(
      `${named('BANK_SFTP')} and ${named('BANK_INBOX')} both name where messages of banks come from: keep one.`,
    );
  return { inbox, outbox, sftp };
};

/** `sftp://user@host:22/out?in=/in`: the folder for our files, and that of the bank's messages; either may be left out. The login is by a key. */
const bankSftp = (env: Environment, suffix: string): BankServer | undefined => {
  const setting = `BANK_SFTP${suffix}`;
  const keySetting = `BANK_SFTP_KEY_FILE${suffix}`;
  const hostKeySetting = `BANK_SFTP_HOST_KEY${suffix}`;
  const value = read(env, setting);
  if (value === undefined) {
    const beside = [keySetting, hostKeySetting].find((name) => read(env, name) !== undefined);
    if (beside !== undefined) throw new ConfigError(`${setting} is missing: ${beside} belongs to it.`);
    return undefined;
  }
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'sftp:' || url.hostname === '' || url.username === '' || url.hash !== '')
    throw new ConfigError(
      `${setting} cannot be read: set it to an address such as sftp://user@bank.example:22/out?in=/in.`,
    );
  if (url.password !== '')
    throw new ConfigError(`${setting} holds a password: a bank is logged into by the key of ${keySetting} alone.`);
  const other = [...url.searchParams.keys()].find((name) => name !== 'in');
  const received = url.searchParams.get('in') ?? undefined;
  const sent = url.pathname === '' || url.pathname === '/' ? undefined : decodeURIComponent(url.pathname);
  if (other !== undefined || (received !== undefined && !received.startsWith('/')) || (sent ?? received) === undefined)
    throw new ConfigError(
      `${setting} names no folders: set it to an address such as sftp://user@bank.example:22/out?in=/in.`,
    );
  if (sent === received)
    throw new ConfigError(`${setting} names one folder for both ways: a file of ours would be read as the bank’s.`);
  const hostKeys = (read(env, hostKeySetting) ?? '').split(/[\s,]+/).filter((key) => key !== '');
  if (hostKeys.length === 0 || hostKeys.some((key) => !/^SHA256:[A-Za-z0-9+/]{43}$/.test(key)))
    throw new ConfigError(
      `${hostKeySetting} is no fingerprint: set it to the one that the bank has told you, SHA256: and 43 characters (ssh-keygen -lf shows one).`,
    );
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 22 : Number(url.port),
    username: decodeURIComponent(url.username),
    privateKey: bankKey(env, { setting, keySetting }),
    hostKeys,
    hostKeySetting,
    ...(sent !== undefined && { out: sent }),
    ...(received !== undefined && { in: received }),
  };
};

const bankKey = (
  env: Environment,
  { setting, keySetting }: { readonly setting: string; readonly keySetting: string },
): string => {
  const file = read(env, keySetting);
  if (file === undefined)
    throw new ConfigError(`${keySetting} is missing: name the file with the private key for ${setting}.`);
  let text: string;
  try {
    text = readFileSync(resolve(file), 'utf8');
  } catch {
    throw new ConfigError(`${keySetting} is "${file}", which is no file that can be read: correct the path.`);
  }
  if (!/^-----BEGIN (?:OPENSSH|RSA|EC) PRIVATE KEY-----/.test(text.trim()))
    throw new ConfigError(`${keySetting} is "${file}", which holds no private key: make one by ssh-keygen -t ed25519.`);
  return text;
};

const travelRuleNeeds = [
  'TRAVEL_RULE_PORT',
  'TRAVEL_RULE_CERT_FILE',
  'TRAVEL_RULE_KEY_FILE',
  'TRAVEL_RULE_NAME',
] as const;
const travelRuleMore = ['TRAVEL_RULE_CA_FILE', 'TRAVEL_RULE_LEI', 'TRAVEL_RULE_TOKENS'] as const;

const travelRule = (env: Environment, apiPort: number): TravelRuleExchange | undefined => {
  const url = origin(env, 'TRAVEL_RULE_URL', 'https://trp.example.com');
  if (url === undefined) {
    const beside = [...travelRuleNeeds, ...travelRuleMore].find((name) => read(env, name) !== undefined);
    if (beside !== undefined) throw new ConfigError(`TRAVEL_RULE_URL is missing: ${beside} belongs to it.`);
    return undefined;
  }
  if (!url.startsWith('https:'))
    throw new ConfigError('TRAVEL_RULE_URL must begin with https://: data about people travels to it.');
  const absent = travelRuleNeeds.find((name) => read(env, name) === undefined);
  if (absent !== undefined) throw new ConfigError(`${absent} is missing: TRAVEL_RULE_URL needs it.`);
  const port = wholeNumber(env, 'TRAVEL_RULE_PORT', { min: 1, max: 65_535, fallback: 0 });
  if (port === apiPort) throw new ConfigError('TRAVEL_RULE_PORT is that of PORT: give it one of its own.');
  const lei = read(env, 'TRAVEL_RULE_LEI') ?? null;
  if (lei !== null && !isLei(lei))
    throw new ConfigError('TRAVEL_RULE_LEI is no LEI: correct its twenty characters, or unset it.');
  return {
    url,
    port,
    certificate: pemFile(env, 'TRAVEL_RULE_CERT_FILE', 'CERTIFICATE') ?? '',
    key: pemFile(env, 'TRAVEL_RULE_KEY_FILE', '(?:[A-Z]+ )?PRIVATE KEY') ?? '',
    authorities: pemFile(env, 'TRAVEL_RULE_CA_FILE', 'CERTIFICATE'),
    name: read(env, 'TRAVEL_RULE_NAME') ?? '',
    lei,
    tokens: travelRuleTokens(env),
  };
};

/** Text of a file in PEM; null: the setting is not there. */
const pemFile = (env: Environment, name: string, kind: string): string | null => {
  const file = read(env, name);
  if (file === undefined) return null;
  let text: string;
  try {
    text = readFileSync(resolve(file), 'utf8');
  } catch {
    throw new ConfigError(`${name} is "${file}", which is no file that can be read: correct the path.`);
  }
  if (!new RegExp(`-----BEGIN ${kind}-----`).test(text))
    throw new ConfigError(`${name} is "${file}", which does not hold what it should in PEM: correct the path.`);
  return text;
};

/** `USDT@TRX=…, USDC@ETH=…` */
const travelRuleTokens = (env: Environment): Record<string, string> => {
  const pairs = (read(env, 'TRAVEL_RULE_TOKENS') ?? '').split(',').map((pair) => pair.trim());
  return onceEach(
    'TRAVEL_RULE_TOKENS',
    pairs.filter(Boolean).map((pair): [string, string] => {
      const [token = '', identifier = ''] = pair.split('=').map((text) => text.trim());
      const [currency = '', network = '', ...more] = token.split('@');
      const isToken = more.length === 0 && isCurrency(currency) && networkFor(currency, network) === network;
      if (!isToken || !isTokenIdentifier(identifier))
        throw new ConfigError(
          `TRAVEL_RULE_TOKENS holds "${pair}": write coin, network and digital token identifier, such as USDT@TRX=123456789.`,
        );
      return [token, identifier];
    }),
  );
};

const ratesUrl = (env: Environment): string | undefined => {
  const url = urlOf(env, 'RATES_URL', ['https:', 'http:']);
  if (url === undefined || isSafeSource(url)) return url;
  throw new ConfigError('RATES_URL must begin with https:// unless it is on this machine: prices decide about money.');
};

/** `kraken, coinbase, bitstamp, ecb`, or `kraken=https://…` where a proxy of yours stands for a market. */
const priceMarkets = (env: Environment): Config['priceMarkets'] => {
  const named = (read(env, 'PRICE_MARKETS') ?? '').split(',').map((part) => part.trim());
  const found = named.filter(Boolean).map((part): [MarketName, string] => {
    const [name = '', address] = part.split(/=(.*)/s).map((text) => text.trim());
    if (!isMarketName(name))
      throw new ConfigError(`PRICE_MARKETS holds "${name}": write ${Object.keys(markets).join(', ')}, or one=address.`);
    if (address === undefined) return [name, markets[name].address];
    if (!URL.canParse(address) || !isSafeSource(address) || new URL(address).search !== '')
      throw new ConfigError(
        `PRICE_MARKETS names an address of ${name} that is none: it begins with https:// unless it is on this machine.`,
      );
    return [name, address.replace(/\/+$/, '')];
  });
  if (found.length === 0) return undefined;
  const witnesses = found.filter(([name]) => name !== 'ecb').length + (read(env, 'RATES_URL') === undefined ? 0 : 1);
  if (witnesses < 2)
    throw new ConfigError(
      'PRICE_MARKETS needs two sources that have to agree: name two markets, or one beside RATES_URL. The ECB is none of them.',
    );
  return onceEach('PRICE_MARKETS', found);
};

/** `ETH=xpub6…, BTC=xpub6…` */
const depositKeys = (env: Environment): Record<string, string> => {
  const pairs = (read(env, 'DEPOSIT_KEYS') ?? '').split(',').map((pair) => pair.trim());
  return onceEach(
    'DEPOSIT_KEYS',
    pairs.filter(Boolean).map((pair) => {
      const match = /^([A-Z]{2,8})=([xztv]pub[1-9A-HJ-NP-Za-km-z]{100,120})$/.exec(pair);
      // The value itself is never repeated: it may be a key that spends.
      if (!match?.[1] || !match[2])
        throw new ConfigError(
          'DEPOSIT_KEYS is not of the form chain=xpub…: write one pair a chain, such as ETH=xpub6….',
        );
      return [match[1], match[2]];
    }),
  );
};

const gatewaySettings = ['CHAIN_GATEWAYS', 'CHAIN_GATEWAY_TOKENS', 'CHAIN_GATEWAY_TLS'] as const;
const chainSettings = ['CHAIN_NODES', 'CHAIN_COOKIES', 'CHAIN_IDS', 'CHAIN_TOKENS', ...gatewaySettings] as const;
type ChainSetting = (typeof chainSettings)[number] | 'UTXO_SIGNERS' | 'UTXO_SIGNER_KEYS';

/** Pairs of a setting, each parsed by `form`. A value is never repeated: an address may contain a key. */
const chainPairs = (env: Environment, name: ChainSetting, form: RegExp, example: string) => {
  const pairs = (read(env, name) ?? '').split(',').map((pair) => pair.trim());
  return pairs.filter(Boolean).map((pair) => {
    const [, ...parts] = form.exec(pair) ?? [];
    if (parts.length === 0) throw new ConfigError(`${name} is not of the form ${example}: correct it.`);
    return parts as readonly string[];
  });
};

/** `CHAIN_NODES`: `ETH=https://node.example.com, BTC=http://name:password@127.0.0.1:8332`, by chain. */
const nodeUrls = (env: Environment): Record<string, string> => {
  const form = /^(?:(ETH|BSC|TRX|BTC|LTC)=|(BCH|DASH)=unproven:)(https?:\/\/\S+)$/;
  const bare = /(?:^|,)\s*(BCH|DASH)=https?:/.exec(read(env, 'CHAIN_NODES') ?? '')?.[1];
  if (bare !== undefined)
    throw new ConfigError(
      `CHAIN_NODES names a node of ${bare}, which was never read here but from published answers: leave it out, or write ${bare}=unproven:https://….`,
    );
  const urls = chainPairs(env, 'CHAIN_NODES', form, 'ETH=https://…, BTC=https://…').map((parts): [string, string] => {
    const [chain = '', url = ''] = parts.filter((part) => part !== undefined);
    if (!URL.canParse(url)) throw new ConfigError('CHAIN_NODES holds an address that is none: correct it.');
    assertLogin('CHAIN_NODES', url);
    if (!isSafeSource(url))
      throw new ConfigError(
        'CHAIN_NODES must begin with https:// unless it is on this machine: what a node says decides about money.',
      );
    return [chain, url];
  });
  return onceEach('CHAIN_NODES', urls);
};

/** `CHAIN_IDS`: `ETH=11155111, BTC=signet, SOL=devnet`, for test nets. */
const chainIdsOf = (env: Environment): Record<string, string> => {
  const gateways = Object.keys(gatewayUrls(env));
  const form = new RegExp(
    `^(?:(${['SOL', ...gateways].join('|')})=([a-z][a-z0-9-]{0,31})|(ETH|BSC|TRX)=(\\d{1,15})|(BTC|LTC)=(${utxoNets.join('|')}))$`,
  );
  const ids = chainPairs(env, 'CHAIN_IDS', form, 'ETH=11155111, BTC=signet').map((parts): [string, string] => {
    const [chain = '', id = ''] = parts.filter((part) => part !== undefined);
    return [chain, id];
  });
  return onceEach('CHAIN_IDS', ids);
};

const refuseUnusedChains = (named: readonly string[], urls: Readonly<Record<string, string>>): void => {
  const unused = named.find((chain) => urls[chain] === undefined);
  if (unused) throw new ConfigError(`CHAIN_NODES names no node of ${unused}, though other settings are about it.`);
};

/** Nodes of `CHAIN_NODES` for Ethereum-like chains, with the tokens of a test net, `CHAIN_TOKENS`: `ETH:USDT=0x…, ETH:AION=none`. */
const chainNodes = (env: Environment): Record<string, ChainNode> => {
  const urls = nodeUrls(env);
  const ids = chainIdsOf(env);
  const tokenForm = /^(ETH|BSC|TRX):([A-Z]{2,8})=(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|none)$/;
  const tokens = chainPairs(env, 'CHAIN_TOKENS', tokenForm, 'ETH:USDT=0x…, ETH:AION=none');
  const nodes = Object.entries(urls).flatMap(([chain, url]): [string, ChainNode][] => {
    if (isUtxoChain(chain)) return [];
    const id = ids[chain];
    const own = tokens.flatMap(([of, currency = '', contract = '']): [string, string | null][] =>
      of === chain ? [[currency, contract === 'none' ? null : contract]] : [],
    );
    return [[chain, { url, chainId: id === undefined ? null : Number(id), tokens: Object.fromEntries(own) }]];
  });
  onceEach(
    'CHAIN_TOKENS',
    tokens.map(([chain = '', currency = '']) => [`${chain}:${currency}`, '']),
  );
  const gateways = gatewayUrls(env);
  const needless = tokens.find(([chain = '']) => chain in gateways)?.[0];
  if (needless !== undefined)
    throw new ConfigError(
      `CHAIN_TOKENS names a contract on ${needless}, whose gateway knows its tokens itself: leave that out.`,
    );
  refuseUnusedChains([...Object.keys(ids), ...tokens.map(([chain = '']) => chain)], { ...urls, ...gateways });
  return Object.fromEntries(nodes);
};

const isUtxoChain = (chain: string): boolean => utxoChains.includes(chain);

/** Nodes of `CHAIN_NODES` of Bitcoin's kind, with the login in their address or in the file of `CHAIN_COOKIES`: `BTC=/var/lib/bitcoind/.cookie`. */
const utxoNodes = (env: Environment): Record<string, UtxoNodeSettings> => {
  const urls = nodeUrls(env);
  const ids = chainIdsOf(env);
  const files = chainPairs(env, 'CHAIN_COOKIES', /^(BTC|LTC|BCH|DASH)=(\/\S+)$/, 'BTC=/var/lib/bitcoind/.cookie');
  const cookies = onceEach(
    'CHAIN_COOKIES',
    files.map(([chain = '', file = '']) => [chain, file]),
  );
  refuseUnusedChains(Object.keys(cookies), urls);
  const nodes = Object.entries(urls).flatMap(([chain, url]): [string, UtxoNodeSettings][] => {
    if (!isUtxoChain(chain)) return [];
    const { username, password } = new URL(url);
    const cookieFile = cookies[chain] ?? null;
    const hasLogin = username !== '' && password !== '';
    if (hasLogin === (cookieFile !== null))
      throw new ConfigError(
        hasLogin
          ? `CHAIN_COOKIES names a file of ${chain}, though CHAIN_NODES holds a name and a password: keep one of them.`
          : `CHAIN_NODES names the node of ${chain} without a login: write name:password@ before its host, or name its file in CHAIN_COOKIES.`,
      );
    return [[chain, { url, cookieFile, net: (ids[chain] ?? 'main') as UtxoNet }]];
  });
  return Object.fromEntries(nodes);
};

/** `CHAIN_GATEWAYS`: `SOL=https://gateway.example.com/sol, XRP=https://…`, by chain. */
const gatewayUrls = (env: Environment): Record<string, string> => {
  const pairs = chainPairs(env, 'CHAIN_GATEWAYS', /^([A-Z]{2,8})=(https?:\/\/\S+)$/, 'SOL=https://…, XRP=https://…');
  const urls = pairs.map(([chain = '', address = '']): [string, string] => {
    if (chain === legacyChain)
      throw new ConfigError(
        `CHAIN_GATEWAYS names ${legacyChain}, which is legacy and not offered in production: leave it out.`,
      );
    if (!gatewayChains.includes(chain))
      throw new ConfigError(
        `CHAIN_GATEWAYS names ${chain}, which is no chain: write one of ${gatewayChains.join(', ')}.`,
      );
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || `${url.username}${url.password}${url.search}` !== '' || !/^(#[a-z0-9-]{1,14})?$/.test(url.hash))
      throw new ConfigError(
        `CHAIN_GATEWAYS holds an address of ${chain} that is none, or holds a login or a query: its secrets belong in CHAIN_GATEWAY_TOKENS and CHAIN_GATEWAY_TLS.`,
      );
    if (!isSafeSource(address))
      throw new ConfigError(
        'CHAIN_GATEWAYS must begin with https:// unless it is on this machine: what a gateway says decides about money.',
      );
    return [chain, address];
  });
  return onceEach('CHAIN_GATEWAYS', urls);
};

/** `CHAIN_GATEWAY_TOKENS`: `SOL=/run/secrets/sol-token`: files, so that no secret stands in a list of processes. */
const gatewayTokens = (env: Environment): Record<string, string> => {
  const example = 'SOL=/run/secrets/sol-token';
  const files = chainPairs(env, 'CHAIN_GATEWAY_TOKENS', /^([A-Z]{2,8})=(\/\S+)$/, example);
  return onceEach(
    'CHAIN_GATEWAY_TOKENS',
    files.map(([chain = '', file = '']): [string, string] => {
      const token = contentOf(file, 'CHAIN_GATEWAY_TOKENS');
      if (!/^[\x21-\x7e]{32,512}$/.test(token))
        throw new ConfigError(
          `CHAIN_GATEWAY_TOKENS names ${file}, which holds no token of 32 to 512 characters: use the output of "openssl rand -hex 32".`,
        );
      return [chain, token];
    }),
  );
};

/**
 * `CHAIN_GATEWAY_TLS`: `SOL=/etc/countinghouse/sol`: directories with the certificate and the key by which a gateway knows us, `client.crt` and
 * `client.key`, the authority by which we know the gateway, `ca.crt`, or all three.
 */
const gatewayTls = (env: Environment): Record<string, GatewayTls> => {
  const name = 'CHAIN_GATEWAY_TLS';
  const directories = chainPairs(env, name, /^([A-Z]{2,8})=(\/\S+)$/, 'SOL=/etc/countinghouse/sol');
  return onceEach(
    name,
    directories.map(([chain = '', directory = '']): [string, GatewayTls] => {
      const held = (file: string) =>
        existsSync(join(directory, file)) ? contentOf(join(directory, file), name) : undefined;
      const [ca, certificate, key] = [held('ca.crt'), held('client.crt'), held('client.key')];
      if (ca === undefined && certificate === undefined && key === undefined)
        throw new ConfigError(
          `${name} names ${directory}, where there is neither client.crt with client.key nor ca.crt.`,
        );
      if ((certificate === undefined) !== (key === undefined))
        throw new ConfigError(
          `${name} names ${directory}, where one of client.crt and client.key is without the other.`,
        );
      const texts = [ca, certificate].filter((text) => text !== undefined);
      if (
        texts.some((text) => !text.startsWith('-----BEGIN CERTIFICATE-----')) ||
        key?.includes('PRIVATE KEY-----') === false
      )
        throw new ConfigError(`${name} names ${directory}, where a file is not in PEM: correct it.`);
      return [
        chain,
        {
          ...(ca !== undefined && { ca }),
          ...(certificate !== undefined && key !== undefined && { client: { certificate, key } }),
        },
      ];
    }),
  );
};

/** Gateways with what proves us to them: a token, a certificate, or both. */
const chainGateways = (env: Environment): Record<string, GatewaySettings> => {
  const [urls, tokens, tls, nets] = [gatewayUrls(env), gatewayTokens(env), gatewayTls(env), chainIdsOf(env)];
  for (const [name, named] of [['CHAIN_GATEWAY_TOKENS', tokens] as const, ['CHAIN_GATEWAY_TLS', tls] as const]) {
    const unused = Object.keys(named).find((chain) => urls[chain] === undefined);
    if (unused !== undefined)
      throw new ConfigError(`CHAIN_GATEWAYS names no gateway of ${unused}, though ${name} is about it.`);
  }
  return Object.fromEntries(
    Object.entries(urls).map(([chain, url]): [string, GatewaySettings] => {
      const token = tokens[chain] ?? null;
      const own = tls[chain];
      if (token === null && !own?.client)
        throw new ConfigError(
          `CHAIN_GATEWAY_TOKENS or CHAIN_GATEWAY_TLS has nothing that proves us to the gateway of ${chain}: it sends for whoever asks.`,
        );
      if (own && !url.startsWith('https:'))
        throw new ConfigError(
          `CHAIN_GATEWAYS names the gateway of ${chain} without https, which CHAIN_GATEWAY_TLS is for.`,
        );
      // Behind `#`: its name, which stays where the address changes.
      const [base = '', id] = url.split('#');
      const named = { url: base.replace(/\/+$/, ''), ...(id !== undefined && { id }) };
      return [chain, { ...named, net: nets[chain] ?? 'main', token, ...(own && { tls: own }) }];
    }),
  );
};

/** `unix:/run/…/signer.sock` for our own signer's process, or the address of another program. */
const signerUrl = (env: Environment): string | undefined => {
  const value = read(env, 'SIGNER_URL');
  if (value?.startsWith('unix:')) {
    // The value is never repeated: it may be a key.
    if (!/^unix:\/[^/]/.test(value))
      throw new ConfigError(
        'SIGNER_URL names no socket: write unix: and its absolute path, unix:/run/countinghouse-signer/signer.sock.',
      );
    return value;
  }
  const url = urlOf(env, 'SIGNER_URL', ['https:', 'http:']);
  if (url === undefined) return undefined;
  assertLogin('SIGNER_URL', url);
  if (isSafeSource(url)) return url;
  throw new ConfigError('SIGNER_URL must begin with https:// unless it is on this machine: it signs what leaves.');
};

/** `SIGNER_URL`: address of the program for `eth_signTransaction`; `SIGNER_ADDRESS`: address of the signing key. A key itself is refused. */
const remoteSigner = (env: Environment, hasNodes: boolean): RemoteSigner | undefined => {
  const url = signerUrl(env);
  const address = read(env, 'SIGNER_ADDRESS');
  if (url === undefined && address === undefined) return undefined;
  if (url === undefined) throw new ConfigError('SIGNER_URL is missing: SIGNER_ADDRESS names whose key signs there.');
  // The value itself is never repeated: it may be a key.
  if (address === undefined || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw new ConfigError('SIGNER_ADDRESS is no address: set it to that of the key at SIGNER_URL, 0x and 40 digits.');
  if (!hasNodes) throw new ConfigError('CHAIN_NODES is missing: what is signed at SIGNER_URL leaves over them.');
  return { url, address };
};

const tronSettings = ['TRON_API', 'TRON_FEE_LIMIT'] as const;

/** In TRX. A transfer of USDT to a new address costs 13 to 27; the most is a guard against a limit that was mistyped. */
const tronFees = { usual: 50, most: 500 };

/** `TRON_API`: java-tron's own interface, by default beside the `/jsonrpc` of CHAIN_NODES. `TRON_FEE_LIMIT`: most TRX per transfer. */
const tronSending = (env: Environment, node: ChainNode | undefined): TronSending | undefined => {
  if (!node) {
    const named = tronSettings.find((name) => read(env, name) !== undefined);
    if (named !== undefined) throw new ConfigError(`CHAIN_NODES names no node of TRX, though ${named} is about it.`);
    return undefined;
  }
  const { usual: fallback, most: max } = tronFees;
  const limit = wholeNumber(env, 'TRON_FEE_LIMIT', { min: 1, max, fallback });
  const own = urlOf(env, 'TRON_API', ['https:', 'http:']);
  if (own !== undefined) assertLogin('TRON_API', own);
  if (own !== undefined && !isSafeSource(own))
    throw new ConfigError('TRON_API must begin with https:// unless it is on this machine: money leaves over it.');
  const beside = /^(.*)\/jsonrpc\/?$/.exec(node.url)?.[1];
  const wallet = (own ?? beside)?.replace(/\/+$/, '');
  if (wallet === undefined && read(env, 'SIGNER_URL') !== undefined)
    throw new ConfigError('TRON_API is missing: name the interface of java-tron, over which coins leave.');
  return wallet === undefined ? undefined : { wallet, feeLimit: BigInt(limit) * 1_000_000n };
};

/**
 * `UTXO_SIGNERS`: wallets of nodes that sign what leaves, `BTC=http://name:password@127.0.0.1:8432/wallet/hot`; `UTXO_SIGNER_KEYS`: the extended
 * public key of the account of each, `BTC=xpub6…`.
 */
const utxoSigners = (env: Environment, chains: readonly string[]): Record<string, UtxoWallet> => {
  const example = 'BTC=http://name:password@127.0.0.1:8432/wallet/hot';
  const urls = onceEach(
    'UTXO_SIGNERS',
    chainPairs(env, 'UTXO_SIGNERS', /^(BTC|LTC)=(https?:\/\/\S+)$/, example).map(([chain = '', url = '']) => {
      const parsed = URL.canParse(url) ? new URL(url) : null;
      const isWhole =
        parsed && parsed.username !== '' && parsed.password !== '' && /^\/wallet\/./.test(parsed.pathname);
      if (!isWhole) throw new ConfigError(`UTXO_SIGNERS is not of the form ${example}: correct it.`);
      assertLogin('UTXO_SIGNERS', url);
      if (!isSafeSource(url))
        throw new ConfigError(
          'UTXO_SIGNERS must begin with https:// unless it is on this machine: it signs what leaves.',
        );
      return [chain, url] as const;
    }),
  );
  // The value itself is never repeated: it may be a key that spends.
  const keyForm = /^(BTC|LTC)=([xztv]pub[1-9A-HJ-NP-Za-km-z]{100,120})$/;
  const keys = onceEach(
    'UTXO_SIGNER_KEYS',
    chainPairs(env, 'UTXO_SIGNER_KEYS', keyForm, 'BTC=xpub6…').map(([chain = '', key = '']) => [chain, key] as const),
  );
  const alone = Object.keys(keys).find((chain) => urls[chain] === undefined);
  if (alone) throw new ConfigError(`UTXO_SIGNERS names no wallet of ${alone}, though UTXO_SIGNER_KEYS has its key.`);
  return Object.fromEntries(
    Object.entries(urls).map(([chain, url]): [string, UtxoWallet] => {
      const account = keys[chain];
      if (account === undefined)
        throw new ConfigError(`UTXO_SIGNER_KEYS has no key of ${chain}, whose wallet UTXO_SIGNERS names.`);
      if (!chains.includes(chain))
        throw new ConfigError(`CHAIN_NODES names no node of ${chain}: what is signed in UTXO_SIGNERS leaves over it.`);
      return [chain, { url, account }];
    }),
  );
};

const screeningSettings = ['SANCTIONS_LIST', 'SANCTIONS_ORACLE', 'SCREENING_URL', 'SCREENING_TOKEN'] as const;

/** True if a source can judge coins of a chain. */
const knows = ({ sanctionsList, provider, oracles }: ScreeningSettings, chain: string): boolean =>
  sanctionsList !== undefined || provider !== undefined || oracles[chain] !== undefined;

/**
 * `SANCTIONS_LIST`: where OFAC's list is read, an address or a path. `SANCTIONS_ORACLE`: `ETH, BSC`, or `ETH=0x…` where the
 * contract stands elsewhere. `SCREENING_URL` and `SCREENING_TOKEN`: a provider that answers in our form.
 */
const screening = (env: Environment, nodes: Readonly<Record<string, ChainNode>>): ScreeningSettings => {
  const url = urlOf(env, 'SCREENING_URL', ['https:', 'http:']);
  const token = read(env, 'SCREENING_TOKEN');
  if (url !== undefined && !isSafeSource(url))
    throw new ConfigError(
      'SCREENING_URL must begin with https:// unless it is on this machine: what it says decides about money.',
    );
  if (url === undefined && token !== undefined)
    throw new ConfigError('SCREENING_URL is missing: SCREENING_TOKEN is sent to nobody.');
  return {
    sanctionsList: sanctionsList(env),
    oracles: sanctionsOracles(env, nodes),
    provider: url === undefined ? undefined : { url, token },
  };
};

const sanctionsList = (env: Environment): string | undefined => {
  const value = read(env, 'SANCTIONS_LIST');
  if (value === undefined) return undefined;
  if (/^https?:/i.test(value)) {
    const url = urlOf(env, 'SANCTIONS_LIST', ['https:', 'http:']) ?? value;
    if (isSafeSource(url)) return url;
    throw new ConfigError(
      'SANCTIONS_LIST must begin with https:// unless it is on this machine: what it says decides about money.',
    );
  }
  const file = resolve(value);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new ConfigError(`SANCTIONS_LIST is "${value}", which is no file that can be read: correct the path.`);
  }
  return file;
};

const sanctionsOracles = (
  env: Environment,
  nodes: Readonly<Record<string, ChainNode>>,
): ScreeningSettings['oracles'] => {
  const pairs = (read(env, 'SANCTIONS_ORACLE') ?? '').split(',').map((pair) => pair.trim());
  const oracles = pairs.filter(Boolean).map((pair): [string, { url: string; contract: string }] => {
    const [, chain = '', contract] = /^(ETH|BSC)(?:=(0x[0-9a-fA-F]{40}))?$/.exec(pair) ?? [];
    if (chain === '')
      throw new ConfigError(`SANCTIONS_ORACLE holds "${pair}": write ETH, BSC, or chain=contract such as ETH=0x….`);
    const node = nodes[chain];
    if (!node) throw new ConfigError(`CHAIN_NODES names no node of ${chain}, over which SANCTIONS_ORACLE is asked.`);
    if (node.chainId !== null && contract === undefined)
      throw new ConfigError(`SANCTIONS_ORACLE names ${chain}, a test net: write the contract there, ${chain}=0x….`);
    return [chain, { url: node.url, contract: contract ?? usualOracle }];
  });
  return onceEach('SANCTIONS_ORACLE', oracles);
};

/** Desk of operators. Without a host it is for this machine alone: whoever wants it elsewhere says so. */
const operations = (env: Environment, port: number): Config['operations'] => {
  if (read(env, 'OPERATIONS_PORT') === undefined) {
    if (read(env, 'OPERATIONS_HOST') !== undefined)
      throw new ConfigError(
        'OPERATIONS_HOST is set without OPERATIONS_PORT: set the port of the desk too, or unset it.',
      );
    return undefined;
  }
  if (oneOf(env, 'ROLE', roles, 'all') === 'api')
    throw new ConfigError('OPERATIONS_PORT belongs to a process that works: set it where ROLE is worker or all.');
  const number = wholeNumber(env, 'OPERATIONS_PORT', { min: 1, max: 65_535, fallback: 0 });
  const taken = [
    ['PORT', String(port)],
    ...['METRICS_PORT', 'TRAVEL_RULE_PORT'].map((name) => [name, read(env, name)]),
  ].find(([, other]) => other === String(number));
  if (taken) throw new ConfigError(`OPERATIONS_PORT is ${taken[0]}: give the desk a port of its own.`);
  return { host: read(env, 'OPERATIONS_HOST') ?? 'localhost', port: number };
};

const metricsPort = (env: Environment, port: number): number | undefined => {
  if (read(env, 'METRICS_PORT') === undefined) return undefined;
  const number = wholeNumber(env, 'METRICS_PORT', { min: 1, max: 65_535, fallback: 0 });
  if (number === port) throw new ConfigError('METRICS_PORT is PORT: give the metrics a port of their own.');
  return number;
};

/** `api-key=…,x-tenant=pay`, values percent-encoded, as OpenTelemetry writes them. */
const traceHeaders = (env: Environment): Record<string, string> => {
  const pairs = (read(env, 'OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').map((pair) => pair.trim());
  return onceEach(
    'OTEL_EXPORTER_OTLP_HEADERS',
    pairs.filter(Boolean).map((pair) => {
      const [, name, value] = /^([\w.-]+)\s*=\s*((?:[!-$&-+\--~]|%[0-9a-fA-F]{2}| )+)$/.exec(pair) ?? [];
      // The value is never repeated: it is a secret.
      if (name === undefined || value === undefined || !isEncoded(value))
        throw new ConfigError(
          'OTEL_EXPORTER_OTLP_HEADERS is not a list of headers such as api-key=secret,x-tenant=pay: correct it.',
        );
      return [name.toLowerCase(), decodeURIComponent(value)];
    }),
  );
};

const isEncoded = (value: string): boolean => {
  try {
    return !/[\r\n]/.test(decodeURIComponent(value));
  } catch {
    return false;
  }
};

const traces = (env: Environment): Traces | undefined => {
  const endpoint = urlOf(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  if (endpoint === undefined) return undefined;
  const headers = traceHeaders(env);
  if (Object.keys(headers).length > 0 && !isSafeSource(endpoint))
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// unless it is on this machine: OTEL_EXPORTER_OTLP_HEADERS holds secrets.',
    );
  const share = read(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(share))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG is "${share}": set it to a share from 0 to 1, such as 0.1.`);
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return { url: url.href, headers, ratio: Number(share) };
};

/** `pay.harbour.example=HARBOUR, desk.example.com=NORTHGATE_PROD` */
const brandHosts = (env: Environment): Record<string, string> => {
  const pairs = (read(env, 'BRAND_HOSTS') ?? '').split(',').map((pair) => pair.trim());
  return onceEach(
    'BRAND_HOSTS',
    pairs.filter(Boolean).map((pair) => {
      const match = /^([a-z0-9.-]+)=([A-Z0-9_]+)$/i.exec(pair);
      if (!match?.[1] || !match[2]) {
        throw new ConfigError(`BRAND_HOSTS holds "${pair}": write host=BRAND, such as pay.harbour.example=HARBOUR.`);
      }
      return [match[1].toLowerCase(), match[2].toUpperCase()];
    }),
  );
};

/** `CELL` is this installation's name among those of `CELLS_FILE`; `CELLS_SECRET` is known to all cells. No host of another one may be ours by a setting. */
const cell = (
  env: Environment,
  config: Pick<Config, 'publicUrl' | 'apiUrl' | 'dashboardOrigins' | 'brandHosts' | 'secretKey'>,
): ClaimSettings | undefined => {
  const name = read(env, 'CELL');
  const path = read(env, 'CELLS_FILE');
  if (name === undefined && path === undefined) return undefined;
  if (path === undefined) throw new ConfigError('CELLS_FILE is missing: CELL is a name in it.');
  if (name === undefined) throw new ConfigError('CELL is missing: name which cell of CELLS_FILE this installation is.');
  const secret = secretIn(env, 'CELLS_SECRET', 'CELLS_SECRET_FILE');
  if (secret === undefined)
    throw new ConfigError(
      'CELLS_SECRET or CELLS_SECRET_FILE is missing: by it cells find out that they share an account or a key; all have the same.',
    );
  if (secret === config.secretKey)
    throw new ConfigError('CELLS_SECRET is SECRET_KEY, which belongs to one cell alone: make another secret for all.');
  const settings = { name, secret, file: resolve(path) };
  const cells = cellsOf(settings);
  const named = [
    ['PUBLIC_URL', new URL(config.publicUrl).hostname],
    ...(config.apiUrl === undefined ? [] : [['API_URL', new URL(config.apiUrl).hostname]]),
    ...config.dashboardOrigins.map((one) => ['DASHBOARD_ORIGINS', new URL(one).hostname]),
    ...Object.keys(config.brandHosts).map((one) => ['BRAND_HOSTS', one]),
  ];
  for (const [setting, host = ''] of named) {
    const other = cellOfHost(cells, host);
    if (other !== null && other.name !== name)
      throw new ConfigError(`${setting} names ${host}, which belongs to the cell ${other.name}: this one is ${name}.`);
  }
  return settings;
};

const cellsOf = (settings: CellSettings): readonly Cell[] => {
  try {
    return ownCells(settings);
  } catch (error) {
    if (error instanceof CellsRefused) throw new ConfigError(`CELLS_FILE ${settings.file} ${error.message}.`);
    throw error;
  }
};

/** Two values under one key are ambiguous. */
const onceEach = <Value>(name: string, pairs: readonly (readonly [string, Value])[]): Record<string, Value> => {
  const twice = pairs.find(([key], index) => pairs.findIndex(([other]) => other === key) !== index);
  if (twice) throw new ConfigError(`${name} says two things of ${twice[0]}: leave one out.`);
  return Object.fromEntries(pairs);
};

const day = (env: Environment, name: string): string | undefined => {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  // A day that does not exist rolls over: 30 February would become 2 March.
  if (!parsed || Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== value) {
    throw new ConfigError(`${name} is "${value}": set it to a day such as 2025-06-30.`);
  }
  return value;
};

const instant = (env: Environment, name: string): string | undefined => {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const parsed = new Date(value);
  if (Number.isNaN(parsed.getTime())) {
    throw new ConfigError(`${name} is "${value}": set it to an instant such as 2025-06-30T14:30:00.000Z.`);
  }
  return parsed.toISOString();
};

const shortestSecret = 32;

/** SECRET_KEY, or the content of SECRET_KEY_FILE, which keeps it out of process listings. */
const secretKey = (env: Environment): string | undefined => secretIn(env, 'SECRET_KEY', 'SECRET_KEY_FILE');

/** Secret before the present one, until a rotation is finished. */
const previousSecretKey = (env: Environment, present: string): string | undefined => {
  const previous = secretIn(env, 'SECRET_KEY_PREVIOUS', 'SECRET_KEY_PREVIOUS_FILE');
  if (previous === present)
    throw new ConfigError('SECRET_KEY_PREVIOUS is SECRET_KEY itself: unset it, or set SECRET_KEY to the new secret.');
  return previous;
};

type SecretName = 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'CELLS_SECRET';

const secretIn = (env: Environment, inName: SecretName, fileName: `${SecretName}_FILE`): string | undefined => {
  const file = read(env, fileName);
  if (file !== undefined && !existsSync(file)) {
    throw new ConfigError(`${fileName} names ${file}, which does not exist: correct it or create the file.`);
  }
  if (file !== undefined && read(env, inName) !== undefined)
    throw new ConfigError(`${inName} and ${fileName} are both set: unset one of them.`);
  const secret = file === undefined ? read(env, inName) : contentOf(file, fileName);
  if (secret === undefined) return undefined;
  const name = file === undefined ? inName : fileName;
  const advice = 'use the output of "openssl rand -base64 48"';
  if (secret.length < shortestSecret) {
    throw new ConfigError(`${name} holds ${secret.length} characters, fewer than ${shortestSecret}: ${advice}.`);
  }
  // Random text of this length has far more; "changeme" repeated has not.
  if (new Set(secret).size < 12) throw new ConfigError(`${name} is too easy to guess: ${advice}.`);
  return secret;
};

const contentOf = (file: string, name: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name} names ${file}, which cannot be read (${code}): correct it.`);
  }
};

/** File with the root of the sandbox's keys. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret-key');

/** Begins every secret that a sandbox makes, so that production knows it again. */
const sandboxSecret = 'sandbox-';

/** True for the secret of a sandbox; one of an earlier version is known by the file in the data directory only. */
const isOfSandbox = (secret: string, dataDir: string): boolean => {
  if (secret.startsWith(sandboxSecret)) return true;
  try {
    return readFileSync(secretFile(dataDir), 'utf8').trim() === secret;
  } catch {
    return false;
  }
};

/**
 * Makes the data directory and, once, the sandbox's own secret in it, so that sessions and cursors outlive a restart.
 * Returns the secret.
 */
const prepareDataDir = (directory: string): string => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
    const file = secretFile(directory);
    if (!existsSync(file))
      writeFileSync(file, `${sandboxSecret}${randomBytes(48).toString('base64url')}`, { mode: 0o600, flag: 'wx' });
    accessSync(directory, constants.W_OK | constants.X_OK);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Two simultaneous first starts: the other one created it.
    if (code === 'EEXIST' && statSync(directory).isDirectory()) return prepareDataDir(directory);
    throw new ConfigError(
      `The data directory ${directory} cannot be written (${code}): give this account the right, or set DATA_DIR to another one.`,
    );
  }
};
