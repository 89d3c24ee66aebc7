import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unknownNames } from './config-names';

/** Everything that differs between installations. This file is the only reader of the environment. */
export type Config = {
  /** `sandbox`: embedded database, demo history, development mailbox. `production` refuses all of it. */
  readonly mode: 'sandbox' | 'production';
  readonly host: string;
  readonly port: number;
  /** Absolute; the embedded database and the sandbox's own secret live here. */
  readonly dataDir: string;
  /** The operator's PostgreSQL, login of its owner; absent = the embedded one. */
  readonly databaseUrl?: string;
  readonly appUrl?: string;
  readonly workerUrl?: string;
  /** Connections of the request pool. */
  readonly databasePoolSize: number;
  /** Addresses and ranges of the proxies in front of this server whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Production only: where the metrics are served; absent = nowhere. */
  readonly metricsPort?: number;
  /** Further hosts of brands, lower case, host to brand identifier. */
  readonly brandHosts: Readonly<Record<string, string>>;
  /** Origin of the API that the dashboard served here calls; absent = this server's own. */
  readonly apiUrl?: string;
  /** Origins of dashboards that other hosts serve and that may call this API. */
  readonly dashboardOrigins: readonly string[];
  /** Address people reach the dashboard at, without a trailing slash; links in mails begin with it. */
  readonly publicUrl: string;
  /** Root of all keys that are derived; at least 32 characters. */
  readonly secretKey: string;
  /** Absent = the development mailbox of the sandbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Production only: where prices are asked for; absent = nothing is priced. */
  readonly ratesUrl?: string;
  /** Production only: extended public keys of the addresses that payers are given, by chain; a chain without one is not served. */
  readonly depositKeys: Readonly<Record<string, string>>;
  /** Production only: nodes by chain, ETH and BSC; a chain without one is not read. */
  readonly chainNodes: Readonly<Record<string, ChainNode>>;
  /** Production only: the program that holds the key from which coins leave over `chainNodes`; absent = none leave. */
  readonly signer?: RemoteSigner;
  /** Built dashboard, absolute. */
  readonly dashboardDir: string;
  /** Brand marks and currency icons, absolute. */
  readonly assetsDir: string;
  readonly logLevel: LogLevel;
  /** Origin of a callback receiver on this machine that the sandbox may call; absent = none. */
  readonly callbackReceiver?: string;
  /** Directory into which banks put their statements (camt.053, camt.054); absent = none. */
  readonly bankInbox?: string;
  /** How much demo history an empty sandbox is filled with. */
  readonly historyProfile: HistoryProfile;
  /** Last day of the demo history, `YYYY-MM-DD`; absent = today. */
  readonly historyAnchor?: string;
  /** Logarithm to base 2 of the work of one password hash (scrypt's N); 17 unless a sandbox for tests saves time. */
  readonly passwordCost: number;
  /** Instant the sandbox's one clock stands still at, for tests; absent = real time. */
  readonly historyClock?: string;
  /** How long a server that is told to end says that it is not ready and goes on answering, so that a balancer notices. */
  readonly drainSeconds: number;
  /** Sentences about settings that can be used and are probably meant otherwise; told at the start. */
  readonly notes: readonly string[];
  /** How long a call may take, in milliseconds, instead of the limit; tests on a busy machine allow more. */
  readonly handlerTimeoutMs?: number;
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
  /** Whose key signs. */
  readonly address: string;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** 128 MiB and some 0.4 s a hash: what a stolen table of hashes is guessed at costs as much. */
const fullPasswordCost = 17;

// `tiny` and `journey` keep tests short.
const historyProfiles = ['tiny', 'journey', 'small', 'standard', 'large', 'none'] as const;
type HistoryProfile = (typeof historyProfiles)[number];

/** A setting the operator has to correct; the message is one sentence that says how. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks all settings. Throws ConfigError at the first one that cannot be used. */
export const readConfig = (env: Environment): Config => {
  const mode = oneOf(env, 'MODE', ['sandbox', 'production'], 'sandbox');
  const notes = notesOfNames(env);
  const port = wholeNumber(env, 'PORT', { min: 1, max: 65_535, fallback: 3000 });
  const common = {
    port,
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', { min: 2, max: 500, fallback: 12 }),
    trustedProxies: trustedProxies(env),
    brandHosts: brandHosts(env),
    apiUrl: origin(env, 'API_URL', 'https://api.example.com'),
    dashboardOrigins: dashboardOrigins(env),
    ...databaseUrls(env),
    notes,
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { min: 0, max: 600, fallback: mode === 'production' ? 5 : 0 }),
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    dashboardDir: directoryWith(env, 'DASHBOARD_DIR', 'index.html') ?? join(projectRoot, 'apps/dashboard/dist'),
    assetsDir: directoryWith(env, 'ASSETS_DIR', 'brands') ?? join(projectRoot, 'apps/api/assets'),
  };
  return mode === 'production' ? production(env, common) : sandbox(env, common);
};

