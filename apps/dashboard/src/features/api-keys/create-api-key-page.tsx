import type { CreatedApiCredential } from '@countinghouse/contract/api-keys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '../../platform/navigation';
import { FormAwaited, ThreeStepForm, useThreeSteps } from '../../platform/three-steps';
import { useComposition } from '../../platform/composition';
import { choicesQuery, create, keyListKey } from './api';
import { KeyFields } from './key-fields';
import { messages } from './messages';
import { bodyOf, emptyKey, keyErrors, overviewOf } from './model';
import { paths } from './paths';
import { SecretDialog } from './secret-dialog';

/** Makes an API key and shows its secret once. */
const CreateApiKeyPage = () => {
  const choices = useQuery(choicesQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { canOpen } = useComposition();
  const [values, setValues] = useState(emptyKey);
  const [isChecked, setChecked] = useState(false);
  const [created, setCreated] = useState<CreatedApiCredential | null>(null);
  const flow = useThreeSteps({
    isDirty: values !== emptyKey,
    submit: async (proof) => {
      setCreated(await create(bodyOf(values), proof));
      await client.invalidateQueries({ queryKey: keyListKey });
    },
  });
  // Who may make keys need not see them.
  const backHref = canOpen(paths.list) ? paths.list : '/';

  if (choices.error && !choices.data) {
    return (
      <FormAwaited
        title={messages.createTitle}
        breadcrumbs={[{ label: messages.title, href: backHref }, { label: messages.createTitle }]}
        sections={[messages.key, messages.fields.permissions]}
        label={messages.loading}
        query={choices}
      />
    );
  }
  const { permissions = [], businesses = [] } = choices.data ?? {};
  return (
    <ThreeStepForm
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={[{ label: messages.title, href: backHref }, { label: messages.createTitle }]}
      onVerify={() => {
        setChecked(true);
        return Object.keys(keyErrors(values)).length === 0;
      }}
      facts={overviewOf(null, values, businesses)}
      submitLabel={messages.createSubmit}
      result={{ title: messages.createdTitle }}
      resultDialog={
        flow.step === 'done' && created ? <SecretDialog created={created} onClose={() => navigate(backHref)} /> : <></>
      }
      backHref={backHref}
    >
      <KeyFields
        values={values}
        errors={isChecked ? keyErrors(values) : {}}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        grantable={permissions}
        businesses={businesses}
      />
    </ThreeStepForm>
  );
};

export default CreateApiKeyPage;
