/** An output that may be spent. */
export type Coin = {
  readonly transactionId: string;
  readonly index: number;
  /** In the chain's smallest unit. */
  readonly units: bigint;
};

/** Weight in quarters of a virtual byte: a transaction without inputs and outputs, and one input signed by the longest signature in use. */
const bareWeight = 42n;
const inputWeight = 272n;
/** An output: its amount, the length of its script, and the script. */
const outputWeight = (scriptLength: number): bigint => BigInt(9 + scriptLength) * 4n;

/** A larger transaction is refused by nodes; this one has room left below their limit. */
const mostInputs = 200;
/** Combinations that are tried before change is made. */
const mostTries = 20_000;

type Shape = { readonly inputs: number; readonly scripts: readonly number[] };

/** Upper bound of a transaction's size in virtual bytes; every input pays to a witness public key hash. */
export const sizeOf = ({ inputs, scripts }: Shape): bigint => {
  const weight = scripts.reduce((sum, script) => sum + outputWeight(script), bareWeight + BigInt(inputs) * inputWeight);
  return (weight + 3n) / 4n;
};

/** Network fee of a size. `rate`: smallest units per 1,000 virtual bytes. */
export const feeOf = (size: bigint, rate: bigint): bigint => (size * rate + 999n) / 1_000n;

type Wanted = {
  readonly coins: readonly Coin[];
  readonly amount: bigint;
  /** Length of the recipient's script. */
  readonly script: number;
  /** Length of the script to which change goes. */
  readonly changeScript: number;
  readonly rate: bigint;
  /** Least amount of an output of change. */
  readonly dust: bigint;
};

/** Inputs that equal amount, change and fee. Without change the fee may hold the remainder that no change was worth. */
export type Selection<Of extends Coin = Coin> = {
  readonly inputs: readonly Of[];
  readonly change: bigint | null;
  readonly fee: bigint;
};

const total = (coins: readonly Coin[]): bigint => coins.reduce((sum, { units }) => sum + units, 0n);

/**
 * Coins for a payment: a combination that needs no change if there is one, otherwise the largest ones with change. Change that would cost more to
 * spend than it is worth, or that nodes refuse as dust, goes to the fee instead. Null if the coins do not suffice.
 */
export const selectCoins = <Of extends Coin>(
  wanted: Omit<Wanted, 'coins'> & { readonly coins: readonly Of[] },
): Selection<Of> | null => {
  const { coins, amount, script, changeScript, rate, dust } = wanted;
  const feeWithout = (inputs: number): bigint => feeOf(sizeOf({ inputs, scripts: [script] }), rate);
  const feeWith = (inputs: number): bigint => feeOf(sizeOf({ inputs, scripts: [script, changeScript] }), rate);
  const costOfInput = feeOf((inputWeight + 3n) / 4n, rate);
  const leastChange = costOfInput > dust ? costOfInput : dust;
  const useful = coins
    .filter(({ units }) => units > costOfInput)
    .toSorted((one, other) => (one.units === other.units ? 0 : one.units < other.units ? 1 : -1));

  const target = amount + feeWithout(0);
  const exact = withoutChange(useful, {
    target,
    most: target + (feeWith(1) - feeWithout(1)) + costOfInput,
    costOfInput,
  });
  if (exact) return { inputs: exact, change: null, fee: total(exact) - amount };

  const inputs: Of[] = [];
  let sum = 0n;
  for (const coin of useful.slice(0, mostInputs)) {
    inputs.push(coin);
    sum += coin.units;
    if (sum < amount + feeWithout(inputs.length)) continue;
    const change = sum - amount - feeWith(inputs.length);
    return change >= leastChange
      ? { inputs, change, fee: feeWith(inputs.length) }
      : { inputs, change: null, fee: sum - amount };
  }
  return null;
};

type Window = { readonly target: bigint; readonly most: bigint; readonly costOfInput: bigint };

/** The first combination found whose worth after its own inputs' fees lies between target and most; coins come largest first. */
const withoutChange = <Of extends Coin>(
  coins: readonly Of[],
  { target, most, costOfInput }: Window,
): readonly Of[] | null => {
  const worth = coins.map(({ units }) => units - costOfInput);
  const below: bigint[] = [0n];
  for (let index = worth.length - 1; index >= 0; index -= 1) below.unshift((below[0] ?? 0n) + (worth[index] ?? 0n));
  let tries = 0;
  const chosen: Of[] = [];
  const search = (index: number, sum: bigint): boolean => {
    tries += 1;
    if (sum >= target) return sum <= most && chosen.length <= mostInputs;
    const coin = coins[index];
    if (!coin || tries > mostTries || sum + (below[index] ?? 0n) < target || chosen.length === mostInputs) return false;
    chosen.push(coin);
    if (sum + worth[index]! <= most && search(index + 1, sum + worth[index]!)) return true;
    chosen.pop();
    return search(index + 1, sum);
  };
  return search(0, 0n) ? chosen : null;
};
