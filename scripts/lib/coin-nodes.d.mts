export const coinNodesFolder: () => string;
export const findCoinNode: (
  node: 'bitcoind' | 'litecoind',
  folder?: string,
) => { readonly command: string; readonly args: readonly string[] } | undefined;
