import type { User } from '@countinghouse/contract/people/users';
import type { Fact } from '@countinghouse/ui';
import { DateTimeText, DrawerSection, DrawerSummary, Facts, LinkButton, TruncatedId } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useComposition } from '../../../platform/composition';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { userQuery } from './api';
import { UserStatus } from './columns';
import { messages } from './messages';
import { fullName } from './full-name';
import { auditHref, paths } from './paths';
import { UserActions } from './user-actions';

/** Everything about one person in the organisation. */
const UserDrawer = ({ id, row, walk }: RowDrawerProps<User>) => {
  const asked = useQuery({ ...userQuery(id), enabled: !row });
  const user = row ?? asked.data;
  return (
    <RowDrawer
      title={user?.email ?? messages.user}
      noun={messages.user.toLowerCase()}
      {...walk}
      awaited={user ? null : asked}
      awaitedTitle={messages.person}
    >
      {user && (
        <>
          <DrawerSummary
            chips={<UserStatus status={user.status} />}
            caption={fullName(user) ?? messages.noName}
            actions={<Actions user={user} />}
          />
          <DrawerSection title={messages.person}>
            <Facts items={personFacts(user)} />
          </DrawerSection>
          <DrawerSection title={messages.access}>
            <Facts items={accessFacts(user)} />
          </DrawerSection>
        </>
      )}
    </RowDrawer>
  );
};

const Actions = ({ user }: { user: User }) => {
  const { canOpen } = useComposition();
  return (
    <>
      <UserActions user={user} />
      {canOpen(paths.auditLog) && (
        <LinkButton size="sm" icon="list-check" href={auditHref(user.id)}>
          {messages.whatTheyDid}
        </LinkButton>
      )}
    </>
  );
};

const personFacts = (user: User): Fact[] => [
  { label: messages.fields.email, value: user.email },
  { label: messages.columns.name, value: fullName(user) ?? messages.nothing },
  { label: messages.columns.created, value: <DateTimeText iso={user.createdAt} /> },
  { label: messages.userId, value: <TruncatedId value={user.id} noun={messages.userId} /> },
];

const accessFacts = ({ role, status, twoFaEnabled, lastLoginAt, factorReset }: User): Fact[] => [
  { label: messages.columns.role, value: role.name },
  { label: messages.columns.status, value: <UserStatus status={status} /> },
  { label: messages.twoFactor, value: twoFaEnabled ? messages.on : messages.off },
  ...(factorReset
    ? [
        {
          label: messages.reset,
          value: factorReset.dueAt ? <DateTimeText iso={factorReset.dueAt} /> : messages.resetAsked,
        },
      ]
    : []),
  {
    label: messages.columns.lastLogin,
    value: lastLoginAt ? <DateTimeText iso={lastLoginAt} /> : messages.never,
  },
];

export default UserDrawer;
