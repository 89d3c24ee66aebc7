import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import type { SenderData } from '@countinghouse/contract/organisation/organisations';

export type OrganisationEntry = { readonly id: string; readonly name: string };

/** The signed-in person in the chosen organisation. Field names are the specification's (section 3). */
export type Session = {
  readonly token: string;
  /** The role's name in the chosen organisation; null until one is chosen. */
  readonly role: string | null;
  readonly email: string;
  /** The person's id. */
  readonly id: string;
  readonly sessionId: string;
  readonly sender: SenderData | null;
  /** Whether the person has a second factor. */
  readonly authentication: boolean;
  /** Whether the chosen organisation demands a second factor of its people where one is asked for. */
  readonly secondFactorRequired: boolean;
  readonly permissions: readonly string[];
  /** Sorted by name. */
  readonly organisationList: readonly OrganisationEntry[];
  /** The name of the chosen organisation. */
  readonly organisation: string | null;
  readonly organisationId: string | null;
  /** True at once where there is only one organisation. */
  readonly hasChosenOrganisation: boolean;
  readonly supportedCurrencies: readonly CurrencyView[];
};

/** Why the login screen stands there instead of the session. */
export type EndFlags = { readonly sessionExpired: boolean; readonly rateLimited: boolean };

/** What stands encrypted in the session storage under `config`. */
export type Config = EndFlags & { readonly session: Session | null };

export const noFlags: EndFlags = { sessionExpired: false, rateLimited: false };
