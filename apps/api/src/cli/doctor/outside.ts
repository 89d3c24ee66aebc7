import { connect } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { Database } from '@countinghouse/database';
import { amountOfChainUnits, toText } from '@countinghouse/money';
import type { Config } from '../../config';
import { brandForHost, selectBrands } from '../../modules/organisation/brand';
import { operatorCommand } from '../../platform/operator-command';
import { chainIds } from '../../rails/chain';
import { evmNode } from '../../rails/chain/evm-node';
import { tronChainIdOf } from '../../rails/chain/tron-wallet';
import { ForeignUtxoNode, utxoHead } from '../../rails/chain/utxo';
import {
  oracleSource,
  providerSource,
  sanctionsSource,
  type ScreenedTransfer,
  type ScreeningSource,
} from '../../rails/screening';
import { keyringsOf, walletKeyring } from '../../rails/signer';
import { selectFreeSum } from '../../rails/signer/utxo-repository';
import { fault, fine, warning, type Question } from './finding';

const day = 86_400_000;
const certificateWarnsDays = 14;
/** A chain of these makes a block every few seconds. */
const headWithinSeconds = 120;

type Certificate = { readonly validUntil: Date; readonly problem: string | null };

const certificateOf = (url: URL): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { host: url.hostname, port: Number(url.port || 443), servername: url.hostname, rejectUnauthorized: false },
      () => {
        const { valid_to: until } = socket.getPeerCertificate();
        const problem = socket.authorized ? null : String(socket.authorizationError);
        socket.end();
        resolve({ validUntil: new Date(until), problem });
      },
    );
    socket.setTimeout(10_000, () => socket.destroy(new Error('nobody answers at this address')));
    socket.on('error', reject);
  });

