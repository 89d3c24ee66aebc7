import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { coinNodesFolder, findCoinNode } from '../../../../scripts/lib/coin-nodes.mjs';
import type { UtxoNodeSettings } from '../rails/chain/utxo-settings';

export type CoinNode = 'bitcoind' | 'litecoind';

/**
 * True if the program of a node is on this machine, fetched by `node scripts/lib/coin-nodes.mjs`. Under CI its absence fails the tests that need it
 * instead of leaving them out.
 */
export const hasCoinNode = (node: CoinNode): boolean => {
  if (findCoinNode(node)) return true;
  const told = `${node} is not in ${coinNodesFolder()}: run node scripts/lib/coin-nodes.mjs`;
  if (process.env['CI']) throw new Error(told);
  process.stderr.write(`Tests with a real ${node} are left out: ${told}.\n`);
  return false;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

const login = { user: 'tests', password: 'of-this-machine' };

type Options = {
  /** With a wallet that is called `payer`. */
  readonly wallet?: boolean;
  readonly args?: readonly string[];
};

/** Node of a private chain without blocks, asked by the product at `settings`. */
export const startUtxoNode = async (program: CoinNode, { wallet = false, args = [] }: Options = {}) => {
  const found = findCoinNode(program);
  if (!found) throw new Error(`There is no ${program}: run node scripts/lib/coin-nodes.mjs`);
  const directory = mkdtempSync(join(tmpdir(), `countinghouse-${program}-`));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings: UtxoNodeSettings = {
    url: `http://${login.user}:${login.password}@127.0.0.1:${port}`,
    cookieFile: null,
    net: 'regtest',
  };
  const options = [
    '-regtest',
    `-datadir=${directory}`,
    `-rpcport=${port}`,
    `-rpcuser=${login.user}`,
    `-rpcpassword=${login.password}`,
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    '-server=1',
    '-listen=0',
    '-dnsseed=0',
    '-connect=0',
    '-printtoconsole=0',
    '-txindex=1',
    '-fallbackfee=0.0002',
    `-disablewallet=${wallet ? 0 : 1}`,
    ...args,
  ];

  /** Answer of the node; a refusal is thrown in its words. `path`: of a wallet. */
  const rpcAt = async <Result = unknown>(path: string, method: string, ...params: readonly unknown[]) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`,
      },
      body: JSON.stringify({ jsonrpc: '1.0', id: 0, method, params }),
    });
    const { result, error } = (await response.json()) as { result: Result; error: { message: string } | null };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const rpc = <Result = unknown>(method: string, ...params: readonly unknown[]) => rpcAt<Result>('', method, ...params);

  let child: ChildProcess | null = null;
  const kill = () => child?.kill('SIGKILL');
  process.once('exit', kill);

  const start = async (): Promise<void> => {
    const started = spawn(found.command, [...found.args, ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    let words = '';
    started.stderr.on('data', (part: Buffer) => (words += part.toString()));
    for (let tries = 0; ; tries++) {
      if (started.exitCode !== null || tries > 600) throw new Error(`${program} did not start: ${words.slice(0, 500)}`);
      if (
        await rpc('getblockcount').then(
          () => true,
          () => false,
        )
      )
        return;
      await pause(100);
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };

  await start();
  // Loaded again at each start.
  if (wallet) await rpc('createwallet', 'payer', false, false, '', false, program === 'bitcoind', true);
  /** Answer of the payer's wallet. */
  const payer = <Result = unknown>(method: string, ...params: readonly unknown[]) =>
    rpcAt<Result>('/wallet/payer', method, ...params);
  const newAddress = () => payer<string>('getnewaddress', '', 'bech32');
  const mine = (blocks: number, to: string) => rpc<string[]>('generatetoaddress', blocks, to);

  return {
    settings,
    rpc,
    /** `path`: of a wallet, `/wallet/hot`. */
    rpcAt,
    payer,
    newAddress,
    /** Blocks whose new coins go to an address. Those of the same height to the same address within a second are the same block. */
    mine,
    /** Signed transaction of the payer that spends exactly these outputs; not sent. */
    signed: async (
      inputs: readonly { readonly txid: string; readonly vout: number; readonly sequence?: number }[],
      outputs: Readonly<Record<string, string>>,
    ): Promise<string> => {
      const raw = await rpc<string>('createrawtransaction', inputs, outputs);
      const { hex, complete } = await payer<{ hex: string; complete: boolean }>('signrawtransactionwithwallet', raw);
      if (!complete) throw new Error('The payer cannot sign this');
      return hex;
    },
    send: (raw: string) => rpc<string>('sendrawtransaction', raw),
    /** Raw bytes of the chain's blocks above a height, lowest first. */
    blocksAbove: async (height: number): Promise<string[]> => {
      const top = await rpc<number>('getblockcount');
      const raw: string[] = [];
      for (let at = height + 1; at <= top; at++)
        raw.push(await rpc<string>('getblock', await rpc('getblockhash', at), 0));
      return raw;
    },
    /** Output of a new address of the payer, in a block; his wallet does not spend it by itself. */
    coin: async (
      amount: string,
    ): Promise<{ readonly txid: string; readonly vout: number; readonly address: string }> => {
      const address = await newAddress();
      const txid = await payer<string>('sendtoaddress', address, amount);
      // A payment that the wallet could not hand to its node stays in the wallet alone, without a word: the node is asked for its reason.
      const isWaiting = (await rpc<string[]>('getrawmempool')).includes(txid);
      if (!isWaiting) await rpc('sendrawtransaction', (await payer<{ hex: string }>('gettransaction', txid)).hex);
      await mine(1, await newAddress());
      const { vout } = await rpc<{ vout: { n: number; scriptPubKey: { address?: string; addresses?: string[] } }[] }>(
        'getrawtransaction',
        txid,
        true,
      );
      const found = vout.find(({ scriptPubKey: { address: one, addresses } }) => (one ?? addresses?.[0]) === address);
      if (!found) throw new Error('The payer did not pay himself');
      await payer('lockunspent', false, [{ txid, vout: found.n }]);
      return { txid, vout: found.n, address };
    },
    /** Ends the program at once. What it has not flushed is lost, its newest blocks among it; `gettxoutsetinfo` flushes. */
    kill: () => end('SIGKILL'),
    start,
    stop: async (): Promise<void> => {
      process.off('exit', kill);
      await end('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

export type TestUtxoNode = Awaited<ReturnType<typeof startUtxoNode>>;
