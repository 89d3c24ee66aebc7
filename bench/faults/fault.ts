/** One planted fault: in `file` the text `from`, which stands there exactly once, becomes `to`. */
export type Fault = {
  /** From the repository's top. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The tests that must notice; those of its area where absent. */
  readonly tests?: readonly string[];
  /** Why no test can notice: the product does the same with it. */
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
