import { amountOf, toText } from '@countinghouse/money';
import { segwit } from '../../rails/chain/encode-address';
import { hexOfScript, keyHashScriptOf } from '../../rails/chain/utxo-coins';
import { walletKeyring } from '../../rails/signer';
import { startUtxoNode, type CoinNode, type TestUtxoNode } from '../utxo-node';
import type { Arrival, OnChain, Rail } from './rail';
import { createTurns } from './turns';

const kinds = {
  BTC: { program: 'bitcoind', main: 'bc', regtest: 'bcrt', coinEach: '1', args: [] },
  // Without MWEB, which blocks beyond the 431st would need a payment into.
  LTC: { program: 'litecoind', main: 'ltc', regtest: 'rltc', coinEach: '20', args: ['-vbparams=mweb:-2:0'] },
} as const satisfies Record<string, { program: CoinNode } & Record<string, unknown>>;
type UtxoChain = keyof typeof kinds;

const network = 'MAIN';
const coinsAtFirst = 60;

type Output = { readonly n: number; readonly value: number; readonly scriptPubKey: { readonly hex: string } };
type Block = {
  readonly tx: readonly {
    readonly txid: string;
    readonly vin: readonly { readonly txid?: string; readonly vout?: number }[];
    readonly vout: readonly Output[];
  }[];
};

const unitsOf = (value: number): bigint => BigInt(Math.round(value * 1e8));

/** Node that signs, with a wallet for each chain; it has no blocks of its own. */
export const startSigningNode = async () => {
  const node = await startUtxoNode('bitcoind', { wallet: true });
  const turn = createTurns();
  const hotWallet = async (chain: UtxoChain) => {
    const name = `hot-${chain.toLowerCase()}`;
    await node.rpc('createwallet', name, false, false, '', false, true, true);
    const { descriptors } = await node.rpcAt<{ descriptors: { desc: string }[] }>(`/wallet/${name}`, 'listdescriptors');
    const account = descriptors.map(({ desc }) => /^wpkh\(\[[^\]]*\](tpub\w+)\/1\/\*\)/.exec(desc)?.[1]).find(Boolean);
    return { url: `${node.settings.url}/wallet/${name}`, account: account ?? '' };
  };
  return {
    hotWallet: (chain: UtxoChain) => turn(() => hotWallet(chain)),
    kill: () =>
      turn(async () => {
        await node.kill();
        await node.start();
      }),
    stop: node.stop,
  };
};

type Signing = Awaited<ReturnType<Awaited<ReturnType<typeof startSigningNode>>['hotWallet']>>;

/** Bitcoin or Litecoin on a private chain, with a payer's wallet. */
export const startUtxoRail = async (chain: UtxoChain, signing: Signing) => {
  const { program, main, regtest, coinEach, args } = kinds[chain];
  const node = await startUtxoNode(program, { wallet: true, args });
  const turn = createTurns();
  const payer = await node.newAddress();
  await node.mine(200, payer);
  const keyring = walletKeyring(chain, signing);
  const hot = keyring.keys.map(({ script }) => segwit(regtest, script.subarray(2)));
  await node.payer('sendmany', '', Object.fromEntries(hot.slice(0, coinsAtFirst).map((to) => [to, coinEach])));
  // The payer's own coins in many outputs: each payment spends others.
  const own: string[] = [];
  for (let count = 0; count < 40; count += 1) own.push(await node.newAddress());
  await node.payer('sendmany', '', Object.fromEntries(own.map((to) => [to, '20'])));
  await node.mine(3, payer);
  let strangers = 0;
  const rail: Rail = {
    chain,
    coins: [{ currency: chain, network }],
    stranger: () => {
      strangers += 1;
      const program20 = new Uint8Array(20).fill(0x51);
      new DataView(program20.buffer).setUint32(0, strangers);
      return segwit(main, program20);
    },
    pay: (_coin, to, amount) => turn(() => node.payer<string>('sendtoaddress', to, toText(amount))),
    mine: () => turn(async () => void (await node.mine(1, payer))),
    kill: () =>
      turn(async () => {
        // The wallet of Litecoin may lose what it has not flushed, and with it a payment that this run made.
        if (chain === 'LTC') await node.mine(1, payer);
        await node.rpc('gettxoutsetinfo');
        await node.kill();
        await node.start();
        await node.rpc('loadwallet', 'payer').catch(() => undefined);
      }),
    opening: [[{ currency: chain, network }, amountOf(String(coinsAtFirst * Number(coinEach)), chain)]],
    onChain: () => turn(() => seen(node, chain, hot)),
    stop: node.stop,
  };
  return { rail, settings: node.settings };
};

/** Reads every block from the first. */
const seen = async (node: TestUtxoNode, chain: UtxoChain, hot: readonly string[]): Promise<OnChain> => {
  const { main, regtest } = kinds[chain];
  const scriptOfAddress = (address: string): string => {
    const script = keyHashScriptOf(regtest, address) ?? keyHashScriptOf(main, address);
    if (!script) throw new Error(`${address} pays no key's hash`);
    return hexOfScript(script);
  };
  const hotScripts = new Set(hot.map(scriptOfAddress));
  const outputs = new Map<string, { readonly script: string; readonly units: bigint }>();
  const arrivals = new Map<string, Arrival[]>();
  const spent = new Set<string>();
  const height = await node.rpc<number>('getblockcount');
  for (let at = 1; at <= height; at += 1) {
    const { tx } = await node.rpc<Block>('getblock', await node.rpc('getblockhash', at), 2);
    for (const { txid, vin, vout } of tx) {
      const taken = vin.flatMap(({ txid: from, vout: place }) => (from === undefined ? [] : [`${from}:${place}`]));
      for (const name of taken) spent.add(name);
      for (const { n, value, scriptPubKey } of vout) {
        outputs.set(`${txid}:${n}`, { script: scriptPubKey.hex, units: unitsOf(value) });
        const of = arrivals.get(scriptPubKey.hex) ?? [];
        arrivals.set(scriptPubKey.hex, [...of, { transactionId: txid, units: unitsOf(value) }]);
      }
    }
  }
  return {
    arrivals: async (_coin, address) => arrivals.get(scriptOfAddress(address)) ?? [],
    held: async (_coin, addresses) => {
      const scripts = new Set([...hotScripts, ...addresses.map(scriptOfAddress)]);
      const unspent = [...outputs].filter(([name, { script }]) => scripts.has(script) && !spent.has(name));
      return unspent.reduce((sum, [, { units }]) => sum + units, 0n);
    },
  };
};
