import type { Answered } from './quote';

/** Source of prices whose own interface is read. */
export type Market = {
  readonly name: string;
  /** Origin of its public interface. */
  readonly address: string;
  /**
   * Prices of all pairs that it lists.
   *
   * @throws Error with a sentence's end ("answered 429") if it states none
   */
  readonly read: (address: string, signal: AbortSignal) => Promise<Answered>;
};
