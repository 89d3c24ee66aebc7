import type { ApiCredential } from '@countinghouse/contract/api-keys';
import { Banner, IconLink, TruncatedId } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useComposition } from '../../platform/composition';
import { ThreeStepForm, useThreeSteps } from '../../platform/three-steps';
import { change, choicesQuery, keyListKey, oneKey } from './api';
import { KeyFields } from './key-fields';
import { messages } from './messages';
import { changesOf, keyErrors, overviewOf, valuesOf } from './model';
import { deleteHref, paths } from './paths';
import { WithKey } from './with-key';

/** Changes a key's name, permissions, addresses or businesses. */
const EditApiKeyPage = () => (
  <WithKey title={messages.editTitle}>{(key) => <EditApiKey key={key.id} apiKey={key} />}</WithKey>
);

const EditApiKey = ({ apiKey }: { apiKey: ApiCredential }) => {
  const client = useQueryClient();
  const choices = useQuery(choicesQuery);
  const { canOpen } = useComposition();
  // What the form started from: a newer answer must not turn an untouched field into a change.
  const [before] = useState(apiKey);
  const [values, setValues] = useState(() => valuesOf(apiKey));
  const [isChecked, setChecked] = useState(false);
  const changes = changesOf(before, values);
  const isChanged = Object.keys(changes).length > 0;
  const flow = useThreeSteps({
    isDirty: JSON.stringify(values) !== JSON.stringify(valuesOf(before)),
    submit: async (proof) => {
      client.setQueryData(oneKey(before.id), await change(before.id, changes, proof));
      await client.invalidateQueries({ queryKey: keyListKey });
    },
  });
  const backHref = canOpen(paths.list) ? paths.list : '/';
  const businesses = [...(choices.data?.businesses ?? [])];
  for (const known of before.businesses ?? []) {
    if (!businesses.some(({ id }) => id === known.id)) businesses.push(known);
  }
  return (
    <ThreeStepForm
      flow={flow}
      title={before.name}
      subtitle={<TruncatedId value={before.apiKey} noun="API key" isWhole />}
      breadcrumbs={[{ label: messages.title, href: backHref }, { label: messages.editTitle }]}
      actions={<IconLink icon="trash" label={`${messages.delete} ${before.name}`} href={deleteHref(before.id)} />}
      onVerify={() => {
        setChecked(true);
        return Object.keys(keyErrors(values)).length === 0;
      }}
      notReady={isChanged ? null : messages.unchanged}
      facts={overviewOf(before.isInForce ? valuesOf(before) : null, values, businesses)}
      submitLabel={messages.editSubmit}
      result={{ title: messages.editedTitle }}
      backHref={backHref}
    >
      {!before.isInForce && <Banner tone="warning">{messages.notInForceReason}</Banner>}
      <KeyFields
        values={values}
        errors={isChecked ? keyErrors(values) : {}}
        onChange={(changed) => setValues((current) => ({ ...current, ...changed }))}
        grantable={choices.data?.permissions ?? []}
        held={before.permissions}
        businesses={businesses}
      />
    </ThreeStepForm>
  );
};

export default EditApiKeyPage;
