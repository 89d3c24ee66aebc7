import { createTransport } from 'nodemailer';
import { getAddress, isAddress } from 'viem';
import { ConfigError, type Config } from '../config';
import { addressesBelow } from './chain/extended-key';
import { chainIds, tokensOf, usualContractOf } from './chain/evm';
import { evmNode } from './chain/evm-node';
import { ForeignUtxoNode, netsOf, utxoHead } from './chain/utxo';
import { hasUtxoNet } from './chain/utxo-dialect';
import type { Tx } from '@countinghouse/database';
import { addressPrefixes, findEarlier, gatewayId, gatewayOf, gatewayOfCursor, type GatewaySettings } from './gateway';
import { tronChainIdOf } from './chain/tron-wallet';
import { keyringsOf, SignerWithoutKey, walletKeyring } from './signer';

type RailSettings = Pick<
  Config,
  'depositKeys' | 'chainNodes' | 'utxoNodes' | 'utxoSigners' | 'chainGateways' | 'signer' | 'tron' | 'smtpUrl'
>;

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : 'it cannot be used');

/** Refuses keys, tokens and addresses that cannot be right in any outside world. Throws ConfigError. */
export const refuseUnusableRails = ({
  depositKeys,
  chainNodes,
  utxoNodes,
  utxoSigners,
  signer,
}: RailSettings): void => {
  for (const [chain, { net }] of Object.entries(utxoNodes))
    if (!hasUtxoNet(chain, net))
      throw new ConfigError(`CHAIN_IDS names the net ${net} of ${chain}, which has none of that name: correct it.`);
  for (const [chain, key] of Object.entries(depositKeys)) {
    try {
      addressesBelow({ [chain]: key }, netsOf(utxoNodes));
    } catch {
      // The library's message may repeat the key.
      throw new ConfigError(`DEPOSIT_KEYS holds a key of ${chain} that no address can follow from: correct it.`);
    }
  }
  for (const [chain, { account }] of Object.entries(utxoSigners)) {
    try {
      addressesBelow({ [chain]: account }, netsOf(utxoNodes));
    } catch {
      throw new ConfigError(`UTXO_SIGNER_KEYS holds a key of ${chain} that no address can follow from: correct it.`);
    }
  }
  for (const [chain, node] of Object.entries(chainNodes)) {
    try {
      tokensOf(chain, node);
    } catch (error) {
      throw new ConfigError(`CHAIN_TOKENS cannot be used, ${problemOf(error)}: correct it.`);
    }
    if (node.chainId === null || node.chainId === chainIds[chain]) continue;
    const main = Object.entries(node.tokens).find(
      ([currency, contract]) =>
        contract !== null && contract.toLowerCase() === usualContractOf(chain, currency)?.toLowerCase(),
    );
    if (main)
      throw new ConfigError(
        `CHAIN_TOKENS gives ${main[0]} on the test net ${node.chainId} of ${chain} the contract of the main net: correct it.`,
      );
  }
  // Capitals in an address are a checksum; without capitals there is none.
  const isChecked = signer !== undefined && /[A-F]/.test(signer.address) && /[a-f]/.test(signer.address);
  if (isChecked && !isAddress(signer.address))
    throw new ConfigError('SIGNER_ADDRESS has a letter that is wrong, its checksum says: correct it.');
};

/** A setting that is right here may still be wrong there; nobody waits long for an answer. */
const askForMs = 5_000;

/**
 * Queries the programs configured in production. One that identifies as another than configured is refused by ConfigError; one that does not answer
 * may do so later: a sentence about each is returned.
 */
