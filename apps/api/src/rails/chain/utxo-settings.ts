/** Nets of one coin, in the words of its node. */
export const utxoNets = ['main', 'test', 'testnet4', 'signet', 'regtest'] as const;
export type UtxoNet = (typeof utxoNets)[number];

/** A node that speaks the JSON-RPC of Bitcoin Core. */
export type UtxoNodeSettings = {
  /** May hold a name and a password: never to be repeated. A path such as `/wallet/hot` is kept. */
  readonly url: string;
  /** File with the node's password of the day, read at each call; null: the login stands in the address. */
  readonly cookieFile: string | null;
  readonly net: UtxoNet;
};
