// Contracts for tests, written down instruction by instruction: no compiler is needed.

const opcodes: Readonly<Record<string, number>> = {
  STOP: 0x00,
  ADD: 0x01,
  SUB: 0x03,
  LT: 0x10,
  EQ: 0x14,
  SHR: 0x1c,
  CALLER: 0x33,
  CALLVALUE: 0x34,
  CALLDATALOAD: 0x35,
  CODECOPY: 0x39,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMPI: 0x57,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  DUP2: 0x81,
  DUP3: 0x82,
  SWAP1: 0x90,
  LOG3: 0xa3,
  CALL: 0xf1,
  RETURN: 0xf3,
  REVERT: 0xfd,
};

/** Instructions by name; `0x…` pushes a number, `:name` is a place to jump to, `@name` pushes it. */
const assembled = (source: string): string => {
  const words = source.trim().split(/\s+/);
  const sizeOf = (word: string): number => (word.startsWith('0x') ? word.length / 2 : word.startsWith('@') ? 2 : 1);
  const places = new Map<string, number>();
  words.reduce((place, word) => {
    if (word.startsWith(':')) places.set(word.slice(1), place);
    return place + sizeOf(word);
  }, 0);
  const byte = (value: number): string => value.toString(16).padStart(2, '0');
  const push = (hex: string): string => byte(0x5f + hex.length / 2) + hex;
  return words
    .map((word) => {
      if (word.startsWith('0x')) return push(word.slice(2));
      if (word.startsWith('@')) return push(byte(places.get(word.slice(1)) ?? Number.NaN));
      const code = opcodes[word.startsWith(':') ? 'JUMPDEST' : word];
      if (code === undefined) throw new Error(`There is no instruction ${word}`);
      return byte(code);
    })
    .join('');
};

/** Code that creates a contract: runs `first`, then returns the code that stays. */
const creating = (first: string, stays: string): string => {
  const code = assembled(stays);
  const size = (code.length / 2).toString(16).padStart(4, '0');
  const head = (at: string) => assembled(`${first} 0x${size} DUP1 0x${at} 0x00 CODECOPY 0x00 RETURN`);
  const at = (head('0000').length / 2).toString(16).padStart(4, '0');
  return `0x${head(at)}${code}`;
};

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Token with `transfer`, `balanceOf` and `decimals`; its whole supply belongs to its creator. */
export const tokenCode = (decimals: number): string =>
  creating(
    '0xffffffffffffffffffffffffffffffff CALLER SSTORE',
    `0x00 CALLDATALOAD 0xe0 SHR
     DUP1 0x313ce567 EQ @decimals JUMPI
     DUP1 0x70a08231 EQ @balance JUMPI
     DUP1 0xa9059cbb EQ @transfer JUMPI
     :refused 0x00 DUP1 REVERT
     :decimals 0x${decimals.toString(16).padStart(2, '0')} 0x00 MSTORE 0x20 0x00 RETURN
     :balance 0x04 CALLDATALOAD SLOAD 0x00 MSTORE 0x20 0x00 RETURN
     :transfer 0x24 CALLDATALOAD CALLER SLOAD
     DUP2 DUP2 LT @refused JUMPI
     DUP2 SWAP1 SUB CALLER SSTORE
     0x04 CALLDATALOAD DUP1 SLOAD DUP3 ADD DUP2 SSTORE
     SWAP1 0x00 MSTORE CALLER ${transferTopic} 0x20 0x00 LOG3
     0x01 0x00 MSTORE 0x20 0x00 RETURN`,
  );

/** Forwards received coins to the address in the call. */
export const forwarderCode = creating('', '0x00 DUP1 DUP1 DUP1 CALLVALUE 0x00 CALLDATALOAD GAS CALL STOP');

/** Refuses every transfer. */
export const refusingCode = `0x${assembled('0x00 DUP1 REVERT')}`;

const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0');

export const transferData = (to: string, units: bigint): string => `0xa9059cbb${word(to)}${word(units)}`;
export const forwardData = (to: string): string => `0x${word(to)}`;

/** A sanctions oracle: answers `isSanctioned(address)`, and takes what is to be answered of an address from anybody. */
export const oracleCode = creating(
  '',
  `0x00 CALLDATALOAD 0xe0 SHR
   0xdf592f7d EQ @ask JUMPI
   0x20 CALLDATALOAD 0x00 CALLDATALOAD SSTORE STOP
   :ask 0x04 CALLDATALOAD SLOAD 0x00 MSTORE 0x20 0x00 RETURN`,
);
export const oracleData = (address: string, isSanctioned: boolean): string =>
  `0x${word(address)}${word(isSanctioned ? 1n : 0n)}`;
