import { Tabs } from '@countinghouse/ui';
import { usePathname } from '../../../platform/navigation';
import { messages } from './messages';
import { paths } from './paths';

/** The list of roles and the views of all of them at once. */
export const RoleTabs = () => {
  const pathname = usePathname();
  const tabs = [
    { href: paths.list, label: messages.tabs.list },
    { href: paths.matrix, label: messages.tabs.matrix },
    { href: paths.unused, label: messages.tabs.unused },
  ];
  return <Tabs label={messages.tabs.label} items={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === pathname }))} />;
};
