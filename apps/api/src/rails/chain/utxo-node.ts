import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { traced } from '@countinghouse/database';
import { SpanKind } from '@opentelemetry/api';
import * as z from 'zod/mini';
import type { Block, Chain } from './port';
import type { UtxoNodeSettings } from './utxo-settings';

/** Refusal of a node, by the code of its error. */
export class UtxoRefusal extends Error {
  override readonly name = 'UtxoRefusal';
  readonly code: number;
  /** The node's own words. */
  readonly said: string;
  constructor(message: string, code: number, said: string) {
    super(message);
    this.code = code;
    this.said = said;
  }
}

/** Codes of errors, as Bitcoin Core numbers them. */
export const utxoCode = {
  misc: -1,
  notFound: -5,
  outOfRange: -8,
  undecodable: -22,
  inputsGone: -25,
  rejected: -26,
  inChain: -27,
  warmingUp: -28,
} as const;

const answerWithinMs = 30_000;
/** A node has a short queue of work; what is beyond it is refused. */
const atOnce = 8;
const mostInBatch = 100;
/** Further tries where the node was too busy to look at the question. */
const pausesMs = [100, 400, 1_500];

/** Decimals of every coin of this dialect. */
const decimals = 8;

/**
 * Exact number of smallest units that a decimal text names.
 *
 * @throws Error for digits beyond the coin's, and for a text that is no such number
 */
export const unitsOfDecimal = (text: string): bigint => {
  const [, sign, whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error('This is no amount');
  const shift = decimals + Number(exponent) - part.length;
  const digits = BigInt(whole + part);
  const scale = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % scale !== 0n) throw new Error('This amount has more digits than its coin');
  const units = shift < 0 ? digits / scale : digits * scale;
  return sign === '-' ? -units : units;
};

/** Number with a fraction or an exponent behind its key. A string cannot be taken for it without being cut, which no longer is JSON. */
const property = /([{,]\s*"[^"]*":\s*)(-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+))/g;
/** Strings are matched to be stepped over. */
const stringOrFraction = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/g;

/**
 * JSON with the fractions of its properties as text: a float would lose what sums need. A block has some megabytes, most of them strings, so these are
 * looked at one by one only where one of them holds a quotation mark.
 */
export const parseExactly = (text: string): unknown =>
  JSON.parse(
    text.includes('\\"')
      ? text.replace(stringOrFraction, (found) => (found.startsWith('"') ? found : `"${found}"`))
      : text.replace(property, '$1"$2"'),
  );

/** Amount of coins in smallest units, read from a number of {@link parseExactly}. */
export const coins = z.pipe(
  z.union([z.string().check(z.maxLength(40)), z.int().check(z.nonnegative())]),
  z.transform((value, context): bigint => {
    try {
      const units = unitsOfDecimal(String(value));
      if (units >= 0n) return units;
    } catch {
      // Reported below.
    }
    context.issues.push({ code: 'custom', message: 'no amount', input: value });
    return 0n;
  }),
);

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const height = z.int().check(z.nonnegative());
const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})*$/));

/** Newer nodes name the one address; older ones list them, several for a bare multisignature. None where the script has none. */
const script = z.pipe(
  z.object({
    hex: z.optional(hex),
    type: z.optional(z.string()),
    address: z.optional(z.string()),
    addresses: z.optional(z.array(z.string())),
  }),
  z.transform(({ hex: code, type, address, addresses }) => ({
    hex: code ?? null,
    type: type ?? null,
    addresses: address === undefined ? (addresses ?? []) : [address],
  })),
);

export type UtxoScript = z.infer<typeof script>;

const output = z.object({ n: height, value: coins, scriptPubKey: script });

/** Inputs and outputs inside Litecoin's extension block have an `output_id` and nothing that could be read. */
const hidden = z.pipe(
  z.object({ output_id: z.string() }),
  z.transform(() => null),
);

const input = z.pipe(
  z.object({
    coinbase: z.optional(z.string()),
    txid: z.optional(hash),
    vout: z.optional(height),
    sequence: z.optional(height),
    prevout: z.optional(z.object({ value: coins, scriptPubKey: script })),
  }),
  z.transform(({ coinbase, txid, vout, sequence, prevout }) => ({
    /** Null: new coins of a miner. */
    spends: coinbase !== undefined || txid === undefined ? null : { transactionId: txid, outputIndex: vout ?? 0 },
    sequence: sequence ?? null,
    /** Output that is spent; null where the node does not name it. */
    spent: prevout === undefined ? null : { units: prevout.value, script: prevout.scriptPubKey },
  })),
);