export const askRails = async ({
  chainNodes,
  utxoNodes,
  utxoSigners,
  chainGateways,
  signer,
  tron,
  smtpUrl,
}: RailSettings): Promise<string[]> => {
  const notes = await Promise.all([
    ...Object.entries(chainNodes).map(async ([chain, { url, chainId }]) => {
      const expected = chainId ?? chainIds[chain];
      const id = await soon(evmNode(chain, url).chainId()).catch(() => null);
      if (id === null)
        return `The node of ${chain} in CHAIN_NODES does not answer: nothing is read there until it does.`;
      if (id === expected) return null;
      throw new ConfigError(
        `The node of ${chain} in CHAIN_NODES serves the chain with the id ${id}, not ${expected}: correct CHAIN_NODES, or set CHAIN_IDS.`,
      );
    }),
    ...Object.entries(utxoNodes).map(async ([chain, settings]) => {
      try {
        await soon(utxoHead(chain, settings));
        return null;
      } catch (error) {
        if (error instanceof ForeignUtxoNode)
          throw new ConfigError(`${error.message}: correct CHAIN_NODES or the node, or set CHAIN_IDS.`);
        return `${problemOf(error)}: nothing of ${chain} is read until it is ready.`;
      }
    }),
    ...Object.entries(utxoSigners).map(([chain, wallet]) =>
      soon(walletKeyring(chain, wallet).assertReady()).then(
        () => null,
        (error: unknown) => {
          if (error instanceof SignerWithoutKey)
            throw new ConfigError(`${error.message}: correct UTXO_SIGNERS or UTXO_SIGNER_KEYS, or the wallet.`);
          return `The wallet of ${chain} in UTXO_SIGNERS does not answer: no ${chain} leaves until it does.`;
        },
      ),
    ),
    ...Object.entries(chainGateways).map(([chain, settings]) => askGateway(chain, settings)),
    signer &&
      soon(keyringsOf(signer).evm.assertReady()).then(
        () => null,
        (error: unknown) => {
          if (error instanceof SignerWithoutKey)
            throw new ConfigError(
              `The program at SIGNER_URL does not have the key of ${getAddress(signer.address.toLowerCase())}: correct SIGNER_ADDRESS, or give it the key.`,
            );
          return 'The program at SIGNER_URL does not answer: no coin leaves until it does.';
        },
      ),
    signer && tron && askTron(tron.wallet, chainNodes.TRX?.chainId ?? chainIds.TRX),
    signer &&
      tron &&
      soon(keyringsOf(signer).digests.assertReady()).then(
        () => null,
        () => 'The program at SIGNER_URL does not answer calls for digests: no coin leaves over TRX until it does.',
      ),
    smtpUrl === undefined
      ? null
      : soon(createTransport(smtpUrl, { disableFileAccess: true, disableUrlAccess: true }).verify()).then(
          () => null,
          () => 'The mail server of SMTP_URL does not answer or refuses the login: no mail leaves until it takes it.',
        ),
  ]);
  return notes.filter((note) => typeof note === 'string');
};

/**
 * Refuses a gateway in the place of another one: it watches none of the addresses that payers know, and cannot go on where the other was read.
 *
 * @throws ConfigError
 */
export const refuseForeignGateways = async (
  tx: Tx,
  { chainGateways }: Pick<Config, 'chainGateways'>,
): Promise<void> => {
  for (const [chain, settings] of Object.entries(chainGateways)) {
    const id = gatewayId(settings);
    const { position, shared } = await findEarlier(tx, chain, addressPrefixes(id).organisation);
    const before = position === null ? null : gatewayOfCursor(position);
    if (shared === 0 && (before === null || before === `${settings.net}/${id}`)) continue;
    throw new ConfigError(
      `CHAIN_GATEWAYS names for ${chain} the gateway ${settings.net}/${id}, though ${before ?? 'another one'} made the addresses that payers know: name that one again, write #${before?.split('/')[1] ?? 'its name'} behind its address if it only moved, or end it as docs/production.md says.`,
    );
  }
};

/** A gateway of another chain, or of a test net, would credit coins that are none. */
const askGateway = async (chain: string, settings: GatewaySettings): Promise<string | null> => {
  try {
    const said = await soon(gatewayOf(chain, settings).ask('state'));
    if (said.chain === chain && said.net === settings.net) return null;
    throw new ConfigError(
      `The gateway of ${chain} serves the chain ${said.chain} on the net ${said.net}, not on ${settings.net}: correct CHAIN_GATEWAYS, or set CHAIN_IDS.`,
    );
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return `${problemOf(error)}: nothing of ${chain} is read or sent until it is ready.`;
  }
};

/** java-tron's own interface may be at another address than its calls for Ethereum. */
const askTron = async (wallet: string, expected: number | undefined): Promise<string | null> => {
  const id = await soon(tronChainIdOf(wallet)).catch(() => null);
  if (id === null) return 'The node of TRX does not answer at TRON_API: no coin leaves over TRX until it does.';
  if (id === expected) return null;
  throw new ConfigError(`The node at TRON_API serves the chain with the id ${id}, not ${expected}: correct TRON_API.`);
};

const soon = <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), askForMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
