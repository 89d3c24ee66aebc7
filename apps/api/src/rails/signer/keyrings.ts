import { remoteDigestKeyring } from './digest';
import type { DigestKeyring, Keyring } from './keyring';
import { policedKeyrings, type SignerLimits } from './policed';
import { remoteKeyring } from './remote';

/** Address of a socket of this machine, at which our own signer listens. */
const socketForm = /^unix:(\/.+)$/;

type Settings = { readonly url: string; readonly address: string };

type Keyrings = {
  readonly kind: 'POLICED' | 'REMOTE';
  readonly evm: Keyring;
  readonly digests: DigestKeyring;
  /** Null: it has no amounts of a day. */
  readonly limits: (() => Promise<SignerLimits>) | null;
};

/** Both keyrings of the program at SIGNER_URL: our own signer at a socket, another one over http. */
export const keyringsOf = ({ url, address }: Settings): Keyrings => {
  const socket = socketForm.exec(url)?.[1];
  if (socket !== undefined) return { kind: 'POLICED', ...policedKeyrings({ socket, address }) };
  return {
    kind: 'REMOTE',
    evm: remoteKeyring({ url, address }),
    digests: remoteDigestKeyring({ url, address }),
    limits: null,
  };
};
