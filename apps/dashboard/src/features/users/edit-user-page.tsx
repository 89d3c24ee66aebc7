import { all } from '@countinghouse/contract/permissions';
import type { User } from '@countinghouse/contract/users';
import { Banner } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePathParameter } from '../../platform/navigation';
import { useMay, useSession } from '../../platform/session';
import { FormAwaited, ThreeStepForm, useThreeSteps } from '../../platform/three-steps';
import { change, roleChoicesQuery, userQuery, usersKey } from './api';
import { UserStatus } from './columns';
import { messages } from './messages';
import { changesOf, fullName, hasChanges, overviewOf, userErrors, valuesOf } from './model';
import { paths } from './paths';
import { UserActions } from './user-actions';
import { UserFields } from './user-fields';

/** Changes a person's names, role or status. */
const EditUserPage = () => {
  const user = useQuery(userQuery(usePathParameter('id')));
  if (user.data) return <EditUser key={user.data.id} user={user.data} />;
  return (
    <FormAwaited
      title={messages.editTitle}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.editTitle }]}
      sections={[messages.person, messages.access]}
      label={messages.loading}
      query={user}
    />
  );
};

const EditUser = ({ user }: { user: User }) => {
  const session = useSession();
  const client = useQueryClient();
  const mayUpdate = useMay(all('UPDATE_USER'));
  const choices = useQuery(roleChoicesQuery);
  // What the form started from: a newer answer must not turn an untouched field into a change.
  const [before] = useState(() => valuesOf(user));
  const [values, setValues] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const isChanged = hasChanges(before, values);
  const flow = useThreeSteps({
    isDirty: isChanged,
    submit: async (proof) => {
      await change(user.id, changesOf(before, values), proof);
      await client.invalidateQueries({ queryKey: usersKey });
    },
  });
  const own = { id: user.role.id, name: user.role.name, isSystem: false, isGrantable: false };
  const roles = choices.data?.roles ?? [own];

  return (
    <ThreeStepForm
      flow={flow}
      title={fullName(user) ?? user.email}
      subtitle={<UserStatus status={user.status} />}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.editTitle }]}
      actions={<UserActions user={user} isEditing />}
      onVerify={() => {
        setChecked(true);
        return Object.keys(userErrors(values)).length === 0;
      }}
      notReady={!mayUpdate ? messages.mayNotEdit : isChanged ? null : messages.unchanged}
      facts={overviewOf(before, values, roles)}
      submitLabel={messages.editSubmit}
      result={{ title: messages.editedTitle }}
      backHref={paths.list}
    >
      {!mayUpdate && <Banner tone="info">{messages.mayNotEdit}</Banner>}
      <UserFields
        values={values}
        errors={isChecked ? userErrors(values) : {}}
        onChange={(changes) => setValues((now) => ({ ...now, ...changes }))}
        roles={roles}
        user={user}
        isSelf={user.id === session.id}
        isAdministrator={session.role === 'ADMIN'}
      />
    </ThreeStepForm>
  );
};

export default EditUserPage;
