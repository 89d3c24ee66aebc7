import { createContext, useContext } from 'react';
import type { FeatureTab, NavItem, NavSection, Places } from './feature';

/** Section of the sidebar with its visible items. */
export type SidebarSection = { readonly title: NavSection; readonly items: readonly NavItem[] };

/** Composition of the app, for screens that draw contributions of other features without importing them. */
export type Composition = {
  /** The tabs of a business page, in their order. */
  readonly tabs: readonly FeatureTab[];
  /** True if the path's route exists and the signed-in person may open it. Other links are hidden. */
  readonly canOpen: (path: string) => boolean;
  /** Sidebar of a person with these permissions. */
  readonly sidebarFor: (permissions: Iterable<string>) => readonly SidebarSection[];
  /** Pages that show an entity. */
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
