import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { ownOrigins } from '../modules/organisation/brand';
import { chainIds } from '../rails/chain';

type Line = readonly [what: string, how: string];

const hostOf = (url: string): string => new URL(url).host;
const listed = (words: readonly string[], none: string): string => (words.length === 0 ? none : words.join(', '));

/** What a production installation serves with its settings and what it does not, for whoever has to see that something is missing. */
export const whatIsServed = (config: Config): readonly Line[] => {
  const { chainNodes, depositKeys, signer, ratesUrl, smtpUrl, mailFrom, bankInbox } = config;
  const chains = Object.entries(chainNodes).map(([chain, { chainId }]) => {
    const isMain = chainId === null || chainId === chainIds[chain];
    const key = depositKeys[chain] === undefined ? ', no payer is given an address: DEPOSIT_KEYS has no key' : '';
    return `${chain} (${isMain ? 'main net' : `test net ${chainId}`}${key})`;
  });
  const unread = Object.keys(depositKeys).filter((chain) => chainNodes[chain] === undefined);
  const hosts = ownOrigins(config).map(({ origin, brand }) => `${brand?.brand ?? 'no brand'} at ${hostOf(origin)}`);
  return [
    ['Reads', listed(chains, 'no chain: CHAIN_NODES is not set')],
    ...(unread.length === 0 ? [] : [['', `not ${unread.join(', ')}: CHAIN_NODES names no node`] as const]),
    [
      'Sends',
      signer
        ? `over ${Object.keys(chainNodes).join(', ')} by the key of ${signer.address}`
        : 'no coin: SIGNER_URL is not set',
    ],
    ['Prices', ratesUrl === undefined ? 'none: RATES_URL is not set' : `from ${hostOf(ratesUrl)}`],
    ['Mail', smtpUrl === undefined ? 'none: SMTP_URL is not set' : `over ${hostOf(smtpUrl)} from ${mailFrom}`],
    ['Screening', 'none: every crypto deposit and withdrawal waits for one'],
    ['Bank files', bankInbox ?? 'brought by operators: BANK_INBOX is not set'],
    ['Brands', [...new Set(hosts)].join(', ')],
    [
      'Screens',
      existsSync(join(config.dashboardDir, 'index.html'))
        ? config.dashboardDir
        : `none: there is no dashboard in ${config.dashboardDir}`,
    ],
  ];
};
