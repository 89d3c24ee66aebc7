import { traced } from '@countinghouse/database';
import { SpanKind } from '@opentelemetry/api';
import * as z from 'zod/mini';
import { withLogin } from '../with-login';
import { tronDigestOf, tronWithSignatures } from './tron-transaction';

const answerWithinMs = 10_000;

/** Absent `result`: the node failed before it looked at the transaction. */
const answer = z.object({ result: z.optional(z.boolean()), code: z.optional(z.string()) });

/**
 * Hands a signed transaction to a node of java-tron (`wallet/broadcasthex`) and returns its word: `SUCCESS`, or the code of a refusal.
 *
 * @throws Error when the answer is lost or unreadable: the node may have the transaction
 */
export const tronBroadcast = async (url: string, raw: string): Promise<string> => {
  const ask = async (): Promise<Response> => {
    const { url: address, headers } = withLogin(`${url}/wallet/broadcasthex`);
    return fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ transaction: raw }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
  };
  const facts = { kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'POST' } };
  // The address is never repeated: it may hold a key.
  const said = await traced('node of TRX broadcasthex', facts, async () => (await ask()).text()).catch(() => {
    throw new Error('The node of TRX did not answer broadcasthex');
  });
  const parsed = answer.safeParse(readably(said));
  if (!parsed.success || parsed.data.result === undefined)
    throw new Error('The node of TRX answered broadcasthex in a form nobody can read');
  return parsed.data.result ? 'SUCCESS' : (parsed.data.code ?? 'OTHER_ERROR');
};

/** A call of java-tron's own interface that only reads; null: no answer. */
const askWallet = async (url: string, path: string, body: object): Promise<string | null> => {
  const { url: address, headers } = withLogin(`${url}/wallet/${path}`);
  const response = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(() => null);
  return response && response.text();
};

const hexDigits = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/i));
const kept = z.object({
  txID: hexDigits,
  raw_data_hex: hexDigits,
  raw_data: z.object({ expiration: z.int().check(z.positive()) }),
  signature: z.array(hexDigits),
});

/**
 * Signed bytes of a transaction that the chain has, and the time after which it could not have happened, in milliseconds since 1970; null if the node
 * does not have it.
 *
 * @throws Error when it does not answer, or answers with another transaction
 */
export const tronTransactionOf = async (
  url: string,
  transactionId: string,
): Promise<{ readonly raw: string; readonly expiration: number } | null> => {
  const said = readably((await askWallet(url, 'gettransactionbyid', { value: transactionId })) ?? '');
  // An unknown transaction is an empty object.
  if (typeof said === 'object' && said !== null && Object.keys(said).length === 0) return null;
  const parsed = kept.safeParse(said);
  if (!parsed.success) throw new Error('The node of TRX did not answer gettransactionbyid');
  const { txID, raw_data_hex: digits, raw_data: content, signature } = parsed.data;
  const raw = Buffer.from(digits, 'hex');
  if (txID.toLowerCase() !== transactionId || tronDigestOf(raw).toString('hex') !== transactionId)
    throw new Error(`The node of TRX tells another transaction than ${transactionId}`);
  return { raw: tronWithSignatures(raw, signature), expiration: content.expiration };
};

const settled = z.object({
  id: hexDigits,
  blockNumber: z.int().check(z.positive()),
  // Absent where staked resources paid for everything: the node leaves out zeros.
  fee: z._default(z.int().check(z.nonnegative()), 0),
});

/**
 * Fee that the chain took for a transaction in a block, in sun: energy and bandwidth that nothing staked paid for. Source: java-tron,
 * `wallet/gettransactioninfobyid`, `fee`.
 *
 * @throws Error when the node does not answer, or does not have the transaction in a block
 */
export const tronFeeOf = async (url: string, transactionId: string): Promise<bigint> => {
  const parsed = settled.safeParse(
    readably((await askWallet(url, 'gettransactioninfobyid', { value: transactionId })) ?? ''),
  );
  if (!parsed.success || parsed.data.id.toLowerCase() !== transactionId)
    throw new Error('The node of TRX did not tell what a transaction cost');
  return BigInt(parsed.data.fee);
};

/**
 * Id of the chain that a node of java-tron serves: the end of the hash of its first block, as its calls for Ethereum state it.
 *
 * @throws Error when it does not answer
 */
export const tronChainIdOf = async (url: string): Promise<number> => {
  const first = z.object({ blockID: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
  const parsed = first.safeParse(readably((await askWallet(url, 'getblockbynum', { num: 0 })) ?? ''));
  if (!parsed.success) throw new Error('The node of TRX did not answer over its own interface');
  return Number.parseInt(parsed.data.blockID.slice(-8), 16);
};

const readably = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
