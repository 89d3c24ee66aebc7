import { tabPath } from '../entities/business/paths';
import { organisationsPath } from '../features/organisation/organisations/manifest';
import { matchRoute } from '../platform/route-path';
import type { Wanted } from '../platform/wanted';
import type { Session } from '../platform/session/session';
import type { Features } from './features';
import { passage, type Needed } from './guard';

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** `/user-roles/create` is `User roles: create`, if no sidebar item or tab names the screen. */
const spelledOut = (path: string): string => {
  const words = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('$'))
    .map((part) => part.replaceAll('-', ' '));
  const text = words.join(': ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

type Found = Needed & { readonly path: string; readonly label: string };

const findScreen = (features: Features, pathname: string): Found | null => {
  for (const tab of features.tabs) if (matchRoute(tabPath(tab), pathname)) return { ...tab, label: tab.label };
  const route = features.routes.find(({ path }) => matchRoute(path, pathname));
  if (!route) return null;
  const item = features.navItems.find(({ path }) => path === route.path);
  return { ...route, label: item?.label ?? spelledOut(route.path) };
};

/**
 * Title of the page a person wanted before signing in, or null if there is nothing to say: an unknown address, a screen they may not open, the page
 * they landed on anyway, or somebody else's link.
 */
export const wantedScreen = (
  { href, owner }: Wanted,
  session: Pick<Session, 'id' | 'organisationId' | 'permissions' | 'hasChosenOrganisation'>,
  { features, allowsFiat, at }: { features: Features; allowsFiat: boolean; at: string },
): string | null => {
  if (owner && (owner.userId !== session.id || owner.organisationId !== session.organisationId)) return null;
  const pathname = href.split(/[?#]/)[0] ?? '';
  if (pathname === at || isWithin(organisationsPath, pathname)) return null;
  const screen = findScreen(features, pathname);
  return screen && passage(screen, session, allowsFiat) === 'open' ? screen.label : null;
};
