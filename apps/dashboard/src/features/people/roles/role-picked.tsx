import { accessOf, permissionGroups } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/people/roles';
import { LinkButton, Select } from '@countinghouse/ui';
import { useState } from 'react';
import { permissionText } from '../../../entities/role/permission-texts';
import { Access } from './access';
import { matrixMessages } from './matrix-messages';
import { messages } from './messages';
import { editHref } from './paths';
import { Held } from './role-matrix';
import styles from './matrix.module.css';

/** One role at a time, chosen by name, with each of its permissions. */
export const RolePicked = ({ roles }: { readonly roles: readonly Role[] }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const role = roles.find(({ id }) => id === chosen) ?? roles[0];
  if (!role) return null;
  const held = new Set(role.permissions);
  return (
    <div className={styles.picked}>
      <Select
        label={matrixMessages.role}
        value={role.id}
        options={roles.map(({ id, name, userCount }) => ({ id, label: name, description: messages.users(userCount) }))}
        onChange={setChosen}
        isSearchable={roles.length > 8}
      />
      {permissionGroups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2>
            {group.name}
            <Access access={accessOf(held, group)} />
          </h2>
          <ul>
            {group.full.map((permission) => (
              <li key={permission}>
                {permissionText(permission)}
                <Held isHeld={held.has(permission)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <LinkButton icon={role.isSystem ? 'eye' : 'pencil'} href={editHref(role.id)}>
        {matrixMessages.open(role.name, role.isSystem)}
      </LinkButton>
    </div>
  );
};
