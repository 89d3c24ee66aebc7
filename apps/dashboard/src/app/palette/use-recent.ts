import { useQuery } from '@tanstack/react-query';
import { keepLastUsed, lastUsedQuery } from '../../platform/last-used';
import { useComposition } from '../../platform/composition';
import { useNavigate } from '../../platform/navigation';
import type { Command } from './commands';

/** Key of what was gone to lately, among the choices that a browser keeps for a person in an organisation. */
const place = 'palette';
const mostRecent = 5;

/** Screens and things that the person went to from the palette lately, the last first. Addresses that no longer open are left out. */
export const useRecent = (): {
  readonly recent: readonly Command[];
  readonly remember: (command: Command) => void;
} => {
  const navigate = useNavigate();
  const { canOpen, tabs } = useComposition();
  const { data } = useQuery(lastUsedQuery(place));
  const kept = Object.entries(data ?? {});
  const opens = (href: string): boolean => {
    const path = href.split('?')[0] ?? '';
    const tab = /^\/business\/[^/]+\/([^/]+)$/.exec(path)?.[1];
    return tab === undefined ? canOpen(path) : tabs.some((one) => one.path === tab);
  };
  return {
    recent: kept
      .filter(([href]) => opens(href))
      .map(([href, label]) => ({ id: `recent-${href}`, label, icon: 'history', href, run: () => navigate(href) })),
    remember: ({ href, label }) => {
      if (href === undefined) return;
      const others = kept.filter(([other]) => other !== href);
      keepLastUsed(place, Object.fromEntries([[href, label], ...others].slice(0, mostRecent)));
    },
  };
};
