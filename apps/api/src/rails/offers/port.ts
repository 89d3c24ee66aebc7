/** Coins that the rails of an installation move, by coin and network (stored form: `ETH`, `MAIN`); `isTest`: those of test organisations. */
export type Offers = {
  /** True if a payer can be given an address, and the coins sent to it are seen. */
  readonly receives: (currency: string, network: string, isTest?: boolean) => boolean;
  /** True if the coins can be signed for, handed over and followed to their end. */
  readonly sends: (currency: string, network: string, isTest?: boolean) => boolean;
};
