/** One planted fault: in `file` the text `from`, which occurs exactly once, becomes `to`. */
export type Fault = {
  /** From the repository's top. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Tests that must notice; those of its area by default. */
  readonly tests?: readonly string[];
  /** Reason that no test can notice: the product behaves the same with it. */
  readonly lives?: string;
};

/** Faults of one part of the product and the tests nearest to it. Test files are named from the repository's top. */
export type Area = {
  readonly name: string;
  readonly faults: readonly Fault[];
};

/** Faults of one file, written as pairs; a third text says why the fault lives. */
export const faultsOf = (
  file: string,
  tests: readonly string[],
  pairs: readonly (readonly [from: string, to: string, lives?: string])[],
): Fault[] => pairs.map(([from, to, lives]) => ({ file, from, to, tests, ...(lives === undefined ? {} : { lives }) }));