const publicAddress = ({ publicUrl }: Config): Question => ({
  about: 'public address',
  otherwise: `Point the name of PUBLIC_URL to your proxy, and let it pass on to this server.`,
  ask: async () => {
    const url = new URL(publicUrl);
    if (url.protocol !== 'https:') return fault(`${publicUrl} has no TLS`, 'Put a proxy with a certificate in front.');
    const { validUntil, problem } = await certificateOf(url);
    if (problem !== null)
      return fault(`its certificate is not believed: ${problem}`, 'Install one of a public authority, with its chain.');
    const days = Math.floor((validUntil.getTime() - Date.now()) / day);
    const response = await fetch(new URL('/health/live', url), {
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok)
      return fault(
        `${publicUrl} answers ${response.status} instead of the server`,
        'See the configuration of the proxy, and whether the server runs.',
      );
    return days >= certificateWarnsDays
      ? fine(`${publicUrl} answers, its certificate holds ${days} days`)
      : warning(`the certificate of ${publicUrl} ends in ${days} days`, 'Renew it.');
  },
});

const brand = (config: Config, database: Database): Question => ({
  about: 'brand',
  otherwise: 'See the log of PostgreSQL.',
  ask: async () => {
    const { host, hostname } = new URL(config.publicUrl);
    const brands = await database.acrossOrganisations(selectBrands);
    const own = brandForHost(brands, { mode: config.mode, brandHosts: config.brandHosts, host });
    if (own !== null) return fine(`${config.publicUrl} shows ${own.name}`);
    const giving = operatorCommand(brands.length === 0 ? 'brand add' : 'brand change');
    return fault(
      `${hostname} is the host of no brand, so nobody can sign in there`,
      `Two operators give it one: ${giving} … --hosts=${hostname} (docs/brands.md).`,
    );
  },
});

const mail = ({ smtpUrl, mailFrom }: Config, to: string | undefined): Question => ({
  about: 'mail',
  otherwise: 'Correct SMTP_URL, or see what the mail server says.',
  ask: async () => {
    if (smtpUrl === undefined) return fault('no mail server', 'Set SMTP_URL: nobody can be invited without one.');
    const transport = createTransport(smtpUrl, { from: mailFrom, disableFileAccess: true, disableUrlAccess: true });
    await transport.verify();
    if (to === undefined) return fine('the server takes the login; --mail-to=ADDRESS sends a message');
    await transport.sendMail({
      to,
      subject: 'A test of this installation',
      text: 'Mail from this installation arrives.',
    });
    return fine(`the server took a message to ${to}`);
  },
});

const nodeOf = ([chain, { url, chainId }]: [string, Config['chainNodes'][string]]): Question => ({
  about: `node ${chain}`,
  otherwise: 'See whether the node of CHAIN_NODES runs and is reached from here.',
  ask: async () => {
    const node = evmNode(chain, url);
    const expected = chainId ?? chainIds[chain];
    const id = await node.chainId();
    if (id !== expected)
      return fault(`it serves the chain ${id}, not ${expected}`, 'Correct CHAIN_NODES, or set CHAIN_IDS.');
    return ageOf(await node.headWithTime(), { aheadBy: headWithinSeconds, behindBy: headWithinSeconds });
  },
});

/** Seconds by which a node's newest block may be ahead of this host's clock, and behind it. */
type Allowed = { readonly aheadBy: number; readonly behindBy: number };

const ageOf = ({ height, at }: { readonly height: number; readonly at: number }, { aheadBy, behindBy }: Allowed) => {
  const ageSeconds = Math.round(Date.now() / 1_000 - at);
  if (ageSeconds < -aheadBy)
    return fault(
      `its newest block ${height} is of a time to come`,
      'The clock of this host is behind: run chrony or ntpd.',
    );
  return ageSeconds <= behindBy
    ? fine(`at block ${height}, ${ageSeconds} s old`)
    : fault(`its newest block ${height} is ${ageSeconds} s old`, 'It is behind or cut off: see its peers and its log.');
};

/** Miners choose the time of a block: it may be two hours ahead. Ten minutes apart on average, blocks of Bitcoin come two hours apart once a year. */
const coinAllowed: Allowed = { aheadBy: 7_200, behindBy: 7_200 };

const coinNodeOf = ([chain, settings]: [string, Config['utxoNodes'][string]]): Question => ({
  about: `node ${chain}`,
  otherwise: 'See whether the node of CHAIN_NODES runs and is reached from here.',
  ask: async () => {
    try {
      return ageOf(await utxoHead(chain, settings), coinAllowed);
    } catch (error) {
      if (!(error instanceof ForeignUtxoNode)) throw error;
      return fault(error.message, 'Correct CHAIN_NODES or the node, or set CHAIN_IDS.');
    }
  },
});

/** java-tron's own interface, over which coins leave. */
const tronOf = ({ signer, chainNodes, tron }: Config): Question[] =>
  !signer || !tron
    ? []
    : [
        {
          about: 'sending over TRX',
          otherwise:
            'Set TRON_API to the HTTP interface of java-tron, and see that it runs and that the signer signs digests.',
          ask: async () => {
            const expected = chainNodes.TRX?.chainId ?? chainIds.TRX;
            const id = await tronChainIdOf(tron.wallet);
            if (id !== expected) return fault(`it serves the chain ${id}, not ${expected}`, 'Correct TRON_API.');
            await keyringsOf(signer).digests.assertReady();
            return fine(`takes transfers, at most ${tron.feeLimit / 1_000_000n} TRX each`);
          },
        },
      ];

const hotWalletOf =
  ({ utxoSigners }: Config, database: Database) =>
  (chain: string): Question => ({
    about: `signer ${chain}`,
    otherwise: 'See whether the node of UTXO_SIGNERS runs and its wallet is loaded, unlocked and of UTXO_SIGNER_KEYS.',
    ask: async () => {
      const wallet = utxoSigners[chain];
      if (!wallet) return warning(`none: ${chain} comes in and none leaves`, 'Set UTXO_SIGNERS and UTXO_SIGNER_KEYS.');
      const keyring = walletKeyring(chain, wallet);
      await keyring.assertReady();
      const { outputs, units } = await database.acrossOrganisations((tx) => selectFreeSum(tx, chain));
      const free = `${toText(amountOfChainUnits(units, chain, 'MAIN'))} ${chain} in ${outputs} outputs`;
      return outputs > 0
        ? fine(`its hot wallet has ${free} to send`)
        : warning(
            'its hot wallet has no coin to send',
            `Send some to m/1/0 of its account; found within six hours, or ten minutes where an order waits.`,
          );
    },
  });

const signerOf = ({ signer, chainNodes }: Config): Question => ({
  about: 'signer',
  otherwise: 'See whether the program at SIGNER_URL runs and holds the key of SIGNER_ADDRESS.',
  ask: async () => {
    if (!signer)
      return Object.keys(chainNodes).length === 0
        ? fine('none is needed: no chain of accounts is served')
        : warning('none: coins come in and none leaves', 'Set SIGNER_URL and SIGNER_ADDRESS.');
    const { evm, limits } = keyringsOf(signer);
    await evm.assertReady();
    const day = Object.entries((await limits?.()) ?? {}).map(
      ([currency, { counted, dailyAmount }]) => `${counted} of ${dailyAmount} ${currency}`,
    );
    return fine(`signs for ${signer.address}${day.length === 0 ? '' : `, and let out in 24 hours ${day.join(', ')}`}`);
  },
});

/** An address that nobody holds and no list names. */
const harmless = '0x000000000000000000000000000000000000dEaD';

const screeningOf = (source: ScreeningSource, network: string): Question => ({
  about: `screening ${source.name}`,
  otherwise: 'Coins wait until it answers: see the settings of screening, and whether the server runs.',
  ask: async () => {
    const asked: ScreenedTransfer = {
      currency: 'ETH',
      network,
      direction: 'OUT',
      addresses: [harmless],
      transactionId: null,
    };
    const said = await source.ask(asked);
    if (said === null) return warning(`it knows nothing of ${network}`, 'Name another source for this chain.');
    return fine(said.listDate === null ? 'it answers' : `it answers by the list of ${said.listDate}`);
  },
});

const screening = ({ screening: { sanctionsList, oracles, provider } }: Config, database: Database): Question[] => [
  ...(sanctionsList === undefined ? [] : [screeningOf(sanctionsSource(database), 'ETH')]),
  ...Object.keys(oracles).map((chain) => screeningOf(oracleSource(oracles), chain)),
  ...(provider === undefined ? [] : [screeningOf(providerSource(provider), 'ETH')]),
];

/** Everybody whom a production installation relies on. */
export const outsideQuestions = (config: Config, database: Database, mailTo?: string): readonly Question[] => [
  publicAddress(config),
  brand(config, database),
  mail(config, mailTo),
  ...Object.entries(config.chainNodes).map(nodeOf),
  ...Object.entries(config.utxoNodes).map(coinNodeOf),
  signerOf(config),
  ...tronOf(config),
  ...Object.keys(config.utxoNodes).map(hotWalletOf(config, database)),
  ...screening(config, database),
];
