import type { Role } from '@countinghouse/contract/roles';
import { Banner, LinkButton, Page, PageHeader } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePathParameter } from '../../platform/navigation';
import { useSession } from '../../platform/session';
import { FormAwaited, ThreeStepForm, useThreeSteps } from '../../platform/three-steps';
import { change, roleQuery, rolesKey } from './api';
import { messages } from './messages';
import { changesOf, nameError, overviewOf, valuesOf } from './model';
import { deleteHref, paths } from './paths';
import { RoleFields } from './role-fields';

/** Changes a role, or shows one that nobody changes. */
const EditRolePage = () => {
  const role = useQuery(roleQuery(usePathParameter('id')));
  const { role: ownRole } = useSession();
  if (role.data) {
    const reason = role.data.isSystem ? messages.systemRole : role.data.name === ownRole ? messages.ownRole : null;
    return reason ? <ViewRole role={role.data} reason={reason} /> : <EditRole key={role.data.id} role={role.data} />;
  }
  return (
    <FormAwaited
      title={messages.viewTitle}
      breadcrumbs={trailTo(messages.viewTitle)}
      sections={[messages.nameSection, messages.permissions]}
      label={messages.loading}
      query={role}
    />
  );
};

const trailTo = (label: string) => [{ label: messages.title, href: paths.list }, { label }];

const ViewRole = ({ role, reason }: { role: Role; reason: string }) => (
  <Page isNarrow>
    <PageHeader title={role.name} subtitle={messages.users(role.userCount)} breadcrumbs={trailTo(messages.viewTitle)} />
    <Banner tone="info">{reason}</Banner>
    <RoleFields values={valuesOf(role)} onChange={() => undefined} edited={role} isReadOnly />
  </Page>
);

const EditRole = ({ role: newest }: { role: Role }) => {
  const client = useQueryClient();
  // What the form started from: a newer answer must not turn an untouched group into a change.
  const [role] = useState(newest);
  const [values, setValues] = useState(() => valuesOf(role));
  const [isChecked, setChecked] = useState(false);
  const changes = changesOf(role, values);
  const isChanged = Object.keys(changes).length > 0;
  const wrong = nameError(values.name);
  const flow = useThreeSteps({
    isDirty: isChanged,
    submit: async (proof) => {
      await change(role.id, changes, proof);
      await client.invalidateQueries({ queryKey: rolesKey });
    },
  });
  return (
    <ThreeStepForm
      flow={flow}
      title={role.name}
      subtitle={messages.users(role.userCount)}
      breadcrumbs={trailTo(messages.editTitle)}
      actions={
        <LinkButton size="sm" icon="trash" href={deleteHref(role.id)}>
          {messages.delete}
        </LinkButton>
      }
      onVerify={() => {
        setChecked(true);
        return wrong === undefined;
      }}
      notReady={isChanged ? null : messages.unchanged}
      facts={overviewOf(role, values)}
      submitLabel={messages.editSubmit}
      result={{ title: messages.editedTitle, text: messages.editedText(role.userCount) }}
      backHref={paths.list}
    >
      <RoleFields
        values={values}
        nameError={isChecked ? wrong : undefined}
        onChange={(some) => setValues((now) => ({ ...now, ...some }))}
        edited={role}
      />
    </ThreeStepForm>
  );
};

export default EditRolePage;
