import { all, anyOf } from '@countinghouse/contract/permissions';
import { Tabs } from '@countinghouse/ui';
import { usePathname } from '../../../platform/navigation';
import { useMay } from '../../../platform/session';
import { createPath, invoicePaths, linkPaths } from './paths';
import { formTitle, invoicesTitle, linksTitle, newDepositTitle } from './title';

/** One payment at once, and what asks for payments: links and invoices. */
export const DepositTabs = () => {
  const pathname = usePathname();
  const mayCreate = useMay(all('CREATE_PAYMENT'));
  const maySeeRequests = useMay(anyOf('GET_PAYMENT', 'GET_PAYMENTS'));
  const tabs = [
    ...(mayCreate ? [{ href: createPath, label: newDepositTitle }] : []),
    ...(maySeeRequests
      ? [
          { href: linkPaths.list, label: linksTitle },
          { href: invoicePaths.list, label: invoicesTitle },
        ]
      : []),
  ];
  if (tabs.length < 2) return null;
  return <Tabs label={formTitle} items={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === pathname }))} />;
};