const withoutHidden = <Item>(items: readonly (Item | null)[]): Item[] => items.filter((item) => item !== null);

const content = {
  txid: hash,
  hex: z.optional(hex),
  vsize: z.optional(height),
  vin: z.array(z.union([hidden, input])),
  vout: z.array(z.union([hidden, output])),
};

const contentOf = ({ txid, vin, vout }: z.infer<z.ZodMiniObject<typeof content>>) => {
  const outputs = withoutHidden(vout);
  return {
    id: txid,
    inputs: withoutHidden(vin),
    outputs: outputs.map(({ n, value, scriptPubKey }) => ({ index: n, units: value, script: scriptPubKey })),
    /** Number of inputs and outputs that only Litecoin's extension block shows. */
    hidden: vin.length + vout.length - withoutHidden(vin).length - outputs.length,
  };
};

const contentInBlock = z.pipe(z.object(content), z.transform(contentOf));

const header = z.pipe(
  z.object({
    hash,
    height,
    confirmations: z.int(),
    time: height,
    previousblockhash: z.optional(hash),
    chainlock: z.optional(z.boolean()),
  }),
  z.transform(({ previousblockhash, confirmations, chainlock, ...block }) => ({
    ...block,
    /** True where nodes agreed that no other block can replace it. */
    isLocked: chainlock ?? false,
    /** Null: the first block of all. */
    parentHash: previousblockhash ?? null,
    /** False for a block that another branch replaced. */
    isInChain: confirmations > 0,
  })),
);

const block = z.pipe(
  z.object({
    hash,
    height,
    confirmations: z.int(),
    previousblockhash: z.optional(hash),
    tx: z.array(contentInBlock),
    mweb: z.optional(z.object({ outputs: z.array(z.unknown()) })),
  }),
  z.transform(({ hash: blockHash, height: at, confirmations, previousblockhash, tx, mweb }) => ({
    height: at,
    hash: blockHash,
    parentHash: previousblockhash ?? null,
    isInChain: confirmations > 0,
    transactions: tx,
    /** Number of outputs of Litecoin's extension block that it shows beside the transactions. */
    hiddenOutputs: mweb?.outputs.length ?? 0,
  })),
);
export type UtxoBlock = z.infer<typeof block>;

const transaction = z.pipe(
  z.object({ ...content, blockhash: z.optional(hash) }),
  z.transform(({ blockhash, hex: raw, vsize, ...rest }) => ({
    ...contentOf(rest),
    raw: raw ?? null,
    vsize: vsize ?? null,
    /** Null while it waits for a block. The block may be one that another branch replaced. */
    blockHash: blockhash ?? null,
  })),
);
export type UtxoTransaction = z.infer<typeof transaction>;

const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
);

const chainInfo = z.pipe(
  z.object({
    chain: z.string(),
    blocks: height,
    headers: height,
    bestblockhash: hash,
    initialblockdownload: z.optional(z.boolean()),
    pruned: z.optional(z.boolean()),
  }),
  z.transform(({ chain, blocks, headers, bestblockhash, initialblockdownload, pruned }) => ({
    net: chain,
    head: { height: blocks, hash: bestblockhash } satisfies Block,
    headers,
    /** True while the node fetches what happened before it was started. */
    isCatchingUp: initialblockdownload ?? false,
    isPruned: pruned ?? false,
  })),
);

const networkInfo = z.object({
  version: height,
  subversion: z.string(),
  relayfee: coins,
  incrementalfee: z.optional(coins),
});

const unspent = z.object({
  bestblock: hash,
  confirmations: height,
  value: coins,
  scriptPubKey: script,
  coinbase: z.optional(z.boolean()),
});

const mempoolInfo = z.object({ loaded: z.optional(z.boolean()) });

const estimate = z.object({ feerate: z.optional(coins), blocks: height });

const indexes = z.record(z.string(), z.object({ synced: z.boolean(), best_block_height: height }));

const answer = z.object({
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: z.int(), message: z.string() })),
  id: z.nullish(z.int()),
});
type Answer = z.infer<typeof answer>;

export type UtxoCall = { readonly method: string; readonly params: readonly unknown[] };

/** Runs at most so many at once, in the order of asking. */
const gate = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};

/** Too busy to look at the question: the answer is plain text. */
class Busy extends Error {}

/**
 * Asks a node over JSON-RPC 1.0, the form whose errors every release and every relative of Bitcoin Core tells alike. The body is read before the
 * status: most errors come as 500, an unknown method as 404.
 */
