import type { Role } from '@countinghouse/contract/people/roles';
import { updateRole } from '@countinghouse/contract/people/roles';
import { Banner, LinkButton, Page, PageHeader } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Versioned } from '../../../platform/api';
import { usePathParameter, useSearchText } from '../../../platform/navigation';
import { useSession } from '../../../platform/session';
import { checkOf, FlowPage, FormAwaited, useEdited, useFlow, useFormStart } from '../../../platform/forms';
import { roleQuery, rolesKey } from './api';
import { messages } from './messages';
import { changesOf, choicesWithout, overviewOf, roleForm, takenOffBy, valuesOf } from './model';
import { deleteHref, paths } from './paths';
import { RoleFields, RoleShown } from './role-fields';
import { ViewAs } from './view-as';

/** Edits a role, or shows a read-only one. */
const EditRolePage = () => {
  const role = useFormStart(roleQuery(usePathParameter('id')));
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
    <PageHeader
      title={role.name}
      subtitle={messages.users(role.userCount)}
      breadcrumbs={trailTo(messages.viewTitle)}
      actions={<ViewAs role={role} />}
    />
    <Banner tone="info">{reason}</Banner>
    <RoleShown role={role} />
  </Page>
);

const check = checkOf(roleForm);

const EditRole = ({ role: newest }: { role: Versioned<Role> }) => {
  const client = useQueryClient();
  const { thing: role, edited } = useEdited(newest, {
    read: () => client.fetchQuery({ ...roleQuery(newest.id), staleTime: 0 }),
    valuesOf,
  });
  const { without: asked = '' } = useSearchText();
  const [without] = useState(() => takenOffBy(role.permissions, String(asked).split(',')));
  const flow = useFlow({
    endpoint: updateRole,
    initial:
      without.length === 0 ? valuesOf(role) : { name: role.name, choices: choicesWithout(role.permissions, without) },
    edited,
    check,
    request: (values) => {
      const body = changesOf(role, values);
      return body && { params: { id: role.id }, body };
    },
    summary: () => messages.changes(role.name),
    onDone: () => client.invalidateQueries({ queryKey: rolesKey }),
  });
  return (
    <FlowPage
      flow={flow}
      title={role.name}
      subtitle={messages.users(role.userCount)}
      breadcrumbs={trailTo(messages.editTitle)}
      actions={
        <>
          <ViewAs role={role} />
          <LinkButton size="sm" icon="trash" href={deleteHref(role.id)}>
            {messages.delete}
          </LinkButton>
        </>
      }
      overview={(values) => overviewOf(role, values)}
      submitLabel={messages.editSubmit}
      result={() => ({ title: messages.editedTitle, text: messages.editedText(role.userCount) })}
      backHref={paths.list}
    >
      {without.length > 0 && <Banner tone="info">{messages.takenOff(without.length)}</Banner>}
      <RoleFields of={flow.fields} edited={role} />
    </FlowPage>
  );
};

export default EditRolePage;
