import { EmptyState, Page, PageHeader } from '@countinghouse/ui';
import { messages as approvals } from './messages';
import { paths } from './paths';
import { ruleMessages as messages } from './rule-messages';

/** In place of a deleted rule. */
export const RuleGone = ({ title }: { readonly title: string }) => (
  <Page isNarrow>
    <PageHeader title={title} breadcrumbs={[{ label: approvals.title, href: paths.rules }, { label: title }]} />
    <EmptyState title={messages.gone} />
  </Page>
);
