import { EmptyState, Page, PageHeader } from '@countinghouse/ui';
import { paths } from './paths';
import { ruleMessages as messages } from './rule-messages';
import { title as approvalsTitle } from './title';

/** In place of a deleted rule. */
export const RuleGone = ({ title }: { readonly title: string }) => (
  <Page isNarrow>
    <PageHeader title={title} breadcrumbs={[{ label: approvalsTitle, href: paths.rules }, { label: title }]} />
    <EmptyState title={messages.gone} />
  </Page>
);
