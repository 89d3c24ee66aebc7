import { request } from 'node:http';
import { traced } from '@countinghouse/database';
import { SpanKind } from '@opentelemetry/api';
import { getAddress, isAddressEqual, keccak256, numberToHex, serializeTransaction, type Hex } from 'viem';
import * as z from 'zod/mini';
import type { DigestKeyring, Keyring, Unsigned } from './keyring';
import { SignerWithoutKey } from './remote';
import { soundSignature } from './sound-signature';

const usuallyWithinMs = 30_000;
const mostBytes = 64 * 1024;

const keyForm = z.object({ address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) });
const limitsForm = z.record(z.string(), z.object({ dailyAmount: z.string(), counted: z.string() }));
const signedForm = z.object({ signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)) });
const refusalForm = z.object({ code: z.string(), message: z.string() });

/** The signer's own policy does not let an order leave: the order waits, for the policy or the day may change. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused';

  readonly code: string;
  /** For operators. */
  readonly sentence: string;

  constructor(code: string, sentence: string) {
    super(`The signer refused the order (${code}): ${sentence}`);
    this.code = code;
    this.sentence = sentence;
  }
}

type Settings = {
  /** Path of the socket. */
  readonly socket: string;
  readonly address: string;
  readonly answerWithinMs?: number;
};

/** Amount of 24 hours, and what was counted in the last ones, both with the currency's own decimals. */
export type SignerLimits = Readonly<Record<string, { readonly dailyAmount: string; readonly counted: string }>>;

type PolicedKeyrings = {
  readonly evm: Keyring;
  readonly digests: DigestKeyring;
  /** By currency. @throws Error if it does not answer */
  readonly limits: () => Promise<SignerLimits>;
};

type Answered = { readonly status: number; readonly text: string };

const call = (socket: string, path: string, body: string | null, withinMs: number): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const asking = request(
      {
        socketPath: socket,
        path,
        method: body === null ? 'GET' : 'POST',
        headers: body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(withinMs),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
          if (text.length > mostBytes) asking.destroy(new Error('The answer is too long'));
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    asking.on('error', reject);
    asking.end(body ?? undefined);
  });

const readably = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Keyrings of our own signer's process over its socket. It is given what is to be signed and works out the digest by itself; its signature is used only
 * if it is of the digest worked out here, by the key of the address. A lost answer changes nothing: what the signer counted for an order counts once.
 */
export const policedKeyrings = ({ socket, address, answerWithinMs = usuallyWithinMs }: Settings): PolicedKeyrings => {
  const own = getAddress(address.toLowerCase());

  const ask = async (name: string, path: string, content?: unknown): Promise<unknown> => {
    const facts = {
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': content === undefined ? 'GET' : 'POST' },
    };
    const body = content === undefined ? null : JSON.stringify(content);
    const answer = await traced(`signer ${name}`, facts, () => call(socket, path, body, answerWithinMs)).catch(
      () => null,
    );
    if (answer === null) throw new Error(`The signer did not answer ${name}`);
    const said = readably(answer.text);
    if (answer.status === 200) return said;
    const refused = refusalForm.safeParse(said);
    if (answer.status === 403 && refused.success) throw new SignerRefused(refused.data.code, refused.data.message);
    throw new Error(`The signer answered ${name} with ${answer.status}`);
  };

  const assertReady = async (): Promise<void> => {
    const said = keyForm.safeParse(await ask('key', '/v1/key'));
    if (!said.success) throw new Error('The signer answered key in a form nobody can read');
    if (!isAddressEqual(said.data.address as Hex, own))
      throw new SignerWithoutKey(`The signer does not have the key of ${own}`);
  };

  const signatureOf = async (
    order: string,
    chain: string,
    transaction: Hex,
    digest: Uint8Array,
  ): Promise<Uint8Array> => {
    const said = signedForm.safeParse(await ask('sign', '/v1/sign', { order, chain, transaction }));
    if (!said.success) throw new Error('The signer answered sign in a form nobody can read');
    const compact = Buffer.from(said.data.signature.slice(2, 130), 'hex');
    const sound = soundSignature(compact, digest, own);
    if (!sound) throw new Error(`The signer signed something else, or with another key than that of ${own}`);
    return sound;
  };

  const evm: Keyring = {
    address: own,
    assertReady,
    reserve: async (transaction, { orderId, chain }) => {
      await ask('reserve', '/v1/reserve', {
        order: orderId,
        chain,
        // The number is taken once the amount is set aside: an order that has one holds up those behind it.
        transaction: serializeTransaction({ ...transaction, nonce: 0 }),
      });
    },
    sign: async (transaction: Unsigned, { orderId, chain }) => {
      const unsigned = serializeTransaction(transaction);
      const digest = Buffer.from(keccak256(unsigned).slice(2), 'hex');
      const signature = Buffer.from(await signatureOf(orderId, chain, unsigned, digest));
      const [r, s] = [signature.subarray(0, 32), signature.subarray(32, 64)].map((part) =>
        numberToHex(BigInt(`0x${part.toString('hex')}`), { size: 32 }),
      ) as [Hex, Hex];
      return serializeTransaction(transaction, { r, s, yParity: signature[64] ?? 0 });
    },
  };
  const digests: DigestKeyring = {
    address: own,
    assertReady,
    signDigest: (digest, { orderId, chain, bytes }) =>
      signatureOf(orderId, chain, `0x${Buffer.from(bytes).toString('hex')}`, digest),
  };
  const limits = async (): Promise<SignerLimits> => {
    const said = limitsForm.safeParse(await ask('limits', '/v1/limits'));
    if (!said.success) throw new Error('The signer answered limits in a form nobody can read');
    return said.data;
  };
  return { evm, digests, limits };
};
