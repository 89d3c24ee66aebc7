import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { isCurrency, parseAmount, type Amount } from '@countinghouse/money';
import { getAddress, isAddress } from 'viem';
import { ConfigError } from '../config';
import { chainIds, coinOf, tokensOf } from '../rails/chain/evm';
import { tronHexOf } from '../rails/chain/evm-dialect';

/** Net of a chain over which the signer lets money leave. */
export type PolicyChain = {
  /** Null on TRON, whose transactions do not name it. */
  readonly chainId: number | null;
  /** Currency of the fees. */
  readonly coin: string;
  /** By contract, in the hex of its nodes with a checksum. */
  readonly tokens: Readonly<Record<string, { readonly currency: string }>>;
};

/** Everything that decides about a signature; none of it comes from the server. */
export type Policy = {
  readonly chains: Readonly<Record<string, PolicyChain>>;
  /** Most of each currency that may leave in any 24 hours, fees included. */
  readonly dailyAmounts: Readonly<Record<string, Amount>>;
  /** Accounts as their chains write them; null: any. */
  readonly recipients: ReadonlySet<string> | null;
};

export type SignerSettings = {
  readonly socket: string;
  /** Holds a password: never to be repeated. */
  readonly databaseUrl: string;
  readonly hardware: HardwareSettings;
  readonly policy: Policy;
};

export type HardwareSettings = {
  /** Shared library of the hardware's maker. */
  readonly library: string;
  /** Labels of the token, and of the key on it. */
  readonly token: string;
  readonly key: string;
  readonly pin: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const read = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

const required = (env: Environment, name: string, what: string): string => {
  const value = read(env, name);
  if (value === undefined) throw new ConfigError(`${name} is missing: set it to ${what}.`);
  return value;
};

const pairsOf = (env: Environment, name: string, form: RegExp, example: string): readonly (readonly string[])[] =>
  (read(env, name) ?? '')
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const [, ...parts] = form.exec(pair) ?? [];
      if (parts.length === 0) throw new ConfigError(`${name} is not of the form ${example}: correct it.`);
      return parts;
    });

