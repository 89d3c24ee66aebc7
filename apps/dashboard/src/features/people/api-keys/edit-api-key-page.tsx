import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import { updateApiCredential } from '@countinghouse/contract/people/api-keys';
import { Banner, IconLink, TruncatedId } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '../../../platform/api';
import { useComposition } from '../../../platform/composition';
import { checkBy, FlowPage, useEdited, useFlow } from '../../../platform/forms';
import { choicesQuery, keyListKey, keyQuery, oneKey } from './api';
import { KeyFields } from './key-fields';
import { messages } from './messages';
import { changesOf, keyErrors, overviewOf, valuesOf } from './model';
import { deleteHref, paths } from './paths';
import { WithKey } from './with-key';

/** Changes a key's name, permissions, addresses or businesses. */
const EditApiKeyPage = () => (
  <WithKey title={messages.editTitle}>{(key) => <EditApiKey key={key.id} apiKey={key} />}</WithKey>
);

const check = checkBy(keyErrors);

const EditApiKey = ({ apiKey }: { apiKey: Versioned<ApiCredential> }) => {
  const client = useQueryClient();
  const choices = useQuery(choicesQuery);
  const { canOpen } = useComposition();
  const { thing: before, edited } = useEdited(apiKey, {
    read: () => client.fetchQuery({ ...keyQuery(apiKey.id), staleTime: 0 }),
    valuesOf,
  });
  const flow = useFlow({
    endpoint: updateApiCredential,
    initial: valuesOf(before),
    edited,
    check,
    request: (values) => {
      const body = changesOf(before, values);
      return body && { params: { id: before.id }, body };
    },
    summary: () => messages.changes(before.name),
    onDone: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: oneKey(before.id) }),
        client.invalidateQueries({ queryKey: keyListKey }),
      ]),
  });
  const backHref = canOpen(paths.list) ? paths.list : '/';
  const businesses = [...(choices.data?.businesses ?? [])];
  for (const known of before.businesses ?? []) {
    if (!businesses.some(({ id }) => id === known.id)) businesses.push(known);
  }
  return (
    <FlowPage
      flow={flow}
      title={before.name}
      subtitle={<TruncatedId value={before.apiKey} noun="API key" isWhole />}
      breadcrumbs={[{ label: messages.title, href: backHref }, { label: messages.editTitle }]}
      actions={<IconLink icon="trash" label={`${messages.delete} ${before.name}`} href={deleteHref(before.id)} />}
      overview={(values) => overviewOf(valuesOf(before), values, businesses)}
      submitLabel={messages.editSubmit}
      result={() => ({ title: messages.editedTitle })}
      backHref={backHref}
    >
      {!before.isInForce && <Banner tone="warning">{messages.notInForceReason}</Banner>}
      <KeyFields
        of={flow.fields}
        grantable={choices.data?.permissions ?? []}
        held={before.permissions}
        businesses={businesses}
      />
    </FlowPage>
  );
};

export default EditApiKeyPage;