// Three levels up both from src/config.ts and from the bundle dist/main.js.
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

type Common = Pick<
  Config,
  | 'port'
  | 'databasePoolSize'
  | 'trustedProxies'
  | 'brandHosts'
  | 'apiUrl'
  | 'dashboardOrigins'
  | 'databaseUrl'
  | 'appUrl'
  | 'workerUrl'
  | 'smtpUrl'
  | 'dashboardDir'
  | 'assetsDir'
  | 'drainSeconds'
  | 'notes'
>;

const sandbox = (env: Environment, common: Common): Config => {
  if (read(env, 'METRICS_PORT') !== undefined) {
    throw new ConfigError('METRICS_PORT belongs to production: the sandbox serves /metrics on its own port.');
  }
  if (read(env, 'RATES_URL') !== undefined) {
    throw new ConfigError('RATES_URL belongs to production: the sandbox has a market of its own.');
  }
  if (read(env, 'DEPOSIT_KEYS') !== undefined) {
    throw new ConfigError('DEPOSIT_KEYS belongs to production: the sandbox has chains of its own.');
  }
  const signerSetting = ['SIGNER_URL', 'SIGNER_ADDRESS'].find((name) => read(env, name) !== undefined);
  if (signerSetting !== undefined) {
    throw new ConfigError(`${signerSetting} belongs to production: the sandbox signs by itself.`);
  }
  const chainSetting = chainSettings.find((name) => read(env, name) !== undefined);
  if (chainSetting !== undefined) {
    throw new ConfigError(`${chainSetting} belongs to production: the sandbox has chains of its own.`);
  }
  const dataDir = resolve(read(env, 'DATA_DIR') ?? join(projectRoot, 'data'));
  const ownSecret = prepareDataDir(dataDir);
  return {
    ...common,
    mode: 'sandbox',
    // The demo passwords are public, so the sandbox listens to this machine only unless told otherwise.
    host: read(env, 'HOST') ?? 'localhost',
    dataDir,
    publicUrl: publicUrl(env) ?? `http://localhost:${common.port}`,
    secretKey: secretKey(env) ?? ownSecret,
    mailFrom: sender(env) ?? 'Countinghouse <no-reply@countinghouse.example>',
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'warn'),
    callbackReceiver: callbackReceiver(env),
    bankInbox: bankInbox(env),
    depositKeys: {},
    chainNodes: {},
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
  if (!address.startsWith('https:')) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production: tokens and passwords travel to it.');
  }
  const plain = [common.apiUrl ?? [], common.dashboardOrigins].flat().find((other) => !other.startsWith('https:'));
  if (plain !== undefined) {
    throw new ConfigError(`${plain} must begin with https:// in production: tokens and passwords travel to it.`);
  }
  const secret = secretKey(env);
  if (secret === undefined) {
    throw new ConfigError(
      'SECRET_KEY or SECRET_KEY_FILE is missing: production needs at least 32 random characters, such as the output of "openssl rand -base64 48".',
    );
  }
  const nodes = chainNodes(env);
  return {
    ...common,
    mode: 'production',
    host: read(env, 'HOST') ?? '0.0.0.0',
    metricsPort: metricsPort(env, common.port),
    ratesUrl: ratesUrl(env),
    bankInbox: bankInbox(env),
    depositKeys: depositKeys(env),
    chainNodes: nodes,
    signer: remoteSigner(env, Object.keys(nodes).length > 0),
    dataDir: resolve(read(env, 'DATA_DIR') ?? join(projectRoot, 'data')),
    publicUrl: address,
    secretKey: secret,
    mailFrom: sender(env) ?? from,
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    historyProfile: 'none',
    passwordCost: fullPasswordCost,
  };
};

/** An empty variable counts as unset: that is how most tools say "nothing". */
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
 * A setting under a wrong name would be left out without a word: one that is nearly a name of ours is refused, unless the one that
 * was meant is set too, and one that begins like ours is told.
 */
const notesOfNames = (env: Environment): string[] =>
  unknownNames(Object.keys(env).filter((name) => read(env, name) !== undefined)).map(({ name, meant }) => {
    if (meant !== null && read(env, meant) === undefined)
      throw new ConfigError(`${name} is no setting: ${meant} may be meant, otherwise unset it.`);
    return `${name} is no setting and is left out${meant === null ? '' : `; ${meant} is used`}.`;
  });

