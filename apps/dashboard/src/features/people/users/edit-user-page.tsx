import { all } from '@countinghouse/contract/permissions';
import type { User } from '@countinghouse/contract/people/users';
import { updateUser } from '@countinghouse/contract/people/users';
import { Banner } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '../../../platform/api';
import { checkOf, FlowPage, FormAwaited, useEdited, useFlow, useFormStart } from '../../../platform/forms';
import { usePathParameter } from '../../../platform/navigation';
import { useMay, useSession } from '../../../platform/session';
import { roleChoicesQuery, userQuery, usersKey } from './api';
import { UserStatus } from './columns';
import { messages } from './messages';
import { fullName } from './full-name';
import { changesOf, overviewOf, userForm, valuesOf } from './model';
import { paths } from './paths';
import { UserActions } from './user-actions';
import { UserFields } from './user-fields';

const breadcrumbs = [{ label: messages.title, href: paths.list }, { label: messages.editTitle }];
const check = checkOf(userForm);

/** Changes a person's names, role or status. */
const EditUserPage = () => {
  const user = useFormStart(userQuery(usePathParameter('id')));
  if (user.data) return <EditUser key={user.data.id} user={user.data} />;
  return (
    <FormAwaited
      title={messages.editTitle}
      breadcrumbs={breadcrumbs}
      sections={[messages.person, messages.access]}
      label={messages.loading}
      query={user}
    />
  );
};

const EditUser = ({ user: newest }: { user: Versioned<User> }) => {
  const session = useSession();
  const client = useQueryClient();
  const mayUpdate = useMay(all('UPDATE_USER'));
  const choices = useQuery(roleChoicesQuery);
  const { thing: user, edited } = useEdited(newest, {
    read: () => client.fetchQuery({ ...userQuery(newest.id), staleTime: 0 }),
    valuesOf,
  });
  const flow = useFlow({
    endpoint: updateUser,
    initial: valuesOf(user),
    check,
    edited,
    request: (values) => {
      const body = changesOf(valuesOf(user), values);
      return body && { params: { id: user.id }, body };
    },
    summary: () => messages.changes(user.email),
    onDone: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  const own = { id: user.role.id, name: user.role.name, isSystem: false, isGrantable: false, groups: [] };
  const roles = choices.data?.roles ?? [own];

  return (
    <FlowPage
      flow={flow}
      title={fullName(user) ?? user.email}
      subtitle={<UserStatus status={newest.status} />}
      breadcrumbs={breadcrumbs}
      // Actions depend on the person's present state, not on the form's initial values.
      actions={<UserActions user={newest} isEditing />}
      notReady={mayUpdate ? null : messages.mayNotEdit}
      overview={(values) => overviewOf(user, values, roles)}
      submitLabel={messages.editSubmit}
      result={() => ({ title: messages.editedTitle })}
      backHref={paths.list}
    >
      {!mayUpdate && <Banner tone="info">{messages.mayNotEdit}</Banner>}
      <UserFields
        of={flow.fields}
        roles={roles}
        user={user}
        isSelf={user.id === session.id}
        isAdministrator={session.role === 'ADMIN'}
      />
    </FlowPage>
  );
};

export default EditUserPage;
