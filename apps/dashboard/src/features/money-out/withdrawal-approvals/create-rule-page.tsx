import { createApprovalRule } from '@countinghouse/contract/money-out/approval-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { paths } from './paths';
import { approversQuery, rulesQuery } from './rule-api';
import { RuleFields } from './rule-fields';
import { ruleMessages as messages } from './rule-messages';
import { bodyOf, emptyRule, errorsOf, overviewOf, type Approver } from './rule-model';
import { resultOf } from './rule-result';
import { title as approvalsTitle } from './title';

const breadcrumbs = [{ label: approvalsTitle, href: paths.rules }, { label: messages.createTitle }];

/** Loads the possible approvers. */
const CreateRulePage = () => {
  const approvers = useQuery(approversQuery());
  const organisation = useQuery(organisationMetadataQuery());
  if (approvers.data && organisation.data)
    return <CreateRule approvers={approvers.data} uniformCurrency={organisation.data.uniformCurrency} />;
  return (
    <FormAwaited
      title={messages.createTitle}
      breadcrumbs={breadcrumbs}
      sections={[messages.sections.when, messages.sections.who]}
      label={messages.loadingPeople}
      query={approvers.data ? organisation : approvers}
    />
  );
};

type Props = { readonly approvers: readonly Approver[]; readonly uniformCurrency: string };

const CreateRule = ({ approvers, uniformCurrency }: Props) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const flow = useFlow({
    endpoint: createApprovalRule,
    initial: emptyRule,
    check: checkBy(errorsOf),
    request: (values) => ({ body: bodyOf(values) }),
    summary: () => messages.creates,
    onDone: () => client.invalidateQueries({ queryKey: rulesQuery().queryKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(null, values, { approvers, uniformCurrency, book })}
      submitLabel={messages.createSubmit}
      result={(outcome) => resultOf(outcome, messages.createdTitle)}
      backHref={paths.rules}
    >
      <RuleFields of={flow.fields} approvers={approvers} uniformCurrency={uniformCurrency} />
    </FlowPage>
  );
};

export default CreateRulePage;
