import { deleteApprovalRule, type ApprovalRuleView } from '@countinghouse/contract/money-out/approval-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Versioned } from '../../../platform/api';
import { ActPage, FormAwaited, useFormStart } from '../../../platform/forms';
import { usePathParameter } from '../../../platform/navigation';
import { paths } from './paths';
import { isGone, ruleQuery, rulesQuery } from './rule-api';
import { RuleGone } from './rule-gone';
import { ruleMessages as messages } from './rule-messages';
import { itemsOfRule } from './rule-model';
import { title as approvalsTitle } from './title';

const breadcrumbs = [{ label: approvalsTitle, href: paths.rules }, { label: messages.removeTitle }];

/** Waits for the rule that the link names. */
const RemoveRulePage = () => {
  const id = usePathParameter('id');
  const rule = useFormStart(ruleQuery(id));
  if (!rule.data && isGone(rule.error)) return <RuleGone title={messages.removeTitle} />;
  if (!rule.data)
    return (
      <FormAwaited
        title={messages.removeTitle}
        breadcrumbs={breadcrumbs}
        sections={[messages.sections.when]}
        hasSteps={false}
        label={messages.loading}
        query={rule}
      />
    );
  return <RemoveRule rule={rule.data} />;
};

/** Requests the removal of a rule. */
const RemoveRule = ({ rule }: { rule: Versioned<ApprovalRuleView> }) => {
  const client = useQueryClient();
  const items = itemsOfRule(rule, useCurrencyBook());
  return (
    <ActPage
      endpoint={deleteApprovalRule}
      request={{ params: { id: rule.id } }}
      edited={{
        version: rule.version,
        reload: () => client.fetchQuery({ ...ruleQuery(rule.id), staleTime: 0 }),
      }}
      summary={messages.removes}
      title={messages.removeTitle}
      thing={messages.thresholdText(String(items[0]?.value))}
      breadcrumbs={breadcrumbs}
      reason={messages.removeReason}
      facts={items}
      submitLabel={messages.removeSubmit}
      doneTitle={messages.askedTitle}
      backHref={paths.rules}
      onDone={() => client.invalidateQueries({ queryKey: rulesQuery().queryKey })}
    />
  );
};

export default RemoveRulePage;
