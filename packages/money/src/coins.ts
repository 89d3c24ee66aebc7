import type { Confirmations, CurrencyNetwork, Network, NetworkLimits, TagKind } from './currency';

/** One coin as the table below states it; `currencies.ts` completes it. */
export type Coin = {
  readonly code: string;
  readonly name: string;
  readonly family: 'NATIVE' | 'ERC20';
  readonly defaultNetwork: Network;
  readonly networks: readonly CurrencyNetwork[];
  readonly pegCurrency?: string;
  readonly internal?: true;
  readonly legacy?: true;
};

type Explorer = readonly [tx: string, address: string];

const chainExplorers: Readonly<Record<Exclude<Network, 'MAIN'>, Explorer>> = {
  ETH: ['https://etherscan.io/tx/{tx}', 'https://etherscan.io/address/{a}'],
  BSC: ['https://bscscan.com/tx/{tx}', 'https://bscscan.com/address/{a}'],
  TRX: ['https://tronscan.org/#/transaction/{tx}', 'https://tronscan.org/#/address/{a}'],
  SOL: ['https://solscan.io/tx/{tx}', 'https://solscan.io/account/{a}'],
};

const coinExplorers: Readonly<Record<string, Explorer>> = {
  BTC: ['https://mempool.space/tx/{tx}', 'https://mempool.space/address/{a}'],
  BCH: ['https://blockchair.com/bitcoin-cash/transaction/{tx}', 'https://blockchair.com/bitcoin-cash/address/{a}'],
  LTC: ['https://litecoinspace.org/tx/{tx}', 'https://litecoinspace.org/address/{a}'],
  DASH: ['https://blockchair.com/dash/transaction/{tx}', 'https://blockchair.com/dash/address/{a}'],
  XRP: ['https://xrpscan.com/tx/{tx}', 'https://xrpscan.com/account/{a}'],
  XLM: ['https://stellar.expert/explorer/public/tx/{tx}', 'https://stellar.expert/explorer/public/account/{a}'],
  EOS: ['https://unicove.com/en/eos/transaction/{tx}', 'https://unicove.com/en/eos/account/{a}'],
};

const gasCoins: Readonly<Record<Exclude<Network, 'MAIN'>, string>> = { ETH: 'ETH', BSC: 'BNB', TRX: 'TRX', SOL: 'SOL' };

const largestPrecision = 8;

type Line = {
  readonly decimals: number;
  readonly precision?: number;
  readonly confirmations: Confirmations;
  /** minDeposit, minWithdrawal, maxWithdrawal, network fee */
  readonly limits: readonly [string, string, string, string] | null;
  readonly tag?: TagKind;
  readonly contract?: string;
};

const limitsOf = (limits: Line['limits']): NetworkLimits | null =>
  limits && { minDeposit: limits[0], minWithdrawal: limits[1], maxWithdrawal: limits[2], fee: limits[3] };

const on = (code: string, network: Network, line: Line): CurrencyNetwork => {
  const explorer = network === 'MAIN' ? coinExplorers[code] : chainExplorers[network];
  if (!explorer) throw new Error(`No explorer for ${code}`);
  return {
    network,
    chainDecimals: line.decimals,
    precision: line.precision ?? Math.min(largestPrecision, line.decimals),
    confirmations: line.confirmations,
    limits: limitsOf(line.limits),
    tag: line.tag ?? null,
    contract: line.contract ?? null,
    gasCurrency: network === 'MAIN' ? code : gasCoins[network],
    explorerTxUrl: explorer[0],
    explorerAddressUrl: explorer[1],
  };
};

const singleChain = (code: string, name: string, line: Line): Coin => ({
  code,
  name,
  family: 'NATIVE',
  defaultNetwork: 'MAIN',
  networks: [on(code, 'MAIN', line)],
});

const confirmed = (usual: number): Confirmations => ({ usual });

/** A token that lives on Ethereum only; its limits follow its price. */
const ethereumToken = (code: string, name: string, decimals: number, contract: string, legacy = true): Coin => ({
  code,
  name,
  family: 'ERC20',
  defaultNetwork: 'ETH',
  networks: [on(code, 'ETH', { decimals, confirmations: confirmed(12), limits: null, contract })],
  ...(legacy && { legacy: true }),
});

/** Coin for gas alone; the ledger books it, but it is never offered. */
const gasOnly = (
  code: string,
  name: string,
  network: Exclude<Network, 'MAIN'>,
  decimals: number,
  usual: number,
): Coin => ({
  code,
  name,
  family: 'NATIVE',
  defaultNetwork: network,
  networks: [on(code, network, { decimals, confirmations: confirmed(usual), limits: null })],
  internal: true,
});

