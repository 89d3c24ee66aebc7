import type { User } from '@countinghouse/contract/people/users';
import { createUser } from '@countinghouse/contract/people/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkOf, FlowPage, FormAwaited, useFlow } from '../../../platform/forms';
import { roleChoicesQuery, usersKey } from './api';
import { messages } from './messages';
import { emptyUser, invitationOf, overviewOf, userForm } from './model';
import { paths } from './paths';
import { UserFields } from './user-fields';

const breadcrumbs = [{ label: messages.title, href: paths.list }, { label: messages.createTitle }];
const check = checkOf(userForm);

/** Invites a person. */
const CreateUserPage = () => {
  const choices = useQuery(roleChoicesQuery);
  const client = useQueryClient();
  const roles = choices.data?.roles ?? [];
  const flow = useFlow({
    endpoint: createUser,
    initial: emptyUser,
    check,
    request: (values) => ({ body: invitationOf(values) }),
    summary: ({ email, roleId }) => messages.invites(email, roles.find(({ id }) => id === roleId)?.name ?? roleId),
    onDone: () => client.invalidateQueries({ queryKey: usersKey }),
  });

  if (choices.error && !choices.data) {
    return (
      <FormAwaited
        title={messages.createTitle}
        breadcrumbs={breadcrumbs}
        sections={[messages.person, messages.access]}
        label={messages.loading}
        query={choices}
      />
    );
  }
  return (
    <FlowPage
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={breadcrumbs}
      overview={(values) => overviewOf(null, values, roles)}
      submitLabel={messages.createSubmit}
      result={(created) => ({ title: messages.createdTitle, text: outcomeOf(created) })}
      backHref={paths.list}
    >
      <UserFields of={flow.fields} roles={roles} user={null} isSelf={false} isAdministrator={false} />
    </FlowPage>
  );
};

const outcomeOf = ({ email }: User): string => messages.createdInvited(email);

export default CreateUserPage;
