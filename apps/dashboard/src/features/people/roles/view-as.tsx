import type { Role } from '@countinghouse/contract/people/roles';
import { Button, notify } from '@countinghouse/ui';
import { useState } from 'react';
import { messageOf } from '../../../platform/api';
import { useSession } from '../../../platform/session';
import { viewAs } from '../../../platform/session/role-view';
import { messages } from './messages';

/** Shows the dashboard as the role does; an administrator's alone. */
export const ViewAs = ({ role: { id, name } }: { readonly role: Pick<Role, 'id' | 'name'> }) => {
  const { role: own } = useSession();
  const [isStarting, setStarting] = useState(false);
  if (own !== 'ADMIN') return null;
  const start = async () => {
    setStarting(true);
    try {
      await viewAs(id);
    } catch (error) {
      notify(messageOf(error, messages.viewAsFailed), { tone: 'danger' });
      setStarting(false);
    }
  };
  return (
    <Button size="sm" icon="eye" isPending={isStarting} onPress={() => void start()}>
      {messages.viewAs(name)}
    </Button>
  );
};