/** Every coin: decimals, limits and confirmations per network, token contracts. */
export const coins: readonly Coin[] = [
  singleChain('BTC', 'Bitcoin', {
    decimals: 8,
    confirmations: { usual: 2, large: { aboveEur: '50000', confirmations: 6 } },
    limits: ['0.0001', '0.0002', '20', '0.0001'],
  }),
  singleChain('BCH', 'Bitcoin Cash', {
    decimals: 8,
    confirmations: confirmed(6),
    limits: ['0.01', '0.02', '1000', '0.001'],
  }),
  singleChain('LTC', 'Litecoin', {
    decimals: 8,
    confirmations: confirmed(6),
    limits: ['0.05', '0.1', '5000', '0.001'],
  }),
  singleChain('DASH', 'Dash', { decimals: 8, confirmations: confirmed(2), limits: ['0.1', '0.2', '2000', '0.002'] }),
  {
    code: 'ETH',
    name: 'Ethereum',
    family: 'ERC20',
    defaultNetwork: 'ETH',
    networks: [
      on('ETH', 'ETH', {
        decimals: 18,
        confirmations: { usual: 12, large: { aboveEur: '100000', confirmations: 64 } },
        limits: ['0.003', '0.006', '500', '0.0012'],
      }),
      on('ETH', 'BSC', {
        decimals: 18,
        confirmations: confirmed(15),
        limits: ['0.001', '0.002', '500', '0.0001'],
        contract: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8',
      }),
    ],
  },
  {
    code: 'USDT',
    name: 'Tether USD',
    family: 'ERC20',
    defaultNetwork: 'TRX',
    pegCurrency: 'USD',
    networks: [
      on('USDT', 'ETH', {
        decimals: 6,
        confirmations: confirmed(12),
        limits: ['10', '20', '1000000', '4'],
        contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      }),
      on('USDT', 'TRX', {
        decimals: 6,
        confirmations: confirmed(20),
        limits: ['5', '10', '1000000', '1.5'],
        contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      }),
      on('USDT', 'BSC', {
        decimals: 18,
        precision: 6,
        confirmations: confirmed(15),
        limits: ['1', '5', '1000000', '0.5'],
        contract: '0x55d398326f99059fF775485246999027B3197955',
      }),
      on('USDT', 'SOL', {
        decimals: 6,
        confirmations: confirmed(32),
        limits: ['1', '5', '1000000', '0.8'],
        contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
      }),
    ],
  },
  {
    code: 'USDC',
    name: 'USD Coin',
    family: 'ERC20',
    defaultNetwork: 'ETH',
    pegCurrency: 'USD',
    networks: [
      on('USDC', 'ETH', {
        decimals: 6,
        confirmations: confirmed(12),
        limits: ['10', '20', '1000000', '4'],
        contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      }),
      on('USDC', 'BSC', {
        decimals: 18,
        precision: 6,
        confirmations: confirmed(15),
        limits: ['1', '5', '1000000', '0.5'],
        contract: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      }),
      on('USDC', 'SOL', {
        decimals: 6,
        confirmations: confirmed(32),
        limits: ['1', '5', '1000000', '0.8'],
        contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
      }),
    ],
  },
  singleChain('XRP', 'XRP', {
    decimals: 6,
    confirmations: confirmed(1),
    limits: ['5', '10', '500000', '0.25'],
    tag: 'UINT32',
  }),
  singleChain('XLM', 'Stellar Lumens', {
    decimals: 7,
    confirmations: confirmed(1),
    limits: ['20', '40', '1000000', '0.1'],
    tag: 'UINT64',
  }),
  singleChain('EOS', 'EOS', {
    decimals: 4,
    confirmations: confirmed(1),
    limits: ['5', '10', '100000', '0.1'],
    tag: 'NUMERIC_MEMO',
  }),
  ethereumToken('AION', 'Aion', 8, '0x4CEdA7906a5Ed2179785Cd3A40A69ee8bc99C466'),
  ethereumToken('BAT', 'Basic Attention Token', 18, '0x0D8775F648430679A709E98d2b0Cb6250d2887EF', false),
  ethereumToken('BNT', 'Bancor', 18, '0x1F573D6Fb3F13d689FF844B4cE37794d79a7FF1C'),
  ethereumToken('CVC', 'Civic', 8, '0x41e5560054824eA6B0732E656E3Ad64E20e94E45'),
  ethereumToken('ENJ', 'Enjin Coin', 18, '0xF629cBd94d3791C9250152BD8dfBDF380E2a3B9c'),
  ethereumToken('FUN', 'FunToken', 8, '0x419D0d8BdD9aF5e606Ae2232ed285Aff190E711b'),
  ethereumToken('KNC', 'Kyber Network Crystal', 18, '0xdeFA4e8a7bcBA345F687a2f1456F5Edd9CE97202'),
  ethereumToken('LINK', 'Chainlink', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA', false),
  ethereumToken('LRC', 'Loopring', 18, '0xBBbbCA6A901c926F240b89EacB641d8Aec7AEafD'),
  ethereumToken('MITH', 'Mithril', 18, '0x3893b9422Cd5D70a81eDeFfe3d5A1c6A978310BB'),
  ethereumToken('MTL', 'Metal', 8, '0xF433089366899D83a9f26A773D59ec7eCF30355e'),
  ethereumToken('OMG', 'OMG Network', 18, '0xd26114cd6EE289AccF82350c8d8487fedB8A0C07'),
  ethereumToken('REP', 'Augur v2', 18, '0x221657776846890989a759BA2973e427DfF5C9bB'),
  ethereumToken('ZIL', 'Zilliqa (ERC20)', 12, '0x05f4a42e251f2d52b8ed15E9FEdAacFcEF1FAD27'),
  gasOnly('TRX', 'TRON', 'TRX', 6, 20),
  gasOnly('BNB', 'BNB', 'BSC', 18, 15),
  gasOnly('SOL', 'Solana', 'SOL', 9, 32),
];
