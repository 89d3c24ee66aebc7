import { createBankAccount, type BankAccountMetadata } from '@countinghouse/contract/carriers/bank-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import { useComposition } from '../../../platform/composition';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { AccountFields } from './account-fields';
import { accountListKey, methodsQuery } from './api';
import { messages } from './messages';
import { bodyOf, errorsOf, overviewOf, startOf } from './model';
import { paths } from './paths';

/** Loads the methods and the organisation's settlement currencies, from which the form starts. */
const CreateAccountPage = () => {
  const methods = useQuery(methodsQuery);
  const organisation = useQuery(organisationMetadataQuery());
  const { canOpen } = useComposition();
  const backHref = canOpen(paths.list) ? paths.list : '/';
  const breadcrumbs = [{ label: messages.title, href: backHref }, { label: messages.createTitle }];
  if (!methods.data || !organisation.data) {
    return (
      <FormAwaited
        title={messages.createTitle}
        breadcrumbs={breadcrumbs}
        sections={[messages.account, messages.holder, messages.bank]}
        label={messages.loadingChoices}
        query={methods.data ? organisation : methods}
      />
    );
  }
  const { currencies } = methods.data;
  const offered = organisation.data.enabledFiatSettlementCurrencies.filter((code) => code in currencies);
  return <AccountForm metadata={methods.data} currencies={offered} backHref={backHref} breadcrumbs={breadcrumbs} />;
};

type FormProps = {
  readonly metadata: BankAccountMetadata;
  readonly currencies: readonly string[];
  readonly backHref: string;
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
};

/** Enters a bank account and sends it for verification. */
const AccountForm = ({ metadata, currencies, backHref, breadcrumbs }: FormProps) => {
  const client = useQueryClient();
  const flow = useFlow({
    endpoint: createBankAccount,
    initial: startOf(currencies),
    check: checkBy(errorsOf(metadata)),
    request: (values) => ({ body: bodyOf(metadata, values) }),
    summary: ({ accountLabel }) => messages.creates(accountLabel.trim()),
    onDone: () => client.invalidateQueries({ queryKey: accountListKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(metadata, null, values)}
      submitLabel={messages.createSubmit}
      result={({ accountLabel }) => ({ title: messages.createdTitle, text: messages.created(accountLabel) })}
      backHref={backHref}
    >
      <AccountFields of={flow.fields} metadata={metadata} currencies={currencies} />
    </FlowPage>
  );
};

export default CreateAccountPage;
