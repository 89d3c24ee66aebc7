import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import { deleteApiCredential } from '@countinghouse/contract/people/api-keys';
import { TextField, TruncatedId } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permissionText } from '../../../entities/role/permission-texts';
import type { Versioned } from '../../../platform/api';
import { useComposition } from '../../../platform/composition';
import { ActPage } from '../../../platform/forms';
import { keyListKey, keyQuery } from './api';
import { messages } from './messages';
import { paths } from './paths';
import { WithKey } from './with-key';

/** Revokes a key after its name was typed. */
const DeleteApiKeyPage = () => (
  <WithKey title={messages.deleteTitle} hasSteps={false}>
    {(key) => <DeleteApiKey apiKey={key} />}
  </WithKey>
);

const DeleteApiKey = ({ apiKey }: { apiKey: Versioned<ApiCredential> }) => {
  const client = useQueryClient();
  const { canOpen } = useComposition();
  const [typed, setTyped] = useState('');
  const backHref = canOpen(paths.list) ? paths.list : '/';
  return (
    <ActPage
      endpoint={deleteApiCredential}
      request={{ params: { id: apiKey.id } }}
      edited={{
        version: apiKey.version,
        reload: () => client.fetchQuery({ ...keyQuery(apiKey.id), staleTime: 0 }),
      }}
      summary={messages.deletes(apiKey.name)}
      title={messages.deleteTitle}
      thing={apiKey.name}
      breadcrumbs={[{ label: messages.title, href: backHref }, { label: messages.deleteTitle }]}
      reason={messages.deleteReason}
      facts={[
        { label: messages.fields.name, value: apiKey.name },
        { label: messages.fields.apiKey, value: <TruncatedId value={apiKey.apiKey} noun="API key" /> },
        { label: messages.fields.permissions, value: apiKey.permissions.map(permissionText).join(', ') },
      ]}
      notReady={typed.trim() === apiKey.name ? null : messages.nameDiffers}
      submitLabel={messages.deleteSubmit}
      doneTitle={messages.deletedTitle}
      backHref={backHref}
      // The key's own page would be refetched and not found.
      onDone={() => client.invalidateQueries({ queryKey: keyListKey })}
    >
      <TextField label={messages.typeName(apiKey.name)} autoComplete="off" value={typed} onChange={setTyped} />
    </ActPage>
  );
};

export default DeleteApiKeyPage;
