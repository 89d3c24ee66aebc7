import { createContext, useContext } from 'react';
import type { FeatureTab, NavItem, NavSection, Places } from './feature';

/** A section of the sidebar with the items somebody sees in it. */
export type SidebarSection = { readonly title: NavSection; readonly items: readonly NavItem[] };

/** What the app is composed of, for screens that draw what other features bring, without importing them. */
export type Composition = {
  /** The tabs of a business page, in their order. */
  readonly tabs: readonly FeatureTab[];
  /** True where the path's route exists and the signed-in person may open it. A link to anything else stays away. */
  readonly canOpen: (path: string) => boolean;
  /** The sidebar of somebody with these permissions. */
  readonly sidebarFor: (permissions: Iterable<string>) => readonly SidebarSection[];
  /** Where a thing is shown. */
  readonly places: Places;
};

const CompositionContext = createContext<Composition>({
  tabs: [],
  canOpen: () => false,
  sidebarFor: () => [],
  places: {},
});

export const CompositionProvider = CompositionContext;

export const useComposition = (): Composition => useContext(CompositionContext);
