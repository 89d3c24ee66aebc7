/** The sanctions oracle as Chainalysis deployed it, at one address on Ethereum and on BNB Smart Chain. */
export const usualOracle = '0x40C57923924B5c5c5455c48D93317139ADDaC8fb';
