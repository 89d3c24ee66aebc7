import type { FunctionComponent } from 'react';
import type { PermissionNeed, SystemRole } from '@countinghouse/contract';
import type { IconName } from '@countinghouse/ui';
import type { QueryKey } from '@tanstack/react-query';
import type { SearchText } from './search-text';
import type { Session } from './session/session';

/** What opens a route: permissions, any signed-in person with an organisation (`login`), or nobody signed in (`public`). */
export type RouteNeed = PermissionNeed | 'login' | 'public';

/** Imports a screen when it is first opened: `() => import('./businesses-page')`, whose default export is the screen. */
export type LoadScreen = () => Promise<{ readonly default: FunctionComponent }>;

/** What a screen is opened with. */
export type Opening = {
  readonly parameters: Readonly<Record<string, string>>;
  readonly search: SearchText;
  readonly session: Pick<Session, 'permissions'>;
};

/** The queries whose answers a screen shows first. Pure: the same that the screen makes of the same address. */
export type ScreenData = (opening: Opening) => readonly { readonly queryKey: QueryKey }[];

/** Imports them apart from the screen, so that they start with its script: `async () => (await import('./data')).list`. */
type LoadData = () => Promise<ScreenData>;

export type FeatureRoute = {
  /** Absolute, parameters as `$id`: `/business/$id`. */
  readonly path: string;
  readonly need: RouteNeed;
  /** Only people of this role get there, whatever else they hold. */
  readonly onlyRole?: SystemRole;
  readonly brandMustAllowFiat?: boolean;
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
  /** Where further pages of it begin that do not begin with its path: `/create-user`. */
  readonly covers?: readonly string[];
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
 * The screen that shows one thing, by the name that the server's operations give its kind: `{ user: (id) => … }`; made of
 * what had been asked, where the id alone does not lead there.
 */
export type Places = Readonly<
  Record<string, (id: string, asked: Readonly<Record<string, unknown>> | null) => string | undefined>
>;

/** Something the palette offers to do. It opens a screen and is offered to whoever may open that. */
export type Command = {
  /** A verb and a thing: `Create user`. */
  readonly label: string;
  /** Other words for it, which find it too: `Invite a person`. */
  readonly also?: string;
  readonly path: string;
};

/** All that a capability adds to the dashboard. Listed once in `features/<area>/manifests.ts`; nothing else imports a feature. */
export type FeatureManifest = {
  readonly routes?: readonly FeatureRoute[];
  readonly navItems?: readonly NavItem[];
  readonly tabs?: readonly FeatureTab[];
  readonly commands?: readonly Command[];
  readonly places?: Places;
  /** Stands above every screen behind the login; draws nothing where it has nothing to say. */
  readonly prompt?: LoadScreen;
  /** The same for what nobody can need in the first seconds: loaded once a screen is there and the browser is idle. */
  readonly latePrompt?: LoadScreen;
};
