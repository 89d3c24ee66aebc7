import { createApiCredential } from '@countinghouse/contract/people/api-keys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useComposition } from '../../../platform/composition';
import { checkBy, FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { useNavigate } from '../../../platform/navigation';
import { choicesQuery, keyListKey } from './api';
import { KeyFields } from './key-fields';
import { messages } from './messages';
import { bodyOf, emptyKey, keyErrors, overviewOf } from './model';
import { paths } from './paths';
import { SecretDialog } from './secret-dialog';

const check = checkBy(keyErrors);

/** Makes an API key and shows its secret once. */
const CreateApiKeyPage = () => {
  const choices = useQuery(choicesQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { canOpen } = useComposition();
  const flow = useFlow({
    endpoint: createApiCredential,
    initial: emptyKey,
    check,
    request: (values) => ({ body: bodyOf(values) }),
    summary: ({ name }) => messages.creates(name.trim()),
    onDone: () => client.invalidateQueries({ queryKey: keyListKey }),
  });
  // Creating keys does not require seeing them.
  const backHref = canOpen(paths.list) ? paths.list : '/';
  const breadcrumbs = [{ label: messages.title, href: backHref }, { label: messages.createTitle }];

  if (choices.error && !choices.data) {
    return (
      <FormAwaited
        title={messages.createTitle}
        breadcrumbs={breadcrumbs}
        sections={[messages.key, messages.fields.permissions]}
        label={messages.loading}
        query={choices}
      />
    );
  }
  const { permissions = [], businesses = [] } = choices.data ?? {};
  return (
    <FlowPage
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(null, values, businesses)}
      submitLabel={messages.createSubmit}
      result={() => ({ title: messages.createdTitle })}
      resultDialog={(created) => <SecretDialog created={created} onClose={() => navigate(backHref)} />}
      backHref={backHref}
    >
      <KeyFields of={flow.fields} grantable={permissions} businesses={businesses} />
    </FlowPage>
  );
};

export default CreateApiKeyPage;