const contentOf = (name: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${name} is "${file}", which is no file that can be read: correct the path.`);
  }
};

/** Settings that the server holds and the signer must not: with these a compromised server and the signer would be one. */
const ofTheServer = [
  'SECRET_KEY',
  'SECRET_KEY_FILE',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_WORKER_URL',
  'DATABASE_REPLICA_URL',
];

const socketOf = (env: Environment): string => {
  const socket = required(
    env,
    'SIGNER_SOCKET',
    'the path of the socket it listens on, /run/countinghouse-signer/signer.sock',
  );
  // Longer ones are cut off without a word.
  if (!isAbsolute(socket) || Buffer.byteLength(socket) > 100)
    throw new ConfigError('SIGNER_SOCKET is no absolute path of at most 100 bytes: correct it.');
  try {
    accessSync(dirname(socket), constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(`SIGNER_SOCKET is in "${dirname(socket)}", which cannot be written: make that directory.`);
  }
  return socket;
};

const databaseOf = (env: Environment): string => {
  const url = required(env, 'SIGNER_DATABASE_URL', 'the address of a database of its own');
  if (!URL.canParse(url) || !['postgres:', 'postgresql:'].includes(new URL(url).protocol))
    throw new ConfigError('SIGNER_DATABASE_URL is no address of PostgreSQL: correct it.');
  return url;
};

const hardwareOf = (env: Environment): HardwareSettings => {
  const library = required(env, 'SIGNER_PKCS11_LIBRARY', 'the PKCS#11 library of the hardware, a path ending in .so');
  try {
    accessSync(library, constants.R_OK);
  } catch {
    throw new ConfigError(
      `SIGNER_PKCS11_LIBRARY is "${library}", which is no file that can be read: correct the path.`,
    );
  }
  if (read(env, 'SIGNER_PKCS11_PIN') !== undefined)
    throw new ConfigError('SIGNER_PKCS11_PIN is no setting: write the PIN into the file of SIGNER_PKCS11_PIN_FILE.');
  const file = required(env, 'SIGNER_PKCS11_PIN_FILE', 'a file with the PIN');
  const pin = contentOf('SIGNER_PKCS11_PIN_FILE', file).trim();
  if (pin === '') throw new ConfigError(`SIGNER_PKCS11_PIN_FILE is "${file}", which is empty: write the PIN into it.`);
  return {
    library,
    token: required(env, 'SIGNER_PKCS11_TOKEN', 'the label of the token'),
    key: required(env, 'SIGNER_PKCS11_KEY', 'the label of the key on the token'),
    pin,
  };
};

/** `ETH=5, USDT=20000`: what is not named does not leave. */
const dailyAmountsOf = (env: Environment): Record<string, Amount> => {
  const example = 'ETH=5, USDT=20000';
  const name = 'SIGNER_DAILY_AMOUNTS';
  required(env, name, `the most that may leave in 24 hours, ${example}`);
  const amounts: Record<string, Amount> = {};
  for (const [currency = '', text] of pairsOf(env, name, /^([A-Z]{2,8})=(\S+)$/, example)) {
    if (!isCurrency(currency)) throw new ConfigError(`${name} names ${currency}, which is no currency: correct it.`);
    if (amounts[currency]) throw new ConfigError(`${name} names ${currency} twice: keep one.`);
    const parsed = parseAmount(text, currency);
    if (!parsed.ok || parsed.amount.units === 0n)
      throw new ConfigError(`${name} gives ${currency} no amount: write a number above zero with a point.`);
    amounts[currency] = parsed.amount;
  }
  return amounts;
};

const chainsOf = (env: Environment, dailyAmounts: Policy['dailyAmounts']): Record<string, PolicyChain> => {
  const ids = pairsOf(env, 'CHAIN_IDS', /^(ETH|BSC)=(\d{1,15})$/, 'ETH=11155111');
  const form = /^(ETH|BSC|TRX):([A-Z]{2,8})=(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|none)$/;
  const named = pairsOf(env, 'CHAIN_TOKENS', form, 'ETH:USDT=0x…, ETH:AION=none');
  const found = Object.keys(chainIds).filter((chain) => dailyAmounts[coinOf(chain)] !== undefined);
  if (found.length === 0)
    throw new ConfigError(
      'SIGNER_DAILY_AMOUNTS names none of ETH, BNB and TRX: fees count too, so a chain without an amount for them is closed.',
    );
  const alone = [...ids, ...named].map(([chain = '']) => chain).find((chain) => !found.includes(chain));
  if (alone !== undefined)
    throw new ConfigError(
      `SIGNER_DAILY_AMOUNTS has no ${coinOf(alone)} for the fees on ${alone}, which is closed then.`,
    );
  const chains = Object.fromEntries(
    found.map((chain): [string, PolicyChain] => {
      const id = ids.find(([of]) => of === chain)?.[1];
      const tokens = Object.fromEntries(
        named.flatMap(([of, currency = '', contract = '']) =>
          of === chain ? [[currency, contract === 'none' ? null : contract] as const] : [],
        ),
      );
      const chainId = id === undefined ? null : Number(id);
      try {
        const known = tokensOf(chain, { url: '', chainId, tokens });
        const allowed = known.filter(({ currency }) => dailyAmounts[currency] !== undefined);
        return [
          chain,
          {
            chainId: chain === 'TRX' ? null : (chainId ?? chainIds[chain] ?? null),
            coin: coinOf(chain),
            tokens: Object.fromEntries(allowed.map(({ contract, currency }) => [contract, { currency }])),
          },
        ];
      } catch (error) {
        throw new ConfigError(`CHAIN_TOKENS cannot be used, ${(error as Error).message}: correct it.`);
      }
    }),
  );
  const over = Object.entries(chains);
  const nowhere = Object.keys(dailyAmounts).find(
    (currency) =>
      !over.some(
        ([, { coin, tokens }]) => coin === currency || Object.values(tokens).some((one) => one.currency === currency),
      ),
  );
  if (nowhere !== undefined)
    throw new ConfigError(
      `SIGNER_DAILY_AMOUNTS names ${nowhere}, which leaves over no chain there: name the coin of its chain too, or leave it out.`,
    );
  return chains;
};

/** One account as its chain writes it. */
const accountOf = (text: string): string | null => {
  try {
    if (!text.startsWith('T')) return isAddress(text) ? getAddress(text) : null;
    tronHexOf(text);
    return text;
  } catch {
    return null;
  }
};

/** A file with one account a line; a line that begins with # is a remark. */
const recipientsOf = (env: Environment): ReadonlySet<string> | null => {
  const file = read(env, 'SIGNER_RECIPIENTS');
  if (file === undefined) return null;
  const lines = contentOf('SIGNER_RECIPIENTS', file)
    .split('\n')
    .map((line) => line.trim());
  const accounts = new Set<string>();
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    const account = accountOf(line);
    if (account === null)
      throw new ConfigError(`SIGNER_RECIPIENTS holds "${line}", which is no account of Ethereum or TRON: correct it.`);
    accounts.add(account);
  }
  if (accounts.size === 0)
    throw new ConfigError(
      'SIGNER_RECIPIENTS names a file without any account: nothing could leave; fill it or unset it.',
    );
  return accounts;
};

/** The hardware's own settings, for commands that only read the key. */
export const readHardwareSettings = hardwareOf;

/** Reads and checks all settings of the signer's process. Throws ConfigError at the first unusable one. */
export const readSignerSettings = (env: Environment): SignerSettings => {
  const foreign = ofTheServer.find((name) => read(env, name) !== undefined);
  if (foreign !== undefined)
    throw new ConfigError(`${foreign} belongs to the server: start the signer with settings of its own, without it.`);
  const dailyAmounts = dailyAmountsOf(env);
  return {
    socket: socketOf(env),
    databaseUrl: databaseOf(env),
    hardware: hardwareOf(env),
    policy: { dailyAmounts, chains: chainsOf(env, dailyAmounts), recipients: recipientsOf(env) },
  };
};
