import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import type { SenderData } from '@countinghouse/contract/organisation/organisations';

export type OrganisationEntry = { readonly id: string; readonly name: string };

/** The signed-in person in the chosen organisation. Field names are the specification's (section 3). */
export type Session = {
  readonly token: string;
  /** Name of the role in the chosen organisation; null until one is chosen. */
  readonly role: string | null;
  readonly email: string;
  /** The person's id. */
  readonly id: string;
  readonly sessionId: string;
  readonly sender: SenderData | null;
  /** True if the person has a second factor. */
  readonly authentication: boolean;
  /** Ways to confirm at this address; absent from a session that an earlier version kept. */
  readonly confirmsBy?: readonly ('code' | 'passkey')[];
  /** True if the chosen organisation demands a second factor on calls that ask for one. */
  readonly secondFactorRequired: boolean;
  readonly permissions: readonly string[];
  /** True while the dashboard is shown as another role's: role and permissions are that one's, and nothing can be changed. */
  readonly isViewing?: boolean | undefined;
  /** The chosen organisation is the test organisation of this live one; absent: it is a live one. */
  readonly testOf?: string | undefined;
  /** Sorted by name. */
  readonly organisationList: readonly OrganisationEntry[];
  /** Origins of other installations where people of these organisations sign in too; absent without any. */
  readonly elsewhere?: readonly string[] | undefined;
  /** The name of the chosen organisation. */
  readonly organisation: string | null;
  readonly organisationId: string | null;
  /** True at once if there is only one organisation. */
  readonly hasChosenOrganisation: boolean;
  readonly supportedCurrencies: readonly CurrencyView[];
};

/** Reason that the login screen appears instead of the session. */
export type EndFlags = { readonly sessionExpired: boolean; readonly rateLimited: boolean };

/** Content of `config` in the session storage, encrypted. */
export type Config = EndFlags & {
  readonly session: Session | null;
  /** Last event of the session's stream of changes: a reloaded page resumes there. Null if there was none. */
  readonly lastEventId: string | null;
};

export const noFlags: EndFlags = { sessionExpired: false, rateLimited: false };
