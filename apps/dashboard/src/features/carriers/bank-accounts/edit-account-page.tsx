import {
  updateBankAccount,
  type BankAccount,
  type BankAccountMetadata,
} from '@countinghouse/contract/carriers/bank-accounts';
import { Banner, IconButton } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Status } from '../../../entities/status/chips';
import type { Versioned } from '../../../platform/api';
import { useComposition } from '../../../platform/composition';
import { checkBy, FlowPage, FormAwaited, useEdited, useFlow, useFormStart } from '../../../platform/forms';
import { useNavigate, usePathParameter } from '../../../platform/navigation';
import { AccountFields } from './account-fields';
import { accountListKey, accountQuery, methodsQuery, oneAccountKey } from './api';
import { useArchiving } from './use-archiving';
import { messages } from './messages';
import { changesOf, errorsOf, overviewOf, valuesOf } from './model';
import { paths } from './paths';

/** Changes a bank account. */
const EditAccountPage = () => {
  const account = useFormStart(accountQuery(usePathParameter('id')));
  const methods = useQuery(methodsQuery);
  if (account.data && methods.data)
    return <EditAccount key={account.data.id} account={account.data} metadata={methods.data} />;
  return (
    <FormAwaited
      title={messages.editTitle}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.editTitle }]}
      sections={[messages.account, messages.holder, messages.bank]}
      label={messages.loading}
      query={account.data ? methods : account}
    />
  );
};

type Props = { readonly account: Versioned<BankAccount>; readonly metadata: BankAccountMetadata };

const EditAccount = ({ account, metadata }: Props) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { canOpen } = useComposition();
  const { thing: before, edited } = useEdited(account, {
    read: () => client.fetchQuery({ ...accountQuery(account.id), staleTime: 0 }),
    valuesOf,
  });
  const flow = useFlow({
    endpoint: updateBankAccount,
    initial: valuesOf(before),
    edited,
    check: checkBy(errorsOf(metadata)),
    request: (values) => {
      const body = changesOf(metadata, before, values);
      return body && { params: { id: before.id }, body };
    },
    summary: () => messages.changes(before.accountLabel),
    onDone: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: oneAccountKey(before.id) }),
        client.invalidateQueries({ queryKey: accountListKey }),
      ]),
  });
  const backHref = canOpen(paths.list) ? paths.list : '/';
  const { ask, question } = useArchiving(() => navigate(backHref));
  return (
    <>
      <FlowPage
        flow={flow}
        title={before.accountLabel}
        subtitle={<Status status={before.status} />}
        breadcrumbs={[{ label: messages.title, href: backHref }, { label: messages.editTitle }]}
        actions={
          <IconButton icon="trash" label={`${messages.archive} ${before.accountLabel}`} onPress={() => ask(before)} />
        }
        overview={(values) => overviewOf(metadata, valuesOf(before), values)}
        submitLabel={messages.editSubmit}
        result={({ accountLabel, status }) => ({
          title: messages.editedTitle,
          text: status === 'PENDING_VERIFICATION' ? messages.verifiedAgain(accountLabel) : undefined,
        })}
        backHref={backHref}
      >
        {before.rejectionReason === null ? (
          <Banner tone="info">{messages.verifiedAnew}</Banner>
        ) : (
          <Banner tone="danger">{messages.rejected(before.rejectionReason)}</Banner>
        )}
        <AccountFields of={flow.fields} metadata={metadata} currencies={[before.currency]} isCurrencyFixed />
      </FlowPage>
      {question}
    </>
  );
};

export default EditAccountPage;
