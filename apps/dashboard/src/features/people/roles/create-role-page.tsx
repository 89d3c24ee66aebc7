import { createRole } from '@countinghouse/contract/people/roles';
import { useQueryClient } from '@tanstack/react-query';
import { checkOf, FlowPage, useFlow } from '../../../platform/forms';
import { rolesKey } from './api';
import { messages } from './messages';
import { emptyRole, overviewOf, permissionsOf, roleForm } from './model';
import { paths } from './paths';
import { RoleFields } from './role-fields';

const check = checkOf(roleForm);

/** A new role. */
const CreateRolePage = () => {
  const client = useQueryClient();
  const flow = useFlow({
    endpoint: createRole,
    initial: emptyRole,
    check,
    request: ({ name, choices }) => ({ body: { name, permissions: permissionsOf(choices) } }),
    summary: ({ name }) => messages.creates(name),
    onDone: () => client.invalidateQueries({ queryKey: rolesKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.createTitle }]}
      overview={(values) => overviewOf(null, values)}
      submitLabel={messages.createSubmit}
      result={() => ({ title: messages.createdTitle })}
      backHref={paths.list}
    >
      <RoleFields of={flow.fields} edited={null} />
    </FlowPage>
  );
};

export default CreateRolePage;
