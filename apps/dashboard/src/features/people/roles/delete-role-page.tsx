import type { Role } from '@countinghouse/contract/people/roles';
import { deleteRole } from '@countinghouse/contract/people/roles';
import { useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '../../../platform/api';
import { usePathParameter } from '../../../platform/navigation';
import { ActPage, FormAwaited, useFormStart } from '../../../platform/forms';
import { roleQuery, rolesKey } from './api';
import { messages } from './messages';
import { paths } from './paths';

/** Deletes an unused role. */
const DeleteRolePage = () => {
  const role = useFormStart(roleQuery(usePathParameter('id')));
  if (role.data) return <DeleteRole role={role.data} />;
  return (
    <FormAwaited
      title={messages.deleteTitle}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.deleteTitle }]}
      sections={[messages.deleteTitle]}
      hasSteps={false}
      label={messages.loading}
      query={role}
    />
  );
};

const whyNot = ({ isSystem, userCount }: Role): string | null => {
  if (isSystem) return messages.systemRole;
  return userCount > 0 ? messages.assigned(userCount) : null;
};

const DeleteRole = ({ role }: { role: Versioned<Role> }) => {
  const client = useQueryClient();
  return (
    <ActPage
      endpoint={deleteRole}
      request={{ params: { id: role.id } }}
      edited={{
        version: role.version,
        reload: () => client.fetchQuery({ ...roleQuery(role.id), staleTime: 0 }),
      }}
      summary={messages.deletes(role.name)}
      title={messages.deleteTitle}
      thing={role.name}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.deleteTitle }]}
      reason={messages.deleteReason}
      facts={[
        { label: messages.name, value: role.name },
        { label: messages.columns.users, value: role.userCount },
      ]}
      notReady={whyNot(role)}
      submitLabel={messages.deleteSubmit}
      doneTitle={messages.deletedTitle}
      backHref={paths.list}
      // The role's own page would be refetched and not found.
      onDone={() => client.invalidateQueries({ queryKey: [...rolesKey, 'list'] })}
    />
  );
};

export default DeleteRolePage;