/** The two other logins are of the same database, or of none. */
const databaseUrls = (env: Environment): Pick<Config, 'databaseUrl' | 'appUrl' | 'workerUrl'> => {
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const alone = ['DATABASE_APP_URL', 'DATABASE_WORKER_URL'].find((name) => read(env, name) !== undefined);
  if (databaseUrl === undefined && alone !== undefined && read(env, 'MODE') !== 'production')
    throw new ConfigError(`DATABASE_URL is missing: ${alone} is a further login of its database.`);
  return {
    databaseUrl,
    appUrl: postgresUrl(env, 'DATABASE_APP_URL'),
    workerUrl: postgresUrl(env, 'DATABASE_WORKER_URL'),
  };
};

/** A directory that was named must hold what is served from it. */
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

/** The value itself is never repeated: it may hold a password. */
const urlOf = (env: Environment, name: string, protocols: readonly string[]): string | undefined => {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const example = `${protocols[0]}//user:password@host:port/…`;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} is not an address of the form ${example}: correct it.`);
  }
  return value;
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

/** What decides about money comes over https, or from this machine. */
const isSafeSource = (url: string): boolean => url.startsWith('https:') || isOnThisMachine(url);

const isOnThisMachine = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** A directory that is there: a mistyped one would look like a bank that tells of nothing. */
const bankInbox = (env: Environment): string | undefined => {
  const value = read(env, 'BANK_INBOX');
  if (value === undefined) return undefined;
  const directory = resolve(value);
  if (!existsSync(directory) || !statSync(directory).isDirectory())
    throw new ConfigError(`BANK_INBOX is "${value}", which is no directory: make it, or correct the path.`);
  try {
    accessSync(directory, constants.R_OK | constants.X_OK);
  } catch {
    throw new ConfigError(`BANK_INBOX is "${value}", which cannot be read: give this account the right.`);
  }
  return directory;
};

const ratesUrl = (env: Environment): string | undefined => {
  const url = urlOf(env, 'RATES_URL', ['https:', 'http:']);
  if (url === undefined || isSafeSource(url)) return url;
  throw new ConfigError('RATES_URL must begin with https:// unless it is on this machine: prices decide about money.');
};

/** `ETH=xpub6…, BTC=xpub6…` */
const depositKeys = (env: Environment): Record<string, string> => {
  const pairs = (read(env, 'DEPOSIT_KEYS') ?? '').split(',').map((pair) => pair.trim());
  return onceEach(
    'DEPOSIT_KEYS',
    pairs.filter(Boolean).map((pair) => {
      const match = /^([A-Z]{2,8})=(xpub[1-9A-HJ-NP-Za-km-z]{100,120})$/.exec(pair);
      // The value itself is never repeated: it may be a key that spends.
      if (!match?.[1] || !match[2])
        throw new ConfigError(
          'DEPOSIT_KEYS is not of the form chain=xpub…: write one pair a chain, such as ETH=xpub6….',
        );
      return [match[1], match[2]];
    }),
  );
};

const chainSettings = ['CHAIN_NODES', 'CHAIN_IDS', 'CHAIN_TOKENS'] as const;
type ChainSetting = (typeof chainSettings)[number];

/** The pairs of a setting, each taken apart by `form`. A value is never repeated: an address may hold a key. */
const chainPairs = (env: Environment, name: ChainSetting, form: RegExp, example: string) => {
  const pairs = (read(env, name) ?? '').split(',').map((pair) => pair.trim());
  return pairs.filter(Boolean).map((pair) => {
    const [, ...parts] = form.exec(pair) ?? [];
    if (parts.length === 0) throw new ConfigError(`${name} is not of the form ${example}: correct it.`);
    return parts as readonly string[];
  });
};

/**
 * `CHAIN_NODES`: `ETH=https://node.example.com, BSC=https://…`. For a test net also its id, `CHAIN_IDS`: `ETH=11155111`, and
 * the tokens there, `CHAIN_TOKENS`: `ETH:USDT=0x…, ETH:AION=none`.
 */
