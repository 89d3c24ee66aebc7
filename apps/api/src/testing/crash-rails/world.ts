import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { extendedKeyVersions } from '../../rails/chain/extended-key';
import { plainList } from '../../rails/screening/sanctions/testing/lists';
import { freePort } from '../crash-deposits/victim';
import { testChainId } from '../evm-node';
import { startMailServer, startMarkets } from '../outside';
import { startTestSigner } from '../signer';
import { startSshd } from '../sshd';
import { startEthereumRail, startTronRail } from './evm-rail';
import type { Rail } from './rail';
import { startSigningNode, startUtxoRail } from './utxo-rail';

/** Everything outside the product, on this machine, and the settings that name it. */
export type World = {
  readonly rails: readonly Rail[];
  /** Kills the program and starts it again, by its name. */
  readonly kills: Readonly<Record<string, () => Promise<void>>>;
  readonly settings: Readonly<Record<string, string>>;
  /** Folders as the bank sees them: our files come by SFTP, its messages lie in a folder of ours. */
  readonly bankFolders: { readonly orders: string; readonly messages: string };
  readonly stop: () => Promise<void>;
};

/** Extended public key of an account of a wallet that is somewhere else. */
const publicKeyOf = (path: string, kind: 'x' | 't'): string =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(0x27), extendedKeyVersions[kind]).derive(path).publicExtendedKey;

const pairs = (named: Readonly<Record<string, string>>): string =>
  Object.entries(named)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

export const startWorld = async (): Promise<World> => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-world-'));
  const at = (name: string): string => join(directory, name);
  const stops: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  const ends = <T extends { readonly stop: () => unknown }>(one: T): T => {
    stops.unshift(one.stop);
    return one;
  };
  const railEnds = <T extends { readonly rail: Rail }>(one: T): T => {
    stops.unshift(one.rail.stop);
    return one;
  };
  const stop = async (): Promise<void> => {
    for (const one of stops) await one();
  };
  try {
    const [mailPort, marketsPort] = [await freePort(), await freePort()];
    ends(await startMailServer(mailPort));
    stops.unshift(await startMarkets(marketsPort, { further: { 'LTC-EUR': '80' } }));
    const signer = ends(await startTestSigner(`0x${'5a'.repeat(32)}`));
    const [signing, ethereum, tron, sshd] = await Promise.all([
      startSigningNode().then(ends),
      startEthereumRail(signer.address).then(railEnds),
      startTronRail(signer.address).then(railEnds),
      startSshd().then(ends),
    ]);
    const wallets = { BTC: await signing.hotWallet('BTC'), LTC: await signing.hotWallet('LTC') };
    const [bitcoin, litecoin] = await Promise.all([
      startUtxoRail('BTC', wallets.BTC).then(railEnds),
      startUtxoRail('LTC', wallets.LTC).then(railEnds),
    ]);
    mkdirSync(at('inbox'));
    writeFileSync(at('sdn.xml'), plainList(new Date().toISOString().slice(0, 10)));
    writeFileSync(at('bank-key'), sshd.account.privateKey, { mode: 0o600 });
    const market = `http://127.0.0.1:${marketsPort}`;
    return {
      rails: [bitcoin.rail, litecoin.rail, ethereum.rail, tron.rail],
      kills: {
        BITCOIN: bitcoin.rail.kill,
        LITECOIN: litecoin.rail.kill,
        WALLETS: signing.kill,
        ETHEREUM: ethereum.rail.kill,
        TRON: tron.rail.kill,
        SFTP: () => sshd.kill().then(sshd.start),
      },
      settings: {
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        MAIL_FROM: 'Example Pay <no-reply@example.com>',
        PRICE_MARKETS: pairs({ kraken: market, coinbase: market, bitstamp: market }),
        CHAIN_NODES: pairs({
          BTC: bitcoin.settings.url,
          LTC: litecoin.settings.url,
          ETH: ethereum.url,
          TRX: tron.url,
        }),
        CHAIN_IDS: pairs({ BTC: 'regtest', LTC: 'regtest', ETH: String(testChainId), TRX: String(testChainId) }),
        CHAIN_TOKENS: `ETH:USDT=${ethereum.contract}, TRX:USDT=${tron.contract}`,
        TRON_API: tron.wallet,
        DEPOSIT_KEYS: pairs({
          BTC: publicKeyOf("m/84'/1'/0'", 't'),
          LTC: publicKeyOf("m/84'/1'/1'", 't'),
          ETH: publicKeyOf("m/44'/60'/0'", 'x'),
          TRX: publicKeyOf("m/44'/195'/0'", 'x'),
        }),
        SIGNER_URL: signer.url,
        SIGNER_ADDRESS: signer.address,
        UTXO_SIGNERS: pairs({ BTC: wallets.BTC.url, LTC: wallets.LTC.url }),
        UTXO_SIGNER_KEYS: pairs({ BTC: wallets.BTC.account, LTC: wallets.LTC.account }),
        SANCTIONS_LIST: at('sdn.xml'),
        BANK_SFTP: `sftp://bank@127.0.0.1:${sshd.account.port}/out`,
        BANK_SFTP_KEY_FILE: at('bank-key'),
        BANK_SFTP_HOST_KEY: sshd.account.hostKeys.join(','),
        BANK_INBOX: at('inbox'),
      },
      bankFolders: { orders: join(sshd.directory, 'out'), messages: at('inbox') },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
