import { all } from '@countinghouse/contract/permissions';
import type { User } from '@countinghouse/contract/people/users';
import { Button, IconButton, IconLink, LinkButton } from '@countinghouse/ui';
import { useState } from 'react';
import { useMay, useSession } from '../../../platform/session';
import { messages } from './messages';
import { deleteHref, editHref } from './paths';
import { RefuseResetDialog } from './refuse-reset-dialog';
import { ResendDialog } from './resend-dialog';
import styles from './users.module.css';

/** Actions of the signed-in person on a user, with the question before an invitation is sent again. */
const useActions = (user: User) => {
  const { id: ownId } = useSession();
  const mayDelete = useMay(all('DELETE_USER'));
  const [isAsking, setAsking] = useState(false);
  return {
    mayEdit: useMay(all('UPDATE_USER')),
    // Nobody removes their own account.
    mayDelete: mayDelete && user.id !== ownId,
    mayResend: user.status === 'INVITED',
    ask: () => setAsking(true),
    question: isAsking && <ResendDialog user={user} onClose={() => setAsking(false)} />,
  };
};

/** The actions in a row of the list. */
export const RowActions = ({ user }: { user: User }) => {
  const { mayEdit, mayDelete, mayResend, ask, question } = useActions(user);
  return (
    <span className={styles.actions}>
      {mayResend && <IconButton icon="send" label={`${messages.resend}: ${user.email}`} onPress={ask} />}
      {mayEdit && <IconLink icon="pencil" label={`${messages.edit} ${user.email}`} href={editHref(user.id)} />}
      {mayDelete && <IconLink icon="trash" label={`${messages.delete} ${user.email}`} href={deleteHref(user.id)} />}
      {question}
    </span>
  );
};

/** Actions as buttons, where space allows; `isEditing` on the edit page itself, which needs no Edit. */
export const UserActions = ({ user, isEditing = false }: { user: User; isEditing?: boolean }) => {
  const { mayEdit, mayDelete, mayResend, ask, question } = useActions(user);
  const isAdministrator = useSession().role === 'ADMIN';
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      {isAdministrator && user.factorReset && (
        <Button size="sm" icon="shield" onPress={() => setRefusing(true)}>
          {messages.refuseReset}
        </Button>
      )}
      {isRefusing && <RefuseResetDialog user={user} onClose={() => setRefusing(false)} />}
      {mayEdit && !isEditing && (
        <LinkButton size="sm" icon="pencil" href={editHref(user.id)}>
          {messages.edit}
        </LinkButton>
      )}
      {mayResend && (
        <Button size="sm" icon="send" onPress={ask}>
          {messages.resend}
        </Button>
      )}
      {mayDelete && (
        <LinkButton size="sm" icon="trash" href={deleteHref(user.id)}>
          {messages.delete}
        </LinkButton>
      )}
      {question}
    </>
  );
};
