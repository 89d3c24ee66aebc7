import { remoteDigestKeyring } from './digest';
import type { DigestKeyring, Keyring } from './keyring';
import { policedKeyrings } from './policed';
import { remoteKeyring } from './remote';

/** Address of a socket of this machine, at which our own signer listens. */
const socketForm = /^unix:(\/.+)$/;

type Settings = { readonly url: string; readonly address: string };

/** Both keyrings of the program at SIGNER_URL: our own signer at a socket, another one over http. */
export const keyringsOf = ({ url, address }: Settings): { readonly evm: Keyring; readonly digests: DigestKeyring } => {
  const socket = socketForm.exec(url)?.[1];
  if (socket !== undefined) return policedKeyrings({ socket, address });
  return { evm: remoteKeyring({ url, address }), digests: remoteDigestKeyring({ url, address }) };
};
