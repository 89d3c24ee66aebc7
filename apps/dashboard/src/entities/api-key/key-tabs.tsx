import { Tabs } from '@countinghouse/ui';
import { usePathname } from '../../platform/navigation';
import { keysPath, requestsPath } from './paths';
import { keysTitle } from './title';

const messages = { label: keysTitle, keys: 'Keys', requests: 'Requests' };

/** The keys, and the requests made with them. */
export const KeyTabs = () => {
  const pathname = usePathname();
  const tabs = [
    { href: keysPath, label: messages.keys },
    { href: requestsPath, label: messages.requests },
  ];
  return <Tabs label={messages.label} items={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === pathname }))} />;
};
