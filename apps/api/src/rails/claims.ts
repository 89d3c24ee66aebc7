import type { Config } from '../config';
import type { Claim } from '../platform/cells/claims';
import { keyWithoutForm } from './chain/extended-key';

type RailSettings = Pick<
  Config,
  'depositKeys' | 'utxoSigners' | 'chainGateways' | 'signer' | 'bankSftp' | 'bankChannels'
>;

/** Parts of the outside world that would be moved or read twice if two cells had them: keys, wallets, gateways and banks' folders of these settings. */
export const claimsOfRails = ({
  depositKeys,
  utxoSigners,
  chainGateways,
  signer,
  bankSftp,
  bankChannels,
}: RailSettings): readonly Claim[] => {
  const servers = [bankSftp, ...bankChannels.map(({ sftp }) => sftp)].filter((one) => one !== undefined);
  return [
    ...(signer ? [{ thing: `signer ${signer.address.toLowerCase()}`, label: 'The key of SIGNER_ADDRESS' }] : []),
    // One key on two chains is one key: its addresses are the same.
    ...Object.entries(depositKeys).map(([chain, key]) => ({
      thing: `key ${keyWithoutForm(key)}`,
      label: `The key of ${chain} in DEPOSIT_KEYS`,
    })),
    ...Object.entries(utxoSigners).map(([chain, { account }]) => ({
      thing: `key ${keyWithoutForm(account)}`,
      label: `The key of ${chain} in UTXO_SIGNER_KEYS`,
    })),
    ...Object.entries(chainGateways).map(([chain, { url }]) => ({
      thing: `gateway ${chain} ${url.toLowerCase()}`,
      label: `The gateway of ${chain} in CHAIN_GATEWAYS`,
    })),
    ...servers.map(({ username, host, port, in: folder = '', out = '' }) => ({
      thing: `bank server ${username}@${host.toLowerCase()}:${port} ${folder} ${out}`,
      label: `The folder of a bank at ${host} in BANK_SFTP`,
    })),
  ];
};
