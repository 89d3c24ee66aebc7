import { LinkButton, Tabs } from '@countinghouse/ui';
import { useComposition } from '../../../platform/composition';
import { usePathname } from '../../../platform/navigation';
import { messages } from './messages';
import { paths } from './paths';

/** Link to the stop of outgoing money, for people who may; during a stop the banner takes its place. */
export const StopLink = () => {
  const { canOpen } = useComposition();
  return canOpen(paths.stop) ? (
    <LinkButton size="sm" icon="halt" href={paths.stop}>
      {messages.stop}
    </LinkButton>
  ) : null;
};

/** Pending, past and, for administrators, the rules. */
export const ApprovalTabs = () => {
  const pathname = usePathname();
  const { canOpen } = useComposition();
  const tabs = [
    { href: paths.pending, label: messages.tabs.pending },
    { href: paths.history, label: messages.tabs.history },
    { href: paths.rules, label: messages.tabs.rules },
  ].filter(({ href }) => canOpen(href));
  return <Tabs label={messages.tabs.label} items={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === pathname }))} />;
};
