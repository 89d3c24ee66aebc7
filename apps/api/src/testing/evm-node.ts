import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request as ask } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { getAddress } from 'viem';

const { resolve } = createRequire(import.meta.url);

/** The program comes in a package of its own if we can pin one; elsewhere the installed one is used (Foundry's anvil). */
const program = (): string => {
  try {
    return resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  } catch {
    return 'anvil';
  }
};

/** Default chain id. */
export const testChainId = 31_337;

/** Methods whose answer is the id of a transaction that is to be mined. */
const sending: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_sendRawTransaction']);

const freeGas = { gas: '0x100000', gasPrice: '0x77359400' };

type Sent = {
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: string;
};

type Answer = { result?: unknown; error?: unknown };
type Asked = { readonly method: string; readonly params: readonly unknown[] };

/**
 * Private Ethereum node with an empty chain: every transaction is mined at once. The product queries it at `url`, over a line that can be cut or
 * tampered with.
 */
export const startEvmNode = async () => {
  let node: ChildProcess;
  let direct = '';
  const end = () => node.kill('SIGKILL');
  process.once('exit', end);
  const launch = async (): Promise<void> => {
    // Blocks that a restart hands back are more than a request usually may hold.
    const options = [
      '--no-request-size-limit',
      '--port',
      '0',
      '--host',
      '127.0.0.1',
      '--chain-id',
      String(testChainId),
    ];
    const started = spawn(program(), options, { stdio: ['ignore', 'pipe', 'inherit'] });
    node = started;
    // Without such a program its output ends, which is reported below.
    started.on('error', () => undefined);
    direct = '';
    for await (const line of createInterface(started.stdout)) {
      const [, address] = /^Listening on (\S+)$/.exec(line) ?? [];
      if (address === undefined) continue;
      direct = `http://${address}`;
      break;
    }
    if (direct === '') throw new Error('The Ethereum node did not start: install anvil of Foundry 1.7.1');
    started.stdout.resume();
  };
  const ended = async (): Promise<void> => {
    const exited = once(node, 'exit');
    end();
    await exited;
  };
  await launch();

  let isMining = true;
  const agent = new Agent({ keepAlive: true });
  /** By a kept connection and without `fetch`, whose own work is more than that of all the blocks. */
  const post = (body: string): Promise<string> =>
    new Promise((answered, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const asking = ask(direct, { method: 'POST', headers, agent }, (response) => {
        text(response).then(answered, reject);
      });
      asking.on('error', reject);
      asking.end(body);
    });
  const answerTo = async (method: string, params: readonly unknown[]): Promise<Answer> =>
    JSON.parse(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as Answer;
  /** The node answers a sent transaction before it has mined it: whoever asks next would sometimes be told of the state before. */
  const mined = async (method: string, { result }: Answer): Promise<void> => {
    if (!isMining || typeof result !== 'string' || !sending.has(method)) return;
    const isWaiting = async () => (await answerTo('txpool_status', [])).result as { readonly pending: string };
    while ((await answerTo('eth_getTransactionReceipt', [result])).result === null)
      // One behind a gap in its sender's numbers waits for as long as the gap is there.
      if (Number((await isWaiting()).pending) === 0) return;
  };
  const rpc = async <Result = unknown>(method: string, ...params: readonly unknown[]): Promise<Result> => {
    const answer = await answerTo(method, params);
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    await mined(method, answer);
    return answer.result as Result;
  };

  let isAway = false;
  let lost: string | null = null;
  let tampering: ((asked: Asked, answer: Answer) => unknown) | null = null;
  const asked: Asked[] = [];
  const line = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    void text(request)
      .then(async (body) => {
        const question = JSON.parse(body) as Asked;
        asked.push(question);
        if (question.method === lost) return void request.socket.destroy();
        const answer = JSON.parse(await post(body)) as Answer;
        await mined(question.method, answer);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(tampering?.(question, answer) ?? answer));
      })
      // The node was killed meanwhile.
      .catch(() => request.socket.destroy());
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');

  const [from = ''] = await rpc<string[]>('eth_accounts');
  /** Failure is allowed: the gas is not estimated before. */
  const send = ({ to, value = 0n, data }: Sent): Promise<string> =>
    rpc('eth_sendTransaction', { from, to, value: `0x${value.toString(16)}`, data, ...freeGas });

  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    pid: node!.pid,
    rpc,
    /** Calls of the product, oldest first. */
    asked,
    /** The payer's own account. */
    payer: getAddress(from),
    /** In a block of its own; the answer is its id, whether it failed or not. */
    send,
    /** Deploys a contract and returns its address. */
    deploy: async (code: string): Promise<string> => {
      const transaction = await send({ data: code });
      const receipt = await rpc<{ contractAddress: string; status: string }>('eth_getTransactionReceipt', transaction);
      if (receipt.status !== '0x1') throw new Error('The contract was not created');
      return getAddress(receipt.contractAddress);
    },
    /** True: sent transactions are in a block at once; false: they wait for `mine`. */
    setMining: async (mining: boolean): Promise<void> => {
      await rpc('anvil_setAutomine', mining);
      isMining = mining;
    },
    mine: (blocks: number) => rpc('anvil_mine', `0x${blocks.toString(16)}`),
    head: async (): Promise<{ readonly height: number; readonly hash: string }> => {
      const { number, hash } = await rpc<{ number: string; hash: string }>('eth_getBlockByNumber', 'latest', false);
      return { height: Number(number), hash };
    },
    /** Takes a snapshot of the chain; the returned function restores it. */
    remember: async (): Promise<() => Promise<void>> => {
      const snapshot = await rpc<string>('evm_snapshot');
      return async () => {
        if (!(await rpc<boolean>('evm_revert', snapshot))) throw new Error('The chain did not go back');
        // Blocks mined again within the same second would be identical.
        await rpc('evm_increaseTime', 1_000);
      };
    },
    setAway: (away: boolean): void => {
      isAway = away;
    },
    /** Questions of this method never arrive; null: all do. */
    lose: (method: string | null): void => {
      lost = method;
    },
    /** Changes the node's answers on their way to the product; null leaves an answer unchanged. */
    tamper: (how: typeof tampering): void => {
      tampering = how;
    },
    /** Kills it and starts it with the blocks that it had; what waited for a block is lost. */
    restart: async (): Promise<void> => {
      const state = await rpc<string>('anvil_dumpState', true);
      await ended();
      await launch();
      await rpc('anvil_loadState', state);
      await rpc('anvil_setAutomine', isMining);
    },
    stop: async (): Promise<void> => {
      process.off('exit', end);
      await ended();
      agent.destroy();
      line.closeAllConnections();
      await new Promise((done) => line.close(done));
    },
  };
};

export type TestEvmNode = Awaited<ReturnType<typeof startEvmNode>>;
