import { holds } from '@countinghouse/contract/permissions';
import type { SidebarSection } from '../platform/composition';
import { navSections, type NavItem } from '../platform/feature';

export type { SidebarSection } from '../platform/composition';

/** True if a page belongs to an item: at its path, below it, or among its further pages. */
export const coversPath = ({ path, covers = [] }: NavItem, pathname: string): boolean =>
  [path, ...covers].some((start) => pathname === start || pathname.startsWith(`${start}/`));

/**
 * Sidebar of a person: only items they hold the permission for, only sections with an item. An item's need is its own and may be weaker than its
 * route's, in which case the click ends on the landing page. Items for one role are hidden from people of unknown role.
 */
export const sidebarOf = (
  navItems: readonly NavItem[],
  permissions: Iterable<string>,
  allowsFiat: boolean,
  role: string | null = null,
): readonly SidebarSection[] => {
  const held = new Set(permissions);
  const shows = ({ need, onlyRole, brandMustAllowFiat }: NavItem) =>
    (onlyRole === undefined || onlyRole === role) &&
    (need === 'login' || holds(held, need)) &&
    (!brandMustAllowFiat || allowsFiat);
  return navSections
    .map((title) => ({ title, items: navItems.filter((item) => item.section === title && shows(item)) }))
    .filter(({ items }) => items.length > 0);
};
