import { all } from '@countinghouse/contract/permissions';
import type { User } from '@countinghouse/contract/people/users';
import { deleteUser } from '@countinghouse/contract/people/users';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceCase } from '../../../entities/status/status';
import type { Versioned } from '../../../platform/api';
import { usePathParameter } from '../../../platform/navigation';
import { ActPage, FormAwaited, useFormStart } from '../../../platform/forms';
import { useMay } from '../../../platform/session';
import { userQuery, usersKey } from './api';
import { messages } from './messages';
import { fullName } from './full-name';
import { paths } from './paths';

/** Takes a person out of the organisation. */
const DeleteUserPage = () => {
  const user = useFormStart(userQuery(usePathParameter('id')));
  if (user.data) return <DeleteUser user={user.data} />;
  return (
    <FormAwaited
      title={messages.deleteTitle}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.deleteTitle }]}
      sections={[messages.deleteTitle]}
      hasSteps={false}
      label={messages.loading}
      query={user}
    />
  );
};

const DeleteUser = ({ user }: { user: Versioned<User> }) => {
  const client = useQueryClient();
  const mayDelete = useMay(all('DELETE_USER'));
  const { fields, columns } = messages;
  return (
    <ActPage
      endpoint={deleteUser}
      request={{ params: { id: user.id } }}
      edited={{
        version: user.version,
        reload: () => client.fetchQuery({ ...userQuery(user.id), staleTime: 0 }),
      }}
      summary={messages.deletes(user.email)}
      title={messages.deleteTitle}
      thing={user.email}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.deleteTitle }]}
      reason={messages.deleteReason}
      facts={[
        { label: fields.email, value: user.email },
        { label: columns.name, value: fullName(user) ?? messages.nothing },
        { label: fields.role, value: user.role.name },
        { label: fields.status, value: sentenceCase(user.status) },
      ]}
      notReady={mayDelete ? null : messages.mayNotDelete}
      submitLabel={messages.deleteSubmit}
      doneTitle={messages.deletedTitle}
      backHref={paths.list}
      // The person's own page would be refetched and not found.
      onDone={() => client.invalidateQueries({ queryKey: [...usersKey, 'page'] })}
    />
  );
};

export default DeleteUserPage;
