import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ThreeStepForm, useThreeSteps } from '../../platform/three-steps';
import { create, rolesKey } from './api';
import { messages } from './messages';
import { emptyRole, nameError, overviewOf, permissionsOf } from './model';
import { paths } from './paths';
import { RoleFields } from './role-fields';

/** A new role. */
const CreateRolePage = () => {
  const client = useQueryClient();
  const [values, setValues] = useState(emptyRole);
  const [isChecked, setChecked] = useState(false);
  const wrong = nameError(values.name);
  const flow = useThreeSteps({
    isDirty: values !== emptyRole,
    submit: async (proof) => {
      await create({ name: values.name.trim(), permissions: permissionsOf(values.choices) }, proof);
      await client.invalidateQueries({ queryKey: rolesKey });
    },
  });
  return (
    <ThreeStepForm
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.createTitle }]}
      onVerify={() => {
        setChecked(true);
        return wrong === undefined;
      }}
      facts={overviewOf(null, values)}
      submitLabel={messages.createSubmit}
      result={{ title: messages.createdTitle }}
      backHref={paths.list}
    >
      <RoleFields
        values={values}
        nameError={isChecked ? wrong : undefined}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        edited={null}
      />
    </ThreeStepForm>
  );
};

export default CreateRolePage;
