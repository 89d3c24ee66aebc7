// Many balances by one call: the node runs a program that was never deployed, as if it were about to create a contract, and the code of the
// "contract" is the answer.

/** Most balances per answer: it may be no larger than a contract (24,576 bytes), and each takes 32 bytes. */
export const mostBalances = 500;

/**
 * Reads the addresses behind it, 20 bytes each, and answers their balances, 32 bytes each.
 *
 * ```text
 * 00 PUSH1 27 PUSH1 00                      next address, end of the answer
 * 04 JUMPDEST DUP2 CODESIZE GT PUSH1 0e JUMPI
 * 0b PUSH1 00 RETURN                        no address is left
 * 0e JUMPDEST PUSH1 14 DUP3 DUP3 PUSH1 0c ADD CODECOPY
 * 17 DUP1 MLOAD BALANCE DUP2 MSTORE
 * 1c PUSH1 20 ADD SWAP1 PUSH1 14 ADD SWAP1 PUSH1 04 JUMP
 * ```
 */
const program = '602760005b813811600e576000f35b60148282600c013980513181526020019060140190600456';

export const balancesProgram = (addresses: readonly string[]): string =>
  `0x${program}${addresses.map((address) => address.slice(2).toLowerCase()).join('')}`;

/** @throws Error for an answer to something else */
export const balancesOfAnswer = (addresses: readonly string[], answer: string): [string, bigint][] => {
  if (answer.length !== 2 + addresses.length * 64) throw new Error('The node answered other balances than asked for');
  return addresses.map((address, index) => [address, BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`)]);
};
