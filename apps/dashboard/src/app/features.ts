import type {
  Command,
  FeatureManifest,
  FeatureRoute,
  FeatureTab,
  LoadScreen,
  NavItem,
  Places,
} from '../platform/feature';
import { manifests } from './manifests';
import { specifiedNavItems, specifiedTabs } from './specification';

/** Sum of the manifests, each part in the specification's order. */
export type Features = {
  readonly routes: readonly FeatureRoute[];
  readonly navItems: readonly NavItem[];
  readonly tabs: readonly FeatureTab[];
  readonly commands: readonly Command[];
  readonly places: Places;
  readonly prompts: readonly LoadScreen[];
  readonly latePrompts: readonly LoadScreen[];
};

const inOrderOf = <Part extends { readonly path: string }>(
  order: readonly { readonly path: string }[],
  parts: readonly Part[],
): Part[] => {
  const place = ({ path }: Part) => {
    const found = order.findIndex((known) => known.path === path);
    return found === -1 ? order.length : found;
  };
  // Parts unknown to the specification come last, by path.
  return parts.toSorted((one, other) => place(one) - place(other) || (one.path < other.path ? -1 : 1));
};

export const compose = (parts: readonly FeatureManifest[]): Features => ({
  routes: parts.flatMap(({ routes = [] }) => routes),
  navItems: inOrderOf(
    specifiedNavItems,
    parts.flatMap(({ navItems = [] }) => navItems),
  ).toSorted((one, other) => Number(other.isFirst ?? false) - Number(one.isFirst ?? false)),
  tabs: inOrderOf(
    specifiedTabs,
    parts.flatMap(({ tabs = [] }) => tabs),
  ),
  commands: parts.flatMap(({ commands = [] }) => commands),
  places: Object.assign({}, ...parts.map(({ places }) => places)) as Places,
  prompts: parts.flatMap(({ prompt }) => prompt ?? []),
  latePrompts: parts.flatMap(({ latePrompt }) => latePrompt ?? []),
});

export const features: Features = compose(manifests);