const chainNodes = (env: Environment): Record<string, ChainNode> => {
  const urls = chainPairs(env, 'CHAIN_NODES', /^(ETH|BSC)=(https?:\/\/\S+)$/, 'ETH=https://…, BSC=https://…');
  const ids = chainPairs(env, 'CHAIN_IDS', /^(ETH|BSC)=(\d{1,15})$/, 'ETH=11155111');
  const tokenForm = /^(ETH|BSC):([A-Z]{2,8})=(0x[0-9a-fA-F]{40}|none)$/;
  const tokens = chainPairs(env, 'CHAIN_TOKENS', tokenForm, 'ETH:USDT=0x…, ETH:AION=none');
  const nodes = urls.map(([chain = '', url = '']): [string, ChainNode] => {
    if (!URL.canParse(url)) throw new ConfigError('CHAIN_NODES holds an address that is none: correct it.');
    if (!isSafeSource(url))
      throw new ConfigError(
        'CHAIN_NODES must begin with https:// unless it is on this machine: what a node says decides about money.',
      );
    const id = ids.find(([of]) => of === chain)?.[1];
    const own = tokens.flatMap(([of, currency = '', contract = '']): [string, string | null][] =>
      of === chain ? [[currency, contract === 'none' ? null : contract]] : [],
    );
    return [chain, { url, chainId: id === undefined ? null : Number(id), tokens: Object.fromEntries(own) }];
  });
  onceEach(
    'CHAIN_IDS',
    ids.map(([chain = '']) => [chain, '']),
  );
  onceEach(
    'CHAIN_TOKENS',
    tokens.map(([chain = '', currency = '']) => [`${chain}:${currency}`, '']),
  );
  const unused = [...ids, ...tokens].find(([chain]) => !nodes.some(([name]) => name === chain));
  if (unused) throw new ConfigError(`CHAIN_NODES names no node of ${unused[0]}, though other settings are about it.`);
  return onceEach('CHAIN_NODES', nodes);
};

/** `SIGNER_URL`: where `eth_signTransaction` is asked, `SIGNER_ADDRESS`: by the key of which address. A key itself is refused. */
const remoteSigner = (env: Environment, hasNodes: boolean): RemoteSigner | undefined => {
  const url = urlOf(env, 'SIGNER_URL', ['https:', 'http:']);
  const address = read(env, 'SIGNER_ADDRESS');
  if (url === undefined && address === undefined) return undefined;
  if (url === undefined) throw new ConfigError('SIGNER_URL is missing: SIGNER_ADDRESS names whose key signs there.');
  if (!isSafeSource(url))
    throw new ConfigError('SIGNER_URL must begin with https:// unless it is on this machine: it signs what leaves.');
  // The value itself is never repeated: it may be a key.
  if (address === undefined || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw new ConfigError('SIGNER_ADDRESS is no address: set it to that of the key at SIGNER_URL, 0x and 40 digits.');
  if (!hasNodes) throw new ConfigError('CHAIN_NODES is missing: what is signed at SIGNER_URL leaves over them.');
  return { url, address };
};

const metricsPort = (env: Environment, port: number): number | undefined => {
  if (read(env, 'METRICS_PORT') === undefined) return undefined;
  const number = wholeNumber(env, 'METRICS_PORT', { min: 1, max: 65_535, fallback: 0 });
  if (number === port) throw new ConfigError('METRICS_PORT is PORT: give the metrics a port of their own.');
  return number;
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

/** Of two values under one key nobody knows which was meant. */
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
const secretKey = (env: Environment): string | undefined => {
  const file = read(env, 'SECRET_KEY_FILE');
  if (file !== undefined && !existsSync(file)) {
    throw new ConfigError(`SECRET_KEY_FILE names ${file}, which does not exist: correct it or create the file.`);
  }
  if (file !== undefined && read(env, 'SECRET_KEY') !== undefined)
    throw new ConfigError('SECRET_KEY and SECRET_KEY_FILE are both set: unset one of them.');
  const secret = file === undefined ? read(env, 'SECRET_KEY') : contentOf(file);
  if (secret === undefined) return undefined;
  const name = file === undefined ? 'SECRET_KEY' : 'SECRET_KEY_FILE';
  const advice = 'use the output of "openssl rand -base64 48"';
  if (secret.length < shortestSecret) {
    throw new ConfigError(`${name} holds ${secret.length} characters, fewer than ${shortestSecret}: ${advice}.`);
  }
  // Random text of this length has far more; "changeme" repeated has not.
  if (new Set(secret).size < 12) throw new ConfigError(`${name} is too easy to guess: ${advice}.`);
  return secret;
};

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`SECRET_KEY_FILE names ${file}, which cannot be read (${code}): correct it.`);
  }
};

/** Where the sandbox keeps the root of its keys. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret-key');

/**
 * Makes the data directory and, once, the sandbox's own secret in it, so that sessions and cursors outlive a restart.
 * Returns the secret.
 */
const prepareDataDir = (directory: string): string => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
    const file = secretFile(directory);
    if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    accessSync(directory, constants.W_OK | constants.X_OK);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Two first starts at the same moment: the other one made it.
    if (code === 'EEXIST' && statSync(directory).isDirectory()) return prepareDataDir(directory);
    throw new ConfigError(
      `The data directory ${directory} cannot be written (${code}): give this account the right, or set DATA_DIR to another one.`,
    );
  }
};
