import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Amount } from '@countinghouse/money';

/** Coins on a network, or, without one, money at the bank, as whoever keeps them says. */
export type Holding = { readonly network: string | null; readonly amount: Amount };

type Asked = {
  readonly organisationId: OrganisationId;
  /** The addresses on a network that are the organisation's. */
  readonly addressesOn: (network: string) => Promise<readonly string[]>;
};

/** What is held outside under an organisation's name. Of a place that is not told of, nobody knows. */
export type HoldingsRail = {
  /** Throws where somebody who knows does not answer. */
  readonly heldBy: (asked: Asked) => Promise<readonly Holding[]>;
  /** Whether it speaks for the banks too; else their statements do. */
  readonly speaksForBanks: boolean;
};
