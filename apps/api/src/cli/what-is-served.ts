import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { ownOrigins, type BrandConfiguration } from '../modules/organisation/brand';
import { chainIds, unprovenChains } from '../rails/chain';
import { lackTexts, type Offers } from '../rails/offers';
import { tronAddressOf } from '../rails/chain/evm-dialect';
import { markets, type MarketName } from '../rails/rates/markets';
import { operatorCommand } from '../platform/operator-command';

type Line = readonly [what: string, how: string];

const hostOf = (url: string): string => new URL(url).host;
const listed = (words: readonly string[], none: string): string => (words.length === 0 ? none : words.join(', '));

const screeningSources = ({ screening: { sanctionsList, oracles, provider } }: Config): readonly string[] => [
  ...(sanctionsList === undefined
    ? []
    : [`OFAC’s list from ${sanctionsList.startsWith('/') ? sanctionsList : hostOf(sanctionsList)}`]),
  ...Object.entries(oracles).map(([chain, { contract }]) => `the oracle ${contract} on ${chain}`),
  ...(provider === undefined ? [] : [`the provider at ${hostOf(provider.url)}`]),
];

const pricesFrom = ({ ratesUrl, priceMarkets = {} }: Config): string => {
  const own = ratesUrl === undefined ? [] : [hostOf(ratesUrl)];
  const { ecb, ...agreeing } = priceMarkets;
  const named = Object.keys(agreeing) as MarketName[];
  if (named.length === 0)
    return listed(
      own.map((host) => `from ${host}`),
      'none: PRICE_MARKETS and RATES_URL are not set',
    );
  const onScreens = ecb === undefined ? '' : `, fiat on screens by the ${markets.ecb.name}`;
  return `on which two of ${[...named.map((name) => markets[name].name), ...own].join(', ')} agree${onScreens}`;
};

/** In a sandbox everything outside is played, mail to a real server excepted. */
const whatIsPlayed = ({ publicUrl, smtpUrl, mailFrom }: Config): readonly Line[] => [
  ['Simulated', 'chains, prices, screening, the signer and the bank: no real money moves'],
  [
    'Mail',
    smtpUrl === undefined
      ? `sent to nobody: ${publicUrl}/api/v1/sandbox/mailbox shows it`
      : `over ${hostOf(smtpUrl)} from ${mailFrom}`,
  ],
];

/** Ways of one bank's files, in and out. */
const bankLines = ({ name, inbox, outbox, sftp }: Config['bankChannels'][number]): string[] => {
  const [of, suffix] = name === '' ? ['', ''] : [`of ${name} `, `_${name}`];
  const there = (path: string | undefined): string | undefined =>
    sftp && path !== undefined ? `${sftp.username}@${sftp.host}:${path}` : undefined;
  const received = inbox ?? there(sftp?.in);
  const sent = outbox ?? there(sftp?.out);
  return [
    received === undefined ? `${of}brought by operators: BANK_INBOX${suffix} is not set` : `${of}${received}`,
    sent === undefined ? `${of}taken out by operators: BANK_OUTBOX${suffix} is not set` : `${of}go out by ${sent}`,
  ];
};

/** Services that an installation offers with its settings, and those it does not, so that a missing one is noticed. */
export const whatIsServed = (
  config: Config,
  brands: readonly BrandConfiguration[],
  offers: Offers,
): readonly Line[] => {
  if (config.mode === 'sandbox') return whatIsPlayed(config);
  const {
    chainNodes,
    utxoNodes,
    utxoSigners,
    depositKeys,
    signer,
    smtpUrl,
    mailFrom,
    bankInbox,
    bankOutbox,
    bankSftp,
    bankChannels,
  } = config;
  const nets = [
    ...Object.entries(chainNodes).map(
      ([chain, { chainId }]) => [chain, chainId === null || chainId === chainIds[chain] ? null : `${chainId}`] as const,
    ),
    ...Object.entries(utxoNodes).map(([chain, { net }]) => [chain, net === 'main' ? null : net] as const),
  ];
  const chains = nets.map(([chain, testNet]) => {
    const key = depositKeys[chain] === undefined ? ', no payer is given an address: DEPOSIT_KEYS has no key' : '';
    const unproven = unprovenChains.includes(chain) ? ', as published answers tell it: nothing leaves' : '';
    return `${chain} (${testNet === null ? 'main net' : `test net ${testNet}`}${unproven}${key})`;
  });
  const unread = Object.keys(depositKeys).filter((chain) => !nets.some(([read]) => read === chain));
  const hosts = [
    ...ownOrigins(brands, config).map(({ origin, brand }) => `${brand?.brand ?? 'no brand'} at ${hostOf(origin)}`),
    ...brands.flatMap(({ brand, hostnames }) =>
      hostnames.filter((host) => !(host in config.brandHosts)).map((host) => `${brand} at ${host}`),
    ),
  ];
  const ways = [
    ...(bankChannels.length > 0 && (bankInbox ?? bankOutbox ?? bankSftp) === undefined
      ? []
      : bankLines({ name: '', inbox: bankInbox, outbox: bankOutbox, sftp: bankSftp })),
    ...bankChannels.flatMap(bankLines),
  ];
  return [
    ['Reads', listed(chains, 'no chain: CHAIN_NODES is not set')],
    ...(unread.length === 0 ? [] : [['', `not ${unread.join(', ')}: CHAIN_NODES names no node`] as const]),
    [
      'Sends',
      listed(
        [
          ...(signer
            ? [
                `over ${Object.keys(chainNodes).join(', ')} by the key of ${signer.address}${chainNodes.TRX ? `, on TRX ${tronAddressOf(signer.address)}` : ''}`,
              ]
            : []),
          ...Object.entries(utxoSigners).map(([chain, { url }]) => `over ${chain} by the wallet at ${hostOf(url)}`),
        ],
        'no coin: SIGNER_URL and UTXO_SIGNERS are not set',
      ),
    ],
    ...lackTexts(offers).map((text, index) => [index === 0 ? 'Not offered' : '', text] as const),
    ['Prices', pricesFrom(config)],
    ['Mail', smtpUrl === undefined ? 'none: SMTP_URL is not set' : `over ${hostOf(smtpUrl)} from ${mailFrom}`],
    ['Screening', listed(screeningSources(config), 'none: no chain is served')],
    ...ways.map((text, index) => [index === 0 ? 'Bank files' : '', text] as const),
    [
      'Brands',
      brands.length === 0 ? `none: make one by ${operatorCommand('brand add')}` : [...new Set(hosts)].join(', '),
    ],
    [
      'Screens',
      existsSync(join(config.dashboardDir, 'index.html'))
        ? config.dashboardDir
        : `none: there is no dashboard in ${config.dashboardDir}`,
    ],
  ];
};
