import type { FunctionComponent } from 'react';
import type { PermissionNeed, SystemRole } from '@countinghouse/contract';
import type { IconName } from '@countinghouse/ui';
import type { QueryKey } from '@tanstack/react-query';
import type { SearchText } from './search-text';
import type { Session } from './session/session';

/** Requirement of a route: permissions, any signed-in person with an organisation (`login`), or nobody signed in (`public`). */
export type RouteNeed = PermissionNeed | 'login' | 'public';

/** Imports a screen at its first opening: `() => import('./businesses-page')`, whose default export is the screen. */
export type LoadScreen = () => Promise<{ readonly default: FunctionComponent }>;

/** Input of an opened screen. */
export type Opening = {
  readonly parameters: Readonly<Record<string, string>>;
  readonly search: SearchText;
  readonly session: Pick<Session, 'permissions'>;
};

/** Queries whose answers a screen shows first. Pure: equal to those of the screen at the same address. */
export type ScreenData = (opening: Opening) => readonly { readonly queryKey: QueryKey }[];

/** Imports them separately from the screen, so that they start with its script: `async () => (await import('./data')).list`. */
type LoadData = () => Promise<ScreenData>;

export type FeatureRoute = {
  /** Absolute, parameters as `$id`: `/business/$id`. */
  readonly path: string;
  readonly need: RouteNeed;
  /** Only people of this role may open it, whatever other permissions they hold. */
  readonly onlyRole?: SystemRole;
  readonly brandMustAllowFiat?: boolean;
  /** Open before an organisation is chosen too: somebody whom none lets in sets their own account right there. */
  readonly withoutOrganisation?: true;
  readonly load: LoadScreen;
  readonly data?: LoadData;
};

/** The sections of the sidebar, in their order. */
export const navSections = ['Organisation', 'Billing', 'Balance management', 'Reporting', 'Settings'] as const;
export type NavSection = (typeof navSections)[number];

export type NavItem = {
  readonly section: NavSection;
  readonly label: string;
  readonly icon: IconName;
  readonly path: string;
  /** Prefixes of further pages outside its path: `/create-user`. */
  readonly covers?: readonly string[];
  /** Stands before the items of the specification in its section. */
  readonly isFirst?: true;
  /** May differ from the route's own need: the specification gives them separately. */
  readonly need: PermissionNeed | 'login';
  readonly onlyRole?: SystemRole;
  readonly brandMustAllowFiat?: boolean;
  /** A small count at the end of the item, loaded on its own so that the sidebar never waits for it. */
  readonly badge?: LoadScreen;
};

/** The payment types a business page can show, each a tab and a child route of `/business/$id`. */
const tabTypes = [
  'Deposits',
  'Withdrawals',
  'FiatTopUps',
  'Settlements',
  'Transfers',
  'UnassociatedDeposits',
  'ManualLedgerMovements',
  'BalanceConversions',
  'Statistics',
] as const;
export type TabType = (typeof tabTypes)[number];

export type FeatureTab = {
  readonly type: TabType;
  readonly label: string;
  /** Below `/business/$id/`: `deposits`. */
  readonly path: string;
  readonly need: PermissionNeed;
  readonly load: LoadScreen;
  readonly data?: LoadData;
};

/**
 * Screen that shows one entity, by the kind's name in the server's operations: `{ user: (id) => … }`; built from the request if the id alone is not
 * enough.
 */
export type Places = Readonly<
  Record<string, (id: string, asked: Readonly<Record<string, unknown>> | null) => string | undefined>
>;

/** Action offered by the palette. It opens a screen and is offered to people who may open it. */
export type Command = {
  /** A verb and a thing: `Create user`. */
  readonly label: string;
  /** Other words for it, which find it too: `Invite a person`. */
  readonly also?: string;
  readonly path: string;
  /** Of what makes nothing new: that of its place in the sidebar. Default `plus`. */
  readonly icon?: IconName;
};

/** Contributions of a capability to the dashboard. Listed once in `features/<area>/manifests.ts`; nothing else imports a feature. */
export type FeatureManifest = {
  readonly routes?: readonly FeatureRoute[];
  readonly navItems?: readonly NavItem[];
  readonly tabs?: readonly FeatureTab[];
  readonly commands?: readonly Command[];
  readonly places?: Places;
  /** Mounted above every screen behind the login; draws nothing without a reason. */
  readonly prompt?: LoadScreen;
  /** Prompt that nobody can need in the first seconds: loaded once a screen is there and the browser is idle. */
  readonly latePrompt?: LoadScreen;
};
