/** Networks a coin moves on. Single-chain coins use MAIN; ether and ERC20 tokens use ETH. */
export type Network = 'MAIN' | 'ETH' | 'TRX' | 'BSC' | 'SOL';

/** Deposit confirmations: `usual`, or `large.confirmations` when the deposit is worth more than `large.aboveEur`. */
export type Confirmations = {
  readonly usual: number;
  readonly large?: { readonly aboveEur: string; readonly confirmations: number };
};

/** Decimal texts in the currency itself. `fee` is the flat network fee of one withdrawal. */
export type NetworkLimits = {
  readonly minDeposit: string;
  readonly minWithdrawal: string;
  readonly maxWithdrawal: string;
  readonly fee: string;
};

/** Tag that must accompany an address: XRP destination tag (uint32), XLM memo id (uint64), EOS numeric memo. */
export type TagKind = 'UINT32' | 'UINT64' | 'NUMERIC_MEMO';

export type CurrencyNetwork = {
  readonly network: Network;
  /** Decimals of the coin on this chain; may exceed the currency's ledger scale (tokens on BSC). */
  readonly chainDecimals: number;
  /** Decimals accepted in forms and shown for settlement amounts. */
  readonly precision: number;
  readonly confirmations: Confirmations;
  /** null: derived daily from the price, see `limitsFromPrice`. */
  readonly limits: NetworkLimits | null;
  readonly tag: TagKind | null;
  /** Token contract or mint; null for a chain's own coin. */
  readonly contract: string | null;
  /** The coin in which this chain takes its fee. */
  readonly gasCurrency: string;
  /** Patterns with the placeholders `{tx}` and `{a}`. */
  readonly explorerTxUrl: string;
  readonly explorerAddressUrl: string;
};

type CurrencyFamily = 'FIAT' | 'NATIVE' | 'ERC20';

export type Currency = {
  readonly code: string;
  readonly name: string;
  readonly isFiat: boolean;
  readonly symbol: string | null;
  readonly family: CurrencyFamily;
  /** Decimals of the ledger's atomic unit: the smallest of the networks' chain decimals. */
  readonly ledgerScale: number;
  /** Decimals for input and display when an amount is tied to no network: that of the default network. */
  readonly precision: number;
  readonly networks: readonly CurrencyNetwork[];
  readonly defaultNetwork: Network | null;
  readonly isStable: boolean;
  readonly pegCurrency: string | null;
  /** Gas-only coin of the ledger, never offered to anyone. */
  readonly internal: boolean;
  /** Known, but off by default for new organisations. */
  readonly legacy: boolean;
  /** May be a fiat settlement currency (the others are for display only). False for every coin. */
  readonly fiatSettlement: boolean;
  /** Position in pickers, from 0. */
  readonly sort: number;
};

/** Readable names of the networks. */
export const networkNames: Readonly<Record<Network, string>> = {
  MAIN: 'Main network',
  BSC: 'BNB Smart Chain (BEP20)',
  TRX: 'TRON (TRC20)',
  ETH: 'Ethereum (ERC20)',
  SOL: 'Solana (SPL)',
};