const lineTo = (name: string, { url, cookieFile }: UtxoNodeSettings, within: number) => {
  const address = new URL(url);
  const login = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  address.username = '';
  address.password = '';
  const through = gate(atOnce);

  const authorization = async (): Promise<string> => {
    const text = cookieFile === null ? login : await readFile(cookieFile, 'utf8').catch(() => null);
    if (text === null) throw new Error(`The password file of the ${name} cannot be read: see whether it runs`);
    return `Basic ${Buffer.from(text.trim()).toString('base64')}`;
  };

  const once = async (body: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: await authorization() };
    const signal = AbortSignal.timeout(within);
    const response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' });
    const text = await response.text();
    if (response.status === 401 || response.status === 403)
      throw new Error(`The ${name} refuses the login: correct the name and the password`);
    try {
      return parseExactly(text);
    } catch {
      if (/work queue depth exceeded/i.test(text)) throw new Busy();
      throw new Error(`The ${name} answered with ${response.status} and no JSON`);
    }
  };

  return async (body: string): Promise<unknown> =>
    through(async () => {
      for (const wait of [...pausesMs, null]) {
        try {
          return await once(body);
        } catch (error) {
          if (!(error instanceof Busy)) throw said(error, name);
          if (wait === null) throw new Error(`The ${name} has too much to do`);
          await pause(wait);
        }
      }
      throw new Error(`The ${name} did not answer`);
    });
};

/** Failure in words that never hold the address. */
const said = (error: unknown, name: string): Error => {
  if (!(error instanceof Error)) return new Error(`The ${name} did not answer`);
  if (error.name === 'TimeoutError') return new Error(`The ${name} did not answer in time`);
  return error instanceof TypeError ? new Error(`The ${name} cannot be reached`) : error;
};

/**
 * Queries a node of Bitcoin or of one of its relatives. Amounts are exact, in smallest units.
 *
 * Everything throws if the node does not answer in time or answers in another form; a refusal is thrown as {@link UtxoRefusal}.
 *
 * @param within milliseconds
 */
