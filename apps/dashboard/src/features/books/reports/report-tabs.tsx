import { Tabs } from '@countinghouse/ui';
import { useComposition } from '../../../platform/composition';
import { usePathname } from '../../../platform/navigation';
import { costsPath, schedulePaths } from './paths';
import { costsTitle, schedulesTitle } from './title';

/** Costs, and the reports that are made regularly. */
export const ReportTabs = () => {
  const pathname = usePathname();
  const { canOpen } = useComposition();
  const tabs = [
    { href: costsPath, label: costsTitle },
    { href: schedulePaths.list, label: schedulesTitle },
  ].filter(({ href }) => canOpen(href));
  if (tabs.length < 2) return null;
  return <Tabs label="Reports" items={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === pathname }))} />;
};
