import { updateApprovalRule, type ApprovalRuleView } from '@countinghouse/contract/money-out/approval-rules';
import { LinkButton } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Versioned } from '../../../platform/api';
import { checkBy, FlowPage, FormAwaited, useEdited, useFlow, useFormStart } from '../../../platform/forms';
import { usePathParameter } from '../../../platform/navigation';
import { paths, removeRuleHref } from './paths';
import { approversQuery, isGone, ruleQuery, rulesQuery } from './rule-api';
import { RuleFields } from './rule-fields';
import { RuleGone } from './rule-gone';
import { ruleMessages as messages } from './rule-messages';
import { bodyOf, errorsOf, overviewOf, valuesOf, type Approver } from './rule-model';
import { resultOf } from './rule-result';
import { title as approvalsTitle } from './title';

const breadcrumbs = [{ label: approvalsTitle, href: paths.rules }, { label: messages.editTitle }];

/** Loads the rule and the possible approvers. */
const EditRulePage = () => {
  const id = usePathParameter('id');
  const rule = useFormStart(ruleQuery(id));
  const approvers = useQuery(approversQuery());
  if (!rule.data && isGone(rule.error)) return <RuleGone title={messages.editTitle} />;
  if (!rule.data || !approvers.data)
    return (
      <FormAwaited
        title={messages.editTitle}
        breadcrumbs={breadcrumbs}
        sections={[messages.sections.when, messages.sections.who]}
        label={messages.loading}
        query={rule.data ? approvers : rule}
      />
    );
  return <EditRule key={rule.data.id} rule={rule.data} approvers={approvers.data} />;
};

type Props = { readonly rule: Versioned<ApprovalRuleView>; readonly approvers: readonly Approver[] };

const EditRule = ({ rule: newest, approvers }: Props) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const { thing: rule, edited } = useEdited(newest, {
    read: () => client.fetchQuery({ ...ruleQuery(newest.id), staleTime: 0 }),
    valuesOf,
  });
  const flow = useFlow({
    endpoint: updateApprovalRule,
    initial: valuesOf(rule),
    edited,
    check: checkBy(errorsOf),
    request: (values) => {
      const body = bodyOf(values);
      return JSON.stringify(body) === JSON.stringify(bodyOf(valuesOf(rule))) ? null : { params: { id: rule.id }, body };
    },
    summary: () => messages.changes,
    onDone: () => client.invalidateQueries({ queryKey: rulesQuery().queryKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.editTitle}
      breadcrumbs={breadcrumbs}
      actions={
        <LinkButton size="sm" icon="trash" href={removeRuleHref(rule.id)}>
          {messages.remove}
        </LinkButton>
      }
      overview={(values) => overviewOf(valuesOf(rule), values, { approvers, uniformCurrency: rule.currency, book })}
      submitLabel={messages.editSubmit}
      result={(outcome) => resultOf(outcome, messages.changedTitle)}
      backHref={paths.rules}
    >
      <RuleFields of={flow.fields} approvers={approvers} uniformCurrency={rule.currency} />
    </FlowPage>
  );
};

export default EditRulePage;
