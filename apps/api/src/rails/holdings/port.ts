import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Amount } from '@countinghouse/money';

/** Coins on a network, or, without one, money at the bank, by their keeper's word. */
export type Holding = { readonly network: string | null; readonly amount: Amount };

type Asked = {
  readonly organisationId: OrganisationId;
  /** The addresses on a network that are the organisation's. */
  readonly addressesOn: (network: string) => Promise<readonly string[]>;
};

/** Assets held outside under an organisation's name. A place that is not listed is unknown. */
export type HoldingsRail = {
  /** Throws if a keeper does not answer. */
  readonly heldBy: (asked: Asked) => Promise<readonly Holding[]>;
  /** True if it covers banks too; otherwise their statements do. */
  readonly speaksForBanks: boolean;
};