export const utxoNode = (chain: Chain, settings: UtxoNodeSettings, within = answerWithinMs) => {
  const name = `node of ${chain}`;
  const send = lineTo(name, settings, within);

  const read = <Result>({ method }: UtxoCall, given: Answer, form: z.ZodMiniType<Result>): Result | UtxoRefusal => {
    if (given.error) {
      const { code, message } = given.error;
      const words = message.slice(0, 200);
      return new UtxoRefusal(`The ${name} refused ${method} (${code}): ${words}`, code, words);
    }
    const parsed = form.safeParse(given.result);
    if (!parsed.success) throw new Error(`The ${name} answered ${method} in a form nobody can read`);
    return parsed.data;
  };

  const spanned = <Result>(method: string, run: () => Promise<Result>): Promise<Result> =>
    traced(
      `${name} ${method}`,
      { kind: SpanKind.CLIENT, attributes: { 'rpc.system.name': 'jsonrpc', 'rpc.method': method } },
      run,
    );

  /** One call. A refusal is thrown. */
  const ask = async <Result>(
    method: string,
    params: readonly unknown[],
    form: z.ZodMiniType<Result>,
  ): Promise<Result> => {
    const given = await spanned(method, () => send(JSON.stringify({ jsonrpc: '1.0', id: 0, method, params })));
    const parsed = answer.safeParse(given);
    if (!parsed.success) throw new Error(`The ${name} answered ${method} in a form nobody can read`);
    const found = read({ method, params }, parsed.data, form);
    if (found instanceof UtxoRefusal) throw found;
    return found;
  };

  /** Many calls of one form, answered in order; a refusal stands in the place of its answer. A node that is starting is thrown. */
  const askAll = async <Result>(
    calls: readonly UtxoCall[],
    form: z.ZodMiniType<Result>,
  ): Promise<(Result | UtxoRefusal)[]> => {
    const parts = Array.from({ length: Math.ceil(calls.length / mostInBatch) }, (_, index) =>
      calls.slice(index * mostInBatch, (index + 1) * mostInBatch),
    );
    const answers = await Promise.all(
      parts.map(async (part) => {
        const body = part.map((call, id) => ({ jsonrpc: '1.0', id, ...call }));
        const given = await spanned(`batch of ${part[0]?.method ?? 'nothing'}`, () => send(JSON.stringify(body)));
        const single = answer.safeParse(given);
        if (single.success && single.data.error)
          throw new UtxoRefusal(
            `The ${name} refused a batch (${single.data.error.code}): ${single.data.error.message.slice(0, 200)}`,
            single.data.error.code,
            single.data.error.message.slice(0, 200),
          );
        const many = z.array(answer).safeParse(given);
        const byId = new Map((many.data ?? []).map((one) => [one.id, one]));
        return part.map((call, id) => {
          const one = byId.get(id);
          if (!one) throw new Error(`The ${name} left ${call.method} of a batch without an answer`);
          const found = read(call, one, form);
          if (found instanceof UtxoRefusal && found.code === utxoCode.warmingUp) throw found;
          return found;
        });
      }),
    );
    return answers.flat();
  };

  /** Null where the node says that it does not have it; any other refusal is thrown. */
  const orNull = <Result>(code: number, found: Result | UtxoRefusal): Result | null => {
    if (!(found instanceof UtxoRefusal)) return found;
    if (found.code === code) return null;
    throw found;
  };
  const unless = async <Result>(code: number, asked: Promise<Result>): Promise<Result | null> =>
    orNull(
      code,
      await asked.catch((error: unknown) => {
        if (error instanceof UtxoRefusal) return error;
        throw error;
      }),
    );

  const callsFor = (transactionIds: readonly string[]): UtxoCall[] =>
    transactionIds.map((id) => ({ method: 'getrawtransaction', params: [id, true] }));

  return {
    ask,
    askAll,
    /** The net served, and its newest block. */
    chainInfo: () => ask('getblockchaininfo', [], chainInfo),
    networkInfo: () => ask('getnetworkinfo', [], networkInfo),
    /** Indexes that the node keeps, by name: `txindex`. */
    indexes: () => ask('getindexinfo', [], indexes),
    blockCount: () => ask('getblockcount', [], height),
    bestBlockHash: () => ask('getbestblockhash', [], hash),
    /** Hash of the chain's block at a height; null above its newest. */
    blockHashAt: (at: number) => unless(utxoCode.outOfRange, ask('getblockhash', [at], hash)),
    /** Those of several heights, in order. */
    blockHashesAt: async (heights: readonly number[]): Promise<(string | null)[]> => {
      const calls = heights.map((at) => ({ method: 'getblockhash', params: [at] }));
      return (await askAll(calls, hash)).map((found) => orNull(utxoCode.outOfRange, found));
    },
    /** Null for a block that the node never saw. */
    header: (blockHash: string) => unless(utxoCode.notFound, ask('getblockheader', [blockHash, true], header)),
    /** With the outputs that are spent, where the node knows them and `verbosity` is 3. Throws for a block that is unknown or was thrown away. */
    block: async (blockHash: string, verbosity: 2 | 3): Promise<UtxoBlock> => {
      const found = await ask('getblock', [blockHash, verbosity], block);
      if (found.hash !== blockHash) throw new Error(`The ${name} answered with another block than the one asked for`);
      return found;
    },
    /** True once the transactions that waited when the node was ended are known again. */
    knowsWaiting: async (): Promise<boolean> => (await ask('getmempoolinfo', [], mempoolInfo)).loaded ?? true,
    /** Null for one that is in no block and not waiting for one. Without an index of transactions only waiting ones are known. */
    transaction: (transactionId: string) =>
      unless(utxoCode.notFound, ask('getrawtransaction', [transactionId, true], transaction)),
    transactions: async (transactionIds: readonly string[]): Promise<(UtxoTransaction | null)[]> =>
      (await askAll(callsFor(transactionIds), transaction)).map((found) => orNull(utxoCode.notFound, found)),
    /** As `transactions`; null also for one that is told in another form: a stranger's must not stop the reading. */
    transactionsThatCanBeRead: async (transactionIds: readonly string[]): Promise<(UtxoTransaction | null)[]> =>
      (await askAll(callsFor(transactionIds), z.union([transaction, nothing]))).map((found) =>
        orNull(utxoCode.notFound, found),
      ),
    /** Ids of the transactions that wait for a block. */
    waiting: () => ask('getrawmempool', [false], z.array(hash)),
    /** Unspent output; null if it is spent or unknown. */
    unspent: (transactionId: string, outputIndex: number, withWaiting: boolean) =>
      ask('gettxout', [transactionId, outputIndex, withWaiting], z.nullable(unspent)),
    /** Fee for 1,000 virtual bytes, in smallest units, and the blocks it is meant for; null while the node cannot say. */
    feeFor: async (blocks: number, mode: 'ECONOMICAL' | 'CONSERVATIVE' = 'ECONOMICAL') => {
      const { feerate, blocks: within } = await ask('estimatesmartfee', [blocks, mode], estimate);
      return feerate === undefined ? null : { per1000: feerate, blocks: within };
    },
    /** Hands over a signed transaction; returns its id. The same one again is no refusal while it waits. */
    send: (raw: string): Promise<string> => ask('sendrawtransaction', [raw], hash),
  };
};

export type UtxoNode = ReturnType<typeof utxoNode>;
