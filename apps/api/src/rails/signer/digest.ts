import { traced } from '@countinghouse/database';
import { SpanKind } from '@opentelemetry/api';
import { getAddress, isAddressEqual, type Hex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import * as z from 'zod/mini';
import type { DigestKeyring } from './keyring';
import { withLogin } from '../with-login';
import { SignerWithoutKey } from './remote';
import { soundSignature } from './sound-signature';

/** Long enough for a person who has to confirm there. */
const answerWithinMs = 30_000;
const mostBytes = 1024 * 1024;

/** Public keys without the leading byte of their form, as web3signer lists them. */
const publicKeys = z.array(z.string().check(z.regex(/^0x[0-9a-f]{128}$/i)));
const signatureForm = z.string().check(z.regex(/^0x[0-9a-f]{128}(?:[0-9a-f]{2})?$/i));

const uncompressed = (publicKey: string): Hex => `0x04${publicKey.slice(2).toLowerCase()}`;

/**
 * Digest keyring in another program, by web3signer's calls for keys of Ethereum (`/api/v1/eth1/…`), of which `applyHash: false` signs 32 bytes as
 * they are. Its signature is used only if the key of the address made it.
 *
 * A lost answer changes nothing: the signature exists nowhere else, and what is signed next is another transaction of the same order.
 *
 * @throws Error if it does not answer in time, does not have the key, refuses, or signed anything but the digest
 */
export const remoteDigestKeyring = ({
  url,
  address,
}: {
  readonly url: string;
  readonly address: string;
}): Omit<DigestKeyring, 'signDigest'> & { readonly signDigest: (digest: Uint8Array) => Promise<Uint8Array> } => {
  const own = getAddress(address.toLowerCase());
  const base = url.replace(/\/+$/, '');

  const ask = async (call: string, path: string, body?: unknown): Promise<string> => {
    const facts = { kind: SpanKind.CLIENT, attributes: { 'http.request.method': body === undefined ? 'GET' : 'POST' } };
    const response = await traced(`signer ${call}`, facts, async () => {
      const { url: asked, headers } = withLogin(`${base}/api/v1/eth1/${path}`);
      const answer = await fetch(asked, {
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return { status: answer.status, text: await answer.text() };
      // The address is never repeated: it may hold a secret.
    }).catch(() => null);
    if (response === null) throw new Error(`The signer did not answer ${call}`);
    if (response.status !== 200) throw new Error(`The signer answered ${call} with ${response.status}`);
    if (response.text.length > mostBytes) throw new Error(`The signer answered ${call} with too much`);
    return response.text.trim();
  };

  /** The key's name there: its public key. */
  const identifier = async (): Promise<string> => {
    const said = publicKeys.safeParse(readably(await ask('publicKeys', 'publicKeys')));
    if (!said.success) throw new Error('The signer answered publicKeys in a form nobody can read');
    const found = said.data.find((key) => isAddressEqual(publicKeyToAddress(uncompressed(key)), own));
    if (found === undefined) throw new SignerWithoutKey(`The signer does not have the key of ${own}`);
    return found;
  };

  return {
    address: own,
    assertReady: async () => {
      await identifier();
    },
    signDigest: async (digest) => {
      if (digest.length !== 32) throw new Error('Only 32 bytes are signed');
      const key = await identifier();
      const data = `0x${Buffer.from(digest).toString('hex')}`;
      const text = await ask('sign', `sign/${key}`, { data, applyHash: false });
      // Some answer a bare text, others the same text as JSON.
      const said = signatureForm.safeParse(text.replaceAll('"', ''));
      if (!said.success) throw new Error('The signer answered sign in a form nobody can read');
      const sound = soundSignature(Buffer.from(said.data.slice(2, 130), 'hex'), digest, own);
      if (!sound) throw new Error(`The signer signed something else, or with another key than that of ${own}`);
      return sound;
    },
  };
};

const readably = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
