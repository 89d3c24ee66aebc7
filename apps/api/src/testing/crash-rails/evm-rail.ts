import { amountOf, chainUnits, type Amount } from '@countinghouse/money';
import { getAddress } from 'viem';
import { tronAddressOf, tronHexOf } from '../../rails/chain/evm-dialect';
import { tokenCode, transferData } from '../evm-contracts';
import { startEvmNode, type TestEvmNode } from '../evm-node';
import { startTronNode } from '../tron-node';
import type { Arrival, OnChain, Rail, RailCoin } from './rail';
import { createTurns } from './turns';

const tether = 'USDT';
const ofHot = { ETH: amountOf('2000', 'ETH'), USDT: amountOf('1000000', tether), TRX: amountOf('1000000', 'TRX') };

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');

type Log = { readonly transactionHash: string; readonly topics: readonly string[]; readonly data: string };
type EvmTransaction = {
  readonly hash: string;
  readonly to: string | null;
  readonly value: string;
};

/** Chain of accounts behind a rail, read without the product's code. `hexOf`: an address as this node writes it. */
const seen = async (
  evm: TestEvmNode,
  {
    hot,
    token,
    chainCoin,
    hexOf,
  }: {
    readonly hot: string;
    readonly token: string;
    /** Null: payments in it are not looked at. */
    readonly chainCoin: RailCoin | null;
    readonly hexOf: (address: string) => string;
  },
): Promise<OnChain> => {
  const logs = await evm.rpc<Log[]>('eth_getLogs', {
    fromBlock: '0x0',
    toBlock: 'latest',
    address: token,
    topics: [transferTopic],
  });
  const byRecipient = new Map<string, Arrival[]>();
  const arrive = (currency: string, to: string, arrival: Arrival) => {
    const key = `${currency} ${to.toLowerCase()}`;
    byRecipient.set(key, [...(byRecipient.get(key) ?? []), arrival]);
  };
  for (const { transactionHash, topics, data } of logs)
    arrive(tether, `0x${topics[2]?.slice(26)}`, { transactionId: transactionHash, units: BigInt(data) });
  if (chainCoin) {
    const height = Number(await evm.rpc<string>('eth_blockNumber'));
    for (let at = 1; at <= height; at += 1) {
      const { transactions } = await evm.rpc<{ transactions: EvmTransaction[] }>(
        'eth_getBlockByNumber',
        `0x${at.toString(16)}`,
        true,
      );
      for (const { hash, to, value } of transactions) {
        const receipt = await evm.rpc<{ status: string }>('eth_getTransactionReceipt', hash);
        if (to !== null && BigInt(value) > 0n && receipt.status === '0x1')
          arrive(chainCoin.currency, to, { transactionId: hash, units: BigInt(value) });
      }
    }
  }
  const balance = async ({ currency }: RailCoin, address: string): Promise<bigint> => {
    if (currency !== tether) return BigInt(await evm.rpc<string>('eth_getBalance', address, 'latest'));
    return BigInt(await evm.rpc<string>('eth_call', { to: token, data: `0x70a08231${word(address)}` }, 'latest'));
  };
  return {
    arrivals: async ({ currency }, address) => byRecipient.get(`${currency} ${hexOf(address).toLowerCase()}`) ?? [],
    held: async (coin, addresses) => {
      let sum = 0n;
      for (const address of new Set([hot, ...addresses.map(hexOf)].map((one) => one.toLowerCase())))
        sum += await balance(coin, address);
      return sum;
    },
  };
};

const stranger = (serial: number): string => `0x${(0x5151_0000_0000 + serial).toString(16).padStart(40, 'c')}`;
const unitsOn = (coin: RailCoin, amount: Amount): bigint => chainUnits(amount, coin.network);

/** Gives the hot wallet its coins; the token's contract. */
const endowHot = async (evm: TestEvmNode, hot: string, gasCoins: bigint): Promise<string> => {
  const token = await evm.deploy(tokenCode(6));
  await evm.send({ to: token, data: transferData(hot, chainUnits(ofHot.USDT, 'ETH')) });
  await evm.send({ to: hot, value: gasCoins });
  await evm.mine(120);
  return token;
};

/** Ethereum, its coin and a token. */
export const startEthereumRail = async (hot: string) => {
  const evm = await startEvmNode();
  const turn = createTurns();
  const [ether, token] = [
    { currency: 'ETH', network: 'ETH' },
    { currency: tether, network: 'ETH' },
  ] as const;
  const contract = await endowHot(evm, hot, chainUnits(ofHot.ETH, 'ETH'));
  let strangers = 0;
  const rail: Rail = {
    chain: 'ETH',
    coins: [ether, token],
    stranger: () => getAddress(stranger((strangers += 1))),
    pay: (coin, to, amount) =>
      turn(() => {
        const units = unitsOn(coin, amount);
        return coin.currency === tether
          ? evm.send({ to: contract, data: transferData(to, units) })
          : evm.send({ to, value: units });
      }),
    mine: () => turn(async () => void (await evm.mine(1))),
    kill: () => turn(evm.restart),
    opening: [
      [ether, ofHot.ETH],
      [token, ofHot.USDT],
    ],
    onChain: () => turn(() => seen(evm, { hot, token: contract, chainCoin: ether, hexOf: (address) => address })),
    stop: evm.stop,
  };
  return { rail, url: evm.url, contract };
};

/** USDT on TRON. What its energy costs is no coin of the chain behind, so that TRX is not looked at. */
export const startTronRail = async (hot: string) => {
  const tron = await startTronNode();
  const { evm } = tron;
  const turn = createTurns();
  const coin = { currency: tether, network: 'TRX' };
  const contract = await endowHot(evm, hot, 10n ** 21n);
  let strangers = 0;
  const rail: Rail = {
    chain: 'TRX',
    coins: [coin],
    stranger: () => tronAddressOf(stranger((strangers += 1))),
    pay: (_coin, to, amount) =>
      turn(() => evm.send({ to: contract, data: transferData(tronHexOf(to), unitsOn(coin, amount)) })),
    mine: () => turn(async () => void (await evm.mine(1))),
    kill: () => turn(tron.restart),
    opening: [
      [coin, ofHot.USDT],
      [{ currency: 'TRX', network: 'TRX' }, ofHot.TRX],
    ],
    onChain: () => turn(() => seen(evm, { hot, token: contract, chainCoin: null, hexOf: tronHexOf })),
    stop: tron.stop,
  };
  return { rail, url: tron.url, wallet: tron.wallet, contract: tronAddressOf(contract) };
};
